import FoundationBase
import IdentityDiff

/// Reading the journal directly.
extension Session {
  /// The board with the given name in any letter case, or with the given unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  package func board(named name: String) throws -> BoardSummary {
    try state.boards.resolve(name)
  }

  /// The board that was played last, by any run; nil if there is none. The board may be deleted.
  ///
  /// A board that was imported with its history counts only if it was played since, or if no other board was played.
  package func lastPlayed() throws -> Scoreboard.ID? {
    let open = state.board?.id
    return try journal.read { transaction in
      let newest = try transaction.lastPlayed(except: [])
      var played = newest
      var imported: Set<Scoreboard.ID> = []
      while let last = played?.board, last != open, imported.count < Self.mostImported,
        let boards = try transaction.boards(importedWith: last)
      {
        imported.formUnion(boards)
        played = try transaction.lastPlayed(except: imported)
      }
      return (played ?? newest)?.board
    }
  }

  /// The number of imported boards to skip. Beyond it, the board of the newest entry is returned in any case.
  private static let mostImported = 10_000

  /// All players ever added to a board, in the order of their first addition.
  package func roster() throws -> [RosterEntry] { try read { try $0.roster() } }

  /// Reads the state on which the next command will act: inside a batch, the uncommitted state.
  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    if let batch { return try body(batch.transaction) }
    return try journal.read(body)
  }

  /// The number of the newest entry of the state that is read: inside a batch, of the uncommitted one.
  package var newest: Int { batch?.sequence ?? sequence }

  /// Whether this session wrote the entry.
  package func hasWritten(_ entry: JournalEntry) -> Bool { entry.writer == writer.id }

  /// The entries of all boards after the given number, oldest first, at most `limit`.
  package func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    try journal.read { try $0.entries(after: sequence, limit: limit) }
  }

  /// The board stored in the journal; nil if it is deleted.
  package func stored(_ board: Scoreboard.ID) throws -> Scoreboard? {
    try journal.read { try $0.board(board) }
  }

  /// The commands that turn a new board into the open one, except for identities: `history()` or, if that is nil,
  /// commands derived from the board itself.
  ///
  /// Cost: performing the commands once.
  package func script() throws -> [String] {
    let board = try state.openBoard()
    guard let lines = try history(),
      // Without pauses, a clock that ran would show another time.
      board.details.clock == nil || board.isMade(by: lines, isPaced: false)
    else { return board.script.map(\.description) }
    return lines.map(\.text)
  }

  /// The commands in effect on the open board, one per line, with their times.
  ///
  /// Nil if they do not turn a new board into this one: after concurrent undos by several runs, or if the manual order
  /// comes from an initial rule of the board that has changed since. If the board began with non-standard rules, the
  /// lines begin with commands for the rules that still apply. If players brought colours from other boards, the lines
  /// end with these colours.
  ///
  /// Cost: performing the commands once.
  package func history() throws -> [DatedCommand]? {
    let board = try state.openBoard()
    let entries = try journal.read { try $0.commands(of: board.id) }
    let lines = Scoreboard.withoutRememberedTeams(
      entries.flatMap { entry in
        if !entry.text.utf8.contains(UInt8(ascii: "\n")) { return [entry] }
        return entry.text.split(separator: "\n").map { DatedCommand(String($0), time: entry.time) }
      })
    guard let made = Scoreboard.made(by: lines, named: board.name) else {
      return nil
    }
    func dated(_ commands: [Command], _ time: Date?) -> [DatedCommand] {
      commands.map { DatedCommand($0.description, time: time ?? now) }
    }
    let rules = dated(made.rules.commands(leadingTo: board.rules), lines.first?.time)
    let colours = dated(made.recolourings(leadingTo: board), lines.last?.time)
    let script = rules + lines + colours
    if rules.isEmpty, colours.isEmpty { return board.agrees(with: made) ? lines : nil }
    return board.isMade(by: script) ? script : nil
  }
}

extension JournalTransaction {
  /// The boards that were imported together with a board, with their history; nil if the board was not imported, or was
  /// changed since.
  fileprivate func boards(importedWith board: Scoreboard.ID) throws -> Set<Scoreboard.ID>? {
    guard let entry = try entries(of: board, before: .max, limit: 1).first, entry.isImport,
      case .boards(let changes) = entry.change
    else { return nil }
    return Set(changes.insertions.map(\.element.id))
  }
}
