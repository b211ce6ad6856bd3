import ScoreScreen
import Scorekeeping
import Testing

@testable import ScoreScript

@Suite struct BoundedRegexTests {
  private static let row = " 1   " + String(repeating: "a", count: 60) + "   10"

  @Test(arguments: [
    "^ +1 +(a+)+$", "(.*)*x", "(a|a)*b", "(.*){1,1000}x", "(a*)*b", "^(([a-z ])+.)+x$",
  ])
  func `an expression that would take years is given up soon`(text: String) throws {
    let regex = try BoundedRegex(text)
    let taken = ContinuousClock().measure {
      #expect(regex.matches(anyOf: repeatElement(Self.row, count: 200)) == nil)
    }
    #expect(taken < .seconds(20))
  }

  @Test(arguments: [
    ("^ *1 +a+ +10$", true), ("x", false), ("\\d{2}$", true), (#"\u{61}+"#, true),
    (#"\\u\{61\}"#, false), (#"\x{61}"#, true), (#"\ba+\b"#, true),
    ("(?<letter>a)\\k<letter>", true),
    ("A", false), ("(?i)A", true),
  ])
  func `others are as they were`(text: String, holds: Bool) throws {
    #expect(try BoundedRegex(text).matches(anyOf: ["", Self.row, ""]) == holds)
  }

  @Test func `letters are the same however they are composed`() throws {
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    #expect(try BoundedRegex("\(composed) ").matches(anyOf: ["1 \(decomposed) 7"]) == true)
    #expect(try BoundedRegex("\(decomposed) ").matches(anyOf: ["1 \(composed) 7"]) == true)
  }
}
