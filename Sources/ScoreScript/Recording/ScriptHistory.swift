import Scorekeeping

/// The lines of a script that its `undo` and `redo` take back, on one board or on the list of boards.
struct ScriptHistory {
  /// The change that one line makes, and the entry that it was written for.
  struct Step {
    /// The number of the entry.
    let entry: Int
    let board: Scoreboard.ID
    /// The board before the line, and after it; nil where it is not there.
    let before: Scoreboard?
    let after: Scoreboard?
  }

  private var undone: [Step] = []
  private var done: [Step] = []

  /// The step that a reversal takes back next.
  func last(_ reversal: Reversal) -> Step? { reversal == .undo ? done.last : undone.last }

  /// A line that is no reversal: there is nothing to redo any more.
  mutating func add(_ step: Step) {
    done.append(step)
    undone = []
  }

  /// Reverses the last step by an entry of its own.
  mutating func reverse(_ reversal: Reversal, by entry: Int) {
    guard let step = reversal == .undo ? done.popLast() : undone.popLast() else { return }
    let reversed = Step(entry: entry, board: step.board, before: step.after, after: step.before)
    if reversal == .undo { undone.append(reversed) } else { done.append(reversed) }
  }
}

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
