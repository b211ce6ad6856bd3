import FoundationBase
import IdentityDiff
import Scorekeeping

/// One transaction of a journal in SQL. For a key, each value is read once. For a thousand commands, a player's row is
/// written once.
package final class SQLTransaction: ArchiveTransaction {
  /// Identifies a player's row.
  private struct RowKey: Hashable {
    let board: Scoreboard.ID
    let player: Player.ID
  }

  let connection: any SQLConnection
  /// The players that `flush()` will write.
  private var unwritten: [RowKey: (player: Player, isUsual: Bool)] = [:]

  package init(on connection: any SQLConnection) {
    self.connection = connection
  }

  // MARK: reading

  func rows<Value>(
    _ query: SQLStatement, _ transform: (any SQLRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try connection.read([query]) { _, row in values.append(try transform(row)) }
    return values
  }

  /// Runs a query that returns at most one row.
  func first<Value>(
    _ query: SQLStatement, _ transform: (any SQLRow) throws -> Value
  ) throws -> Value? {
    try rows(query, transform).first
  }

  package func sequence() throws -> Int { try connection.newestSequence() }

  private static let list = SQLStatement(
    """
    SELECT id, name, round, (SELECT count(*) FROM player WHERE player.board = board.id), is_over,
      frozen IS NOT NULL, series, format
    FROM board ORDER BY position
    """)

  package func boards() throws -> [BoardSummary] {
    var boards: [BoardSummary] = []
    try connection.readList(Self.list) { row in
      boards.append(
        BoardSummary(
          id: try row.value(0), name: try row.value(1), playerCount: try row.value(3),
          round: try row.value(2), isOver: try row.value(4), isFrozen: try row.value(5),
          word: StoredBoard.word(in: try row.optional(7)), series: try row.optional(6)))
    }
    return boards
  }

  private static let board = """
    SELECT \(StoredBoard.columns.names), series, frozen FROM board WHERE id = $1
    """

  /// Reads the rows in storage order, by identity, and sorts them. Looking up each row in the order of the index of
  /// positions would take several times as long.
  private static let players = """
    SELECT id, \(StoredPlayer.columns.names) FROM player WHERE board = $1 ORDER BY position + 0, id
    """

  private static let matches = """
    SELECT number, \(StoredMatch.columns.names) FROM match WHERE board = $1 ORDER BY number
    """

  package func board(_ id: Scoreboard.ID) throws -> Scoreboard? {
    try flush()
    try connection.lock(id)
    var found: (details: Scoreboard.Details, series: UUID?, frozen: Scoreboard.Frozen?)?
    var players: [Player] = []
    try connection.read([SQLStatement(Self.board, id), SQLStatement(Self.players, id)]) {
      query, row in
      if query == 1 { return players.append(try StoredPlayer.player(row)) }
      let count = StoredBoard.columns.list.count
      found = (
        try StoredBoard.details(row), try row.optional(count),
        try row.optional(count + 1).map(StoredBoard.frozen)
      )
    }
    guard let found else { return nil }
    // Only players with matches have a record.
    let matches =
      players.contains { $0.record != nil }
      ? Matches(try rows(SQLStatement(Self.matches, id), StoredMatch.match)) : nil
    do {
      return Scoreboard(
        id: id, details: found.details, players: try Players(players), series: found.series,
        matches: matches, frozen: found.frozen)
    } catch {
      throw UnreadableValue(error.description)
    }
  }

  // MARK: writing

  /// Writes an entry and its effects, in this order: the entries that can no longer be undone or redone, the entry, the
  /// board, the players that are added, removed or moved, and the roster. `flush()` writes the rows of players that
  /// only change.
  package func append(
    _ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?
  ) throws -> Int {
    try connection.lock(for: entry.change)
    // All reads come before the first write, because others may have to wait from then on.
    let remembered = try rosterUpdates(by: entry.change, at: entry.time)
    try endReversible(entry, by: writer)
    let sequence = try add(
      ArchivedEntry(entry, change: try entry.change.json()), as: nil, reversing: entry.reverses,
      freezeStep: entry.freezeStep)
    try apply(entry.change, leadingTo: board)
    for player in remembered { try remember(player, at: entry.time) }
    return sequence
  }

  /// Removes the rows of `reversible` that a new entry invalidates: the entry that it reverses or, if it is not a
  /// reversal, everything that its writer could redo.
  private func endReversible(_ entry: JournalEntry, by writer: Writer) throws {
    let scope = entry.scope ?? .list
    if let reversed = entry.reverses {
      return try connection.write(
        SQLStatement(
          "DELETE FROM reversible WHERE scope = $1 AND direction = $2 AND sequence = $3", scope,
          entry.reversal?.rawValue, reversed))
    }
    let known = RedoScope(scope: entry.scope, writer: writer.id)
    guard connection.withoutRedo.insert(known).inserted else { return }
    try connection.write(
      SQLStatement(
        """
        DELETE FROM reversible
        WHERE scope = $1 AND direction = 'redo' AND (writer = $2 OR sequence <= $3)
        """, scope, writer.id, writer.opened))
  }

  /// Adds an entry without applying its change.
  private func add(
    _ entry: ArchivedEntry, as number: Int?, reversing reversed: Int?, freezeStep: FreezeStep.Kind?
  ) throws -> Int {
    let sequence = try connection.insert(entry, as: number, reversing: reversed)
    if let kind = entry.reversibility { try mark(sequence, kind.rawValue, of: entry) }
    if entry.reversibility == .redo { connection.withoutRedo = [] }
    if let kind = freezeStep, entry.scope != nil { try mark(sequence, kind.rawValue, of: entry) }
    return sequence
  }

  /// Marks an entry as one that can be undone or redone, as a starting state, or as a step of a freeze.
  private func mark(_ sequence: Int, _ direction: String, of entry: ArchivedEntry) throws {
    try connection.write(
      SQLStatement(
        """
        INSERT INTO reversible (sequence, scope, direction, writer)
        VALUES (\(connection.dialect.entryNumber), $2, $3, $4)
        """, sequence, entry.scope ?? .list, direction, entry.writer))
  }

  /// Notes that the row of a player has changed.
  func update(_ change: ChangeSet<Player>.Update, on board: Scoreboard.ID) {
    let key = RowKey(board: board, player: change.new.id)
    let isUsual = !change.old.hasExtras && !change.new.hasExtras
    let earlier = unwritten.updateValue((change.new, isUsual), forKey: key)
    if earlier?.isUsual == false { unwritten[key]?.isUsual = false }
  }

  private static let updatePlayer = updating(StoredPlayer.columns)
  private static let updateUsualPlayer = updating(StoredPlayer.usual)

  private static func updating(_ columns: Columns) -> String {
    """
    UPDATE player SET \(columns.assignments)
    WHERE board = $\(columns.list.count + 1) AND id = $\(columns.list.count + 2)
    """
  }

  /// Writes the rows of players that have changed. Called before a board is read, before rows are inserted or deleted,
  /// and before the commit.
  package func flush() throws {
    if unwritten.isEmpty { return }
    for (key, row) in unwritten {
      let values =
        row.isUsual
        ? StoredPlayer.usualValues(of: row.player) : try StoredPlayer.values(of: row.player)
      try connection.write(
        SQLStatement(
          row.isUsual ? Self.updateUsualPlayer : Self.updatePlayer,
          values: values + [key.board, key.player]))
    }
    unwritten.removeAll(keepingCapacity: true)
  }

  package func write(
    _ entry: ArchivedEntry, as sequence: Int, reversing reversed: Int?
  ) throws {
    _ = try add(entry, as: sequence, reversing: reversed, freezeStep: try entry.freezeStep)
  }

  package func place(_ boards: [Scoreboard]) throws {
    for board in boards { try insert(board, at: .max) }
  }
}
