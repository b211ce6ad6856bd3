/// The points of one player in each round.
///
/// Rounds without points are left out; rounds whose points sum up to zero are kept. A copy costs nothing; looking up
/// and changing one of n rounds is O(n).
package struct Rounds: Hashable, Sendable {
  /// The number of a round, then its points in thousandths, and so on. The numbers ascend.
  private var values: [Int64] = []

  /// The number of the last round of a board. It is limited because tables of rounds have a column for each.
  package static let limit = 9999
  /// The number of the round whose points make a score the number of rounds won. It is after all others, and nobody sees it.
  package static let won = limit + 1

  package init() {}

  /// Whether no round has points.
  package var isEmpty: Bool { values.isEmpty }

  /// The numbers of the rounds with points, ascending.
  package var numbers: [Int] { stride(from: 0, to: values.count, by: 2).map { Int(values[$0]) } }

  /// The rounds with points, ascending, each with its points.
  package var pairs: some Sequence<(round: Int, points: Score)> {
    stride(from: 0, to: values.count, by: 2).lazy.map {
      (Int(values[$0]), Score(thousandths: values[$0 + 1]))
    }
  }

  package var last: Int? { values.isEmpty ? nil : Int(values[values.count - 2]) }

  /// The points in the given round, counted from 1; nil if there are none.
  package subscript(round: Int) -> Score? {
    get {
      let index = index(of: round)
      return isAt(index, round) ? Score(thousandths: values[index + 1]) : nil
    }
    set {
      let index = index(of: round)
      switch (newValue, isAt(index, round)) {
      case (let points?, true): values[index + 1] = points.thousandths
      case (let points?, false):
        values.insert(contentsOf: [Int64(round), points.thousandths], at: index)
      case (nil, true): values.removeSubrange(index...(index + 1))
      case (nil, false): break
      }
    }
  }

  /// The rounds in which the points differ, ascending.
  package func differences(from other: Rounds) -> [Int] {
    if values == other.values { return [] }
    return Set(numbers + other.numbers).filter { self[$0] != other[$0] }.sorted()
  }

  /// The sum of all rounds in thousandths.
  package var sum: Int128 {
    stride(from: 1, to: values.count, by: 2).reduce(0) { $0 + Int128(values[$1]) }
  }

  /// The number of given rounds without points. O(r) for r rounds.
  ///
  /// - Parameters:
  ///   - numbers: the rounds, ascending.
  ///   - isLate: whether those before the first one with points are left out.
  func missing(from numbers: some Sequence<Int>, isLate: Bool) -> Int {
    var (missing, index, hasBegun) = (0, 0, !isLate)
    for number in numbers {
      while index < values.count, values[index] < number { index += 2 }
      if isAt(index, number) { hasBegun = true } else if hasBegun { missing += 1 }
    }
    return missing
  }

  /// The index of the first round that is not before the given one. The search begins at the last round, because most
  /// lookups are there.
  private func index(of round: Int) -> Int {
    var index = values.count
    while index > 0, values[index - 2] >= round { index -= 2 }
    return index
  }

  private func isAt(_ index: Int, _ round: Int) -> Bool {
    index < values.count && values[index] == round
  }
}

extension Rounds: Codable {
  /// Decodes a list that `encode(to:)` wrote.
  ///
  /// - Throws: a `DecodingError` if the numbers do not ascend from 1.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value { (list: [Int64]) in Rounds(list) }
  }

  /// Encodes a list: the number of a round, its points in thousandths, and so on.
  package func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

  /// The points in a list as `encode(to:)` writes it; nil if the numbers do not ascend from 1 to `won`.
  package init?(_ list: [Int64]) {
    var last: Int64 = 0
    for index in stride(from: 0, to: list.count, by: 2) {
      if list[index] <= last || list[index] > Self.won { return nil }
      last = list[index]
    }
    if !list.count.isMultiple(of: 2) { return nil }
    values = list
  }

  /// The list that `encode(to:)` writes.
  package var list: [Int64] { values }
}

/// The text form in which stores keep rounds.
extension Rounds {
  /// The numbers of rounds and their points in thousandths, separated by spaces; nil if there are none.
  package var text: String? {
    isEmpty ? nil : list.map(String.init).joined(separator: " ")
  }

  /// Parses a text that `text` returned; nil for any other text.
  package init?(text: String) {
    let numbers = text.split(separator: " ").map { Int64($0) }
    self.init(numbers.compactMap(\.self))
    if list.count != numbers.count { return nil }
  }
}

extension Decoder {
  /// Decodes a raw value, and the value that it stands for.
  ///
  /// - Parameter read: makes the value; nil if the raw value is not valid.
  /// - Throws: a `DecodingError` that names the raw value.
  func value<Raw: Decodable, Value>(_ read: (Raw) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let raw = try container.decode(Raw.self)
    if let value = read(raw) { return value }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "Not a \(Value.self): \(raw)")
  }
}
