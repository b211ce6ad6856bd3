import Foundation
import Texts

/// A format for comparing values as text.
public struct ValueFormat<Value> {
  let text: (Value) throws -> String

  /// Makes a format of your own.
  public init(_ text: @escaping (Value) throws -> String) { self.text = text }

  /// A string as it is, and any other value as `dump` prints it: a line for each part.
  ///
  /// Sets and dictionaries have no stable order: `json` sorts dictionaries with text keys, before anything is redacted;
  /// sort a set first. `dump` prints a date with its seconds, which vary: `json` prints it as a date.
  public static var text: Self {
    Self { value in
      if let text = value as? String { return text }
      var text = ""
      dump(value, to: &text)
      return String(text.dropLast())
    }
  }
}

extension ValueFormat where Value: Encodable {
  /// JSON with sorted keys, a line for each value; dates as in ISO 8601.
  public static var json: Self {
    Self { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}

/// A regular expression for text that changes in each run, such as times. Its matches are replaced before the comparison.
public struct Redaction: Sendable {
  let pattern: String
  let name: String

  /// Replaces each match of a regular expression with a name in brackets.
  ///
  /// Each different match gets a number, from 1, so that a text still shows which ones are the same.
  public init(_ pattern: String, as name: String) { (self.pattern, self.name) = (pattern, name) }

  /// Dates and times: `2026-11-28`, `2026-11-28T03:04:05Z`, `03:04:05`, `3:04`.
  public static let times = Redaction(
    #"\b\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?|"#
      + #"\b\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\b"#, as: "time")

  /// UUIDs, and addresses in memory such as `0x00007f9c`.
  public static let ids = Redaction(
    #"\b[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\b|\b0x[0-9a-f]{4,16}\b"#, as: "id")

  /// The text with the matches replaced.
  ///
  /// - Throws: a `PatternProblem`.
  func applied(to text: String) throws -> String {
    guard let regex = try? Regex(pattern) else { throw PatternProblem(pattern: pattern) }
    var numbers: [Substring: Int] = [:]
    return text.replacing(regex) { match in
      let found = text[match.range]
      let number = numbers[found] ?? numbers.count + 1
      numbers[found] = number
      return "[\(name) \(number)]"
    }
  }
}

/// A redaction's pattern is not a regular expression.
struct PatternProblem: Error, Equatable, CustomStringConvertible {
  let pattern: String

  var description: String {
    "'\(pattern)' is not a regular expression. Correct the pattern of the redaction".terminalSafe()
  }
}
