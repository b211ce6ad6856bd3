/// A mistake in a command, or the reason why the state or the journal does not allow it.
///
/// The cases are what callers tell apart. The words are in `description`, and in the functions that make the others.
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
  /// Any other fault as a sentence, about a word of the command if there is one. Functions of this type make it.
  case sentence(String, about: String? = nil)
}

extension ScorekeepingError {
  /// The word of the command that a message refers to; nil if there is none.
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

/// A mistake in one line, and its range.
package struct LineError: Error, Equatable, Sendable {
  /// The mistake.
  package let fact: ScorekeepingError
  /// The range of the mistake; empty and at the end of the line if a word is missing.
  package let range: Range<String.Index>

  /// Places a mistake at a range of a line.
  package init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }
}

/// The reason why a change cannot be reversed in the newest state.
public enum ReversalConflict: Error, Equatable, Sendable {
  /// A player or a part of the board has changed since.
  case changed(String)
  case removed(String)
  case present(String)
  case nameTaken(String)
  case boardDeleted
  /// Undo would delete a new board that has players by now.
  case boardPlayed(String)
}
