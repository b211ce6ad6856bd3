import Foundation

/// The seeds of a test of generated cases: fixed ones, or those in `SCOREBOARD_SEEDS` ("7 12") to repeat a
/// run, or ten times as many with `Scripts/test --thorough`. Each is a test case of its own, so that its number
/// is printed with a failure.
package func seeds(_ count: UInt64) -> [UInt64] {
  let environment = ProcessInfo.processInfo.environment
  if let text = environment["SCOREBOARD_SEEDS"] {
    return text.split(separator: " ").compactMap { UInt64($0) }
  }
  return Array(1...(isThorough ? count * 10 : count))
}

/// Whether many more cases are to be tried than usual.
package let isThorough = ProcessInfo.processInfo.environment["SCOREBOARD_THOROUGH"] != nil

/// Whether the tests run under a sanitizer, as with `Scripts/test --sanitize`: it has an allocator of its own, and all
/// takes several times as long.
package let isSanitized = sanitizer != nil

/// Whether that is ThreadSanitizer, of which a thread of its own never rests.
package let isThreadSanitized = sanitizer == "thread"

private let sanitizer = ProcessInfo.processInfo.environment["SCOREBOARD_SANITIZED"]
