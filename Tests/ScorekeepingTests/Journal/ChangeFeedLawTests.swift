import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Every commit with a notice is read, despite failures in between.
@Suite struct ChangeFeedLawTests {
  private let journal = NotifyingJournal()
  private let theirs: Session
  private let mine: Session

  init() throws {
    theirs = try Session(journal: journal.journal)
    try theirs.perform([.board("Game"), .add([.init("Red")])])
    mine = try Session(journal: journal)
    try mine.perform(.board("Game"))
  }

  private func write() throws {
    try theirs.perform(.score([.init("Red", .add(.points(1)))]))
    journal.isNotified = true
  }

  @Test(arguments: [0, 1])
  func `news after a read error are read later without another notice`(calls: Int) throws {
    try write()
    #expect(mine.changeFeed.interval == nil)
    for _ in 0..<3 {
      journal.callsBeforeFailure = calls
      #expect(throws: NotifyingJournal.Failure.self) { try mine.follow() }
      #expect(mine.changeFeed.interval == 500)
    }
    journal.callsBeforeFailure = nil
    #expect(try mine.follow())
    #expect(mine.state.board == theirs.state.board)
    #expect(mine.changeFeed.interval == nil)
    #expect(try !mine.follow())
  }

  @Test func `news during a batch are read after it`() throws {
    try write()
    journal.callsBeforeFailure = 1
    let told = journal
    try mine.inBatch { #expect((try? mine.follow()) == false && told.isNotified) }
    journal.callsBeforeFailure = nil
    try mine.follow()
    #expect(mine.state.board == theirs.state.board)
  }

  /// Each seed runs 500 writes, failures and reads. A read follows a notice or an interval.
  @Test(arguments: seeds(20))
  func `polling at notices and intervals keeps a session current`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<500 {
      journal.callsBeforeFailure = random.chance(0.5) ? random.number(0...2) : nil
      if random.chance(0.3) { try write() }
      if journal.isNotified || mine.changeFeed.interval != nil { _ = try? mine.follow() }
      let isEqual = mine.state == theirs.state
      let holds = isEqual || journal.isNotified || mine.changeFeed.interval != nil
      #expect(holds, "seed \(seed), step \(step): behind, and nothing to wait for")
      if !holds { return }
      #expect(journal.callsBeforeFailure != nil || isEqual, "seed \(seed), step \(step)")
    }
  }
}
