/// A mistake in a command, or the reason why the state or the journal does not allow it.
///
/// The cases are the facts; `description` holds the words.
public enum ScorekeepingError: Error, Equatable, Sendable {
  // A line that does not parse.
  case unknownCommand(String, suggestion: String?)
  case missingArgument(command: String, usage: String)
  case unexpectedWord(String, usage: String)
  case unknownChoice(String, choices: [String], suggestion: String?)
  case notANumber(String)
  /// A comma that may be a decimal mark or group thousands.
  case groupedDigits(String)
  /// A sum in which no number follows a sign.
  case missingTerm(String, sign: String)
  case notACount(String)
  case tooManyDecimals(String)
  case scoreOutOfRange(String)
  case unsignedAmount(String)
  /// `= -` without a round that loses its points.
  case clearedScore
  case unquotedNumber(String)
  /// A name with a comma in a list that is separated by blanks.
  case commaAtName(String)
  /// A name and its amount without a blank between them, and the right form.
  case gluedAmount(String, sign: Character, way: String)
  /// More words after `team` than a player and a team: the players, and the last word.
  case severalInTeam([String], team: String)
  case unterminatedQuote
  case unterminatedRegex
  case unknownEscape(String)

  // A command that the state does not allow.
  case emptyName
  case nulInName
  case nameInUse(String)
  case boardNameInUse(String)
  case unknownPlayer(String, suggestion: String?)
  case ambiguousPlayer(String, candidates: [String])
  /// The name of a team instead of that of a player.
  case teamNotPlayer(String, members: [String])
  case playerGone(String)
  case playerTwice(String)
  case scoreOverflow(player: String)
  /// Points for a round that has not begun.
  case roundToCome(Int, present: Int)
  case stepNotPositive(String)
  case noBoard
  case unknownBoard(String, suggestion: String?)
  case ambiguousBoard(String, candidates: [String])
  case boardGone(String)
  case boardChanged
  case nobodyPlays(String)
  case nothingToUndo
  /// The entries to undo were folded into the state that the board begins with.
  case historyFolded
  case nothingToRedo
  case cannotReverse(Reversal, command: String, because: ReversalConflict)
}

extension ScorekeepingError {
  /// The word of the command that a message points at; nil if there is none.
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
  /// The range in the line; empty, at the end, if a word is missing there.
  public let range: Range<String.Index>

  /// A mistake at a range of a line.
  public init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }
}

/// The reason why the inverse of a change does not fit the newest state.
public enum ReversalConflict: Error, Equatable, Sendable {
  /// A player or a part of the board, changed since.
  case changed(String)
  case removed(String)
  case present(String)
  case nameTaken(String)
  case boardDeleted
  /// The new board that an undo would delete, with players by now.
  case boardPlayed(String)
}
