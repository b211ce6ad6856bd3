import Foundation
import GRDB
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Files that older versions made.
@Suite struct MigrationTests {
  /// The tables of the first version, and what marks them as such.
  private static let first = """
    PRAGMA old.application_id = 1396920146;
    CREATE TABLE old.grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO old.grdb_migrations VALUES ('1 boards, players, journal');
    CREATE TABLE old.board (
      id BLOB NOT NULL PRIMARY KEY, position INTEGER NOT NULL, name TEXT NOT NULL,
      round INTEGER NOT NULL, ranking TEXT NOT NULL, wins TEXT NOT NULL, step INTEGER NOT NULL,
      target INTEGER, ordering TEXT NOT NULL
    ) STRICT;
    CREATE TABLE old.player (
      id BLOB NOT NULL PRIMARY KEY, board BLOB NOT NULL REFERENCES board (id) ON DELETE CASCADE,
      position INTEGER NOT NULL, name TEXT NOT NULL, score INTEGER NOT NULL, team TEXT,
      colour INTEGER NOT NULL, reached INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX old.player_order ON player (board, position);
    CREATE TABLE old.change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, scope BLOB NOT NULL, writer INTEGER NOT NULL,
      time REAL NOT NULL, command TEXT NOT NULL, reversal TEXT,
      reverses INTEGER REFERENCES change (sequence), content TEXT NOT NULL
    ) STRICT;
    CREATE TABLE old.reversible (
      scope BLOB NOT NULL, direction TEXT NOT NULL,
      sequence INTEGER NOT NULL REFERENCES change (sequence), writer INTEGER NOT NULL,
      PRIMARY KEY (scope, direction, sequence)
    ) WITHOUT ROWID, STRICT;
    """

  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("old.sqlite")
  }

  /// Makes a file of the first version that holds what one of this version holds.
  private func makeOld(from new: String) throws {
    let queue = try DatabaseQueue(path: new)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS old", arguments: [path])
      try db.execute(sql: Self.first)
      try db.execute(
        sql: """
          INSERT INTO old.board
          SELECT id, position, name, round, ranking, wins, step, target, ordering FROM main.board;
          INSERT INTO old.player
          SELECT player.id, board, player.position, player.name, score, team, colour, reached
          FROM main.player JOIN main.board ON board.id = player.board
          ORDER BY board.position, player.position;
          INSERT INTO old.change SELECT * FROM main.change;
          INSERT INTO old.reversible SELECT * FROM main.reversible;
          """)
      for row in try Row.fetchAll(db, sql: "SELECT sequence, content FROM old.change") {
        try db.execute(
          sql: "UPDATE old.change SET content = ? WHERE sequence = ?",
          arguments: [(row[1] as String).withoutRounds, row[0] as Int])
      }
    }
  }

  @Test(arguments: seeds(10))
  func `a file of the first version is taken over with everything in it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let new = try Session(journal: DataFile(path: folder.path()))
    for name in ["Law", "Order"] {
      // Two boards of the first version have no player in common.
      let names = (0..<8).map { "\(name) \($0)\t\"\\ü" }
      try new.perform([.board(name), .add(names.map { .init($0) })])
      for _ in 0..<30 {
        let command = random.oldCommand(on: new.state.board)
        if case .add = command { continue }
        if case .rename = command { continue }
        _ = try? new.perform(command)
      }
    }
    try makeOld(from: folder.path())
    let reader = try Session(journal: DataFile(path: path, access: .readOnly))
    func known(_ boards: [BoardSummary]) -> [BoardSummary] {
      boards.map {
        BoardSummary(id: $0.id, name: $0.name, playerCount: $0.playerCount, round: $0.round)
      }
    }
    #expect(reader.state.boards == known(new.state.boards))
    #expect(try reader.roster().isEmpty, "who only reads does not migrate")
    if let board = new.state.board {
      try reader.open(board.id)
      #expect(try reader.state.board == board.withoutRounds, "seed \(seed)")
    }

    let old = try Session(journal: DataFile(path: path))
    for summary in new.state.boards {
      try new.open(summary.id)
      try reader.open(summary.id)
      try old.open(summary.id)
      #expect(old.state.board == new.state.board, "seed \(seed)")
      #expect(reader.state.board == new.state.board, "seed \(seed)")
      #expect(try old.script() == new.script(), "seed \(seed)")
      let players = try #require(new.state.board?.players)
      #expect(
        players.allSatisfy { player in
          (try? old.roster())?.contains {
            $0.id == player.id && $0.name == player.name && $0.colour == player.colour
              && $0.team == player.team
          } == true
        }, "seed \(seed)")
      for command in [Command.undo(1), .undo(3), .redo(2), .redo(2)] {
        _ = try? old.perform(command)
        _ = try? new.perform(command)
        #expect(old.state.board == new.state.board, "seed \(seed)")
      }
    }
    // Undone far enough, the last board is empty.
    guard let last = new.state.board?.players.first else { return }
    try old.perform([.board("Third"), .add([.init(last.name)])])
    #expect(old.state.board?.players.first?.id == last.id, "seed \(seed)")
    try old.perform(.deleteBoard("Third"))
    #expect(old.state.boards.map(\.playerCount) == new.state.boards.map(\.playerCount))
  }

  @Test func `of several players of one name the one who came last is remembered`() throws {
    let new = try Session(journal: DataFile(path: folder.path()))
    try new.perform([.board("A"), .add([.init("Red")]), .board("B"), .add([.init("X")])])
    try makeOld(from: folder.path())
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE player SET name = 'Red'")
    }
    let old = try Session(journal: DataFile(path: path))
    #expect(try old.roster().map(\.name) == ["Red", "Red"])
    try old.perform([.board("C"), .add([.init("red")])])
    #expect(old.state.board?.players.first?.id == new.state.board?.players.first?.id)
  }
}
