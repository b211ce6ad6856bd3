import FoundationBase
import IdentityDiff
import Scorekeeping

/// The remembered players.
extension SQLTransaction {
  static let rosterColumns = "id, name, colour, team, person, forgotten"

  static func rosterEntry(_ row: any SQLRow) throws(UnreadableValue) -> RosterEntry {
    RosterEntry(
      id: try row.value(0), name: try row.value(1), colour: try row.value(2),
      team: try row.optional(3), person: try row.optional(4),
      isForgotten: try row.optional(5))
  }

  package func roster() throws -> [RosterEntry] {
    try rows(
      SQLStatement("SELECT \(Self.rosterColumns) FROM roster ORDER BY number"), Self.rosterEntry)
  }

  package func remembered(_ name: String) throws -> RosterEntry? {
    try first(
      SQLStatement(
        "SELECT \(Self.rosterColumns) FROM roster WHERE name_key = $1 ORDER BY number DESC LIMIT 1",
        NameKey(name).text), Self.rosterEntry)
  }

  package func remembered(_ names: [String]) throws -> [NameKey: RosterEntry] {
    var found: [NameKey: (number: Int, entry: RosterEntry)] = [:]
    let keys = names.map { NameKey($0) }
    try read("\(Self.rosterColumns), number", where: "name_key", among: keys.map(\.text)) { row in
      let (key, number) = (NameKey(try row.value(1)), try row.value(6) as Int)
      // If several players have the name, the last one added counts.
      if let other = found[key], other.number > number { return }
      found[key] = (number, try Self.rosterEntry(row))
    }
    return found.mapValues(\.entry)
  }

  /// The entries of the roster that a change adds or modifies. A change of scores reads nothing.
  func rosterUpdates(by change: Change, at time: Date) throws -> [RosterEntry] {
    var known: [Player.ID: (entry: RosterEntry, since: Date?)]?
    return try change.rosterUpdates(at: time) { id in
      if let known { return known[id] }
      var entries: [Player.ID: (entry: RosterEntry, since: Date?)] = [:]
      try read(Self.rosterColumns + ", since", where: "id", among: change.players) { row in
        let entry = try Self.rosterEntry(row)
        let since: Double? = try row.optional(6)
        entries[entry.id] = (entry, since.map(Date.init(timeIntervalSince1970:)))
      }
      known = entries
      return entries[id]
    }
  }

  /// Reads the rows of the roster with given values in a column, in one round trip.
  private func read(
    _ columns: String, where column: String, among values: [any SQLValue],
    _ body: (any SQLRow) throws -> Void
  ) throws {
    let queries = stride(from: 0, to: values.count, by: 256).map { start in
      var portion = Array(values[start..<min(start + 256, values.count)])
      // Fixed lengths keep the number of different statements small.
      let count = portion.count < 9 ? 8 : 256
      while portion.count < count { portion.append(portion[0]) }
      let marks = (1...count).map { "$\($0)" }.joined(separator: ", ")
      return SQLStatement(
        "SELECT \(columns) FROM roster WHERE \(column) IN (\(marks))", values: portion)
    }
    if !queries.isEmpty { try connection.read(queries) { _, row in try body(row) } }
  }

  package func remember(_ entries: [RosterEntry]) throws {
    for entry in entries { try remember(entry, at: nil) }
  }

  /// Adds a player to the roster, or updates the player.
  ///
  /// - Parameter time: the time from which a new player, or a forgotten one, is remembered; nil if it is unknown.
  func remember(_ entry: RosterEntry, at time: Date?) throws {
    try connection.write(
      SQLStatement(
        """
        INSERT INTO roster (id, name, name_key, colour, team, person, forgotten, since)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
          colour = excluded.colour, team = excluded.team, person = excluded.person,
          since = CASE WHEN roster.forgotten THEN excluded.since ELSE roster.since END,
          forgotten = excluded.forgotten
        """, entry.id, entry.name, NameKey(entry.name).text, entry.colour, entry.team,
        entry.person, entry.isForgotten, time?.timeIntervalSince1970))
  }
}

/// The positions up to which boards have consumed their inputs.
extension SQLTransaction: StreamPositions {
  package func position(_ id: StreamPosition.ID) throws -> StreamPosition? {
    try first(
      SQLStatement(
        """
        SELECT taken, hashed, hash, named_device, named_file FROM input
        WHERE board = $1 AND device = $2 AND file = $3
        """,
        id.board, Int64(bitPattern: id.device), Int64(bitPattern: id.file))
    ) { row in
      let (device, file): (Int64?, Int64?) = (try row.optional(3), try row.optional(4))
      return StreamPosition(
        id: id, offset: try row.value(0), hashedCount: try row.value(1),
        hash: UInt64(bitPattern: try row.value(2)),
        file: device.flatMap { device in
          file.map { file in
            StreamPosition.ID(
              board: id.board, device: UInt64(bitPattern: device), file: UInt64(bitPattern: file))
          }
        })
    }
  }

  package func keep(_ position: StreamPosition) throws {
    let id = position.id
    try connection.write(
      SQLStatement(
        """
        INSERT INTO input (board, device, file, taken, hashed, hash, named_device, named_file)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (board, device, file)
        DO UPDATE SET taken = excluded.taken, hashed = excluded.hashed, hash = excluded.hash,
          named_device = excluded.named_device, named_file = excluded.named_file
        """, id.board, Int64(bitPattern: id.device), Int64(bitPattern: id.file), position.offset,
        position.hashedCount, Int64(bitPattern: position.hash),
        position.file.map { Int64(bitPattern: $0.device) },
        position.file.map { Int64(bitPattern: $0.file) }))
  }
}

extension Change {
  /// The players that the change adds or modifies.
  fileprivate var players: [Player.ID] {
    switch self {
    case .board(let change):
      change.players.insertions.map(\.element.id) + change.players.updates.map(\.new.id)
        + change.passingPlayers
    case .boards(let changes): changes.insertions.flatMap { $0.element.players.map(\.id) }
    case .people(let changes): changes.map(\.player)
    }
  }
}
