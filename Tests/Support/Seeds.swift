import Foundation

/// The seeds of a test of generated cases: fixed ones, or those in `SCOREBOARD_SEEDS` ("7 12") to repeat a run.
/// Each is a test case of its own, so that its number is printed with a failure.
public func seeds(_ count: UInt64) -> [UInt64] {
  if let text = ProcessInfo.processInfo.environment["SCOREBOARD_SEEDS"] {
    return text.split(separator: " ").compactMap { UInt64($0) }
  }
  return Array(1...count)
}
