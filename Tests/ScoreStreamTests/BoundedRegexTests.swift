import ScoreStream
import Testing

@Suite struct BoundedRegexTests {
  private static let row = " 1   " + String(repeating: "a", count: 60) + "   10"

  @Test(arguments: [
    "^ +1 +(a+)+$", "(.*)*[xy]", "(a|a)*[bc]", "(.*){1,1000}[xy]", "(a*)*[bc]",
    "^(([a-z ])+.)+[xy]$",
  ])
  func `a slow regular expression is given up soon`(text: String) throws {
    let regex = try BoundedRegex(text)
    // Without an end, this would take years.
    #expect(regex.matches(anyOf: repeatElement(Self.row, count: 200)) == nil)
  }

  @Test(arguments: [
    ("^ *1 +a+ +10$", true), ("x", false), ("\\d{2}$", true), (#"\u{61}+"#, true),
    (#"\\u\{61\}"#, false), (#"\x{61}"#, true), (#"\ba+\b"#, true),
    ("(?<letter>a)\\k<letter>", true),
    ("A", false), ("(?i)A", true), (#"\u0061{60} "#, true), (#"\p{Lu}"#, false),
  ])
  func `other expressions match as before`(text: String, holds: Bool) throws {
    #expect(try BoundedRegex(text).matches(anyOf: ["", Self.row, ""]) == holds)
  }

  @Test(
    arguments: [
      (#"^\w+$"#, "Straße"), (#"^\d$"#, "٣"), (#"(?i)ÄRGER"#, "ärger"), (#"^\X$"#, "👩‍👩‍👧"),
      ("^.$", "👍"),
      (#"\u00E9"#, "Andre\u{301}"), (#"^\p{Greek}+$"#, "Ωmega".prefix(1) + "δ"),
    ] as [(String, String)])
  func `classes, cases and scalars follow Unicode`(text: String, row: String) throws {
    #expect(try BoundedRegex(text).matches(anyOf: [row]) == true)
  }

  @Test(arguments: [
    ("(", "missing closing parenthesis"), ("[a-", "missing terminating ] for character class"),
    (
      String(repeating: "(", count: 300) + String(repeating: ")", count: 300),
      "parentheses are too deeply nested"
    ),
  ])
  func `A malformed expression is refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: BoundedRegex.Malformed.self) { try BoundedRegex(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func `composed and decomposed letters match`() throws {
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    #expect(try BoundedRegex("\(composed) ").matches(anyOf: ["1 \(decomposed) 7"]) == true)
    #expect(try BoundedRegex("\(decomposed) ").matches(anyOf: ["1 \(composed) 7"]) == true)
  }
}
