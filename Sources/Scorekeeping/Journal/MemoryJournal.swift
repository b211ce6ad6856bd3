import FoundationBase
import IdentityDiff
import StructReference

/// A journal in memory, for `--no-save`, demo scripts and tests.
///
/// Cost of a command: proportional to its change, the number of boards and the logarithm of the number of entries.
/// Memory grows with the kept entries and the remembered players.
package final class MemoryJournal: Journal {
  fileprivate var boards: [Scoreboard] = []
  fileprivate var log: EntryLog
  fileprivate let roster = IdentityStore<RosterEntry>()
  fileprivate var names = RosterNames()
  /// The times at which players were remembered for the first time, or again.
  fileprivate var rosterTimes: [Player.ID: Date] = [:]
  fileprivate let remembersPlayers: Bool
  /// The updates of the roster by the running transaction, in order.
  private var remembered: [(old: RosterEntry?, new: RosterEntry)] = []

  /// Makes a journal without boards.
  ///
  /// - Parameter limit: the largest number of entries to keep. The oldest entries beyond it are dropped: they cannot be
  ///   undone, and neither `entries(after:limit:)` nor `commands(of:)` returns them. Boards and numbers are not
  ///   affected.
  package convenience init(keeping limit: Int = .max) {
    self.init(keeping: limit, remembersPlayers: true)
  }

  /// Makes a journal of boards without a roster, so that memory does not grow with time.
  ///
  /// - Parameter limit: the largest number of entries to keep; with 0, nothing can be undone.
  package static func ofBoards(
    _ boards: [Scoreboard] = [], keeping limit: Int = 0
  ) -> MemoryJournal {
    let journal = MemoryJournal(keeping: limit, remembersPlayers: false)
    journal.boards = boards
    return journal
  }

  private init(keeping limit: Int, remembersPlayers: Bool) {
    log = EntryLog(limit: limit)
    self.remembersPlayers = remembersPlayers
  }

  /// Makes a journal with the given boards, no entries and an empty roster. Cost: none.
  package convenience init(holding boards: [Scoreboard]) {
    self.init()
    self.boards = boards
  }

  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    let before = (boards, log)
    do {
      let result = try body(Transaction(journal: self))
      remembered.removeAll(keepingCapacity: true)
      return result
    } catch {
      (boards, log) = before
      for (old, new) in remembered.reversed() {
        names.replace(new, with: old)
        if let old { roster.add(old) } else { roster.remove(new) }
      }
      remembered = []
      throw error
    }
  }

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try body(Transaction(journal: self))
  }

  fileprivate func remember(_ entry: RosterEntry, at time: Date) {
    let old = roster.add(entry)
    if old == nil || old?.isForgotten == true { rosterTimes[entry.id] = time }
    names.replace(old, with: entry)
    remembered.append((old, entry))
  }
}

private struct Transaction: JournalTransaction {
  let journal: MemoryJournal

  func sequence() -> Int { journal.log.newest }

  func boards() -> [BoardSummary] { journal.boards.map(\.summary) }

  func board(_ id: Scoreboard.ID) -> Scoreboard? { journal.boards.first { $0.id == id } }

  func append(_ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?) -> Int {
    apply(entry.change, leadingTo: board)
    if journal.remembersPlayers {
      let updates = entry.change.rosterUpdates(at: entry.time) { id in
        journal.roster[id].map { ($0, journal.rosterTimes[id]) }
      }
      for update in updates { journal.remember(update, at: entry.time) }
    }
    return journal.log.append(entry, by: writer)
  }

  private func apply(_ change: Change, leadingTo board: Scoreboard?) {
    switch change {
    case .boards(let changes):
      do {
        journal.boards = try journal.boards.applying(changes)
      } catch {
        preconditionFailure("The change was made from other boards: \(error)")
      }
    case .board(let change):
      guard let board, let index = journal.boards.firstIndex(where: { $0.id == change.board })
      else { preconditionFailure("The board of the change is missing: \(change)") }
      journal.boards[index] = board
    case .people: break
    }
  }

  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) -> JournalEntry? {
    journal.log.newest(direction, below: sequence) {
      $0.scope == scope && (writer.owns($0) || direction == .undo && $0.author != nil)
    }
  }

  func newest(
    by scorer: Scorer, from taps: ClosedRange<Tap.ID>?, on board: Scoreboard.ID, below sequence: Int
  ) -> JournalEntry? {
    let numbers = taps.map { Set(journal.log.taps(in: $0).compactMap(\.entry)) }
    return journal.log.newest(.undo, below: sequence) {
      $0.scope == board && $0.author == scorer && numbers?.contains($0.sequence) ?? true
    }
  }

  func tap(_ id: Tap.ID) -> KeptTap? { journal.log.tap(id) }

  func keep(_ tap: KeptTap) { journal.log.keep(tap) }

  func effective(on board: Scoreboard.ID, limit: Int) -> [JournalEntry] {
    Array(journal.log.effective.reversed().lazy.filter { $0.scope == board }.prefix(limit))
  }

  func lastChanges() -> [Scoreboard.ID: Int] {
    var changes: [Scoreboard.ID: Int] = [:]
    for entry in journal.log.effective {
      if let board = entry.scope { changes[board] = entry.sequence }
    }
    return journal.boards.reduce(into: [:]) { $0[$1.id] = changes[$1.id] }
  }

  func entries(after sequence: Int, limit: Int) -> [JournalEntry] {
    journal.log.entries(after: sequence, limit: limit)
  }

  func entries(of board: Scoreboard.ID, before sequence: Int, limit: Int) -> [JournalEntry] {
    journal.log.entries(of: board, before: sequence, limit: limit)
  }

  func lastPlayed(except excluded: Set<Scoreboard.ID>) -> PlayedBoard? {
    journal.log.lastPlayed(except: excluded)
  }

  func freezeSteps(of board: Scoreboard.ID) -> [FreezeStep] {
    journal.log.freezeSteps(of: board)
  }

  func commands(of board: Scoreboard.ID) -> [DatedCommand] {
    journal.log.effective.filter { $0.scope == board && !$0.command.hasPrefix("board ") }
      .map { DatedCommand($0.command, time: $0.time) }
  }

  func roster() -> [RosterEntry] { journal.roster.all() }

  func remembered(_ name: String) -> RosterEntry? {
    journal.names[name].flatMap { journal.roster[$0] }
  }
}

extension Session {
  /// Begins in memory, without boards.
  public convenience init(environment: Environment = Environment()) throws {
    try self.init(journal: MemoryJournal(), environment: environment)
  }
}
