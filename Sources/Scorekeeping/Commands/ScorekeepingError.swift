/// A mistake in a command, or the reason why the state or the journal does not allow it.
///
/// The cases are the facts; `description` holds the words.
public enum ScorekeepingError: Error, Equatable, Sendable {
  // Lines that do not parse.
  case unknownCommand(String, suggestion: String?)
  case missingArgument(command: String, usage: String)
  case unexpectedWord(String, usage: String)
  case unknownChoice(String, choices: [String], suggestion: String?)
  case notANumber(String)
  /// The comma in a number may be a decimal mark or group thousands.
  case groupedDigits(String)
  /// A sign in a sum is not followed by a number.
  case missingTerm(String, sign: String)
  case notACount(String)
  case tooManyDecimals(String)
  case scoreOutOfRange(String)
  case unsignedAmount(String)
  /// `= -` without a round that loses its points.
  case clearedScore
  case unquotedNumber(String)
  /// A name has a comma although blanks separate the names of a list.
  case commaAtName(String)
  /// A name and its amount have no blank between them; `way` is the correct form.
  case gluedAmount(String, sign: Character, way: String)
  case unterminatedQuote
  case unterminatedRegex
  case unknownEscape(String)

  // Commands that the state does not allow.
  case emptyName
  case nulInName
  case nameInUse(String)
  case boardNameInUse(String)
  case unknownPlayer(String, suggestion: String?)
  case ambiguousPlayer(String, candidates: [String])
  /// A team is named where a player is expected.
  case teamNotPlayer(String, members: [String])
  case playerGone(String)
  case playerTwice(String)
  case scoreOverflow(player: String)
  /// Points for a round that has not begun.
  case roundToCome(Int, present: Int)
  /// Boards have no such round.
  case roundOutOfRange(Int)
  /// A table has times, and the board with a name has points.
  case timesAmongPoints(String)
  case stepNotPositive(String)
  case noBoard
  case unknownBoard(String, suggestion: String?)
  case ambiguousBoard(String, candidates: [String])
  case boardGone(String)
  case boardChanged
  case nobodyPlays(String)
  case frozenAlready(String)
  case notFrozen(String)
  /// The public only reads.
  case publicIsReadOnly
  case nothingToUndo
  /// The entries to undo were folded into the starting state of the board.
  case historyFolded
  case nothingToRedo
  case cannotReverse(Reversal, command: String, because: ReversalConflict)
}

extension ScorekeepingError {
  /// The word of the command that a message refers to; nil if there is none.
  public var offender: String? {
    switch self {
    case .unknownPlayer(let word, _), .ambiguousPlayer(let word, _), .teamNotPlayer(let word, _),
      .nameInUse(let word), .boardNameInUse(let word), .playerTwice(let word),
      .scoreOverflow(let word),
      .unknownBoard(let word, _), .ambiguousBoard(let word, _), .playerGone(let word),
      .boardGone(let word):
      word
    default: nil
    }
  }
}

/// A mistake in one line, and its range.
public struct LineError: Error, Equatable, Sendable {
  /// The mistake.
  public let fact: ScorekeepingError
  /// The range of the mistake; empty and at the end of the line if a word is missing.
  public let range: Range<String.Index>

  /// Places a mistake at a range of a line.
  public init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
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
