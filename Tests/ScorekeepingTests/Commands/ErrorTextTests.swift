import Scorekeeping
import StructReference
import Testing

/// The sentences of all errors, as the user reads them.
@Suite struct ErrorTextTests {
  /// A line, the offending word, and the sentence.
  private static let lines: [(String, String, String)] = [
    ("scor Red +5", "scor", "Unknown command 'scor'. Did you mean 'score'?"),
    ("delete Red", "delete", "Unknown command 'delete'. Did you mean 'remove NAME'?"),
    ("delte Red", "delte", "Unknown command 'delte'. Did you mean 'remove NAME'?"),
    ("End", "End", "Unknown command 'End'. Did you mean 'over'?"),
    (
      "finish", "",
      "'finish' needs more. Write: finish Red Blue = Green Pink, or finish Red Blue round 2"
    ),
    ("set Red 5", "set", "Unknown command 'set'. Did you mean 'score NAME = 12'?"),
    ("list", "list", "Unknown command 'list'. Did you mean 'scoreboard boards'?"),
    ("lsit", "lsit", "Unknown command 'lsit'. Did you mean 'scoreboard boards'?"),
    (
      "frobnicate", "frobnicate",
      "Unknown command 'frobnicate'. Commands are board, rematch, add, remove, leave, join, rename, same, forget, score, finish, roll, result, fixtures, pools, knockout, lot, move, team, group, colour, round, order, rank, wins, scores, step, target, game, start, win, best, rounds, par, points, walkover, rating, ties, bonus, bust, missed, drop, counts, first, tie-break, serves, ends, places, exact, misses, most, frames, sum, over, clock, turn, deals, note, freeze, reveal, reset, undo, redo"
    ),
    ("\"add\" Red", "\"add\"", "Unknown command 'add'. Write commands without quotes"),
    (
      "score Red", "",
      "'score' needs more. Write: score Red +5 Blue -2 Green = 12, or score Red = 7 round 1"
    ),
    ("reset now", "now", "'now' is one word too many. Write: reset"),
    (
      "board Friday night", "night",
      "'night' is one word too many. Write: board \"Friday night\""
    ),
    ("rematch \"\"", "\"\"", "A name cannot be empty. Type at least one visible character"),
    (
      "rematch Saturday night", "night",
      "'night' is one word too many. Write: rematch, or rematch \"Saturday night\""
    ),
    (
      "board Friday rematch Saturday night", "night",
      "'night' is one word too many. Write: board \"Friday night\""
    ),
    ("order foo", "foo", "'foo' is not one of rank, hand, name"),
    ("order nmae", "nmae", "'nmae' is not one of rank, hand, name. Did you mean 'name'?"),
    ("score Red five", "five", "'five' is not a number. Write digits, as in +5, -2 or 7.5"),
    (
      "score Red +1,234", "+1,234",
      "'+1,234' may be a thousand or a fraction. Write +1234, or +1.234"
    ),
    (
      "target 1,234,567", "1,234,567",
      "'1,234,567' has commas between its digits. Write 1234567"
    ),
    ("add 1,5", "1,5", "'1,5' is a number. Write a name in quotes: \"1,5\""),
    ("score Red +", "+", "'+' needs a number after '+'. Type one, or take the sign away"),
    ("score Red 5", "5", "'5' needs a sign. Write +5 to add, -5 to subtract or = 5 to set"),
    (
      "score Red +1.2345", "+1.2345",
      "'+1.2345' has too many decimals. Round it to three decimals"
    ),
    (
      "score Red +99999999999999999", "+99999999999999999",
      "'+99999999999999999' is out of range. Scores go up to 9223372036854775.807"
    ),
    ("undo -1", "-1", "'-1' is not a count. Write a whole number, 1 or more"),
    ("round 0", "0", "'0' is not a count. Write a whole number, 1 or more"),
    ("round Ball", "Ball", "'Ball' is not the number of a round. Write digits, as in: round 2"),
    (
      "score Ann +1 round Ball", "Ball",
      "'Ball' is not the number of a round. Write digits, as in: round 2"
    ),
    ("note \"\"", "\"\"", "A note cannot be empty. To take the last one off the board: note -"),
    (
      "round 9223372036854775807", "9223372036854775807",
      "There is no round 9223372036854775807: a board has 9999 at most. Begin another one with: rematch"
    ),
    ("step 0", "0", "A step of '0' would not count upwards. Choose one greater than 0"),
    ("add \"Red", "\"Red", "The quote has no end. Close it with '\"'"),
    ("add \"R\\ed\"", "\\e", "'\\e' is not a known escape. Use one of \\\" \\\\ \\n \\t \\u{HEX}"),
    ("add \"\"", "\"\"", "A name cannot be empty. Type at least one visible character"),
    ("add \"R\\u{0}\"", "\"R\\u{0}\"", "A name cannot hold the character NUL. Leave it out"),
    ("step \"5\"", "\"5\"", "'5' is not a number. Write digits, as in +5, -2 or 7.5"),
    ("add 10", "10", "'10' is a number. Write a name in quotes: \"10\""),
    (
      "add Ann, Bob, Cid", "Ann,",
      "'Ann,' has a comma. Names are separated by spaces, as in: add Ann Bob. "
        + "Write \"Ann,\" in quotes for a player of that name"
    ),
    (
      "add Ann ,", ",",
      "',' has a comma. Names are separated by spaces, as in: add Ann Bob. "
        + "Write \",\" in quotes for a player of that name"
    ),
    ("score Da=3", "Da=3", "'Da=3' needs spaces around '='. Write: score Da = 3"),
    ("score Da= 3", "Da=", "'Da=' needs spaces around '='. Write: score Da = 3"),
    ("score Bob +1 Da=3 Cid +2", "Da=3", "'Da=3' needs spaces around '='. Write: score Da = 3"),
    ("score Da+3", "Da+3", "'Da+3' needs a space before '+'. Write: score Da +3"),
    ("score Da-3 Bob+2", "Da-3", "'Da-3' needs a space before '-'. Write: score Da -3"),
    ("score T-1000 ten", "ten", "'ten' is not a number. Write digits, as in +5, -2 or 7.5"),
    (
      "move Red sideways", "sideways",
      "'sideways' is not one of up, down, top, bottom, a place from 1"
    ),
  ]

  @Test(arguments: lines)
  func `a line that does not parse has a sentence`(line: String, offender: String, sentence: String)
  {
    let error = #expect(throws: LineError.self) { try Command(parsing: line) }
    guard let error else { return }
    #expect(error.fact.description == sentence)
    #expect(line[error.range] == offender)
  }

  private static let commands: [(String, String)] = [
    ("score Rad +5", "There is no player 'Rad'. Did you mean 'Red'?"),
    ("score Nobody +5", "There is no player 'Nobody'. Add one with: add NAME"),
    ("score ro +5", "'ro' could be 'Rosa' or 'Roland'. Type more of the name"),
    ("score north +5", "'North' is a team. Name one of its players: 'Rosa' or 'Roland'"),
    (
      "team Red Rich Yellow House",
      "There is no player 'Yellow'. Did you mean 'team Red Rich \"Yellow House\"'?"
    ),
    (
      "team Red Dark Yellow House",
      "There is no player 'Dark'. Did you mean 'team Red \"Dark Yellow House\"'?"
    ),
    ("team Red Rihc North", "There is no player 'Rihc'. Did you mean 'Rich'?"),
    ("team Yellow Red House", "There is no player 'Yellow'. Add one with: add NAME"),
    ("team Red Yellow Rich House", "There is no player 'Yellow'. Add one with: add NAME"),
    ("team Red Yellow -", "There is no player 'Yellow'. Add one with: add NAME"),
    ("rename South Lions", "'South' is a team. Name one of its players: 'Red'"),
    ("add red", "The name 'red' is in use. Choose another"),
    ("add New New", "The name 'New' is in use. Choose another"),
    ("rename Red Rosa", "The name 'Rosa' is in use. Choose another"),
    ("score Red +1 red +1", "'red' is named twice. Name each player once in one command"),
    (
      "score Rich +9223372036854775.807",
      "The score of 'Rich' would be out of range. Scores go up to 9223372036854775.807"
    ),
    ("redo", "Nothing to redo"),
    (
      "board Other rename Friday", "There is no board 'Other'. See them all with: scoreboard boards"
    ),
    ("board Frday delete", "There is no board 'Frday'. Did you mean 'Friday'?"),
    ("rematch monday", "A board with the name 'monday' exists. Choose another"),
    ("board Frday rematch", "There is no board 'Frday'. Did you mean 'Friday'?"),
    ("board Friday rematch Monday", "A board with the name 'Monday' exists. Choose another"),
    ("board friday rename Monday", "A board with the name 'Monday' exists. Choose another"),
  ]

  @Test(arguments: commands)
  func `a command that the state forbids has a sentence`(line: String, sentence: String) throws {
    let session = try Session(journal: MemoryJournal())
    for line in ["board Monday", "board Friday", "add Red Rosa Roland Rich 1"]
      + ["team Red South", "team Rosa North", "team Roland north"]
    {
      try session.perform(line)
    }
    let before = session.state
    let command = try #require(try Command(parsing: line))
    let error = #expect(throws: ScorekeepingError.self) { try session.perform(command) }
    #expect(error?.description == sentence)
    #expect(session.state == before)
  }

  @Test func `scoring without a board is refused`() throws {
    let session = try Session(journal: MemoryJournal())
    let error = #expect(throws: ScorekeepingError.self) { try session.perform(.reset) }
    #expect(error?.description == "No board is open. Open one with: board NAME")
    #expect(throws: ScorekeepingError.noBoard) { try session.perform(.rematch(of: nil, as: nil)) }
    #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
  }

  @Test func `a rematch without players is refused with a sentence`() {
    #expect(
      ScorekeepingError.nobodyPlays("Quiz").description
        == "Nobody plays on the board 'Quiz'. Add players to it, or name another board")
  }

  @Test(arguments: [
    (
      ScorekeepingError.historyFolded,
      "Nothing to undo: older history was folded. 'scoreboard restore' lists the copies from before"
    ),
    (
      .cannotReverse(.undo, command: "# import Game\nadd Red 5", because: .boardDeleted),
      "'import Game' cannot be undone: \(ReversalConflict.boardDeleted). "
        + "Undo again for the change before it"
    ),
  ])
  func `an impossible undo is refused with a sentence`(
    error: ScorekeepingError, text: String
  ) {
    #expect(error.description == text)
  }
}
