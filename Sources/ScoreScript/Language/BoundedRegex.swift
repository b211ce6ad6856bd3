import Foundation

/// A regular expression that gives up on a text after a while: `(a+)+b` takes longer than anybody lives for a row of
/// forty letters.
///
/// The expressions are those of ICU, whose matches can be stopped, with the word boundaries of Unicode, and with
/// `\u{HEX}` for a character. Texts that look the same are the same, however their letters are composed.
struct BoundedRegex {
  private let regex: NSRegularExpression

  /// More time of the processor than any frame needs: a row takes some microseconds.
  static let limit = Duration.milliseconds(100)

  /// - Throws: an error of Foundation for what is no regular expression, which says nothing about it.
  init(_ text: String) throws {
    regex = try NSRegularExpression(
      pattern: Self.escapes(text).precomposedStringWithCanonicalMapping,
      options: .useUnicodeWordBoundaries)
  }

  /// ICU knows `\x{HEX}` alone.
  private static func escapes(_ text: String) -> String {
    text.replacing(/\\(u\{|.)/) { $0.output.1 == "u{" ? "\\x{" : $0.output.0 }
  }

  /// Whether a part of one of the texts matches; nil if that takes too long to find out.
  func matches(anyOf texts: some Sequence<String>) -> Bool? {
    let end = Self.time + Self.limit
    var (found, isStopped, calls) = (false, false, 0)
    for text in texts where !found && !isStopped {
      let text = text.precomposedStringWithCanonicalMapping
      regex.enumerateMatches(
        in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
      ) { match, flags, stop in
        // Called some times a millisecond: to ask for the time each time would take longer than most matches.
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

  /// What this thread has taken of the processor so far: a program that was stopped meanwhile takes no longer.
  private static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
