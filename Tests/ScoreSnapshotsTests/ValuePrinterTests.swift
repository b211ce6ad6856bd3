import Foundation
import GoldenFrames
import TestSupport
import Testing

@testable import SnapshotExpectations

/// The text of values as `.text` prints them.
@Suite struct ValuePrinterTests {
  private func text<Value>(
    _ value: Value, redacting paths: [PartialKeyPath<Value>] = []
  ) throws -> String {
    try ValueFormat<Value>.text.content(value, paths.map { try PropertyPath($0) }).literalText
  }

  // MARK: laws

  @Test(arguments: seeds(20))
  func `a value prints the same in whichever order its sets and dictionaries were built`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let words = (0..<random.number(1...60)).map { _ in
      "\(random.pick(["Ann", "Zoë", "日本語", "-", ""])) \(random.number(0...99))"
    }
    let numbers = (0..<random.number(1...60)).map { _ in random.number(-1000...1000) }
    func value(_ words: [String], _ numbers: [Int]) -> Tally {
      var tally = Tally()
      for word in words { tally.words.insert(word) }
      for number in numbers { tally.names[number, default: []].insert("\(number)") }
      for word in words { tally.places[Place(name: word, row: word.utf8.count)] = [word: nil] }
      for word in words { tally.mixed.insert(AnyHashable(word)) }
      for number in numbers { tally.mixed.insert(AnyHashable(number)) }
      return tally
    }
    let first = value(words, numbers)
    let printed = try text(first)
    #expect(try text(value(words.shuffled(using: &random), numbers.reversed())) == printed)
    #expect(try text(first) == printed, "twice")
    #expect(
      printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test(arguments: seeds(20))
  func `strings that differ print differently, without control characters`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let odd = [
      "\"", "\\", "\n", "\t", "\u{1B}", "\u{301}", "\\n", "nil", "]", ": ", "é", "\r\n", "\0",
    ]
    var printed: [String: [String]] = [:]
    for _ in 0..<300 {
      let words = (0..<random.number(0...3)).map { _ in
        (0..<random.number(0...2)).map { _ in random.pick(odd) }.joined()
      }
      let text = try text(words)
      #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "\(text)")
      let other = printed.updateValue(words, forKey: text) ?? words
      #expect(other.elementsEqual(words) { $0.unicodeScalars.elementsEqual($1.unicodeScalars) })
    }
  }

  #if os(Linux)
    @Test(arguments: ["America/St_Johns", "Asia/Kolkata", "Pacific/Kiritimati"])
    func `a date prints the same in each zone`(zone: String) throws {
      let run = try ChildRun(
        "--testing-library", "swift-testing", "--filter", "ValuePrinterTests/.*is.printed.in.UTC",
        environment: ["TZ": zone])
      #expect(run.status == 0, "\(run.text)")
      #expect(run.text.contains("1 test"), "\(run.text)")
    }
  #endif

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (0.999, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59Z"),
    (1_795_834_984, "2026-11-28T03:03:04Z"), (.infinity, "Date(inf)"), (1e20, "Date(1e+20)"),
  ])
  func `a date is printed in UTC`(seconds: Double, wanted: String) throws {
    #expect(try text(Date(timeIntervalSince1970: seconds)) == wanted)
    #expect(try text(Date?.some(Date(timeIntervalSince1970: seconds))) == wanted)
  }

  // MARK: parts

  @Test func `a struct prints its properties, and what they hold`() throws {
    let game = Game(
      id: UUID(uuidString: "00000000-0000-0000-0000-0000000000AB")!,
      made: Date(timeIntervalSince1970: 0.25), scores: ["Zoë": 21, "Ann": 10], marks: [10, 9, 2],
      note: nil, result: .won(by: "Ann", points: 11), next: .pair((1, 2)), page: .init(text: "a\tb")
    )
    #expect(
      try text(game) == """
        Game(
          id: 00000000-0000-0000-0000-0000000000AB
          made: 1970-01-01T00:00:00Z
          scores: [
            "Ann": 10
            "Zoë": 21
          ]
          marks: {
            2
            9
            10
          }
          note: nil
          result: .won(
            by: "Ann"
            points: 11
          )
          next: .pair(
            1
            2
          )
          page: Page(
            text: "a\\tb"
            _count: 3
            later: nil
          )
        )
        """)
  }

  @Test func `what is empty takes one line`() throws {
    #expect(try text([Int]()) == "[]")
    #expect(try text(Set<Int>()) == "{}")
    #expect(try text([Int: Int]()) == "[:]")
    #expect(try text(()) == "()")
    #expect(try text(Nothing()) == "Nothing()")
    #expect(try text(Result.open) == ".open")
  }

  @Test func `each level of an optional value that is nil shows`() throws {
    #expect(try text(Int?.none) == "nil")
    #expect(try text(Int??.some(.none)) == "Optional(nil)")
    #expect(try text(Int???.some(.some(.none))) == "Optional(Optional(nil))")
    #expect(try text(Int???.some(.some(3))) == "3")
    #expect(try text(["nil", nil]) == "[\n  \"nil\"\n  nil\n]")
  }

  @Test func `values of the libraries print without their insides`() throws {
    let parts: [Any] = [
      URL(string: "https://example.org/a?b=c")!, Data([1, 2, 3]), Decimal(string: "1.50")!,
      Duration.seconds(3), TimeZone(identifier: "Europe/Berlin")!, Locale(identifier: "de_DE"),
      "a"[...], "b" as Character, 1.5, true, Int.self, 1...3,
    ]
    #expect(
      try parts.map { try text($0) } == [
        "URL(\"https://example.org/a?b=c\")", "Data(\"AQID\")", "1.5", "3.0 seconds",
        "TimeZone(\"Europe/Berlin\")", "Locale(\"de_DE\")", "\"a\"", "\"b\"", "1.5", "true", "Int",
        "ClosedRange<Int>(\n  lowerBound: 1\n  upperBound: 3\n)",
      ])
  }

  @Test func `an object prints its superclass first, and ends where it is in itself`() throws {
    let ann = Player(name: "Ann", number: 7)
    ann.rival = Player(name: "Bob", number: 8)
    ann.rival?.rival = ann
    #expect(
      try text(ann) == """
        Player(
          name: "Ann"
          number: 7
          rival: Player(
            name: "Bob"
            number: 8
            rival: Player(…)
          )
        )
        """)
    #expect(try text([ann.rival, ann.rival]).matches(of: /name: "Bob"/).count == 2)
  }

  @Test func `a string by itself prints as it is, but for control characters`() throws {
    #expect(try text("Ann \"wins\"\n\tby 2") == "Ann \"wins\"\n\tby 2")
    #expect(try text("\u{1B}[1mAnn\r\n") == "\\u{1B}[1mAnn\\u{D}\n")
  }

  @Test func `a case with a description of its own prints without control characters`() throws {
    #expect(try text(Wind.north) == "Wind(\"from\\u{1B} north\")")
  }

  // MARK: redactions

  @Test func `times and identities are redacted in what is printed`() throws {
    let text = try text([Stamp(made: Date(), id: UUID(), score: "21:10")])
    let redacted = try [Redaction.times, .ids].reduce(text) { try $1.applied(to: $0) }
    #expect(
      redacted
        == "[\n  Stamp(\n    made: [time 1]\n    id: [id 1]\n    score: \"21:10\"\n  )\n]")
  }

  @Test func `a redacted property prints as a placeholder, whatever it holds`() throws {
    for made in [Date(), .distantPast] {
      let outer = Outer(
        stamp: Stamp(made: made, id: UUID(), score: "2:1"), other: nil, names: ["x"])
      #expect(
        try text(outer, redacting: [\.stamp.made, \.stamp.id, \.names]) == """
          Outer(
            stamp: Stamp(
              made: [redacted]
              id: [redacted]
              score: "2:1"
            )
            other: nil
            names: [redacted]
          )
          """)
    }
    let outer = Outer(
      stamp: Stamp(made: Date(), id: UUID(), score: ""),
      other: Stamp(made: .distantPast, id: UUID(), score: "1"), names: [])
    let printed = try text(outer, redacting: [\.other?.id, \.other?.made, \.stamp])
    #expect(
      printed.hasPrefix(
        "Outer(\n  stamp: [redacted]\n  other: Stamp(\n    made: [redacted]\n    id: [redacted]"))
  }

  @Test func `a redacted property is a placeholder in JSON`() throws {
    func json(_ outer: Outer, _ paths: [PartialKeyPath<Outer>]) throws -> String {
      try ValueFormat<Outer>.json.content(outer, paths.map { try PropertyPath($0) }).literalText
    }
    var outer = Outer(
      stamp: Stamp(made: Date(), id: UUID(), score: "{"), other: nil, names: ["x", "y"])
    let wanted = """
      {
        "names" : "[redacted]",
        "stamp" : {
          "id" : "[redacted]",
          "made" : "[redacted]",
          "score" : "{"
        }
      }
      """
    #expect(try json(outer, [\.stamp.made, \.stamp.id, \.names, \.other?.made]) == wanted)
    outer.other = outer.stamp
    #expect(
      try json(outer, [\.stamp.made, \.stamp.id, \.names, \.other]).contains(
        "\"other\" : \"[redacted]\""))
  }

  @Test func `what cannot be redacted is refused in words`() throws {
    #expect(throws: RedactionProblem.self) { try text(Outer.sample, redacting: [\.first]) }
    #expect(throws: RedactionProblem.self) { try text(Outer.sample, redacting: [\.names[0]]) }
    #expect(throws: RedactionProblem.self) { try text(Outer.sample, redacting: [\.self]) }
    #expect(throws: RedactionProblem.format) {
      try ValueFormat<Outer> { "\($0)" }.content(.sample, [PropertyPath(\Outer.names)])
    }
    #expect(throws: RedactionProblem.notInJSON("key")) {
      try ValueFormat<Keyed>.json.content(Keyed(key: 1), [PropertyPath(\Keyed.key)])
    }
    #expect(throws: RedactionProblem.screen) {
      try GoldenContent.screen(.small("a")).redacted(by: [.times])
    }
  }
}

private struct Place: Hashable {
  var name: String
  var row: Int
}

private struct Tally {
  var words: Set<String> = []
  var names: [Int: Set<String>] = [:]
  var places: [Place: [String: Int?]] = [:]
  var mixed: Set<AnyHashable> = []
}

private enum Result {
  case open
  case won(by: String, points: Int)
  case pair((Int, Int))
}

private struct Game {
  var id: UUID
  var made: Date
  var scores: [String: Int]
  var marks: Set<Int>
  var note: String?
  var result: Result
  var next: Result
  var page: Page
}

private struct Page {
  var text: String
  var _count = 3
  lazy var later = text
}

private struct Nothing {}

private enum Wind: CustomStringConvertible {
  case north
  var description: String { "from\u{1B} north" }
}

private class Named {
  let name: String
  init(name: String) { self.name = name }
}

private final class Player: Named {
  var number: Int
  var rival: Player?
  init(name: String, number: Int) {
    self.number = number
    super.init(name: name)
  }
}

private struct Stamp: Codable {
  var made: Date
  var id: UUID
  var score: String
}

private struct Outer: Codable {
  var stamp: Stamp
  var other: Stamp?
  var names: [String]

  var first: String { names[0] }
  static let sample = Outer(
    stamp: Stamp(made: .distantPast, id: UUID(), score: ""), other: nil, names: ["x"])
}

private struct Keyed: Encodable {
  var key: Int
  enum CodingKeys: String, CodingKey { case key = "k" }
}
