/// A mistake in a command, or the reason why the state or the journal does not allow it.
///
/// Callers tell the cases apart. The wording is in `description`, and in the functions that make `sentence` errors.
public enum ScorekeepingError: Error, Equatable, Sendable {
  case unknownCommand(String, suggestion: String?)
  case notANumber(String)
  case tooManyDecimals(String)
  case scoreOutOfRange(String)
  case unknownPlayer(String, suggestion: String?)
  case playerGone(String)
  case scoreOverflow(player: String)
  case unknownBoard(String, suggestion: String?)
  case boardGone(String)
  case nothingToUndo
  /// The entries to undo were folded into the starting state of the board.
  case historyFolded
  case nothingToRedo
  case cannotReverse(Reversal, command: String, because: ReversalConflict)
  /// Any other fault as a sentence, with the word of the command at fault if there is one. The static functions of this
  /// type make these.
  case sentence(String, about: String? = nil)
}

extension ScorekeepingError {
  /// The word of the command at fault; nil if there is none.
  package var offender: String? {
    switch self {
    case .unknownPlayer(let word, _), .scoreOverflow(let word), .unknownBoard(let word, _),
      .playerGone(let word), .boardGone(let word):
      word
    case .sentence(_, let word): word
    default: nil
    }
  }
}

/// A mistake in one line, with its range in the line.
package struct LineError: Error, Equatable, Sendable {
  package let fact: ScorekeepingError
  /// The range of the mistake; empty and at the end of the line if a word is missing.
  package let range: Range<String.Index>

  package init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }
}

/// The two ways to reverse an entry.
public enum Reversal: String, Codable, Sendable {
  /// Takes back what an entry changed.
  case undo
  /// Makes what an undo took back again.
  case redo
}

/// The reason why a change cannot be reversed in the current state.
public enum ReversalConflict: Error, Equatable, Sendable {
  /// A player or a part of the board has changed since.
  case changed(String)
  case removed(String)
  case present(String)
  case nameTaken(String)
  case boardDeleted
  /// Undo would delete a new board that has players since.
  case boardPlayed(String)
}
