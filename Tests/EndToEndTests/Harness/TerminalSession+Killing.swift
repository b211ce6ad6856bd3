import Foundation
import TestSupport

extension TerminalSession {
  /// Kills the program at a moment somewhere in a stream of presses of `+`, of which one has been carried out at least.
  ///
  /// - Returns: how many were pressed at most.
  @discardableResult
  func killAmidKeys(_ random: inout SeededGenerator) async throws -> Int {
    let process = try await process()
    let before = try await screen().score(of: "Red")
    try await type("+")
    try await wait(until: "a point for Red") { $0.score(of: "Red") != before }
    let delay = Duration.microseconds(random.number(0...120_000))
    async let killing: Void = {
      try await Task.sleep(for: delay)
      kill(process, SIGKILL)
    }()
    var sent = 1
    while kill(process, 0) == 0, sent < 200 {
      let burst = random.number(1...4)
      sent += burst
      // The terminal may be gone before the keys have got there.
      try? await type(String(repeating: "+", count: burst))
      if try await value(of: "pane_dead") == "1" { break }
    }
    try await killing
    return sent
  }
}
