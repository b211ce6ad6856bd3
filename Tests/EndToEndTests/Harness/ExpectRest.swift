import Foundation
import Testing

/// Waits until processes have got back to waiting, and then a time in which they may do nothing.
func expectRest(of processes: [pid_t]) async throws {
  var before = try processes.map(Activity.init)
  try await eventually(otherwise: "They never rest: \(before)") {
    try await Task.sleep(for: .milliseconds(200))
    let last = before
    before = try processes.map(Activity.init)
    return before == last
  }
  // Not a wait for something to happen: the time in which nothing may.
  try await Task.sleep(for: .milliseconds(1500))
  for (process, before) in zip(processes, before) {
    let after = try Activity(of: process)
    #expect(after.ticks - before.ticks <= 1)
    #expect(after.wakings - before.wakings <= 1)
  }
}
