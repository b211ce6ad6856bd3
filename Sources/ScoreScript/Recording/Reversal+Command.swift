import Scorekeeping

/// Reversals as commands.
extension Reversal {
  func command(_ count: Int) -> Command {
    switch self {
    case .undo: .undo(count)
    case .redo: .redo(count)
    }
  }

  /// How many a command reverses this way.
  func count(in command: Command) -> Int? {
    switch (self, command) {
    case (.undo, .undo(let count)), (.redo, .redo(let count)): count
    default: nil
    }
  }
}
