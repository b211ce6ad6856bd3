import Foundation
import TestSupport

extension TmuxSession {
  /// Kills the program at a random moment in a stream of presses of `+`, after at least one has taken effect.
  ///
  /// - Returns: the largest number of presses.
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
      // The terminal may disappear before the keys arrive.
      try? await type(String(repeating: "+", count: burst))
      if try await value(of: "pane_dead") == "1" { break }
    }
    try await killing
    return sent
  }
}
