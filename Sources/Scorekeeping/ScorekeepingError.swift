/// What can be wrong with a command, with a state that it meets, or with a journal that keeps it.
///
/// The facts are here; the words are in `description`, one place for all of them.
public enum ScorekeepingError: Error, Equatable, Sendable {
  // A line that does not parse.
  case unknownCommand(String, suggestion: String?)
  case missingArgument(command: String, usage: String)
  case unexpectedWord(String, usage: String)
  case unknownChoice(String, choices: [String], suggestion: String?)
  case notANumber(String)
  /// A comma that may stand before decimals or group thousands.
  case groupedDigits(String)
  /// A sum in which no number follows a sign.
  case missingTerm(String, sign: String)
  case notACount(String)
  case tooManyDecimals(String)
  case scoreOutOfRange(String)
  case unsignedAmount(String)
  case unquotedNumber(String)
  /// A name in a list that commas part, where blanks do.
  case commaAtName(String)
  /// A name and its amount without a blank between them; how it is written.
  case gluedAmount(String, sign: Character, way: String)
  /// Words after `team` that are more than a player and a team: the players, and the last word.
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
  /// The name of a team where that of a player should stand.
  case teamNotPlayer(String, members: [String])
  case playerGone(String)
  case playerTwice(String)
  case scoreOverflow(player: String)
  case stepNotPositive(String)
  case noBoard
  case unknownBoard(String, suggestion: String?)
  case ambiguousBoard(String, candidates: [String])
  case boardGone(String)
  case boardChanged
  case nobodyPlays(String)
  case nothingToUndo
  /// What could be undone was folded into the state that a board begins with.
  case historyFolded
  case nothingToRedo
  case cannotReverse(Reversal, command: String, because: ReversalConflict)
}

extension ScorekeepingError {
  /// The word that a message should point at, if it is one of the command's.
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

/// A mistake in one line: what it is and where.
public struct LineError: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: ScorekeepingError
  /// The place in the line; empty, at the end, if something is missing there.
  public let range: Range<String.Index>

  /// A mistake at a place of a line.
  public init(_ fact: ScorekeepingError, at range: Range<String.Index>) {
    self.fact = fact
    self.range = range
  }
}

/// Why the inverse of a change does not fit the state that others have made meanwhile.
public enum ReversalConflict: Error, Equatable, Sendable {
  /// A player, or a part of the board, is no longer what the change made of it.
  case changed(String)
  case removed(String)
  case present(String)
  case nameTaken(String)
  case boardDeleted
  /// A board that was made has players or points by now.
  case boardPlayed(String)
}
