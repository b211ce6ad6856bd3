import FoundationBase
import IdentityDiff

/// A read-only view of a journal for the public. Each board is shown as its freeze allows, and the entries that a
/// freeze hides are missing.
///
/// Law: during a freeze, everything that is read depends only on the entries before it and on those that reveal
/// something. The only exception is the numbering of entries on several boards.
package final class PublicJournal: Journal {
  fileprivate let journal: any Journal
  private let isWrittenHere: Bool

  /// The public's view of a journal, which may be open for reading or for writing. Cost: none.
  ///
  /// - Parameter isWrittenHere: whether another session writes to the same journal, of which its change feed does not
  ///   tell.
  package init(of journal: any Journal, isWrittenHere: Bool = false) {
    self.journal = journal
    self.isWrittenHere = isWrittenHere
  }

  /// - Throws: `ScorekeepingError.publicIsReadOnly`, always.
  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    throw ScorekeepingError.publicIsReadOnly
  }

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try journal.read { try body(PublicTransaction(of: $0)) }
  }

  package func newestSequence() throws -> Int { try journal.newestSequence() }
  package var changeFeed: ChangeFeed { journal.changeFeed }
  package func pollChanges() throws -> Bool { try isWrittenHere || journal.pollChanges() }
  package func pollReplacement() -> (any Error)? { journal.pollReplacement() }
  package var onDelay: ((Delay) -> Void)? {
    get { journal.onDelay }
    set { journal.onDelay = newValue }
  }
}

extension Session {
  /// A whole board, even in a session of the public: presenters need it. Nil if the board is deleted.
  package func whole(_ board: Scoreboard.ID) throws -> Scoreboard? {
    try ((journal as? PublicJournal)?.journal ?? journal).read { try $0.board(board) }
  }
}

extension JournalTransaction {
  /// Whether the public sees any entry after the given number. Cost: reading the entries up to the first visible one.
  func isAnySeen(after sequence: Int) throws -> Bool {
    var last = sequence
    while true {
      let entries = try entries(after: last, limit: 16)
      if entries.contains(where: { !$0.isHidden }) { return true }
      guard let sequence = entries.last?.sequence else { return false }
      last = sequence
    }
  }

  package func publicNumbers(of board: Scoreboard.ID) throws -> PublicNumbers {
    let steps = try freezeSteps(of: board).map { step in
      guard step.kind == .freeze, let end = step.takesBack else { return step }
      // What was done on the revealed board in the meantime stays public.
      var step = step
      let last = try entries(of: board, before: step.number, limit: 1).first
      if last?.sequence != end { step.takesBack = nil }
      return step
    }
    return PublicNumbers(steps)
  }
}

/// A read of a journal for the public.
///
/// Reading the entries of several boards keeps their numbers, and hidden entries are empty, so that a session can
/// follow the entries one by one. Reading the entries of one board gives public numbers, and hidden entries are
/// missing.
private struct PublicTransaction: JournalTransaction {
  private let journal: any JournalTransaction

  init(of journal: any JournalTransaction) {
    self.journal = journal
  }

  func sequence() throws -> Int { try journal.sequence() }

  func boards() throws -> [BoardSummary] {
    try journal.boards().map { $0.isFrozen ? try board($0.id)?.summary ?? $0 : $0 }
  }

  func board(_ id: Scoreboard.ID) throws -> Scoreboard? { try journal.board(id)?.publicBoard }

  func append(
    _ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?
  ) throws -> Int {
    throw ScorekeepingError.publicIsReadOnly
  }

  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) -> JournalEntry? { nil }

  func newest(
    by scorer: Scorer, from taps: ClosedRange<Tap.ID>?, on board: Scoreboard.ID, below sequence: Int
  ) -> JournalEntry? { nil }

  func tap(_ id: Tap.ID) -> KeptTap? { nil }

  func keep(_ tap: KeptTap) throws { throw ScorekeepingError.publicIsReadOnly }

  func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry] {
    let numbers = try journal.publicNumbers(of: board)
    if numbers.areSame {
      return try journal.effective(on: board, limit: limit).map(\.seenByPublic)
        .filter { !$0.isHidden }
    }
    return try effective(on: board, limit: limit, numbers) { !$0.isStart }
  }

  /// The newest entries in effect that satisfy the predicate. An entry whose reversal is hidden counts as in effect.
  private func effective(
    on board: Scoreboard.ID, limit: Int, _ numbers: PublicNumbers,
    where condition: (JournalEntry) -> Bool
  ) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var reversed: Set<Int> = []
    try forEachEntry(of: board, before: .max, numbers) { entry in
      if let other = entry.reverses { reversed.insert(other) }
      if entry.scope == board, entry.reversedBy == .undo, !reversed.contains(entry.sequence),
        condition(entry)
      {
        found.append(entry)
      }
      return found.count < limit
    }
    return found
  }

  /// Calls `body` with each entry of a board that the public sees, newest first, until it returns false. Entries that a
  /// freeze hides are skipped without being read.
  private func forEachEntry(
    of board: Scoreboard.ID, before sequence: Int, _ numbers: PublicNumbers, portion: Int = 64,
    _ body: (JournalEntry) -> Bool
  ) throws {
    var bound = sequence
    while true {
      bound = numbers.bound(bound)
      let entries = try journal.entries(of: board, before: bound, limit: portion)
      for entry in entries where !numbers.isHidden(entry.sequence) {
        let seen = entry.seenByPublic
        if !seen.isHidden, !body(seen) { return }
      }
      guard entries.count == portion, let last = entries.last else { return }
      bound = last.sequence
    }
  }

  func lastChanges() throws -> [Scoreboard.ID: Int] {
    var changes = try journal.lastChanges()
    for board in changes.keys {
      let numbers = try journal.publicNumbers(of: board)
      if numbers.areSame { continue }
      changes[board] =
        try effective(on: board, limit: 1, numbers) { _ in true }.first?.sequence
    }
    return changes
  }

  func time(of sequence: Int) throws -> Date? { try journal.time(of: sequence) }

  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool { try journal.isFolded(scope) }

  func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    try journal.entries(after: sequence, limit: limit).map(\.seenByPublic)
  }

  func entries(
    of board: Scoreboard.ID, before sequence: Int, limit: Int
  ) throws -> [JournalEntry] {
    let numbers = try journal.publicNumbers(of: board)
    var found: [JournalEntry] = []
    try forEachEntry(
      of: board, before: numbers.entry(of: sequence), numbers, portion: max(1, min(limit, 64))
    ) { entry in
      found.append(entry.numbered(by: numbers))
      return found.count < limit
    }
    return found
  }

  func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard? {
    guard let last = try journal.lastPlayed(except: excluded) else { return nil }
    // Of a frozen board, the public sees only the freeze and the revealed parts.
    let frozen = try journal.boards().filter { $0.isFrozen && !excluded.contains($0.id) }
    if !frozen.contains(where: { $0.id == last.board }) { return last }
    let others = try journal.lastPlayed(except: excluded.union(frozen.map(\.id)))
    let seen = try frozen.compactMap { board in
      try journal.publicNumbers(of: board.id).newestSeen
        .map { PlayedBoard(board.id, sequence: $0) }
    }
    return ([others].compactMap(\.self) + seen).max { $0.sequence < $1.sequence }
  }

  func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep] {
    try journal.freezeSteps(of: board)
  }

  func publicNumbers(of board: Scoreboard.ID) throws -> PublicNumbers {
    try journal.publicNumbers(of: board)
  }

  func commands(of board: Scoreboard.ID) throws -> [DatedCommand] {
    let numbers = try journal.publicNumbers(of: board)
    if numbers.areSame { return try journal.commands(of: board).filter { !$0.isProposal } }
    return try effective(on: board, limit: .max, numbers) { !$0.command.hasPrefix("board ") }
      .reversed().map { DatedCommand($0.command, time: $0.time) }
  }

  /// The public adds no players, so no remembered players are needed.
  func roster() -> [RosterEntry] { [] }

  func remembered(_ name: String) -> RosterEntry? { nil }
}

extension DatedCommand {
  /// Whether the command asks for another result of a match.
  fileprivate var isProposal: Bool {
    guard text.contains(" propose "), case .result(.propose)? = try? Command(parsing: text)
    else { return false }
    return true
  }
}

extension JournalEntry {
  /// Whether the entry, as read by the public, is hidden: by a freeze, or since it only asks for another result.
  var isHidden: Bool {
    guard case .board(let change) = change else { return false }
    return command.isEmpty && change.isEmpty
  }

  /// The entry as the public sees it. A hidden entry keeps only its number, with an empty change.
  fileprivate var seenByPublic: JournalEntry {
    switch change {
    case .board(let change):
      let details = change.details
      if change.shown == nil, details?.old.proposals == details?.new.proposals { return self }
      let seen = change.publicChange
      return seen.isEmpty
        ? JournalEntry(
          sequence: sequence, scope: nil, writer: 0, time: Date(timeIntervalSince1970: 0),
          command: "", change: .board(seen))
        : with(.board(seen), command: command)
    case .boards(let changes):
      let seen = ChangeSet(
        deletions: changes.deletions.map {
          .init(offset: $0.offset, element: $0.element.publicBoard)
        },
        insertions: changes.insertions.map {
          .init(offset: $0.offset, element: $0.element.publicBoard)
        })
      if isImport || isStart && freezeStep == nil { return with(.boards(seen), command: command) }
      // Another command may contain a board name that the public has not seen yet.
      let start = isStart ? seen.insertions[0].element.script.map(\.description) : []
      return with(.boards(seen), command: start.joined(separator: "\n"))
    case .people: return with(.people([]), command: "")
    }
  }

  private func with(_ change: Change, command: String) -> JournalEntry {
    JournalEntry(
      sequence: sequence, scope: scope, writer: writer, time: time, command: command,
      reversal: reversal, reverses: reverses, by: author, change: change)
  }

  /// The same entry with its public number.
  fileprivate func numbered(by numbers: PublicNumbers) -> JournalEntry {
    JournalEntry(
      sequence: numbers.number(of: sequence), scope: scope, writer: writer, time: time,
      command: command, reversal: reversal, reverses: reverses.map(numbers.number), by: author,
      change: change)
  }
}
