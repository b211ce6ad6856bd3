import Foundation

/// The processor time that regular expressions may take for one or several texts: `(a+)+b` could take longer than a
/// lifetime for a row of forty letters.
package struct MatchingTime {
  /// The time is over.
  package struct Over: Error {}

  /// A row or a line takes some microseconds.
  private static let limit = Duration.milliseconds(100)
  /// The end, once a match takes long enough to ask for the time.
  private var end: Duration?
  private var calls = 0

  package init() {}

  /// Whether the time is over; asked several times a millisecond.
  fileprivate mutating func isOver() -> Bool {
    calls += 1
    guard let end else {
      end = Self.time + Self.limit
      return false
    }
    // Reading the clock each time would take longer than most matches.
    return calls.isMultiple(of: 64) && Self.time > end
  }

  /// The processor time that this thread has used. It does not grow while the program is suspended.
  private static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension NSRegularExpression {
  /// The first match in a text, within the time that is left.
  ///
  /// - Throws: `Over` if the time is over.
  package func firstMatch(
    in text: String, within time: inout MatchingTime
  ) throws(MatchingTime.Over) -> NSTextCheckingResult? {
    var (found, isStopped, left) = (NSTextCheckingResult?.none, false, time)
    enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(location: 0, length: text.utf16.count)
    ) { match, flags, stop in
      found = found ?? match
      if match == nil { isStopped = isStopped || flags.contains(.internalError) || left.isOver() }
      if found != nil || isStopped { stop.pointee = true }
    }
    time = left
    if found == nil, isStopped { throw MatchingTime.Over() }
    return found
  }
}
