import Foundation
import TestSupport
import Testing

@testable import GoldenFrames
@testable import SnapshotExpectations

/// Snapshots of values beside screens.
@Suite(.capturesIssues) struct ValueTests {
  private struct Receipt: Codable {
    var id: UUID
    var at: Date
    var names: [String]
    var note: String?
  }

  @Test func `a value is compared as text or as JSON`() {
    let receipt = Receipt(
      id: UUID(), at: Date(timeIntervalSince1970: 86_400), names: ["Zoë", "a/b"], note: nil)
    expectSnapshot(
      of: receipt, as: .json, redacting: [.times, .ids],
      equals: """
        {
          "at" : "[time 1]",
          "id" : "[id 1]",
          "names" : [
            "Zoë",
            "a/b"
          ]
        }
        """)
    expectSnapshot(of: "Ann wins", as: .text, equals: "Ann wins")
    expectSnapshot(of: ["a", "b"], as: .text, equals: "[\n  \"a\"\n  \"b\"\n]")
    expectSnapshot(of: 12, as: ValueFormat { "\($0) points" }, equals: "12 points")
  }

  @Test func `redactions show which values are the same`() throws {
    let text =
      "3:04 PM Ann 0x7f9c12 2026-11-28T03:04:05.123+01:00 Bob 0x7f9c12 3:04 PM 0xffff 12:34:56"
    let redacted = try [Redaction.times, .ids].reduce(text) { try $1.applied(to: $0) }
    #expect(redacted == "[time 1] Ann [id 1] [time 2] Bob [id 1] [time 1] [id 2] [time 3]")
    #expect(
      try Redaction("[0-9]+ ms", as: "span").applied(to: "12 ms, 7 ms") == "[span 1], [span 2]")
    #expect(throws: RedactionProblem.pattern("(")) {
      try Redaction("(", as: "x").applied(to: "x")
    }
    #expect(
      "\(RedactionProblem.pattern("(\u{1B}"))".hasPrefix("'(␛' is not a regular expression"))
  }

  @Test(arguments: ["21:10", "Ann 3:1 Bob", "21:10, 15:21, 11:8", "pens 4:2", "1:0."])
  func `a score is not a time`(text: String) throws {
    #expect(try Redaction.times.applied(to: text) == text)
  }

  @Test func `properties of a value are redacted, with patterns for the rest`() {
    let receipt = Receipt(id: UUID(), at: Date(), names: ["0x7f9c12"], note: nil)
    expectSnapshot(
      of: receipt, as: .text, redacting: [\.id, \.at], patterns: [.ids],
      equals: """
        Receipt(
          id: [redacted]
          at: [redacted]
          names: [
            "[id 1]"
          ]
          note: nil
        )
        """)
  }

  @Test func `a value is compared as the screen that a function draws of it`() {
    let format = ValueFormat.screen.pullback { (text: String) in .small(text) }
    expectSnapshot(of: "a", as: format, equals: String(Snapshot.small("a").description.dropLast()))
  }

  @Test func `a text has a golden file, and a difference is reported by its lines`() throws {
    let folder = try SnapshotFolder()
    func told(_ text: String, isFresh: Bool = true) -> CapturedIssues {
      CapturedIssues {
        folder.call(isFresh: isFresh).expect(named: nil, equals: nil, content: { .text(text) })
      }
    }
    #expect(told("one\ntwo \nthree").failures.count == 1)
    #expect(folder.text("board.txt") == "text 1\none\ntwo \nthree\n")
    #expect(told("one\ntwo \nthree").isSilent)
    let failure = try #require(told("one\n2\nthree\n").failures.first)
    #expect(
      failure.hasPrefix(
        "The texts differ from line 2 on (- expected, + actual):\n- two·\n- three\n+ 2\n+ three\n+ \n"
      ))
    #expect(folder.text("board.actual.txt") == "text 1\none\n2\nthree\n\n")
    #expect(folder.text("board.txt") == "text 1\none\ntwo \nthree\n")
  }
}
