import FoundationBase
import Scorekeeping

/// Reading entries of the journal.
extension SQLTransaction {
  package static let entryColumns = """
    change.sequence, change.scope, change.writer, time, command, reversal, reverses, content,
    author
    """

  /// The valid numbers of entries. A further entry can always follow.
  package static let sequences = 0...1 << 60

  package static func entry(_ row: any SQLRow) throws(UnreadableValue) -> JournalEntry {
    let sequence: Int = try row.value(0)
    guard sequences.contains(sequence) else { throw UnreadableValue("\(sequence)") }
    let scope: UUID = try row.value(1)
    return JournalEntry(
      sequence: sequence, scope: scope == .list ? nil : scope, writer: try row.value(2),
      time: try row.date(3), command: try row.value(4), reversal: try row.optionalChoice(5),
      reverses: try row.optional(6), by: try row.optional(8).map(Scorer.init(stored:)),
      change: try change(row.value(7)))
  }

  static func change(_ content: String) throws(UnreadableValue) -> Change {
    do {
      return try Change(json: content)
    } catch {
      throw UnreadableValue(content)
    }
  }

  package func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) throws -> JournalEntry? {
    try first(
      SQLStatement(
        """
        SELECT \(Self.entryColumns) FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = $1 AND direction = $2
          AND (reversible.writer = $3 OR reversible.sequence <= $4\(direction == .undo ? " OR author IS NOT NULL" : ""))
          AND reversible.sequence < $5
        ORDER BY reversible.sequence DESC LIMIT 1
        """, scope ?? .list, direction.rawValue, writer.id, writer.opened, sequence), Self.entry)
  }

  package func newest(
    by scorer: Scorer, from taps: ClosedRange<Tap.ID>?, on board: Scoreboard.ID, below sequence: Int
  ) throws -> JournalEntry? {
    if let taps {
      return try first(
        SQLStatement(
          """
          SELECT \(Self.entryColumns) FROM change WHERE sequence = (
            SELECT max(entry) FROM tap
            WHERE id BETWEEN $1 AND $2 AND board = $3 AND entry < $4
              AND EXISTS (
                SELECT 1 FROM reversible
                WHERE scope = tap.board AND direction = 'undo' AND sequence = tap.entry)
              AND EXISTS (SELECT 1 FROM change WHERE sequence = tap.entry AND author = $5))
          """, taps.lowerBound, taps.upperBound, board, sequence, scorer.name), Self.entry)
    }
    return try first(
      SQLStatement(
        """
        SELECT \(Self.entryColumns) FROM change JOIN reversible
          ON reversible.scope = change.scope AND direction = 'undo'
          AND reversible.sequence = change.sequence
        WHERE change.scope = $1 AND author = $2 AND change.sequence < $3
        ORDER BY change.sequence DESC LIMIT 1
        """, board, scorer.name, sequence), Self.entry)
  }

  package func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry] {
    try rows(
      SQLStatement(
        """
        SELECT \(Self.entryColumns) FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = $1 AND direction = 'undo'
        ORDER BY reversible.sequence DESC LIMIT $2
        """, board, limit), Self.entry)
  }

  /// The newest entry in effect on each board. Looks up the index once for each board, so the cost does not grow with
  /// the history.
  package func lastChanges() throws -> [Scoreboard.ID: Int] {
    var changes: [Scoreboard.ID: Int] = [:]
    let query = SQLStatement(
      """
      SELECT id, (
        SELECT max(sequence) FROM reversible
        WHERE scope = board.id AND direction IN ('undo', 'start'))
      FROM board
      """)
    try connection.read([query]) { _, row in changes[try row.value(0)] = try row.optional(1) }
    return changes
  }

  package func time(of sequence: Int) throws -> Date? {
    try first(SQLStatement("SELECT time FROM change WHERE sequence = $1", sequence)) { row in
      try row.date(0)
    }
  }

  package func isFolded(_ scope: Scoreboard.ID?) throws -> Bool {
    try first(
      SQLStatement(
        "SELECT EXISTS (SELECT 1 FROM reversible WHERE scope = $1 AND direction = 'start')",
        scope ?? .list)
    ) { row in try row.value(0) } ?? false
  }

  package func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    if let entries = connection.newEntries(after: sequence) { return Array(entries.prefix(limit)) }
    let found = try rows(
      SQLStatement(
        "SELECT \(Self.entryColumns) FROM change WHERE sequence > $1 ORDER BY sequence LIMIT $2",
        sequence, limit), Self.entry)
    // On a server, others may write to other boards during this transaction.
    let newest = try self.sequence()
    return Array(found.prefix { $0.sequence <= newest })
  }

  package func entries(
    of board: Scoreboard.ID, before sequence: Int, limit: Int
  ) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var bound = sequence
    while found.count < limit {
      // Entries of the list also concern other boards. The pattern skips most of them, because decoding one with
      // thousands of players is slow.
      let portion = try rows(
        SQLStatement(
          connection.dialect.entriesOfScopes, bound, board, UUID.list, "%\(board.uuidString)%",
          limit),
        Self.entry)
      found += portion.lazy.filter { $0.concerns(board) }.prefix(limit - found.count)
      guard portion.count == limit, let last = portion.last else { break }
      bound = last.sequence
    }
    return found
  }

  package func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard? {
    let marks = (0...excluded.count).map { "$\($0 + 1)" }.joined(separator: ", ")
    return try first(
      SQLStatement(
        """
        SELECT scope, sequence FROM change WHERE scope NOT IN (\(marks))
        ORDER BY sequence DESC LIMIT 1
        """, values: [UUID.list] + Array(excluded))
    ) { row in PlayedBoard(try row.value(0), sequence: try row.value(1)) }
  }

  /// Uses the index that also contains the entries that can be undone and redone.
  package func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep] {
    try rows(
      SQLStatement(
        """
        SELECT reversible.sequence, direction, reverses FROM reversible
        LEFT JOIN change ON change.sequence = reversible.sequence AND reversal = 'undo'
        WHERE reversible.scope = $1 AND direction IN ('freeze', 'reveal', 'end')
        ORDER BY reversible.sequence
        """, board)
    ) { row in
      FreezeStep(try row.choice(1), number: try row.value(0), undoing: try row.optional(2))
    }
  }

  package func commands(of board: Scoreboard.ID) throws -> [DatedCommand] {
    try rows(
      SQLStatement(
        """
        SELECT command, time FROM reversible JOIN change USING (sequence)
        WHERE reversible.scope = $1 AND direction IN ('undo', 'start')
          AND command NOT LIKE 'board %'
        ORDER BY sequence
        """, board)
    ) { row in DatedCommand(try row.value(0), time: try row.date(1)) }
  }

  // MARK: taps

  package func tap(_ id: Tap.ID) throws -> KeptTap? {
    try first(SQLStatement("SELECT board, entry FROM tap WHERE id = $1", id)) { row in
      KeptTap(id: id, board: try row.value(0), entry: try row.optional(1))
    }
  }

  package func keep(_ tap: KeptTap) throws { try keep(tap, "") }

  package func keep(_ taps: [KeptTap]) throws {
    for tap in taps { try keep(tap, " ON CONFLICT (id) DO NOTHING") }
  }

  private func keep(_ tap: KeptTap, _ conflict: String) throws {
    guard let entry = tap.entry else {
      return try connection.write(
        SQLStatement("INSERT INTO tap (id, board) VALUES ($1, $2)" + conflict, tap.id, tap.board))
    }
    try connection.write(
      SQLStatement(
        "INSERT INTO tap (entry, id, board) VALUES (\(connection.dialect.entryNumber), $2, $3)"
          + conflict, entry, tap.id, tap.board))
  }

  package func taps() throws -> [KeptTap] {
    try rows(SQLStatement("SELECT id, board, entry FROM tap ORDER BY id")) { row in
      KeptTap(id: try row.value(0), board: try row.value(1), entry: try row.optional(2))
    }
  }

  // MARK: archives

  private static let portion = 1000

  package func forEachArchivedEntry(_ body: (ArchivedEntry) throws -> Void) throws {
    var last = Int.min
    while true {
      let query = SQLStatement(
        """
        SELECT \(Self.entryColumns), direction, \(connection.dialect.isContentValid)
        FROM change LEFT JOIN reversible ON reversible.scope = change.scope
          AND direction IN ('undo', 'redo', 'start') AND reversible.sequence = change.sequence
        WHERE change.sequence > $1 ORDER BY change.sequence LIMIT \(Self.portion)
        """, last)
      let entries = try rows(query, Self.archivedEntry)
      for entry in entries { try body(entry) }
      guard entries.count == Self.portion, let end = entries.last else { return }
      last = end.sequence
    }
  }

  private static func archivedEntry(_ row: any SQLRow) throws(UnreadableValue) -> ArchivedEntry {
    let (scope, time): (UUID, Double) = (try row.value(1), try row.value(3))
    guard time.isFinite, try row.value(10) else { throw UnreadableValue("an entry") }
    return ArchivedEntry(
      sequence: try row.value(0), scope: scope == .list ? nil : scope, writer: try row.value(2),
      time: time, command: try row.value(4), reversal: try row.optionalChoice(5),
      reverses: try row.optional(6), author: try row.optional(8).map(Scorer.init(stored:)),
      reversibility: try row.optionalChoice(9), change: try row.value(7))
  }

  package func isKnown(_ board: Scoreboard.ID) throws -> Bool {
    try first(
      SQLStatement(
        """
        SELECT EXISTS (SELECT 1 FROM board WHERE id = $1)
          OR EXISTS (SELECT 1 FROM reversible WHERE scope = $1)
        """, board)
    ) { row in try row.value(0) } ?? false
  }
}
