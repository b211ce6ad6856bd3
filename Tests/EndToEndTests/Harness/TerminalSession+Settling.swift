import Foundation
import ScoreScreen
import Testing

extension TerminalSession {
  /// Waits until the program has ended, or has read all keys and sleeps at a number of consecutive looks.
  ///
  /// An empty input buffer alone is not enough: sent bytes may still be on their way.
  func rest(looks: Int = 6) async throws {
    var (last, count) = ("", 0)
    try await eventually(otherwise: "It does not come to rest\n\(self.screen())") {
      // A key may stop the program.
      self.resume()
      if self.isOver { return true }
      let activity = Activity.isKnown ? try? Activity(of: self.process) : nil
      let now = "\(activity?.ticks ?? 0) \(activity?.wakings ?? 0) \(self.byteCount)"
      count = now == last && self.unreadInput == 0 ? count + 1 : 0
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
    for (columns, rows, isSmall) in [(12, 3, true), (size.columns, size.rows, false)] {
      resize(columns: columns, rows: rows)
      try await eventually(otherwise: "\(columns)x\(rows) is not followed\n\(self.screen())") {
        self.resume()
        let text = self.text
        return self.isOver
          || text.contains("Needs") == isSmall && text.contains { $0 != " " && $0 != "\n" }
      }
    }
  }
}
