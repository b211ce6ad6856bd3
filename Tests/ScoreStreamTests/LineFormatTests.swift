import Scorekeeping
import Testing

@testable import ScoreStream

/// The content of a line in words: `Red +5`, `Red = 5 (North) @1000`, or a mistake.
private func reading(_ format: some LineFormat, _ lines: [String]) -> [String] {
  var format = format
  return lines.map { line in
    var line = line
    do {
      return try line.withBytes { bytes throws(StreamError) in
        guard let event = try format.event(in: bytes) else { return "nothing" }
        let amount = Score(thousandths: event.amount)
        return (try event.name.text()) + (event.sets ? " = \(amount)" : " \(amount.signed)")
          + (try event.team.map { team throws(StreamError) in " (\(try team.text()))" } ?? "")
          + (event.time.map { " @\($0)" } ?? "")
      }
    } catch {
      return "\(error)"
    }
  }
}

@Suite("Formats of lines")
struct LineFormatTests {
  @Test(
    "Words",
    arguments: [
      ("Red", "Red +1"), ("Red +5", "Red +5"), ("Red -5", "Red -5"), ("Red 5", "Red +5"),
      ("Red = 12", "Red = 12"), ("Red =12", "Red = 12"), ("Red = -3", "Red = -3"),
      ("Red Team +5", "Red Team +5"), ("  Red\t+5\r", "Red +5"), ("Red −2,5", "Red -2.5"),
      ("Red 1:02.35", "Red +62.35"), ("Red 3½", "Red +3.5"), ("Red -½", "Red -0.5"),
      ("Red = ½", "Red = 0.5"), ("Red=12", "Red=12 +1"), ("T-1000", "T-1000 +1"),
      ("\"Red 5\"", "Red 5 +1"), ("\"Red 5\" 7", "Red 5 +7"), ("\"Red 5\"=7", "Red 5 = 7"),
      (#""a\"b\u{41}" -1"#, "a\"bA -1"), ("10 +5", "10 +5"), ("Red  +5", "Red +5"),
      ("Player 0000000000000000007", "Player +7"), ("", "nothing"), (" \t\r", "nothing"),
      (
        "404",
        "404: a name that is a number needs quotes"
      ),
    ])
  func words(line: String, expected: String) {
    let actual = reading(WordLines(), [line])[0]
    if line == "404" {
      #expect(actual == ScorekeepingError.unquotedNumber("404").description)
    } else {
      #expect(actual == expected)
    }
  }

  @Test(
    "Words that are wrong",
    arguments: [
      ("Red 1.2345", ScorekeepingError.tooManyDecimals("1.2345")),
      ("Red 1,234", .groupedDigits("1,234")), ("Red -", .notANumber("-")),
      ("Red =", .notANumber("")), ("\"Red", .unterminatedQuote), ("\"\"", .emptyName),
      ("\"a\\q\"", .unknownEscape("\\q")),
      ("Red 99999999999999999999", .scoreOutOfRange("99999999999999999999")),
    ])
  func wrongWords(line: String, fact: ScorekeepingError) {
    #expect(reading(WordLines(), [line]) == [StreamError.rule(fact).description])
  }

  @Test("Whole lines are names, and totals may be set")
  func options() {
    #expect(
      reading(WordLines(countsLines: true), ["Red +5\r", " 404", ""])
        == ["Red +5 +1", " 404 +1", "nothing"])
    #expect(
      reading(WordLines(sets: true), ["Red 5", "Red +5", "Red", "Red ½", "Red .5"])
        == ["Red = 5", "Red +5", "Red +1", "Red = 0.5", "Red = 0.5"])
  }

  @Test(
    "JSON",
    arguments: [
      (#"{"player":"Red","score":5}"#, "Red +5"), (#"{"score":-2.50,"player":"Red"}"#, "Red -2.5"),
      (#" { "player" : "Red" } "#, "Red +1"),
      (#"{"player":"R\u00e9d\n\ud83d\ude00"}"#, "Réd\n😀 +1"),
      (#"{"player":12,"score":"5"}"#, "12 +5"), (#"{"player":" Red ","score":1.5e2}"#, "Red +150"),
      (#"{"player":"Red","score":25e-1,"x":[1,{"player":"no"},[]]}"#, "Red +2.5"),
      (#"{"x":{"player":"no"},"player":"a","player":"Red"}"#, "Red +1"),
      (#"{"pl\u0061yer":"Red"}"#, "Red +1"), ("", "nothing"),
      (#"{"player":"Red""#, StreamError.notJSON(16).description),
      (#"{"player":"Red"} x"#, StreamError.notJSON(18).description),
      (#"{"player":"Red",}"#, StreamError.notJSON(17).description),
      (#"{"player":Red}"#, StreamError.notJSON(11).description),
      (#"{"player":"Red","score":01}"#, StreamError.notJSON(26).description),
      (
        #"{"player":"Red","score":1e-9223372036854775808}"#,
        StreamError.rule(.scoreOutOfRange("1e-9223372036854775808")).description
      ),
      (#"{"player":"Red","":{"":"no"}}"#, "Red +1"),
      (#"{"name":"Red"}"#, StreamError.missing("player").description),
      (#"{"player":null}"#, StreamError.missing("player").description),
      (#"{"player":true}"#, StreamError.missing("player").description),
      (#"{"player":"Red","score":null}"#, StreamError.missing("score").description),
      (#"{"player":["Red"]}"#, StreamError.missing("player").description),
      (#"{"player":"Red","score":1e400}"#, StreamError.rule(.scoreOutOfRange("1e400")).description),
      (#"{"player":"Red","score":"x"}"#, StreamError.rule(.notANumber("x")).description),
    ])
  func json(line: String, expected: String) {
    #expect(reading(JSONLines(LineKeys()), [line]) == [expected])
  }

  @Test("Paths into JSON")
  func paths() {
    let keys = LineKeys(player: "user.name", score: "items.1.n", team: "user.team", time: "at")
    let lines = [
      #"{"user":{"name":"Red","team":"North"},"items":[{"n":1},{"n":7}],"at":"2026-11-23T21:40:05Z"}"#,
      #"{"user":{"name":"Red","team":null},"items":[{"n":1}],"at":1}"#,
      String(repeating: "[", count: 200),
    ]
    #expect(
      reading(JSONLines(keys), lines) == [
        "Red +7 (North) @1795470005000", StreamError.missing("items.1.n").description,
        StreamError.notJSON(129).description,
      ])
  }

  @Test("Tables")
  func tables() {
    #expect(
      reading(
        CSVLines(LineKeys()),
        ["rank,Name,score,team", "1,Red,5,North", "2,\"a,\"\"b\"\"\",2.5,", "3,x"])
        == ["nothing", "Red +5 (North)", "a,\"b\" +2.5", StreamError.missing("score").description])
    #expect(reading(CSVLines(LineKeys()), ["Red;5;North\r"]) == ["Red +5 (North)"])
    #expect(reading(CSVLines(LineKeys(player: "2")), ["404|/a", "200|/b"]) == ["/a +1", "/b +1"])
    #expect(
      reading(CSVLines(LineKeys(player: "2", score: "3")), ["3,Ann,12", "1,Bob,9", "2"])
        == ["Ann +12", "Bob +9", StreamError.missing("2").description])
    #expect(
      reading(CSVLines(LineKeys(player: "1", score: "2")), ["2;3½", "1;½"]) == ["2 +3.5", "1 +0.5"])
    #expect(
      reading(CSVLines(LineKeys(player: "ip", score: "bytes")), ["ip\tbytes", "::1\t12"])
        == ["nothing", "::1 +12"])
    #expect(
      reading(CSVLines(LineKeys(player: "ip")), ["a,b"])
        == [StreamError.unknownColumn("ip", columns: ["a", "b"]).description])
    #expect(
      reading(CSVLines(LineKeys()), ["name", "\"Red"]).last == "\(StreamError.unclosedQuote)")
  }

  @Test("Fields in quotes and brackets count as one")
  func fields() {
    let line = "::1 - ann [23/Nov/2026:21:40:05 +0000]  \"GET /a HTTP/1.1\" 200 12"
    #expect(reading(FieldLines([5], LineKeys()), [line]) == ["GET /a HTTP/1.1 +1"])
    #expect(reading(FieldLines([FieldNumber(5, word: 2)], LineKeys()), [line]) == ["/a +1"])
    #expect(
      reading(FieldLines([6, 1, FieldNumber(5, word: 1)], LineKeys(score: "7")), [line])
        == ["200 ::1 GET +12"])
    #expect(
      reading(FieldLines([3], LineKeys(team: "5.3", time: "4")), [line])
        == ["ann +1 (HTTP/1.1) @1795470005000"])
    #expect(reading(FieldLines([8], LineKeys()), [line]) == ["\(StreamError.missing("field 8"))"])
    #expect(
      reading(FieldLines([FieldNumber(5, word: 4)], LineKeys()), [line])
        == ["\(StreamError.missing("field 5.4"))"])
  }

  @Test(
    "A quote or bracket that is not closed is a part of its field",
    arguments: [
      (#"a "b c"#, #""b +1"#), ("a [b c", "[b +1"), (#"a "b\" c" d"#, #"b\" c +1"#),
      (#"a "b"c d" e"#, #"b"c d +1"#), (#"a b"c d"#, #"b"c +1"#), ("a [b [c] d]", "b [c +1"),
      (#"a """#, " +1"), (#"a "\"#, #""\ +1"#),
    ])
  func unclosed(line: String, expected: String) {
    #expect(reading(FieldLines([2], LineKeys()), [line]) == [expected])
  }

  @Test("Regular expressions")
  func expressions() throws {
    let text = #"(?<player>\w+)@(?<team>\w+) took (?<score>[0-9.]+)"#
    #expect(
      reading(try PatternLines(text), ["x Ann@home took 2.5 s", "none"])
        == ["Ann +2.5 (home)", "\(StreamError.noMatch)"])
    let exploding = try PatternLines("(?<player>(a+)+[bc])")
    let long = String(repeating: "a", count: 60)
    // Without an end, this would take years.
    #expect(reading(exploding, [long, "aab"]) == ["\(StreamError.matchingTime)", "aab +1"])
    #expect(throws: StreamError.badRegex("(", reason: "missing closing parenthesis")) {
      try PatternLines("(")
    }
    #expect(throws: StreamError.regexWithoutPlayer("a")) { try PatternLines("a") }
  }

  @Test(
    "Times",
    arguments: [
      ("2026-11-23T21:40:05Z", 1_795_470_005_000), ("2026-11-23 21:40:05.25", 1_795_470_005_250),
      ("2026-11-23T22:40:05+01:00", 1_795_470_005_000), ("2026-11-23T21:40", 1_795_470_000_000),
      ("[23/Nov/2026:16:10:05 -0530]", 1_795_470_005_000), ("1795470005", 1_795_470_005_000),
      ("1795470005.5", 1_795_470_005_500), ("1795470005123", 1_795_470_005_123),
      ("1795470005123456", 1_795_470_005_123), ("1795470005123456789", 1_795_470_005_123),
      ("999999999999999999", 999_999_999_999), ("9999999999999999999", 9_999_999_999_999),
      ("179547000512345678901", nil), ("12345", 12_345_000), ("1234", nil),
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("yesterday", nil), ("2026-13-01T00:00:00Z", nil), ("", nil), ("23/Foo/2026:00:00:00", nil),
    ] as [(String, Int64?)])
  func times(text: String, expected: Int64?) {
    var text = text
    let actual = try? text.withBytes { bytes throws(StreamError) in
      try LineTime.milliseconds(bytes)
    }
    #expect(actual == expected)
  }
}
