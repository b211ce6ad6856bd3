extension ScorekeepingError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then a way out.
  public var description: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      CommandWord(rawValue: word.lowercased()) == nil
        ? "Unknown command '\(word)'"
          .suggesting(suggestion, else: "Commands are \(Self.commands)")
        : "Unknown command '\(word)'. Write commands without quotes"
    case .notANumber(""):
      "A number is missing. Write digits, as in +5, -2 or 7.5"
    case .notANumber(let text):
      text.contains(":")
        ? "'\(text)' is not a time. Write minutes and seconds, as in 1:02.35 or 2:03:04"
        : "'\(text)' is not a number. Write digits, as in +5, -2 or 7.5"
    case .tooManyDecimals(let text):
      "'\(text)' has too many decimals. Round it to three decimals"
    case .scoreOutOfRange(let text):
      "'\(text)' is out of range. Scores go up to 9223372036854775.807"
    case .unknownPlayer(let name, let suggestion):
      "There is no player '\(name)'"
        .suggesting(suggestion, else: "Add one with: add NAME")
    case .playerGone(let name):
      "'\(name)' is not on the board any more. Somebody else has removed that player"
    case .scoreOverflow(let player):
      "The score of '\(player)' would be out of range. Scores go up to 9223372036854775.807"
    case .unknownBoard("", _):
      "A board's name is missing. See all boards with: scoreboard boards"
    case .unknownBoard(let name, let suggestion):
      "There is no board '\(name)'"
        .suggesting(suggestion, else: "See them all with: scoreboard boards")
    case .boardGone(let name):
      "The board '\(name)' is gone. Somebody else has deleted it"
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
    case .sentence(let text, _): text
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
  /// A clause that follows a colon.
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

extension ScorekeepingError {
  // Lines that do not parse.
  static func missingArgument(command: String, usage: String) -> Self {
    .sentence("'\(command)' needs more. Write: \(usage)")
  }
  static func unexpectedWord(_ word: String, usage: String) -> Self {
    .sentence("'\(word)' is one word too many. Write: \(usage)")
  }
  static func unexpectedWord(_ word: String, expected: String, usage: String) -> Self {
    .sentence("'\(expected)' is expected here, not '\(word)'. Write: \(usage)")
  }
  package static func unknownChoice(_ word: String, choices: [String], suggestion: String?) -> Self
  {
    .sentence(
      "'\(word)' is not one of \(choices.joined(separator: ", "))"
        .suggesting(suggestion)
    )
  }
  /// The comma in a number may be a decimal mark or group thousands.
  package static func groupedDigits(_ text: String) -> Self {
    .sentence(Self.waysOut(ofGroups: text))
  }
  /// A sign in a sum without a number after it.
  static func missingTerm(_ text: String, sign: String) -> Self {
    .sentence("'\(text)' needs a number after '\(sign)'. Type one, or take the sign away")
  }
  /// A sum that goes on without a sign, or with a parenthesis that was not opened.
  static func unexpectedSign(_ text: String, _ sign: String) -> Self {
    .sentence(
      sign == ")"
        ? "'\(text)' has a ')' without its '('. Take it away, or type '(' before"
        : "'\(text)' needs a sign before '\(sign)'. Type +, - or *")
  }
  static func openParenthesis(_ text: String) -> Self {
    .sentence("'\(text)' has a '(' without its ')'. Type ')' at the end")
  }
  static func deepParentheses(_ text: String) -> Self {
    .sentence(
      "'\(text)' has too many '(' in one another. Type up to \(Score.parenthesesLimit)")
  }
  static func negativeResult(_ text: String) -> Self {
    .sentence("'\(text)' is less than 0. Write the score of a match, as in: result Ann 3 Bob 1")
  }
  static func notAResult(_ word: String) -> Self {
    .sentence(
      "'\(word)' is not a score. Write one after each name, as in: result Ann 3 \"Bob B.\" 1")
  }
  static func undecided(_ pair: String) -> Self {
    .sentence("'\(pair)' decides nothing. Write who goes on, as in: result Ann 3:3 Bob, pens 4:2")
  }

  static func scoreAfterDecision(_ pair: String, _ kind: String) -> Self {
    .sentence("Write the score before '\(kind)', as in: result 12 \(pair) \(kind)")
  }

  static func decisionWithoutScore(_ kind: String) -> Self {
    .sentence("'\(kind)' needs its score, as in: result Ann 3:3 Bob, \(kind) 4:2")
  }

  static func wrongSets(_ score: String, won: String) -> Self {
    .sentence(
      "'\(score)' is not the score of these sets, which is \(won). Write the score, or the sets alone"
    )
  }

  static func decidedAlready(_ decision: String) -> Self {
    .sentence(
      "'\(decision)' decides a match that is drawn, and this one has a winner. Write the score before it"
    )
  }

  static func setAfterScore(_ word: String) -> Self {
    .sentence(
      "'\(word)' would be a set after the score of the match. Write the sets alone: result Ann 11:7 Bob, 9:11, 11:8"
    )
  }
  static func notAPair(_ text: String) -> Self {
    .sentence("'\(text)' is not two numbers. Write one for each player, as in 1:0")
  }
  static func ratingOutOfRange(_ text: String) -> Self {
    .sentence("'\(text)' is too much for one match. Write 1 to 1000, as in: rating elo 32")
  }
  static func ruleTwice(_ word: String) -> Self {
    .sentence("'\(word)' is there twice. Name each rule once", about: word)
  }
  static func notACount(_ text: String) -> Self {
    .sentence("'\(text)' is not a count. Write a whole number, 1 or more")
  }
  static func notARound(_ text: String) -> Self {
    .sentence("'\(text)' is not the number of a round. Write digits, as in: round 2")
  }
  static var emptyNote: Self {
    .sentence("A note cannot be empty. To take the last one off the board: note -")
  }
  static func unsignedAmount(_ text: String) -> Self {
    .sentence(
      "'\(text)' needs a sign. Write +\(text) to add, -\(text) to subtract or = \(text) to set")
  }
  /// `= -` without a round whose points to clear.
  static var clearedScore: Self {
    .sentence("'= -' clears the points of a round. Name the round, as in: score Red = - round 2")
  }
  package static func unquotedNumber(_ text: String) -> Self {
    .sentence("'\(text)' is a number. Write a name in quotes: \"\(text)\"")
  }
  /// A name contains a comma, although spaces separate the names of a list.
  static func commaAtName(_ text: String) -> Self {
    .sentence(
      "'\(text)' has a comma. Names are separated by spaces, as in: add Ann Bob. "
        + "Write \"\(text)\" in quotes for a player of that name"
    )
  }
  /// A name and its amount without a space between them; `way` is the correct form.
  static func gluedAmount(_ text: String, sign: Character, way: String) -> Self {
    .sentence(
      "'\(text)' needs \(sign == "=" ? "spaces around" : "a space before") '\(sign)'. Write: score \(way)"
    )
  }
  package static var unterminatedQuote: Self {
    .sentence("The quote has no end. Close it with '\"'")
  }
  static var unterminatedRegex: Self {
    .sentence("The regular expression has no end. Close it with /")
  }
  package static func unknownEscape(_ text: String) -> Self {
    .sentence("'\(text)' is not a known escape. Use one of \\\" \\\\ \\n \\t \\u{HEX}")
  }

  static func periodOutOfRange(_ period: Int, of periods: Int) -> Self {
    .sentence("There are \(periods) periods. Write a number up to \(periods), not \(period)")
  }
  static var clockOutOfRange: Self {
    .sentence("A clock shows up to 100 hours. Write a shorter time above 0, such as 20:00")
  }

  /// A word in the place of two numbers of rounds.
  static func notRounds(_ text: String) -> Self {
    .sentence("'\(text)' is not a range of rounds. Write the first and the last, such as 1-6")
  }
  static func evenGames(_ count: Int) -> Self {
    .sentence("A match of \(count) games may have no winner. Write an odd number, as in: best of 5")
  }
  static func notAboveZero(_ text: String) -> Self {
    .sentence("The number has to be greater than 0, not \(text)")
  }

  // Commands that the state does not allow.
  static var dropNeedsRounds: Self {
    .sentence(
      "First set the number of rounds, as in: rounds 8. Then the worst of them can be dropped")
  }
  static var missedNeedsRounds: Self {
    .sentence(
      "First set the number of rounds, as in: rounds 8. Then a missed one can have points")
  }
  static func allDropped(_ count: Int, of rounds: Int) -> Self {
    .sentence("Of \(rounds) rounds, \(count) cannot be dropped. Drop fewer, such as: drop 1")
  }
  /// A bonus or dropped points for a round that is played.
  static func roundHasPoints(_ round: Int, _ word: RoundWord) -> Self {
    .sentence(
      "\(word.title(round)) is to be filled in, but has points. Clear them, or begin a new board")
  }
  /// `score NAME = N` where a bonus or dropped points are part of the score.
  static func scoreFollows(_ player: String, round: Int, _ word: RoundWord) -> Self {
    .sentence(
      "The score of '\(player)' follows from the \(word.many). Set the points of one, as in: "
        + "score \(Word.quoted(player)) = 5 round \(round)", about: player)
  }
  package static func lastRound(_ round: Int, _ word: RoundWord) -> Self {
    .sentence("\(word.title(round)) was the last, and the game is over. To go on: over -")
  }
  /// Points for a round whose points follow from others.
  package static func roundFollows(_ round: Int, _ word: RoundWord) -> Self {
    .sentence("The points of \(word.numbered(round)) follow from other \(word.many). Change those")
  }
  static func unknownGame(_ name: String, suggestion: String?) -> Self {
    .sentence(
      "There is no game '\(name)'".suggesting(suggestion, else: "List them with: scoreboard games"),
      about: name)
  }
  /// A line in the text of a game that does not set its rules; nil for one that does not fit those before it.
  static func lineOfGame(_ game: String, _ line: Int?, _ fault: String) -> Self {
    .sentence(
      "The game '\(game)' has a fault\(line.map { " in line \($0)" } ?? ""). \(fault)", about: game)
  }
  package static var noClock: Self {
    .sentence("This board has no clock. Set one with: clock 20:00")
  }
  package static var clockEnded: Self {
    .sentence("The clock has run out. Set it with: clock = 5:00, or clock +30")
  }
  static var oneClockForAll: Self {
    .sentence("There is one clock for all players. Set it with: clock = 5:00")
  }
  package static var emptyName: Self {
    .sentence("A name cannot be empty. Type at least one visible character")
  }
  static var nulInName: Self {
    .sentence("A name cannot hold the character NUL. Leave it out")
  }
  package static func nameInUse(_ name: String) -> Self {
    .sentence("The name '\(name)' is in use. Choose another", about: name)
  }
  package static func boardNameInUse(_ name: String) -> Self {
    .sentence("A board with the name '\(name)' exists. Choose another", about: name)
  }
  package static func ambiguousPlayer(_ name: String, candidates: [String]) -> Self {
    .sentence("'\(name)' could be \(Self.list(candidates)). Type more of the name", about: name)
  }
  /// A team named where a player is expected.
  static func teamNotPlayer(_ name: String, members: [String]) -> Self {
    .sentence("'\(name)' is a team. Name one of its players: \(Self.list(members))", about: name)
  }
  static func unknownGroup(_ name: String, groups: [String], board: String) -> Self {
    .sentence(
      "There is no group '\(name)' on '\(board)'. "
        + (groups.isEmpty
          ? "Put players into one with: group NAME \(Word.quoted(name))"
          : "Choose \(Self.list(groups))"),
      about: name)
  }
  static func playerTwice(_ name: String) -> Self {
    .sentence("'\(name)' is named twice. Name each player once in one command", about: name)
  }
  /// Points for a round that has not begun.
  static func roundToCome(_ round: Int, present: Int, _ word: RoundWord) -> Self {
    .sentence(
      "\(word.title(round)) is not the next one: the board is in \(word.numbered(present)). To go to it: round \(round)"
    )
  }
  /// A round beyond the last one that a board can have.
  static func roundOutOfRange(_ round: Int) -> Self {
    .sentence(
      "There is no round \(round): a board has \(Rounds.limit) at most. Begin another one with: rematch"
    )
  }
  /// `over` while players lack points in the last round.
  ///
  /// - Parameter players: the names of the players without points in the round.
  static func lastRoundOpen(
    _ round: Int, _ players: [String], _ word: RoundWord
  ) -> Self {
    let verb = players.count == 1 ? "has" : "have"
    return .sentence(
      "\(word.title(round)) is the last, and \(players.counted) \(verb) no points in it. Give them first, "
        + "as in: score \(Word.quoted(players[0])) +0")
  }
  /// An import of a table of times into a board of points.
  static func timesAmongPoints(_ board: String) -> Self {
    .sentence("The table has times, and '\(board)' has points. Import it into another board")
  }
  /// A table whose bonus, missed or dropped points the rules of the board do not make.
  package static func otherRules(_ player: String, sum: String, table: String) -> Self {
    .sentence(
      "By the rules of the board '\(player)' has \(sum) and not \(table). Make a board with the rules of the game, "
        + "and import onto it")
  }
  /// A row of a table leaves rounds empty in which the board has points, so that its score is not their sum.
  package static func wrongSum(_ player: String, sum: String, table: String) -> Self {
    .sentence(
      "With the rounds that the table leaves empty, '\(player)' has \(sum) and not \(table). Write – to empty a round"
    )
  }
  package static func stepNotPositive(_ text: String) -> Self {
    .sentence("A step of '\(text)' would not count upwards. Choose one greater than 0")
  }
  package static var noBoard: Self { .sentence("No board is open. Open one with: board NAME") }
  static func ambiguousBoard(_ name: String, candidates: [String]) -> Self {
    .sentence("'\(name)' could be \(Self.list(candidates)). Type more of the name", about: name)
  }
  package static var boardChanged: Self {
    .sentence("Somebody else has changed the board. Look at it, and press the key again")
  }
  package static func nobodyPlays(_ name: String) -> Self {
    .sentence("Nobody plays on the board '\(name)'. Add players to it, or name another board")
  }
  /// Nobody with the name, or with one that begins so, has played a game to its end.
  package static func unknownPerson(_ name: String, suggestion: String?) -> Self {
    .sentence(
      "Nobody named '\(name)' has played a game to its end"
        .suggesting(suggestion, else: "See everybody with: scoreboard stats"))
  }
  static func opponents(_ name: String, _ other: String, board: String) -> Self {
    .sentence("'\(name)' and '\(other)' both play on '\(board)', so they are two people")
  }
  static func neverPlayed(_ name: String, suggestion: String?) -> Self {
    .sentence(
      "Nobody named '\(name)' has ever played"
        .suggesting(suggestion, else: "Write the whole name, as on a board"))
  }
  static func frozenAlready(_ name: String) -> Self {
    .sentence("'\(name)' is frozen already. Show the public all with: reveal")
  }
  static func placeAnnounced(_ place: Int, next: Int) -> Self {
    .sentence("Place \(place) is announced already: place \(next) is next")
  }
  static func notFrozen(_ name: String) -> Self {
    .sentence("'\(name)' is not frozen: the public sees it as it is. Freeze it with: freeze")
  }

  // Taps of scorers.
  static func scorerNameTooLong(_ name: String) -> Self {
    .sentence(
      "'\(name.shortened)' is too long for the name of a scorer. Give one of at most \(Scorer.longestName) characters"
    )
  }
  static var invisibleInScorerName: Self {
    .sentence("The name of a scorer holds an invisible character. Leave it out")
  }
  static var noSuchPlayer: Self {
    .sentence("That player is not on the board. Load the page again")
  }
  static var notYourPlayer: Self {
    .sentence("That player is not among yours. Ask the scorekeeper for a link to score them")
  }
  static var noSuchMatch: Self {
    .sentence("That match is not on the board. Load the page again")
  }
  static var notYourMatch: Self {
    .sentence("That match is not among yours. Ask the scorekeeper for a link to enter its result")
  }
  static func otherResult(_ match: Command.MatchEntry, by author: Scorer?) -> Self {
    .sentence(
      "There is another result by now. \(match.words), \((author ?? .scorekeeper).words). "
        + "Send yours again to ask the scorekeeper for it")
  }
  static func askedAlready(_ number: Int, _ proposal: ResultProposal) -> Self {
    .sentence(
      "For match \(number), \(proposal.author ?? Scorer.scorekeeper.name) asks for "
        + "\(proposal.result) already. The scorekeeper decides first")
  }
  static var notYourRound: Self {
    .sentence("Your link is for some players alone. Ask the scorekeeper to begin the round")
  }
  static var notYourFinish: Self {
    .sentence("Your link is for some players alone. Ask the scorekeeper to enter who came in")
  }
  static func gameIsOver(_ board: String) -> Self {
    .sentence("'\(board)' is over. Undo your last points, or ask the scorekeeper to go on")
  }
  static func roundHasBegun(_ round: Int, present: Int, _ word: RoundWord) -> Self {
    .sentence("\(word.title(round)) has begun already: the board is in \(word.numbered(present))")
  }
  /// - Parameter limit: the number of later changes after which a scorer undoes nothing.
  static func tooOldToUndo(_ command: String, limit: Int) -> Self {
    .sentence(
      "'\(command.commandSummary)' is too old to undo here: more than \(limit) changes came after it. Ask the scorekeeper to correct the score"
    )
  }
  static var nothingOfYours: Self { .sentence("Nothing of yours is left to undo") }

  /// A command in a session of the public, which is read-only.
  static var publicIsReadOnly: Self {
    .sentence("The public sees the boards and cannot change them. Change one with: scoreboard do")
  }
}

extension [String] {
  /// One or two names, or the first one and the number of others: `Ann and 2 more`.
  package var counted: String {
    count <= 2 ? joined(separator: " and ") : "\(self[0]) and \(count - 1) more"
  }
}
