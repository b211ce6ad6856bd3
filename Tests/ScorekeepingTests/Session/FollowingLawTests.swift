import Foundation
import IdentityDiff
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct FollowingLawTests {
  @Test(arguments: seeds(60))
  func `a followed state equals a newly read one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = CountingJournal()
    let a = try Session(journal: journal)
    let b = try Session(journal: journal)
    try a.perform(.board("Law"))
    for step in 0..<120 {
      try random.play(b)
      // Sometimes several changes are followed at once, and sometimes one of the session's own commands follows them.
      if random.chance(0.3) { continue }
      let open = a.state.board?.id
      let command = random.command(on: a.state.board)
      if random.chance(0.2) { _ = try? a.perform(command) } else { try a.refresh() }
      let fresh = try Session(journal: journal)
      if let open, fresh.state.boards.contains(where: { $0.id == open }) {
        try fresh.open(open)
      }
      #expect(a.state == fresh.state, "seed \(seed), step \(step)")
    }
  }

  @Test func `few changes are followed without rereading the board`() throws {
    let journal = CountingJournal()
    let a = try Session(journal: journal)
    let b = try Session(journal: journal)
    try a.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    try b.perform(.board("Law"))
    let reads = journal.reads
    try b.perform(.score([.init("Red", .add(.points(5)))]))
    try b.perform(.add([.init("Green")]))
    try b.perform(.move("Green", .top))
    try b.perform(.remove(["Blue"]))
    try b.perform(.round(.next))
    try b.perform(.undo(2))
    try a.refresh()
    #expect(journal.reads == reads)
    #expect(a.state.board == b.state.board)
    #expect(a.state.boards == b.state.boards)
  }

  @Test func `many changes are read at once`() throws {
    let journal = CountingJournal()
    let a = try Session(journal: journal)
    let b = try Session(journal: journal)
    try a.perform([.board("Law"), .add([.init("Red")])])
    try b.perform(.board("Law"))
    let reads = journal.reads
    for _ in 0..<100 { try b.perform(.score([.init("Red", .add(.points(1)))])) }
    try a.refresh()
    #expect(journal.reads == reads + 1)
    #expect(a.state.board?.players.first?.score == .points(100))
  }

  @Test func `a deleted board closes, and stays open if it is restored at once`() throws {
    let journal = MemoryJournal()
    let a = try Session(journal: journal)
    let b = try Session(journal: journal)
    try a.perform([.board("Law"), .add([.init("Red")])])
    try b.perform(.deleteBoard("Law"))
    try b.perform(.undo(1))
    try a.refresh()
    #expect(a.state.board?.players.count == 1)
    try b.perform(.deleteBoard("Law"))
    try a.refresh()
    #expect(a.state.board == nil && a.state.boards.isEmpty)
  }

  /// Changes that do not fit the board that they are applied to.
  private static let misfits:
    [(name: String, make: @Sendable (Scoreboard, Player) -> BoardChange)] = [
      (
        "another score",
        { board, red in
          var old = red
          old.score = .points(9)
          return change(
            board, ChangeSet(updates: [.init(oldOffset: 0, newOffset: 0, old: old, new: red)]))
        }
      ),
      (
        "nobody there",
        { board, red in
          let other = Player(id: UUID(), name: "Nobody", colour: 0)
          return change(board, ChangeSet(deletions: [.init(offset: 0, element: other)]))
        }
      ),
      (
        "already there",
        { board, red in
          change(board, ChangeSet(insertions: [.init(offset: 0, element: red)]))
        }
      ),
      (
        "other details",
        { board, _ in
          var other = board.details
          other.round = 7
          return BoardChange(
            board: board.id, details: .init(old: other, new: board.details), players: ChangeSet())
        }
      ),
    ]

  private static func change(_ board: Scoreboard, _ players: ChangeSet<Player>) -> BoardChange {
    BoardChange(board: board.id, details: nil, players: players)
  }

  @Test(arguments: misfits.indices)
  func `a change that does not fit is not followed`(index: Int) throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    let board = try #require(session.state.board)
    let red = try #require(board.players.first)
    let change = Self.misfits[index].make(board, red)
    #expect(board.applying(change) == nil, "\(Self.misfits[index].name)")
  }
}
