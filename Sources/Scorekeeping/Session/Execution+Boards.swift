import FoundationBase
import IdentityDiff

/// Commands on the list of boards.
extension Execution {
  mutating func openOrCreate(_ name: String) throws -> JournalEntry? {
    if let existing = state.boards.named(name) {
      if state.board?.id != existing.id { root.state.board = try load(existing) }
      return nil
    }
    return try create(try newBoard(name), by: Command.board(name).description)
  }

  /// Gives a board the rules of a game: the board with a name or, if there is none, a new one.
  mutating func openOrCreate(_ name: String, game: String) throws -> JournalEntry? {
    if state.boards.named(name) != nil {
      _ = try openOrCreate(name)
      // Observers see the board before they see its new rules.
      recordTransition()
      return try setRules(of: game)
    }
    let game = try environment.games().named(game)
    var board = try newBoard(name)
    try game.prepare(&board)
    return try create(board, by: Command.createBoard(name, game: game.name).description)
  }

  /// Gives the open board the rules of a game. The entry holds the commands, as games may change.
  mutating func setRules(of game: String) throws -> JournalEntry? {
    let old = try state.openBoard()
    let game = try environment.games().named(game)
    var board = old
    let commands = try game.setRules(of: &board)
    guard let change = replace(old, with: board) else { return nil }
    return try append(
      .board(change), leadingTo: board, scope: board.id,
      command: (["# \(Command.game(game.name))"] + commands.map(\.description))
        .joined(separator: "\n"))
  }

  /// Makes a board that is not on the list yet.
  func newBoard(_ name: String) throws(ScorekeepingError) -> Scoreboard {
    try validate(name: name)
    var board = Scoreboard(id: environment.newID(), name: name)
    board.details.rules = environment.rules
    return board
  }

  /// Adds a board to the end of the list, and opens it.
  mutating func create(_ board: Scoreboard, by command: String) throws -> JournalEntry {
    let change = Change.boards(
      ChangeSet(insertions: [.init(offset: state.boards.count, element: board)]))
    var new = state
    new.updateList(by: change)
    new.board = board
    root.state = new
    return try append(change, scope: nil, command: command)
  }

  func load(_ summary: BoardSummary) throws -> Scoreboard {
    if let board = state.board, board.id == summary.id { return board }
    guard let board = try transaction.board(summary.id) else {
      throw ScorekeepingError.boardGone(summary.name)
    }
    return board
  }

  /// The board with the given identity; nil if there is none. Cost for the open board: none.
  func board(_ id: Scoreboard.ID) throws -> Scoreboard? {
    if let board = state.board, board.id == id { return board }
    return try state.boards.first { $0.id == id }.map { try load($0) }
  }

  /// The board with exactly the given name in any letter case. A prefix does not count, because the command may delete
  /// or rename a board that is not on the screen.
  func summary(exactlyNamed name: String) throws(ScorekeepingError) -> BoardSummary {
    if let board = state.boards.named(name) { return board }
    throw .unknownBoard(name, suggestion: nearest(to: name, among: state.boards.lazy.map(\.name)))
  }

  /// Renames a board. If the board is open, its own undo reverses the renaming; for other boards, an undo on the list
  /// of boards does.
  mutating func rename(_ old: String, to name: String) throws -> JournalEntry? {
    let summary = try summary(exactlyNamed: old)
    try validate(name: name)
    let before = try load(summary)
    var board = before
    board.details.name = name
    try checkName(of: board)
    guard let change = replace(before, with: board) else { return nil }
    let isOpen = state.board?.id == board.id
    return try append(
      .board(change), leadingTo: board, scope: isOpen ? board.id : nil,
      command: Command.renameBoard(before.name, to: name).description)
  }

  mutating func delete(_ name: String) throws -> JournalEntry {
    let board = try load(try summary(exactlyNamed: name))
    return try delete(board, by: Command.deleteBoard(board.name).description)
  }

  @discardableResult
  mutating func delete(
    _ board: Scoreboard, by command: String, reversal: Reversal? = nil, reverses: Int? = nil
  ) throws -> JournalEntry {
    let change = Change.boards(deletion(of: board))
    var new = state
    new.updateList(by: change)
    if new.board?.id == board.id { new.board = nil }
    root.state = new
    return try append(
      change, scope: nil, command: command, reversal: reversal, reverses: reverses)
  }

  func deletion(of board: Scoreboard) -> ChangeSet<Scoreboard> {
    let offset = state.boards.firstIndex { $0.id == board.id } ?? 0
    return ChangeSet(deletions: [.init(offset: offset, element: board)])
  }

  /// Throws `.boardNameInUse` if another board has the name.
  func checkName(of board: Scoreboard) throws(ScorekeepingError) {
    if let other = state.boards.named(board.name), other.id != board.id {
      throw .boardNameInUse(board.name)
    }
  }
}

/// Starting rematches.
extension Execution {
  /// Creates a board with the players and the rules of another, with zero points and in round 1, and opens it.
  ///
  /// - Throws: `.nobodyPlays` for a board without players who have not left.
  mutating func rematch(of name: String?, as newName: String?) throws -> JournalEntry {
    let old = try boardToReplay(named: name)
    if old.players.allSatisfy(\.hasLeft) { throw ScorekeepingError.nobodyPlays(old.name) }
    let name = try nameOfRematch(newName, of: old.publicBoard)
    let board = try old.rematched(as: environment.newID(), named: name)
    return try create(board, by: Command.rematch(of: old.name, as: board.name).description)
  }

  private func boardToReplay(named name: String?) throws -> Scoreboard {
    if let name { return try load(try summary(exactlyNamed: name)) }
    return try state.openBoard()
  }

  private func nameOfRematch(
    _ newName: String?, of old: Scoreboard
  ) throws(ScorekeepingError) -> String {
    let name =
      newName
      ?? old.name.next(freeOf: state.boards.map(\.name), countingAll: old.series != nil)
    try validate(name: name)
    if state.boards.named(name) != nil { throw .boardNameInUse(name) }
    return name
  }
}

extension Scoreboard {
  /// The next board of the series, with the same rules, the same clock at its beginning and the players who have not
  /// left, in round 1. Scores are zero or, in a countdown to the target, the scores of the last start. For a frozen
  /// board, all this is taken from the public board, because the public sees the next board unfrozen.
  package func rematched(as id: ID, named name: String) throws(ScorekeepingError) -> Scoreboard {
    var details = Details(name: name)
    let seen = publicBoard
    details.rules = seen.rules
    details.clock = seen.details.clock?.atBeginning
    let players = seen.players.filter { !$0.hasLeft }.map { player in
      var player = player
      player.score = player.restart(seen.rules)
      player.rounds = seen.rules.format.roundsAtStart
      player.reached = 0
      player.record = nil
      (player.gamePoints, player.rolls) = (0, nil)
      return player
    }
    var board = Scoreboard(
      id: id, details: details, players: try Players(players), series: series ?? self.id)
    try board.fillRounds()
    return board
  }
}

extension String {
  /// The name with a 2 appended, or the number at its end increased, until it differs from all others in any letter
  /// case: "Friday", "Friday 2", "Friday 3".
  ///
  /// - Parameter countingAll: whether any number at the end is increased. If not, one from 10 on is part of the name:
  ///   "Darts 501", "Darts 501 2".
  package func next(freeOf names: some Sequence<String>, countingAll: Bool = true) -> String {
    let taken = Set(names.map { $0.folded })
    let digits = reversed().prefix { $0.isASCII && $0.isNumber }
    // A number that could overflow is part of the name, too.
    var last = digits.count < 18 ? Int(String(digits.reversed())) : nil
    if !countingAll, digits.count > 1, digits.last != "0" { last = nil }
    let stem = last == nil ? self + " " : String(dropLast(digits.count))
    var number = last ?? 1
    while true {
      number += 1
      let zeros = last == nil ? 0 : digits.count - String(number).count
      let name = stem + String(repeating: "0", count: Swift.max(0, zeros)) + String(number)
      if !taken.contains(name.folded) { return name }
    }
  }
}
