import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// A journal that keeps a limited number of entries.
@Suite struct BoundedJournalTests {
  @Test(arguments: seeds(60))
  func `a bounded log has the newest entries of an unbounded one`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    let limit = random.number(0...30)
    var (bounded, unbounded) = (EntryLog(limit: limit), EntryLog(limit: .max))
    for name in ["Law", "Other"] { try session.perform(.board(name)) }
    for step in 0..<150 {
      if random.chance(0.05) { try session.perform(.board(random.pick(["Law", "Other"]))) }
      _ = try? session.perform(random.command(on: session.state.board))
      let entries = try journal.read {
        try $0.entries(after: unbounded.newest, limit: .max)
      }
      let writer = Writer(id: entries.first?.writer ?? 0, opened: 0)
      for entry in entries {
        #expect(bounded.append(entry, by: writer) == unbounded.append(entry, by: writer))
      }
      let forgotten = max(0, unbounded.newest - limit)
      let comment: Comment = "seed \(seed), step \(step), limit \(limit)"
      #expect(bounded.newest == unbounded.newest, comment)
      #expect(bounded.lastPlayed(except: []) == unbounded.lastPlayed(except: []), comment)
      #expect(
        bounded.effective.map(\.sequence)
          == unbounded.effective.map(\.sequence).filter { $0 > forgotten }, comment)
      let after = random.number(0...unbounded.newest)
      #expect(
        bounded.entries(after: after, limit: 5)
          == unbounded.entries(after: max(after, forgotten), limit: 5), comment)
      for direction in [Reversal.undo, .redo] {
        let below = random.chance(0.5) ? .max : random.number(0...unbounded.newest)
        let scope = session.state.board?.id
        let newest = unbounded.newest(direction, below: below) { $0.scope == scope }
        #expect(
          bounded.newest(direction, below: below) { $0.scope == scope }
            == newest.flatMap { $0.sequence > forgotten ? $0 : nil }, comment)
      }
    }
  }

  @Test func `a forgotten change cannot be undone, and the board stays the same`() throws {
    let session = try Session(journal: MemoryJournal(keeping: 10))
    try session.perform(.board("Game"))
    try session.perform(.add([.init("Red")]))
    for _ in 0..<100 { try session.perform(.score([.init("Red", .add(.points(1)))])) }
    // Each undo is an entry too, so that the limit is reached midway.
    for _ in 0..<5 { try session.perform(.undo(1)) }
    #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
    #expect(session.state.board?.players.named("Red")?.score == .points(95))
    for _ in 0..<5 { try session.perform(.redo(1)) }
    #expect(session.state.board?.players.named("Red")?.score == .points(100))
  }

  @Test(arguments: seeds(10))
  func `a script of a board with a forgotten beginning makes an equal board`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal(keeping: 20))
    try session.perform(.board("Game"))
    for _ in 0..<100 { _ = try? session.perform(random.command(on: session.state.board)) }
    let board = try #require(session.state.board)
    #expect(board.isMade(by: try session.script()), "seed \(seed)")
  }

  @Test func `another session that is too far behind rereads the state`() throws {
    let journal = MemoryJournal(keeping: 3)
    let session = try Session(journal: journal)
    try session.perform(.board("Game"))
    let other = try Session(journal: journal)
    try other.perform(.board("Game"))
    for number in 0..<8 { try session.perform(.add([.init("P\(number)")])) }
    #expect(try other.refresh())
    #expect(other.state == session.state)
  }

  @Test func `a failed transaction is rolled back, also after forgetting entries`() throws {
    let journal = MemoryJournal(keeping: 4)
    let session = try Session(journal: journal)
    try session.perform(.board("Game"))
    try session.perform(.add([.init("Red")]))
    for _ in 0..<20 { try session.perform(.score([.init("Red", .add(.points(1)))])) }
    let before = session.state
    let numbers = try journal.read { try $0.entries(after: 0, limit: .max).map(\.sequence) }
    let commands = Array(
      repeating: Command.score([.init("Red", .add(.points(1)))]), count: 20)
    #expect(throws: CommandFailure.self) { try session.perform(commands + [.remove(["Blue"])]) }
    #expect(session.state == before)
    #expect(try journal.read { try $0.entries(after: 0, limit: .max).map(\.sequence) } == numbers)
    try session.perform(.undo(1))
    #expect(session.state.board?.players.named("Red")?.score == .points(19))
  }
}
