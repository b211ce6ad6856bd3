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

    func transaction<Result>(
      _ body: (any JournalTransaction) throws -> Result
    ) throws -> Result { try journal.transaction(body) }

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
