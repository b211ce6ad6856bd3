import GoldenFrames

/// A regular expression for text that changes in each run, such as times. Its matches are replaced before the comparison.
public struct Redaction: Sendable {
  let pattern: String
  let name: String

  /// Replaces each match of a regular expression with a name in brackets.
  ///
  /// Each different match gets a number, from 1, so that a text still shows which ones are the same.
  public init(_ pattern: String, as name: String) { (self.pattern, self.name) = (pattern, name) }

  /// Dates and times: `2026-11-28`, `2026-11-28T03:04:05Z`, `03:04:05`, `3:04 PM`.
  ///
  /// Two numbers with a colon stay, such as the score 21:10: give a time a date, seconds or `PM`, or write a pattern.
  public static let times = Redaction(
    #"\b\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?|"#
      + #"\b\d{1,2}:\d{2}:\d{2}([.,]\d+)?\b|\b\d{1,2}:\d{2}[ \u{202F}]?[AaPp][Mm]\b"#, as: "time")

  /// UUIDs, and addresses in memory such as `0x00007f9c`.
  public static let ids = Redaction(
    #"\b[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\b|\b0x[0-9a-f]{4,16}\b"#, as: "id")

  /// The text with the matches replaced.
  ///
  /// - Throws: a problem of the pattern.
  func applied(to text: String) throws(RedactionProblem) -> String {
    guard let regex = try? Regex(pattern) else { throw .pattern(pattern) }
    var numbers: [Substring: Int] = [:]
    return text.replacing(regex) { match in
      let found = text[match.range]
      let number = numbers[found] ?? numbers.count + 1
      numbers[found] = number
      return "[\(name) \(number)]"
    }
  }
}

extension GoldenContent {
  /// The text with the matches of patterns replaced, one pattern after another.
  ///
  /// - Throws: a problem of a pattern, or of a screen with patterns.
  func redacted(by redactions: [Redaction]) throws(RedactionProblem) -> GoldenContent {
    if redactions.isEmpty { return self }
    guard case .text(var text) = self else { throw .screen }
    for redaction in redactions { text = try redaction.applied(to: text) }
    return .text(text)
  }
}
