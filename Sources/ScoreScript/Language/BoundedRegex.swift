import Foundation

/// A regular expression with a time limit: `(a+)+b` could take longer than a lifetime for a row of forty letters.
///
/// The syntax is that of ICU, which can stop a match, with Unicode word boundaries, and with `\u{HEX}` for a character.
/// Canonically equivalent texts match alike.
struct BoundedRegex {
  private let regex: NSRegularExpression

  /// The limit of processor time for all texts together. A row takes some microseconds.
  static let limit = Duration.milliseconds(100)

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
    let end = Self.time + Self.limit
    var (found, isStopped, calls) = (false, false, 0)
    for text in texts where !found && !isStopped {
      let text = text.precomposedStringWithCanonicalMapping
      regex.enumerateMatches(
        in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
      ) { match, flags, stop in
        // This is called several times a millisecond; reading the clock each time would take longer than most matches.
        calls += 1
        found = found || match != nil
        isStopped =
          isStopped || flags.contains(.internalError)
          || calls.isMultiple(of: 64) && Self.time > end
        if found || isStopped { stop.pointee = true }
      }
    }
    return found ? true : isStopped ? nil : false
  }

  /// The processor time that this thread has used. It does not grow while the program is suspended.
  private static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
