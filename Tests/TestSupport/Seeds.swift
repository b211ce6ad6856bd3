import Foundation

/// The seeds of a generated test: fixed ones, those in `SCOREBOARD_SEEDS` ("7 12") to repeat a run, or ten times as
/// many with `Scripts/test --thorough`. Each is a test case of its own, so that a failure prints its seed.
package func seeds(_ count: UInt64) -> [UInt64] {
  let environment = ProcessInfo.processInfo.environment
  if let text = environment["SCOREBOARD_SEEDS"] {
    return text.split(separator: " ").compactMap { UInt64($0) }
  }
  return Array(1...(isThorough ? count * 10 : count))
}

/// Whether tests try many more cases than usual.
package let isThorough = ProcessInfo.processInfo.environment["SCOREBOARD_THOROUGH"] != nil

/// Whether the tests run under a sanitizer, as with `Scripts/test --sanitize`: it has its own allocator, and everything
/// takes several times as long.
package let isSanitized = sanitizer != nil

/// Whether the sanitizer is ThreadSanitizer, which has a thread of its own that never rests.
package let isThreadSanitized = sanitizer == "thread"

private let sanitizer = ProcessInfo.processInfo.environment["SCOREBOARD_SANITIZED"]
