import Foundation
import Testing

/// Waits until processes are idle, and checks that they stay idle for a while.
func expectRest(of processes: [pid_t]) async throws {
  var before = try processes.map(Activity.init)
  try await eventually(otherwise: "They never rest: \(before)") {
    try await Task.sleep(for: .milliseconds(200))
    let last = before
    before = try processes.map(Activity.init)
    return before == last
  }
  // This does not wait for an event: it is the time in which nothing may happen.
  try await Task.sleep(for: .milliseconds(1500))
  for (process, before) in zip(processes, before) {
    let after = try Activity(of: process)
    #expect(after.ticks - before.ticks <= 1)
    #expect(after.wakings - before.wakings <= 1)
  }
}
