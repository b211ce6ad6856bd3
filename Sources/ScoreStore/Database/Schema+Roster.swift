import GRDB

/// The way from players who belong to one board to players whom a roster remembers.
extension Schema {
  /// The key of the roster's identity store.
  static let roster = "roster"

  /// Remembers the players that are there, in the order in which they came.
  static func fillRoster(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO identity_store (key, version, forgotten)
        SELECT ?, count(*), 0 FROM player HAVING count(*) > 0;
        INSERT INTO identity (store, version, value)
        SELECT ?, row_number() OVER (ORDER BY rowid), json_object(
          'id', substr(hex(id), 1, 8) || '-' || substr(hex(id), 9, 4) || '-' || substr(hex(id), 13, 4)
            || '-' || substr(hex(id), 17, 4) || '-' || substr(hex(id), 21),
          'name', name, 'colour', colour, 'team', team)
        FROM player ORDER BY rowid;
        """, arguments: [roster, roster])
  }

  static func letPlayersBeOnSeveralBoards(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE player_on_board (
          board BLOB NOT NULL REFERENCES board (id) ON DELETE CASCADE,
          id BLOB NOT NULL,
          position INTEGER NOT NULL,
          name TEXT NOT NULL,
          score INTEGER NOT NULL,
          team TEXT,
          colour INTEGER NOT NULL,
          reached INTEGER NOT NULL,
          PRIMARY KEY (board, id)
        ) WITHOUT ROWID, STRICT;
        INSERT INTO player_on_board
        SELECT board, id, position, name, score, team, colour, reached FROM player;
        DROP TABLE player;
        ALTER TABLE player_on_board RENAME TO player;
        CREATE INDEX player_order ON player (board, position);
        """)
  }
}
