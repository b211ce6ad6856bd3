import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Boards are copied from one store to another with their history.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct CopyLawTests {
  /// A store with random changes by several runs.
  private func played(_ kind: StoreKind, _ random: inout SeededGenerator) async throws -> TestStore
  {
    let store = try await TestStore(kind)
    for _ in 0..<3 {
      let session = try Session(journal: store.open())
      if let board = session.state.boards.first { try session.open(board.id) }
      for _ in 0..<25 { try random.play(session, withScorers: true) }
    }
    return store
  }

  private func archive(of store: TestStore, _ boards: [Scoreboard.ID]? = nil) throws -> Archive {
    try store.open(.readOnly).readArchive(of: boards) { try $0.archive() }
  }

  @Test(arguments: StoreKind.allCases, seeds(8))
  func `a copy into an empty store equals the original`(kind: StoreKind, seed: UInt64) async throws
  {
    var random = SeededGenerator(seed: seed)
    let source = try await played(kind, &random)
    let target = try await TestStore(kind == .file ? .server : .file)
    let expected = try archive(of: source)
    _ = try target.open().importArchive(expected)
    let copy = try archive(of: target)
    #expect(copy.boards == expected.boards && copy.roster == expected.roster, "seed \(seed)")
    #expect(copy.entries == expected.entries, "seed \(seed)")
    #expect(copy.taps == expected.taps, "seed \(seed)")
    // Later changes have the same effect in both, starting with undo.
    let sessions = try [source, target].map { try Session(journal: $0.open()) }
    for board in expected.boards {
      for session in sessions { try session.open(board.id) }
      for command in [Command.undo(1), .undo(2), .redo(1), .undo(9)] {
        let results = sessions.map { session in
          (try? session.perform(command).entries.map(\.change)) ?? []
        }
        #expect(results[0] == results[1], "seed \(seed): \(command)")
      }
      #expect(sessions[0].state.board == sessions[1].state.board, "seed \(seed)")
    }
  }

  @Test(arguments: StoreKind.allCases, seeds(4))
  func `a copy adds boards to the existing ones as one change`(
    kind: StoreKind, seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let source = try await played(kind, &random)
    let target = try await TestStore(kind == .file ? .server : .file)
    let session = try Session(journal: target.open())
    try session.perform([.board("Mine"), .add([.init("Red")])])
    session.close()
    let follower = try Session(journal: target.open(.readOnly))
    let archive = try archive(of: source)
    let came = try target.open().importArchive(archive)
    try follower.refresh()
    #expect(follower.state.boards.map(\.name) == ["Mine"] + archive.boards.map(\.name))
    if came.isEmpty { return }
    let undoing = try Session(journal: target.open())
    try undoing.perform(.undo(1))
    #expect(undoing.state.boards.map(\.name) == ["Mine"], "seed \(seed)")
    try undoing.perform(.redo(1))
    #expect(undoing.state.boards.count == 1 + came.count, "seed \(seed)")
  }

  @Test(arguments: StoreKind.allCases)
  func `a board counts as played when it is played, not when it is copied`(
    kind: StoreKind
  ) async throws {
    let source = try await TestStore(kind == .file ? .server : .file)
    let theirs = try Session(journal: source.open())
    for name in ["A", "B"] { try theirs.perform([.board(name), .add([.init("Ann")])]) }
    let target = try await TestStore(kind)
    let session = try Session(journal: target.open())
    try session.perform([.board("Mine"), .add([.init("Red")])])
    let mine = session.state.board?.id
    let wall = try Session(journal: PublicJournal(of: target.open(.readOnly)))
    let came = try target.open().importArchive(archive(of: source))
    try wall.refresh()
    #expect(try wall.lastPlayed() == mine)
    try session.perform([.board("A"), .add([.init("Bob")])])
    #expect(try wall.lastPlayed() == came[0].id)
    let copies = try await TestStore(kind)
    try Session(journal: copies.open()).perform([.board("Empty")])
    _ = try copies.open().importArchive(archive(of: source))
    #expect(
      try Session(journal: copies.open()).lastPlayed() == came[1].id, "where nothing else was")
  }
}
