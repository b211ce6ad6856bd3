import StructReference
import TestSupport
import Testing

/// A kind of reference into an address book, with the pure function that reads the same part.
struct Kind: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Makes the reference again and applies the laws of reading and writing to it.
  let checkLaws: @Sendable (Ref<AddressBook>, inout SeededGenerator) -> Void
  /// Writes a random value through the reference.
  let write: @Sendable (Ref<AddressBook>, inout SeededGenerator) -> Void
  /// Observes through the reference, and compares the reported changes with the pure function.
  let observe: @Sendable (Ref<AddressBook>, Expectations) -> Disposable

  /// - Parameters:
  ///   - model: The expected value; outer nil if the part cannot be referred to.
  ///   - isWritable: Whether the part can be written.
  init<Part: Equatable & Sendable>(
    _ description: String, _ refer: @escaping @Sendable (Ref<AddressBook>) -> Ref<Part>,
    model: @escaping @Sendable (AddressBook) -> Part?,
    isWritable: @escaping @Sendable (AddressBook, Part) -> Bool = { _, _ in true },
    isLossless: Bool = true,
    value: @escaping @Sendable (inout SeededGenerator) -> Part
  ) {
    testDescription = description
    checkLaws = { book, generator in
      guard let expected = model(book.value) else { return }
      let part = refer(book)
      #expect(part.value == expected)
      // get-put
      let before = book.value
      let read = part.value
      part.value = read
      if isLossless { #expect(book.value == before) }
      // put-get, put-put
      let (first, second) = (value(&generator), value(&generator))
      for value in [first, second] where !isWritable(before, value) {
        part.value = value
        #expect(book.value == before)
      }
      guard isWritable(before, first), isWritable(before, second) else { return }
      part.value = second
      let once = book.value
      #expect(part.value == second)
      #expect(model(once) == second)
      part.value = first
      part.value = second
      #expect(book.value == once)
    }
    write = { book, generator in
      let new = value(&generator)
      if model(book.value) != nil { refer(book).value = new }
    }
    observe = { book, expectations in
      let index = expectations.add { old, new in
        guard let old = model(old), let new = model(new), old != new else { return nil }
        return "\(description): \(old) → \(new)"
      }
      return refer(book).addObserver { old, new in
        expectations.reported[index].append("\(description): \(old) → \(new)")
      }
    }
  }

  static func word(_ generator: inout SeededGenerator) -> String {
    generator.pick(["", "Ann", "Bob", "Cid", "Dan"])
  }

  static func person(_ generator: inout SeededGenerator, id: Int? = nil) -> Person {
    Person(
      id: id ?? .random(in: 0..<6, using: &generator), name: word(&generator),
      nickname: generator.chance(0.5) ? word(&generator) : nil,
      addresses: (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
        Address(street: word(&generator))
      })
  }

  /// People with different identities in random order.
  static func people(_ generator: inout SeededGenerator) -> [Person] {
    (0..<6).shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator)).map {
      person(&generator, id: $0)
    }
  }

  static func book(_ generator: inout SeededGenerator) -> AddressBook {
    AddressBook(
      title: word(&generator), people: people(&generator),
      favourite: generator.chance(0.5) ? person(&generator) : nil,
      weight: Double(generator.number(0...8)) / 4,
      club: Club(
        members: Dictionary(uniqueKeysWithValues: people(&generator).map { ($0.id, $0) })),
      away: generator.chance(0.5) ? people(&generator) : nil)
  }

  static let all: [Kind] = [
    Kind("root", { $0 }, model: { $0 }, value: book),
    Kind("key path", { $0[\.title] }, model: \.title, value: word),
    Kind("member", { $0.people }, model: \.people, value: people),
    Kind(
      "index", { $0.people[1] }, model: { $0.people.count > 1 ? $0.people[1] : nil },
      value: { person(&$0, id: 7) }),
    Kind(
      "member of an index", { $0.people[0].name }, model: { $0.people.first?.name }, value: word),
    Kind(
      "key path with an index", { $0[\.people[1].name] },
      model: { $0.people.dropFirst().first?.name }, value: word),
    Kind(
      "index in a collection that may be gone", { $0.away[1].name },
      model: { .some($0.away?.dropFirst().first?.name) },
      isWritable: { book, new in new != nil && book.away?.dropFirst().isEmpty == false },
      value: { .some(word(&$0)) }),
    Kind(
      "computed member", { $0.people[0].initials }, model: { $0.people.first?.initials },
      value: { $0.pick(["A", "B", "C"]) }),
    Kind(
      "identity", { $0.people[id: 3] }, model: { .some($0.people.first { $0.id == 3 }) },
      isWritable: { book, new in new?.id == 3 && book.people.contains { $0.id == 3 } },
      value: { $0.chance(0.5) ? person(&$0) : nil }),
    Kind(
      "member of an identity", { $0.people[id: 3].name },
      model: { .some($0.people.first { $0.id == 3 }?.name) },
      isWritable: { book, new in new != nil && book.people.contains { $0.id == 3 } },
      value: { .some(word(&$0)) }),
    Kind(
      "optional member of an identity", { $0.people[id: 2].nickname },
      model: { .some($0.people.first { $0.id == 2 }?.nickname) },
      isWritable: { book, _ in book.people.contains { $0.id == 2 } },
      value: { $0.chance(0.5) ? word(&$0) : nil }),
    Kind(
      "three levels", { $0.people[id: 4].addresses },
      model: { .some($0.people.first { $0.id == 4 }?.addresses) },
      isWritable: { book, new in new != nil && book.people.contains { $0.id == 4 } },
      value: { .some(person(&$0).addresses) }),
    Kind(
      "number", { $0.weight }, model: \.weight, value: { Double($0.number(0...8)) / 4 }),
    Kind(
      "computed member that loses something", { $0.wholeWeight }, model: \.wholeWeight,
      isLossless: false, value: { $0.number(0...2) }),
    Kind(
      "identity that the whole finds", { $0.club[id: 3] }, model: { .some($0.club[id: 3]) },
      isWritable: { book, new in new?.id == 3 && book.club[id: 3] != nil },
      value: { $0.chance(0.5) ? person(&$0) : nil }),
    Kind(
      "member of such an identity", { $0.club[id: 2].name },
      model: { .some($0.club[id: 2]?.name) },
      isWritable: { book, new in new != nil && book.club[id: 2] != nil },
      value: { .some(word(&$0)) }),
    Kind(
      "identity in a collection that may be gone", { $0.away[id: 1].name },
      model: { .some($0.away?.first { $0.id == 1 }?.name) },
      isWritable: { book, new in new != nil && book.away?.contains { $0.id == 1 } == true },
      value: { .some(word(&$0)) }),
    Kind("optional", { $0.favourite }, model: { .some($0.favourite) }, value: { person(&$0) }),
    Kind(
      "member of an optional", { $0.favourite.name }, model: { .some($0.favourite?.name) },
      isWritable: { book, new in new != nil && book.favourite != nil }, value: { .some(word(&$0)) }),
  ]
}

/// A kind of read-only part of an address book, with the pure function that reads the same part.
struct ReadOnlyKind: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Compares the value read through the reference with the pure function.
  let checkReading: @Sendable (Ref<AddressBook>, _ seed: UInt64) -> Void
  let observe: @Sendable (Ref<AddressBook>, Expectations) -> Disposable

  init<Part: Equatable & Sendable>(
    _ description: String, _ refer: @escaping @Sendable (Ref<AddressBook>) -> ReadOnlyRef<Part>,
    model: @escaping @Sendable (AddressBook) -> Part?
  ) {
    testDescription = description
    checkReading = { book, seed in
      guard let expected = model(book.value) else { return }
      #expect(refer(book).value == expected, "seed \(seed)")
    }
    observe = { book, expectations in
      let index = expectations.add { old, new in
        guard let old = model(old), let new = model(new), old != new else { return nil }
        return "\(description): \(old) → \(new)"
      }
      return refer(book).addObserver { old, new in
        expectations.reported[index].append("\(description): \(old) → \(new)")
      }
    }
  }

  static let all: [ReadOnlyKind] = [
    ReadOnlyKind("member", { $0.people.count }, model: \.people.count),
    ReadOnlyKind("view of a reference", { $0.title.readOnly }, model: \.title),
    ReadOnlyKind("member of a view", { $0.readOnly.title.count }, model: \.title.count),
    ReadOnlyKind(
      "member of an index", { $0.people[1].name.count },
      model: { $0.people.dropFirst().first?.name.count }),
    ReadOnlyKind(
      "key path with an index", { $0[\.people[1].name.count] },
      model: { $0.people.dropFirst().first?.name.count }),
    ReadOnlyKind(
      "key path of a view with an index", { $0.readOnly[\.people[0].name] },
      model: { $0.people.first?.name }),
    ReadOnlyKind(
      "member of an identity", { $0.people[id: 3].name.count },
      model: { .some($0.people.first { $0.id == 3 }?.name.count) }),
    ReadOnlyKind(
      "optional member", { $0.people.first.nickname },
      model: { .some($0.people.first?.nickname) }),
    ReadOnlyKind(
      "member of an optional member", { $0.readOnly.people[id: 2].nickname.count },
      model: { .some($0.people.first { $0.id == 2 }?.nickname?.count) }),
    ReadOnlyKind(
      "identity that the whole finds", { $0.readOnly.club[id: 2].name },
      model: { .some($0.club[id: 2]?.name) }),
    ReadOnlyKind(
      "identity in a collection that may be gone", { $0.readOnly.away[id: 1].name },
      model: { .some($0.away?.first { $0.id == 1 }?.name) }),
    ReadOnlyKind(
      "index in a collection that may be gone", { $0.readOnly.away[0].id },
      model: { .some($0.away?.first?.id) }),
  ]
}

/// The changes reported to observers, and the expected ones.
final class Expectations {
  var reported: [[String]] = []
  private var expected: [[String]] = []
  private var changes: [(AddressBook, AddressBook) -> String?] = []

  func add(_ change: @escaping (AddressBook, AddressBook) -> String?) -> Int {
    reported.append([])
    expected.append([])
    changes.append(change)
    return reported.count - 1
  }

  func expect(from old: AddressBook, to new: AddressBook) {
    for (index, change) in changes.enumerated() {
      if let line = change(old, new) { expected[index].append(line) }
    }
  }

  func check(seed: UInt64) {
    for (reported, expected) in zip(reported, expected) where reported != expected {
      Issue.record("seed \(seed): \(reported) instead of \(expected)")
    }
  }
}

/// The container of a book, and the reference to the book in it.
enum Root: String, CaseIterable, Sendable {
  case memory, history, elsewhere

  func reference(to book: AddressBook) -> Ref<AddressBook> {
    switch self {
    case .memory: return Ref(initialValue: book)
    case .history: return Ref(initialValue: History(initialValue: book))[\.value]
    case .elsewhere:
      let other = Ref(initialValue: book)
      return Ref(
        get: { other.value }, set: { other.value = $0 }, addObserver: other.addObserver)
    }
  }
}

@Suite("For every kind of reference")
struct RefLawTests {
  @Test(
    "what is written is read, what is read can be written, the last write counts",
    arguments: Kind.all, Root.allCases)
  func laws(kind: Kind, root: Root) {
    for seed in seeds(20) {
      var generator = SeededGenerator(seed: seed)
      let book = root.reference(to: Kind.book(&generator))
      for _ in 0..<10 {
        kind.checkLaws(book, &generator)
        book.value = Kind.book(&generator)
      }
    }
  }

  @Test("writing what is read tells nobody", arguments: Kind.all)
  func silence(kind: Kind) {
    for seed in seeds(50) {
      var generator = SeededGenerator(seed: seed)
      let book = Ref(initialValue: Kind.book(&generator))
      let expectations = Expectations()
      let observations = Kind.all.map { $0.observe(book, expectations) }
      book.value = book.value
      book.people.value = book.people.value
      book.favourite.value = book.favourite.value
      book.people[id: 3].value = book.people[id: 3].value
      withExtendedLifetime(observations) {}
      expectations.check(seed: seed)
    }
  }

  @Test(arguments: ReadOnlyKind.all, Root.allCases)
  func `read-only parts read and report what the pure function does`(
    kind: ReadOnlyKind, root: Root
  ) {
    for seed in seeds(20) {
      var generator = SeededGenerator(seed: seed)
      let book = root.reference(to: Kind.book(&generator))
      let expectations = Expectations()
      let observation = kind.observe(book, expectations)
      for _ in 0..<40 {
        let before = book.value
        generator.pick(Kind.all).write(book, &generator)
        expectations.expect(from: before, to: book.value)
        kind.checkReading(book, seed)
      }
      withExtendedLifetime(observation) {}
      expectations.check(seed: seed)
    }
  }

  /// Each observer is notified of exactly the writes, or groups of writes, that change its part, with the values before
  /// and after, whichever reference they go through.
  @Test("observers hear of what changed and of nothing else", arguments: Root.allCases)
  func precision(root: Root) {
    for seed in seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let book = root.reference(to: Kind.book(&generator))
      let expectations = Expectations()
      var observations = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        generator.pick(Kind.all).observe(book, expectations)
      }
      for _ in 0..<40 {
        let before = book.value
        if generator.chance(0.25) {
          book.group {
            for _ in 0..<3 { generator.pick(Kind.all).write(book, &generator) }
          }
        } else {
          generator.pick(Kind.all).write(book, &generator)
        }
        expectations.expect(from: before, to: book.value)
        if generator.chance(0.125) {
          observations.append(generator.pick(Kind.all).observe(book, expectations))
        }
      }
      withExtendedLifetime(observations) {}
      expectations.check(seed: seed)
    }
  }
}
