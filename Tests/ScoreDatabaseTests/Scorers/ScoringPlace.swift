import TestSupport

@testable import Scorekeeping

/// A journal that several sessions open: in a store, or in memory.
struct ScoringPlace {
  /// The kinds of stores; nil is for memory.
  static let kinds: [StoreKind?] = [nil] + StoreKind.here

  let store: TestStore?
  let memory = MemoryJournal()

  /// A place in memory.
  init() { store = nil }

  init(_ kind: StoreKind?) async throws {
    store = if let kind { try await TestStore(kind) } else { nil }
  }

  func session() throws -> Session {
    guard let store else { return try Session(journal: memory) }
    return try Session(journal: store.open())
  }

  /// A session of another run of the program with the same board open.
  func session(on board: Scoreboard.ID) throws -> Session {
    let session = try session()
    try session.open(board)
    return session
  }

  /// The session of a scorekeeper with a new board.
  func begin(_ players: [String] = ["Ann", "Bob", "Cid"]) throws -> Session {
    let session = try session()
    try session.perform([.board("Final"), .add(players.map { .init($0) })])
    return session
  }
}

extension SeededGenerator {
  /// A tap of a scorer.
  mutating func tap(by name: String) throws -> Tap {
    Tap(id: try tap().id, by: try Scorer(named: name))
  }
}
