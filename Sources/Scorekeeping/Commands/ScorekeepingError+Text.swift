extension ScorekeepingError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  public var description: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      CommandWord(rawValue: word.lowercased()) == nil
        ? "Unknown command '\(word)'. "
          + hint(suggestion, else: "Commands are \(Self.commands)")
        : "Unknown command '\(word)'. A command stands without quotes"
    case .missingArgument(let command, let usage):
      "'\(command)' needs more. Write: \(usage)"
    case .unexpectedWord(let word, let usage):
      "'\(word)' is one word too many. Write: \(usage)"
    case .unknownChoice(let word, let choices, let suggestion):
      "'\(word)' is not one of \(choices.joined(separator: ", "))"
        + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
    case .notANumber(""):
      "A number is missing. Write digits, as in +5, -2 or 7.5"
    case .notANumber(let text):
      text.contains(":")
        ? "'\(text)' is not a time. Write minutes and seconds, as in 1:02.35 or 2:03:04"
        : "'\(text)' is not a number. Write digits, as in +5, -2 or 7.5"
    case .groupedDigits(let text):
      Self.waysOut(ofGroups: text)
    case .missingTerm(let text, let sign):
      "'\(text)' needs a number after '\(sign)'. Type one, or take the sign away"
    case .notACount(let text):
      "'\(text)' is not a count. Write a whole number, 1 or more"
    case .tooManyDecimals(let text):
      "'\(text)' has too many decimals. Three are kept: round it to them"
    case .scoreOutOfRange(let text):
      "'\(text)' is out of range. Scores go up to 9223372036854775.807"
    case .unsignedAmount(let text):
      "'\(text)' needs a sign. Write +\(text) to add, -\(text) to subtract or = \(text) to set"
    case .clearedScore:
      "'= -' takes the points of a round away. Say which, as in: score Red = - round 2"
    case .unquotedNumber(let text):
      "'\(text)' is a number. Write \"\(text)\" in quotes for a player of that name"
    case .commaAtName(let text):
      "'\(text)' has a comma. Names are separated by blanks, as in: add Ann Bob. "
        + "Write \"\(text)\" in quotes for a player of that name"
    case .gluedAmount(let text, let sign, let way):
      "'\(text)' needs \(sign == "=" ? "blanks around" : "a blank before") '\(sign)'. Write: score \(way)"
    case .unterminatedQuote:
      "The quote has no end. Close it with \""
    case .unterminatedRegex:
      "The regular expression has no end. Close it with /"
    case .unknownEscape(let text):
      "'\(text)' means nothing in quotes. Known are \\\" \\\\ \\n \\t \\u{HEX}"
    case .emptyName:
      "A name cannot be empty. Type at least one visible character"
    case .nulInName:
      "A name cannot hold the character NUL. Leave it out"
    case .nameInUse(let name):
      "The name '\(name)' is in use. Choose another"
    case .boardNameInUse(let name):
      "A board with the name '\(name)' exists. Choose another"
    case .unknownPlayer(let name, let suggestion):
      "There is no player '\(name)'. " + hint(suggestion, else: "Add one with: add NAME")
    case .ambiguousPlayer(let name, let candidates):
      "'\(name)' could be \(Self.list(candidates)). Type more of the name"
    case .teamNotPlayer(let name, let members):
      "'\(name)' is a team. Name one of its players: \(Self.list(members))"
    case .playerGone(let name):
      "'\(name)' is not on the board any more. Somebody else has removed that player"
    case .playerTwice(let name):
      "'\(name)' is named twice. Name each player once in one command"
    case .scoreOverflow(let player):
      "The score of '\(player)' would be out of range. Scores go up to 9223372036854775.807"
    case .roundToCome(let round, let present):
      "Round \(round) is not the next one: the board is in round \(present). To go to it: round \(round)"
    case .timesAmongPoints(let board):
      "The table has times, and '\(board)' has points. Import it into another board"
    case .roundOutOfRange(let round):
      "There is no round \(round): a board has \(Rounds.limit) at most. Begin another one with: rematch"
    case .stepNotPositive(let text):
      "A step of '\(text)' would not count upwards. Choose one greater than 0"
    case .nobodyPlays(let name):
      "Nobody plays on the board '\(name)'. Add players to it, or name another board"
    case .noBoard:
      "No board is open. Open one with: board NAME"
    case .unknownBoard("", _):
      "A board's name is missing. See all boards with: scoreboard boards"
    case .unknownBoard(let name, let suggestion):
      "There is no board '\(name)'. "
        + hint(suggestion, else: "See them all with: scoreboard boards")
    case .ambiguousBoard(let name, let candidates):
      "'\(name)' could be \(Self.list(candidates)). Type more of the name"
    case .boardGone(let name):
      "The board '\(name)' is gone. Somebody else has deleted it"
    case .boardChanged:
      "Somebody else has changed the board. Look at it, and press the key again"
    case .frozenAlready(let name):
      "'\(name)' is frozen already. Show the public all with: reveal"
    case .notFrozen(let name):
      "'\(name)' is not frozen: the public sees it as it is. Freeze it with: freeze"
    case .publicIsReadOnly:
      "The public sees the boards and cannot change them. Change one with: scoreboard do"
    case .nothingToUndo:
      "Nothing to undo"
    case .historyFolded:
      "Nothing to undo: older history was folded. 'scoreboard restore' lists the copies from before"
    case .nothingToRedo:
      "Nothing to redo"
    case .cannotReverse(.undo, let command, let reason):
      "'\(command.commandSummary)' cannot be undone: \(reason). Undo again for the change before it"
    case .cannotReverse(.redo, let command, let reason):
      "'\(command.commandSummary)' cannot be redone: \(reason). Redo again for the change after it"
    }
  }

  private static let commands = CommandWord.allCases.map(\.rawValue).joined(separator: ", ")

  private static func waysOut(ofGroups text: String) -> String {
    let joined = text.replacing(",", with: "")
    return joined.utf8.count + 1 == text.utf8.count && !text.contains(".")
      ? "'\(text)' may be a thousand or a fraction. Write \(joined), or \(text.replacing(",", with: "."))"
      : "'\(text)' has commas between its digits. Write \(joined)"
  }

  /// A list of up to five candidates, and the number of further ones.
  private static func list(_ candidates: [String]) -> String {
    let shown = candidates.prefix(5).map { "'\($0)'" }
    let rest = candidates.count - shown.count
    if rest > 0 { return shown.joined(separator: ", ") + " or \(rest) more" }
    if shown.count == 1 { return shown[0] }
    return shown.dropLast().joined(separator: ", ") + " or " + (shown.last ?? "")
  }
}

extension ReversalConflict: CustomStringConvertible {
  /// A clause to follow a colon.
  public var description: String {
    switch self {
    case .changed(let what): "\(what) has changed since"
    case .removed(let what): "\(what) has been removed since"
    case .present(let what): "\(what) is there already"
    case .nameTaken(let name): "the name '\(name)' has been taken since"
    case .boardDeleted: "the board has been deleted since"
    case .boardPlayed(let name): "'\(name)' has players by now"
    }
  }
}

extension String {
  /// The text as a part of a message; the middle of a long one is cut out. O(1).
  package var shortened: String {
    if utf8.count <= 1000 { return self }
    return "\(String(unicodeScalars.prefix(200)))…\(String(unicodeScalars.suffix(400)))"
  }
}
