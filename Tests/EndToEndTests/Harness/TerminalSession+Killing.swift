import Foundation
import TestSupport

extension TerminalSession {
  /// Kills the program at a random moment in a stream of presses of `+`, after at least one has taken effect.
  ///
  /// - Returns: the largest number of presses.
  @discardableResult
  func killAmidKeys(_ random: inout SeededGenerator) async throws -> Int {
    let before = screen().score(of: "Red")
    press("+")
    try await wait(until: "a point for Red") { $0.score(of: "Red") != before }
    var sent = 1
    let moment = ContinuousClock.now + .microseconds(random.number(0...120_000))
    while ContinuousClock.now < moment, sent < 200 {
      let burst = random.number(1...4)
      sent += burst
      type(String(repeating: "+", count: burst))
      try await Task.sleep(for: .milliseconds(random.number(1...8)))
    }
    end(by: SIGKILL)
    return sent
  }
}
