import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Two runs of the program on one store.
@Suite struct SharingTests {
  private func twoRuns(on kind: StoreKind) async throws -> (TestStore, Session, Session) {
    let store = try await TestStore(kind)
    let setUp = try Session(journal: store.open())
    try setUp.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    let a = try Session(journal: store.open())
    let b = try Session(journal: store.open())
    try a.perform(.board("Law"))
    try b.perform(.board("Law"))
    return (store, a, b)
  }

  private func score(_ name: String, _ points: Int) -> Command {
    .score([.init(PlayerReference(name), .add(.points(points)))])
  }

  private func scores(_ session: Session) -> [String] {
    session.state.board?.players.map { "\($0.name) \($0.score)" } ?? []
  }

  @Test(arguments: StoreKind.here)
  func `each session keeps the other's points`(kind: StoreKind) async throws {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    for _ in 0..<10 {
      try a.perform(score("Red", 1))
      try b.perform(score("Red", 10))
      try b.perform(score("Blue", 100))
    }
    try a.refresh()
    #expect(scores(a) == ["Red 110", "Blue 1000"])
    #expect(scores(b) == scores(a))
  }

  @Test(arguments: StoreKind.here)
  func `undo reverts a session's own change and keeps the other's`(kind: StoreKind) async throws {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(score("Red", 5))
    try b.perform(score("Blue", 7))
    try a.perform(.undo(1))
    #expect(scores(a) == ["Red 0", "Blue 7"])
    try a.perform(.redo(1))
    #expect(scores(a) == ["Red 5", "Blue 7"])
  }

  @Test(arguments: StoreKind.here)
  func `undo of a change that the other has overwritten is refused with a sentence`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(score("Red", 5))
    try b.perform(score("Red", 2))
    let error = #expect(throws: ScorekeepingError.self) { try a.perform(.undo(1)) }
    #expect(
      error?.description
        == "'score Red +5' cannot be undone: 'Red' has changed since. Undo again for the change before it"
    )
    #expect(scores(a) == ["Red 7", "Blue 0"])
    try a.perform(score("Blue", 1))
    try a.perform(.undo(1))
    #expect(scores(a) == ["Red 7", "Blue 0"])
    #expect(throws: ScorekeepingError.self, "the refused one is passed over") {
      try a.perform(.undo(1))
    }
    #expect(throws: ScorekeepingError.nothingToUndo) { try a.perform(.undo(1)) }
  }

  @Test(arguments: StoreKind.here)
  func `undo of a rename is refused if the other has taken the name`(kind: StoreKind) async throws {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(.rename("Red", to: "Crimson"))
    try b.perform(.add([.init("Red")]))
    #expect(throws: ScorekeepingError.self) { try a.perform(.undo(1)) }
    #expect(scores(a) == ["Crimson 0", "Blue 0", "Red 0"])
  }

  @Test(arguments: StoreKind.here)
  func `a script replays to an equal board, also after undo in both sessions`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(.add([.init("Green")]))
    try b.perform(.move("Green", .top))
    try b.perform(score("Blue", 3))
    try a.perform(score("Red", 3))
    try a.perform(score("Blue", -3))
    try a.perform(.undo(3))
    try b.perform(score("Blue", 0))
    let replay = try Session(journal: MemoryJournal())
    let commands = try b.script().map { try #require(try Command(parsing: $0)) }
    try replay.perform([.board("Law")] + commands)
    #expect(scores(replay) == scores(b))
    #expect(
      RankedBoard(try #require(replay.state.board)).ranked.map(\.player.name)
        == RankedBoard(try #require(b.state.board)).ranked.map(\.player.name))
  }

  @Test(arguments: StoreKind.here)
  func `an undo does not remove a board that others have played on`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    a.close()
    try a.perform(.board("New"))
    try b.perform([.board("New"), .add([.init("Rosa")])])
    a.close()
    let error = #expect(throws: ScorekeepingError.self) { try a.perform(.undo(1)) }
    #expect(
      error?.description
        == "'board New' cannot be undone: 'New' has players by now. Undo again for the change before it"
    )
    try a.perform(.deleteBoard("New"))
    try a.perform(.undo(1))
    #expect(a.state.boards.map(\.name) == ["Law", "New"])
    #expect(a.state.boards.map(\.playerCount) == [2, 1])
  }

  @Test(arguments: StoreKind.here)
  func `a point for a player that the other has renamed goes to that player`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    let red = try #require(a.state.board?.players.named("Red"))
    try b.perform(.rename("Red", to: "Crimson"))
    try b.perform(.add([.init("Red")]))
    try a.perform(.score([.init(PlayerReference(red), .add(.points(1)))]))
    #expect(scores(a) == ["Crimson 1", "Blue 0", "Red 0"])
  }

  @Test(arguments: StoreKind.here)
  func `a point for a player that the other has removed is refused`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    let red = try #require(a.state.board?.players.named("Red"))
    try b.perform(.remove(["Red"]))
    #expect(throws: ScorekeepingError.playerGone("Red")) {
      try a.perform(.score([.init(PlayerReference(red), .add(.points(1)))]))
    }
    #expect(scores(a) == ["Blue 0"], "what the other did shows all the same")
  }

  @Test(arguments: StoreKind.here)
  func `a board that the other deletes closes, and undo restores it whole`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(score("Red", 5))
    b.close()
    try b.perform(.deleteBoard("Law"))
    #expect(throws: ScorekeepingError.self) { try a.perform(score("Red", 5)) }
    #expect(a.state.board == nil && a.state.boards.isEmpty)
    try b.perform(.undo(1))
    try a.perform(.board("Law"))
    #expect(scores(a) == ["Red 5", "Blue 0"])
    try a.perform(.undo(1))
    #expect(scores(a) == ["Red 0", "Blue 0"])
  }

  @Test(arguments: StoreKind.here, seeds(20))
  func `a followed state equals a newly read one`(kind: StoreKind, seed: UInt64) async throws {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    var random = SeededGenerator(seed: seed)
    for step in 0..<60 {
      try random.play(b)
      if random.chance(0.3) { continue }
      try a.refresh()
      #expect(a.state == (try a.fresh(from: store)), "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: StoreKind.here)
  func `many writers at once lose nothing`(kind: StoreKind) async throws {
    let (store, a, _) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let session = try Session(journal: store.open())
          for _ in 0..<25 {
            try session.perform([
              .board("Law"), .score([.init("Red", .add(.points(1)))]),
            ])
          }
        }
      }
      try await group.waitForAll()
    }
    try a.refresh()
    #expect(scores(a) == ["Red 100", "Blue 0"])
  }

  @Test(arguments: StoreKind.here)
  func `a refused undo succeeds once its obstacle is gone`(kind: StoreKind)
    async throws
  {
    let (store, a, b) = try await twoRuns(on: kind)
    defer { withExtendedLifetime(store) {} }
    try a.perform(.deleteBoard("Law"))
    try b.refresh()
    try b.perform(.board("Law"))
    #expect(throws: ScorekeepingError.self) { try a.perform(.undo(1)) }
    for _ in 0..<4 { _ = try? a.perform(.undo(1)) }
    #expect(a.state.boards.map(\.playerCount) == [0])
    try b.perform(.renameBoard("Law", to: "Other"))
    try a.perform(.undo(1))
    #expect(a.state.boards.contains { $0.name == "Law" && $0.playerCount == 2 })
  }
}
