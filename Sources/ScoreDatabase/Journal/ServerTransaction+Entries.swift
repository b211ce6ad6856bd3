import Foundation
import IdentityDiff
import Scorekeeping

/// Reading entries of the journal.
extension ServerTransaction {
  private static let columns = """
    change.sequence, change.scope, change.writer, time, command, reversal, reverses, content, uid
    """

  static func entry(_ row: Row) throws(ServerError) -> JournalEntry {
    let scope = try row.id(1)
    let content: String = try row.value(7)
    guard let change = try? JSONDecoder().decode(Change.self, from: Data(content.utf8)) else {
      throw .unreadable(content)
    }
    return JournalEntry(
      sequence: try row.sequence(0), scope: scope == .list ? nil : scope, writer: try row.value(2),
      time: Date(timeIntervalSince1970: try row.value(3)), command: try row.value(4),
      reversal: row.text(5) == nil ? nil : try row.choice(5), reverses: try row.optional(6),
      change: change)
  }

  static func entries(after sequence: Int, limit: Int) -> Statement {
    Statement(
      """
      SELECT \(columns) FROM scoreboard.change WHERE sequence > $1 ORDER BY sequence LIMIT $2
      """, sequence, limit)
  }

  func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    if let entries = newEntries(after: sequence) { return Array(entries.prefix(limit)) }
    let rows = try exchange([Self.entries(after: sequence, limit: limit)])
    let found = try rows[rows.count - 1].map(Self.entry)
    // Others may write to other boards while this transaction writes.
    let last = self.sequence()
    return Array(found.prefix { $0.sequence <= last })
  }

  func entries(of board: Scoreboard.ID, before sequence: Int, limit: Int) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var bound = sequence
    while found.count < limit {
      // The entries of the list of boards concern several.
      let portion = try rows(
        """
        (\(Self.newest("scope = $2"))) UNION ALL (\(Self.newest("scope = $3")))
        ORDER BY sequence DESC LIMIT $4
        """, bound, board, UUID.list, limit
      ).map(Self.entry)
      found += portion.filter { $0.concerns(board) }.prefix(limit - found.count)
      guard portion.count == limit, let last = portion.last else { break }
      bound = last.sequence
    }
    return found
  }

  /// The newest entries of a scope before a number, as the index of scopes finds them.
  private static func newest(_ condition: String) -> String {
    """
    SELECT \(columns) FROM scoreboard.change WHERE sequence < $1 AND \(condition)
    ORDER BY sequence DESC LIMIT $4
    """
  }

  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) throws -> JournalEntry? {
    try rows(
      """
      SELECT \(Self.columns)
      FROM scoreboard.reversible JOIN scoreboard.change USING (sequence)
      WHERE reversible.scope = $1 AND direction = $2
        AND (reversible.writer = $3 OR reversible.sequence <= $4) AND reversible.sequence < $5
      ORDER BY reversible.sequence DESC LIMIT 1
      """, scope ?? .list, direction.rawValue, writer.id, writer.opened, sequence
    ).first.map(Self.entry)
  }

  func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry] {
    try rows(
      """
      SELECT \(Self.columns)
      FROM scoreboard.reversible JOIN scoreboard.change USING (sequence)
      WHERE reversible.scope = $1 AND direction = 'undo' ORDER BY reversible.sequence DESC LIMIT $2
      """, board, limit
    ).map(Self.entry)
  }

  func lastChanges() throws -> [Scoreboard.ID: Int] {
    let rows = try rows(
      """
      SELECT id, greatest(
        (SELECT max(sequence) FROM scoreboard.reversible
          WHERE scope = board.id AND direction = 'undo'),
        (SELECT max(sequence) FROM scoreboard.reversible
          WHERE scope = board.id AND direction = 'start'))
      FROM scoreboard.board
      """)
    var changes: [Scoreboard.ID: Int] = [:]
    for row in rows.map(\.self) { changes[try row.id(0)] = try row.optional(1) }
    return changes
  }

  func time(of sequence: Int) throws -> Date? {
    try rows("SELECT time FROM scoreboard.change WHERE sequence = $1", sequence)
      .first.map { Date(timeIntervalSince1970: try $0.value(0)) }
  }

  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool {
    try rows(
      """
      SELECT EXISTS (
        SELECT 1 FROM scoreboard.reversible WHERE scope = $1 AND direction = 'start')
      """, scope ?? .list
    ).first?.bool(0) ?? false
  }

  func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard? {
    try rows(
      """
      SELECT scope, sequence FROM scoreboard.change WHERE scope <> ALL ($1::uuid[])
      ORDER BY sequence DESC LIMIT 1
      """, [.list] + Array(excluded)
    ).first.map { PlayedBoard(try $0.id(0), sequence: try $0.value(1)) }
  }

  func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep] {
    try rows(
      """
      SELECT sequence, direction FROM scoreboard.reversible
      WHERE scope = $1 AND direction IN ('freeze', 'reveal', 'end') ORDER BY sequence
      """, board
    ).map { FreezeStep(try $0.choice(1), number: try $0.value(0)) }
  }

  func commands(of board: Scoreboard.ID) throws -> [DatedCommand] {
    try rows(
      """
      SELECT command, time FROM scoreboard.reversible JOIN scoreboard.change USING (sequence)
      WHERE reversible.scope = $1 AND direction IN ('undo', 'start') AND command NOT LIKE 'board %'
      ORDER BY sequence
      """, board
    ).map { DatedCommand(try $0.value(0), time: Date(timeIntervalSince1970: try $0.value(1))) }
  }
}

/// The roster, and how much of its inputs each board has taken.
extension ServerTransaction: StreamPositions {
  func roster() throws -> [RosterEntry] {
    try rows("SELECT id, name, colour, team FROM scoreboard.roster ORDER BY number")
      .map(Self.rosterEntry)
  }

  func remembered(_ name: String) throws -> RosterEntry? {
    try rows(
      """
      SELECT id, name, colour, team FROM scoreboard.roster WHERE name_key = $1
      ORDER BY number DESC LIMIT 1
      """, name.lowercased()
    ).first.map(Self.rosterEntry)
  }

  private static func rosterEntry(_ row: Row) throws(ServerError) -> RosterEntry {
    RosterEntry(
      id: try row.id(0), name: try row.value(1), colour: try row.value(2), team: row.text(3))
  }

  func remembered(_ names: [String]) throws -> [String: RosterEntry] {
    let rows = try rows(
      """
      SELECT DISTINCT ON (name_key) id, name, colour, team, name_key
      FROM scoreboard.roster WHERE name_key = ANY ($1::text[]) ORDER BY name_key, number DESC
      """, names.map { $0.lowercased() })
    return try rows.map { $0 }.reduce(into: [:]) {
      $0[try $1.value(4, String.self)] = try Self.rosterEntry($1)
    }
  }

  /// The entries of the roster that a change adds or modifies. For a change of scores nothing is read.
  func rosterUpdates(by change: Change) throws -> [RosterEntry] {
    var known: [Player.ID: RosterEntry]?
    return try change.rosterUpdates { id in
      let entries = try known ?? rosterEntries(of: change.players)
      known = entries
      return entries[id]
    }
  }

  private func rosterEntries(of players: [Player.ID]) throws -> [Player.ID: RosterEntry] {
    let found = try rows(
      "SELECT id, name, colour, team FROM scoreboard.roster WHERE id = ANY ($1::uuid[])", players
    ).map(Self.rosterEntry)
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func remember(_ entry: RosterEntry) {
    write(
      Statement(
        """
        INSERT INTO scoreboard.roster (id, name, name_key, colour, team)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE
        SET name = EXCLUDED.name, name_key = EXCLUDED.name_key, colour = EXCLUDED.colour,
          team = EXCLUDED.team
        """, entry.id, entry.name, entry.name.lowercased(), entry.colour, entry.team))
  }

  func position(_ id: StreamPosition.ID) throws -> StreamPosition? {
    try rows("SELECT value FROM scoreboard.input WHERE key = $1", key(id)).first.map {
      try JSONDecoder().decode(StreamPosition.self, from: Data(try $0.value(0, String.self).utf8))
    }
  }

  func keep(_ position: StreamPosition) throws {
    let value = String(decoding: try JSONEncoder().encode(position), as: UTF8.self)
    write(
      Statement(
        """
        INSERT INTO scoreboard.input (key, value) VALUES ($1, $2)
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value
        """, try key(position.id), value))
  }

  private func key(_ id: StreamPosition.ID) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(id), as: UTF8.self)
  }
}

extension Change {
  /// The players that come with the change, or that it changes.
  fileprivate var players: [Player.ID] {
    switch self {
    case .board(let change):
      change.players.insertions.map(\.element.id) + change.players.updates.map(\.new.id)
    case .boards(let changes): changes.insertions.flatMap { $0.element.players.map(\.id) }
    }
  }
}
