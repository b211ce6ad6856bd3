import IdentityDiff

@testable import Scorekeeping

/// A journal in memory that counts how often a board is read whole, and how many entries are read.
final class CountingJournal: Journal {
  private let journal = MemoryJournal()
  var reads = 0
  var entries = 0

  struct Transaction: JournalTransaction {
    let journal: CountingJournal
    let transaction: any JournalTransaction

    func sequence() throws -> Int { try transaction.sequence() }
    func boards() throws -> [BoardSummary] { try transaction.boards() }
    func board(_ id: Scoreboard.ID) throws -> Scoreboard? {
      journal.reads += 1
      return try transaction.board(id)
    }
    func append(
      _ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?
    ) throws -> Int {
      try transaction.append(entry, by: writer, leadingTo: board)
    }
    func newest(
      _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
    ) throws -> JournalEntry? {
      try transaction.newest(direction, scope: scope, by: writer, below: sequence)
    }
    func newest(
      by scorer: Scorer, from taps: ClosedRange<Tap.ID>?, on board: Scoreboard.ID,
      below sequence: Int
    ) throws -> JournalEntry? {
      journal.entries += 1
      return try transaction.newest(by: scorer, from: taps, on: board, below: sequence)
    }
    func tap(_ id: Tap.ID) throws -> KeptTap? { try transaction.tap(id) }
    func keep(_ tap: KeptTap) throws { try transaction.keep(tap) }
    func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry] {
      try transaction.effective(on: board, limit: limit)
    }
    func lastChanges() throws -> [Scoreboard.ID: Int] { try transaction.lastChanges() }
    func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
      try transaction.entries(after: sequence, limit: limit)
    }
    func entries(
      of board: Scoreboard.ID, before sequence: Int, limit: Int
    ) throws -> [JournalEntry] {
      let entries = try transaction.entries(of: board, before: sequence, limit: limit)
      journal.entries += entries.count
      return entries
    }
    func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard? {
      try transaction.lastPlayed(except: excluded)
    }
    func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep] {
      try transaction.freezeSteps(of: board)
    }
    func commands(of board: Scoreboard.ID) throws -> [DatedCommand] {
      try transaction.commands(of: board)
    }
    func roster() throws -> [RosterEntry] { try transaction.roster() }
    func remembered(_ name: String) throws -> RosterEntry? { try transaction.remembered(name) }
  }

  func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try journal.transaction { try body(Transaction(journal: self, transaction: $0)) }
  }

  func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try journal.read { try body(Transaction(journal: self, transaction: $0)) }
  }
}
