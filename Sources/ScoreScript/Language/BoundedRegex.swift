import Foundation

/// A regular expression with a time limit: `(a+)+b` would take longer than a lifetime for a row of forty letters.
///
/// The syntax is that of ICU, whose matches can be stopped, with the word boundaries of Unicode, and with `\u{HEX}` for a
/// character. Canonically equivalent texts match alike.
struct BoundedRegex {
  private let regex: NSRegularExpression

  /// The time limit for all texts, in time of the processor. A row takes some microseconds.
  static let limit = Duration.milliseconds(100)

  /// - Throws: an error of Foundation, without details, for a malformed expression.
  init(_ text: String) throws {
    regex = try NSRegularExpression(
      pattern: Self.escapes(text).precomposedStringWithCanonicalMapping,
      options: .useUnicodeWordBoundaries)
  }

  /// The expression with `\x{HEX}`, the only syntax of ICU, for `\u{HEX}`.
  private static func escapes(_ text: String) -> String {
    text.replacing(/\\(u\{|.)/) { $0.output.1 == "u{" ? "\\x{" : $0.output.0 }
  }

  /// Whether a part of one of the texts matches; nil if the time limit is reached.
  func matches(anyOf texts: some Sequence<String>) -> Bool? {
    let end = Self.time + Self.limit
    var (found, isStopped, calls) = (false, false, 0)
    for text in texts where !found && !isStopped {
      let text = text.precomposedStringWithCanonicalMapping
      regex.enumerateMatches(
        in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
      ) { match, flags, stop in
        // Called several times a millisecond: reading the clock each time would take longer than most matches.
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

  /// The time of the processor that this thread has used, which does not grow while the program is suspended.
  private static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
