import Foundation
import ScoreScreen
import Testing

extension RawTerminal {
  /// Waits until the program has ended, or has read all keys and sleeps at a number of consecutive looks.
  ///
  /// An empty input buffer alone is not enough: sent bytes may still be on their way.
  func rest(looks: Int = 6) async throws {
    var (last, count) = ("", 0)
    try await eventually(otherwise: "It does not come to rest\n\(self.text)") {
      // A key may stop the program.
      self.resume()
      if self.isOver { return true }
      let activity = Activity.isKnown ? try? Activity(of: self.process) : nil
      let now = "\(activity?.ticks ?? 0) \(activity?.wakings ?? 0) \(self.bytes.count)"
      count = now == last && self.waitingKeys == 0 ? count + 1 : 0
      last = now
      return count >= looks
    }
  }

  /// Waits until the program has ended, or has read all keys and shown their effect.
  ///
  /// Once the keys are read, the terminal becomes too small and then large again: the next frame was drawn after the
  /// keys.
  func settle() async throws {
    try await rest()
    let size = size
    for (size, isSmall) in [(Size(columns: 12, rows: 3), true), (size, false)] {
      resize(to: size)
      try await eventually(otherwise: "\(size) is not followed\n\(self.text)") {
        self.resume()
        return self.isOver
          || self.text.contains("Needs") == isSmall
            && self.text.contains { $0 != " " && $0 != "\n" }
      }
    }
  }
}
