import FoundationBase
import IdentityDiff

/// The execution of commands in one transaction, on the newest state.
struct Execution {
  /// The draft: the root after the commands so far.
  var root: Root
  /// The transitions that lead to the draft and have not been returned yet.
  var transitions: [Transition]
  let transaction: any JournalTransaction
  let writer: Writer
  let environment: Session.Environment
  let skipped: SkippedEntries
  /// The scorer who gives the commands by a link; nil for the scorekeeper.
  var author: Scorer?
  /// The number of the newest entry of this execution; nil if there is none.
  var sequence: Int?
  /// The reason why the transaction must not be committed; nil if it may be committed.
  var failure: (any Error)?

  var state: AppState { root.state }

  /// Returns the transitions since the last call.
  mutating func pollTransitions() -> [Transition] {
    recordTransition()
    defer { transitions = [] }
    return transitions
  }

  mutating func recordTransition() {
    if let transition = root.pollTransition(.command) { transitions.append(transition) }
  }

  mutating func run(_ command: Command) throws -> Outcome {
    recordTransition()
    let entries = try write(command)
    let origin: Transition.Origin =
      switch command {
      case .undo: .undo
      case .redo: .redo
      default: .command
      }
    let step = root.pollTransition(.command)
    let transition = Transition(
      from: step?.old ?? state, to: state, by: step?.change ?? StateChange(), origin: origin,
      entries: entries, command: command,
      bests: origin == .undo ? [] : try bests(since: step?.old.board))
    transitions.append(transition)
    return Outcome(command: command, entries: entries, transition: transition)
  }

  /// Performs a command, and writes its entries.
  ///
  /// - Returns: the entries written.
  mutating func write(_ command: Command) throws -> [JournalEntry] {
    switch command {
    case .board(let name): return [try openOrCreate(name)].compactMap(\.self)
    case .createBoard(let name, let game):
      return [try openOrCreate(name, game: game)].compactMap(\.self)
    case .renameBoard(let name, let new): return [try rename(name, to: new)].compactMap(\.self)
    case .deleteBoard(let name): return [try delete(name)]
    case .rematch(let name, let new): return [try rematch(of: name, as: new)]
    case .same(let name, with: let other):
      let entry = if let other { try join(name, with: other) } else { try separate(name) }
      return [entry].compactMap(\.self)
    case .forget(let name): return [try forget(name)].compactMap(\.self)
    case .game(let name): return [try setRules(of: name)].compactMap(\.self)
    case .undo(let count): return try reverse(.undo, count: count)
    case .redo(let count): return try reverse(.redo, count: count)
    default:
      let old = try state.openBoard()
      let command = old.dated(command, on: { environment.today })
      var board = old
      try perform(command, on: &board)
      guard let change = replace(old, with: board) else { return [] }
      return [
        try append(
          .board(change), leadingTo: board, scope: board.id,
          command: text(of: command, on: old))
      ]
    }
  }

  /// Performs a command on a board, which need not be on the list.
  func perform(_ command: Command, on board: inout Scoreboard) throws {
    if case .format(let change) = command { try board.checkEffect(of: change) }
    if case .format(.pools(let groups)) = command, !board.players.isEmpty,
      let group = groups.first(where: { board.players.group(named: $0) == nil })
    {
      throw ScorekeepingError.unknownGroup(
        group, groups: board.players.groups, board: board.name)
    }
    if board.isDecided, board.rules.hasFormat, !board.completesRound(command),
      board.isTooLate(command)
    {
      throw ScorekeepingError.gameIsOver
    }
    try board.apply(
      command, remembered: try remembered(by: command), newID: environment.newID,
      now: environment.now)
  }

  /// Replaces a board, open or not, by its state after a command.
  ///
  /// - Returns: the change; nil if nothing changed.
  mutating func replace(_ old: Scoreboard, with new: Scoreboard) -> BoardChange? {
    if let open = state.board, open === new {
      root.state.replaceBoard(with: new)
      return root.boardChange
    }
    let change = new.change(from: old)
    if change.isEmpty { return nil }
    root.state.updateList(by: .board(change))
    return change
  }

  /// The roster entries of the players that a command adds, keyed by their names.
  private func remembered(by command: Command) throws -> [NameKey: RosterEntry] {
    guard case .add(let players) = command else { return [:] }
    return try transaction.remembered(players.map(\.name))
  }

  /// The text of a command with the full current names of players, so that it can be parsed again.
  private func text(of command: Command, on board: Scoreboard) -> String {
    command.mapReferences { reference in
      (try? board.players.resolve(reference)).map { PlayerReference($0.name) } ?? reference
    }.description
  }

  mutating func append(
    _ change: Change, leadingTo board: Scoreboard? = nil, scope: Scoreboard.ID?,
    command: String, reversal: Reversal? = nil, reverses: Int? = nil
  ) throws -> JournalEntry {
    var entry = JournalEntry(
      scope: scope, writer: writer.id, time: environment.now(), command: command,
      reversal: reversal, reverses: reverses, by: author, change: change)
    entry.sequence = try transaction.append(entry, by: writer, leadingTo: board)
    sequence = entry.sequence
    return entry
  }
}
