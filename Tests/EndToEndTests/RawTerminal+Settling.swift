import Foundation
import ScoreScreen
import Testing

extension RawTerminal {
  /// Waits until the program has read all keys and has shown what came of them, or has ended.
  ///
  /// Once the keys are read the terminal becomes too small and large again: what is shown then was drawn after them.
  func settle() async throws {
    try await eventually(otherwise: "Keys are not read\n\(self.text)") {
      // A key may stop it.
      self.resume()
      return self.isOver || self.waitingKeys == 0
    }
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
