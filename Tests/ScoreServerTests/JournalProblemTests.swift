import Foundation
import Scorekeeping
import Testing

@testable import ScoreServer

/// The server's log about a journal that cannot be read for a while.
@Suite struct JournalProblemTests {
  /// A journal in memory with reads that can fail.
  private final class Journal: Scorekeeping.Journal {
    struct Fault: Error {}
    private let journal = MemoryJournal()
    var isBroken = false
    /// Whether nothing can be written, as on a full disk.
    var isFull = false

    func transaction<Result>(
      _ body: (any JournalTransaction) throws -> Result
    ) throws -> Result {
      if isBroken || isFull { throw Fault() }
      return try journal.transaction(body)
    }

    func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
      if isBroken { throw Fault() }
      return try journal.read(body)
    }

    func pollChanges() throws -> Bool {
      if isBroken { throw Fault() }
      return true
    }
  }

  @Test func `a problem is reported once, and so is its end`() throws {
    let journal = Journal()
    var log: [String] = []
    let publisher = try Publisher(
      log: { report in
        switch report {
        case .problem(let error): log.append("\(type(of: error))")
        case .recovery: log.append("recovery")
        }
      },
      openJournal: {
        _ = try journal.read { _ in }
        return journal
      })
    for _ in 0..<2 {
      _ = publisher.follow()
      journal.isBroken = true
      for _ in 0..<5 { _ = publisher.follow() }
      #expect(log == ["Fault"])
      journal.isBroken = false
      for _ in 0..<3 { _ = publisher.follow() }
      #expect(log == ["Fault", "recovery"])
      log = []
    }
  }

  @Test
  func `the end of a problem is reported when taps do not wait any more, each kind once a minute`()
    throws
  {
    let journal = Journal()
    var (log, now) = ([String](), ContinuousClock.now)
    let keeper = try Session(journal: journal)
    try keeper.perform([.board("Final"), .add([.init("Ann")])])
    let board = try #require(keeper.state.board)
    let publisher = try Publisher(
      log: { report in
        if case .recovery = report { log.append("recovery") } else { log.append("problem") }
      }, openJournal: { journal })
    let scorers = Scorers()
    let key = scorers.makeKey(for: try scorers.add(wanted: "Court 3"))
    let desk = try ScoreDesk(journal, board: board.id, of: scorers)
    desk.log = { log.append($0) }
    desk.clock = { now }
    publisher.desk = desk
    func tap() {
      let body =
        #"{"tap":"\#(UUID())","do":"by","player":"\#(board.players[0].id)","amount":"1","round":1}"#
      let post = PublisherMessage.ScorePost(
        key: key.text, address: "10.0.0.1", body: Array(body.utf8))
      publisher.handle(.score("Final", post, answer: { _ in }))
    }
    _ = publisher.follow()
    (journal.isBroken, journal.isFull) = (true, true)
    for _ in 0..<5 {
      _ = publisher.follow()
      now += .seconds(2)
      tap()
    }
    #expect(log == ["Fault()", "problem"])
    // The scores can be read again, and taps still wait.
    journal.isBroken = false
    for _ in 0..<30 {
      _ = publisher.follow()
      now += .seconds(3)
      tap()
    }
    #expect(log == ["Fault()", "problem", "Fault()"])
    journal.isFull = false
    tap()
    #expect(log.suffix(2) == ["Points are written again", "recovery"])
    // A phone that has left holds nothing up.
    (log, journal.isFull, journal.isBroken) = ([], true, true)
    now += .seconds(61)
    tap()
    for _ in 0..<3 { _ = publisher.follow() }
    journal.isBroken = false
    _ = publisher.follow()
    #expect(log == ["Fault()", "problem"])
    now += .seconds(61)
    _ = publisher.follow()
    #expect(log.last == "recovery")
  }

  @Test func `a momentary fault is not reported`() throws {
    let journal = Journal()
    let publisher = try Publisher(
      log: { Issue.record("\($0)") }, openJournal: { journal })
    journal.isBroken = true
    _ = publisher.follow()
    journal.isBroken = false
    for _ in 0..<3 { _ = publisher.follow() }
  }
}
