import CPCRE2
import FoundationBase
import Scorekeeping

/// A regular expression that matches in a bounded number of steps. Without a bound, `(a+)+b` could take longer than a
/// lifetime for a row of forty letters.
///
/// The syntax is Perl's, as PCRE2 reads it, with Unicode classes and letter cases, and with `\u{HEX}` and `\uHHHH` for
/// a character. Canonically equivalent expressions match alike; texts are not normalized. Only one thread at a time may
/// use an expression.
package final class BoundedRegex: @unchecked Sendable {
  /// The text is not a regular expression.
  package struct Malformed: Error {
    /// The reason in words, as PCRE2 gives it.
    package let reason: String
  }

  /// A text cannot be matched.
  package enum Failure: Error {
    /// The match takes more steps or memory than is allowed.
    case tooManySteps
    case notUTF8
  }

  /// A line or a row takes some hundred steps. A million steps usually take some hundredths of a second.
  private static let steps: UInt32 = 1_000_000

  private let code: OpaquePointer
  private let match: OpaquePointer
  private let context: OpaquePointer

  package init(_ text: String) throws(Malformed) {
    let pattern = Array(Self.escapes(text).composed.utf8)
    let compiling = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(compiling) }
    pcre2_set_newline_8(compiling, UInt32(PCRE2_NEWLINE_ANY))
    var (error, offset) = (Int32(0), 0)
    guard
      let code = pcre2_compile_8(
        pattern, pattern.count, PCRE2_UTF | PCRE2_UCP, &error, &offset, compiling),
      let match = pcre2_match_data_create_from_pattern_8(code, nil),
      let context = pcre2_match_context_create_8(nil)
    else { throw Malformed(reason: Self.message(of: error)) }
    pcre2_set_match_limit_8(context, Self.steps)
    (self.code, self.match, self.context) = (code, match, context)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(match)
    pcre2_code_free_8(code)
  }

  /// The expression with each `\u{HEX}` and `\uHHHH` replaced by `\x{HEX}`, the only form that PCRE2 supports.
  private static func escapes(_ text: String) -> String {
    text.replacing(/\\(?:u\{|u([0-9A-Fa-f]{4})|.)/) { found in
      if let digits = found.output.1 { return "\\x{\(digits)}" }
      return found.output.0 == "\\u{" ? "\\x{" : String(found.output.0)
    }
  }

  private static func message(of error: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pcre2_get_error_message_8(error, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
  }

  /// Whether the expression matches a part of a text. The ranges of its groups are valid until the next match.
  package func matches(_ text: UnsafeRawBufferPointer) throws(Failure) -> Bool {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    switch pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, 0, match, context) {
    case 0...: return true
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1: throw .notUTF8
    default: throw .tooManySteps
    }
  }

  /// Whether the expression matches a part of one of the texts; nil if that takes too many steps.
  package func matches(anyOf texts: some Sequence<String>) -> Bool? {
    do throws(Failure) {
      for text in texts {
        var text = text.composed
        if try text.withBytes(matches) { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  /// The number of the group with a name; nil if there is none.
  func number(ofGroup name: String) -> Int? {
    let number = pcre2_substring_number_from_name_8(code, Array(name.utf8) + [0])
    return number > 0 ? Int(number) : nil
  }

  /// The range of a group in the last matched text; nil if the group took no part.
  func range(ofGroup number: Int) -> Range<Int>? {
    let ends = pcre2_get_ovector_pointer_8(match)!
    let (start, end) = (ends[2 * number], ends[2 * number + 1])
    // `\K` in a lookahead can put the start after the end.
    return start < 0 || start > end ? nil : start..<end
  }
}
