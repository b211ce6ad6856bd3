import FoundationBase
import Scorekeeping

/// A journal that outlives the run of the program and that can export and import boards with their history: a data
/// file, or a database on a server.
package protocol Store: Journal {
  /// Runs `body` in a transaction that excludes all other writers.
  func importing<Result>(_ body: (any ArchiveTransaction) throws -> Result) throws -> Result

  /// Runs `body` on one consistent state. Others may write at the same time.
  func exporting<Result>(_ body: (any ArchiveTransaction) throws -> Result) throws -> Result

  /// Checks all stored data for damage, unless the store checks its data itself.
  func checkPages() throws
}

/// A transaction that reads and writes journal entries in the form used by archives.
package protocol ArchiveTransaction: JournalTransaction {
  /// Calls `body` with each entry, oldest first.
  ///
  /// Cost: memory for some entries; time for the whole journal.
  func forEachArchivedEntry(_ body: (ArchivedEntry) throws -> Void) throws
  /// Whether there is, or was, a board with the given identity. Its history must not be mixed with the history of
  /// another board.
  func isKnown(_ board: Scoreboard.ID) throws -> Bool
  /// Appends boards to the list, without an entry.
  func place(_ boards: [Scoreboard]) throws
  /// Appends an entry without applying its change. It may reverse an entry that is added later.
  func write(_ entry: ArchivedEntry, as sequence: Int, reversing reversed: Int?) throws
  /// All taps that were performed, ordered by their identities. Cost: memory for them all.
  func taps() throws -> [KeptTap]
  /// Stores the taps that the journal does not know.
  func keep(_ taps: [KeptTap]) throws
  /// Adds players to the roster, or updates them.
  func remember(_ entries: [RosterEntry]) throws
}

/// Boards of a store with their history, read piece by piece in one transaction.
package struct ArchiveSource {
  let transaction: any ArchiveTransaction
  /// The requested boards; nil for all.
  let scopes: [Scoreboard.ID]?

  /// Whether all boards are requested, including the history of the list of boards.
  package var isWhole: Bool { scopes == nil }

  /// The boards in the order of their list, or in the order in which they were requested.
  package func boards() throws -> [Scoreboard.ID] {
    try scopes ?? transaction.boards().map(\.id)
  }

  /// The board with the given identity; nil if it does not exist.
  package func board(_ id: Scoreboard.ID) throws -> Scoreboard? { try transaction.board(id) }

  /// Calls `body` with each entry, oldest first.
  ///
  /// Cost: memory for some entries; time for the whole journal.
  package func forEachEntry(_ body: (ArchivedEntry) throws -> Void) throws {
    let wanted = scopes.map(Set.init)
    try transaction.forEachArchivedEntry { entry in
      if let wanted, entry.scope.map(wanted.contains) != true { return }
      try body(entry)
    }
  }

  /// The remembered players. If only some boards are requested, these are their players, and the people that they
  /// count as.
  package func roster() throws -> [RosterEntry] {
    let all = try transaction.roster()
    guard let scopes else { return all }
    let people = Dictionary(all.map { ($0.id, $0.person) }, uniquingKeysWith: { $1 })
    var wanted: Set<Player.ID> = []
    for player in try scopes.flatMap({ try board($0)?.players.map(\.id) ?? [] }) {
      var next: Player.ID? = player
      while let id = next, wanted.insert(id).inserted { next = people[id] ?? nil }
    }
    return all.filter { wanted.contains($0.id) }
  }

  /// The performed taps on the requested boards, ordered by their identities.
  ///
  /// - Parameter positions: the positions of the entries, by their numbers. Folded entries have none.
  package func taps(_ positions: [Int: Int]) throws -> [KeptTap] {
    let wanted = scopes.map(Set.init)
    return try transaction.taps().filter { wanted?.contains($0.board) ?? true }.map {
      KeptTap(id: $0.id, board: $0.board, entry: $0.entry.flatMap { positions[$0] })
    }
  }

  /// The whole archive, in memory.
  package func archive() throws -> Archive {
    var positions: [Int: Int] = [:]
    var entries: [ArchivedEntry] = []
    try forEachEntry { entry in
      positions[entry.sequence] = entries.count + 1
      var entry = entry
      entry.sequence = entries.count + 1
      entry.reverses = entry.reverses.flatMap { positions[$0] }
      entries.append(entry)
    }
    return Archive(
      boards: try boards().compactMap(board), entries: entries, roster: try roster(),
      taps: try taps(positions), isWhole: isWhole)
  }
}

extension Store {
  package func checkPages() throws {}

  /// Reads boards with their history in one consistent state. Others may write at the same time.
  ///
  /// - Parameter boards: the boards to read; nil for all.
  /// - Throws: an error of the store, or the errors of `body`.
  package func readArchive<Result>(
    of boards: [Scoreboard.ID]?, _ body: (ArchiveSource) throws -> Result
  ) throws -> Result {
    try exporting { try body(ArchiveSource(transaction: $0, scopes: boards)) }
  }
}
