import Foundation
import ScoreStream

/// A regular expression with a time limit.
///
/// The syntax is that of ICU, which can stop a match, with Unicode word boundaries, and with `\u{HEX}` for a character.
/// Canonically equivalent texts match alike.
struct BoundedRegex {
  private let regex: NSRegularExpression

  /// Compiles an expression.
  ///
  /// - Throws: an error of Foundation, without details, for a malformed expression.
  init(_ text: String) throws {
    regex = try NSRegularExpression(
      pattern: Self.escapes(text).precomposedStringWithCanonicalMapping,
      options: .useUnicodeWordBoundaries)
  }

  /// The expression with each `\u{HEX}` replaced by `\x{HEX}`, the only form that ICU knows.
  private static func escapes(_ text: String) -> String {
    text.replacing(/\\(u\{|.)/) { $0.output.1 == "u{" ? "\\x{" : $0.output.0 }
  }

  /// Whether the expression matches a part of one of the texts; nil if the time limit is reached.
  func matches(anyOf texts: some Sequence<String>) -> Bool? {
    var time = MatchingTime()
    do throws(MatchingTime.Over) {
      for text in texts {
        let text = text.precomposedStringWithCanonicalMapping
        if try regex.firstMatch(in: text, within: &time) != nil { return true }
      }
      return false
    } catch {
      return nil
    }
  }
}
