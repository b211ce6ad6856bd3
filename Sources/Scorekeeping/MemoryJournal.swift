import Foundation
import IdentityDiff

/// A journal that is gone when the program ends: for `--no-save`, for demo scripts and for tests.
///
/// A command costs in proportion to its change and to the number of boards; a transaction that fails is taken
/// back step by step.
public final class MemoryJournal: Journal {
  fileprivate var boards: [Scoreboard] = []
  fileprivate var entries: [JournalEntry] = []
  /// The numbers of the entries that can be undone and redone, ascending.
  fileprivate var reversible: [Reversal: [Int]] = [.undo: [], .redo: []]
  fileprivate let roster = IdentityStore<RosterEntry>()
  fileprivate var names = RosterNames()
  /// What takes the running transaction back, last step last.
  private var takeBack: [() -> Void] = []

  /// A journal without boards.
  public init() {}

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    defer { takeBack = [] }
    let boards = boards
    do {
      return try body(Transaction(journal: self))
    } catch {
      for step in takeBack.reversed() { step() }
      self.boards = boards
      throw error
    }
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try body(Transaction(journal: self))
  }

  fileprivate func append(_ entry: JournalEntry) {
    entries.append(entry)
    takeBack.append { [unowned self] in entries.removeLast() }
  }

  fileprivate func remember(_ entry: RosterEntry) {
    let old = roster.add(entry)
    names.replace(old, with: entry)
    takeBack.append { [unowned self] in
      names.replace(entry, with: old)
      if let old { roster.add(old) } else { roster.remove(entry) }
    }
  }

  fileprivate func insert(_ sequence: Int, in direction: Reversal) {
    reversible[direction, default: []].append(sequence)
    takeBack.append { [unowned self] in reversible[direction, default: []].removeLast() }
  }

  fileprivate func remove(_ sequence: Int, from direction: Reversal) {
    guard let index = reversible[direction, default: []].lastIndex(of: sequence) else { return }
    reversible[direction, default: []].remove(at: index)
    takeBack.append { [unowned self] in
      reversible[direction, default: []].insert(sequence, at: index)
    }
  }
}

private struct Transaction: JournalTransaction {
  let journal: MemoryJournal

  func sequence() -> Int { journal.entries.count }

  func boards() -> [BoardSummary] { journal.boards.map(\.summary) }

  func board(_ id: Scoreboard.ID) -> Scoreboard? { journal.boards.first { $0.id == id } }

  func append(_ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?) -> Int {
    var entry = entry
    entry.sequence = journal.entries.count + 1
    apply(entry.change, leadingTo: board)
    for entry in entry.change.remembered({ journal.roster[$0] }) { journal.remember(entry) }
    if let reversed = entry.reverses {
      journal.remove(reversed, from: journal.entries[reversed - 1].reversedBy)
    } else {
      for sequence in journal.reversible[.redo, default: []] {
        let other = journal.entries[sequence - 1]
        if other.scope == entry.scope, writer.owns(other) { journal.remove(sequence, from: .redo) }
      }
    }
    journal.append(entry)
    journal.insert(entry.sequence, in: entry.reversedBy)
    return entry.sequence
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
    }
  }

  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) -> JournalEntry? {
    journal.reversible[direction, default: []].reversed().lazy
      .map { journal.entries[$0 - 1] }
      .first { $0.scope == scope && $0.sequence < sequence && writer.owns($0) }
  }

  func entries(after sequence: Int, limit: Int) -> [JournalEntry] {
    Array(journal.entries.dropFirst(sequence).prefix(limit))
  }

  func lastPlayed() -> Scoreboard.ID? { journal.entries.last { $0.scope != nil }?.scope }

  func commands(of board: Scoreboard.ID) -> [String] {
    journal.reversible[.undo, default: []].map { journal.entries[$0 - 1] }
      .filter { $0.scope == board && !$0.command.hasPrefix("board ") }.map(\.command)
  }

  func roster() -> [RosterEntry] { journal.roster.all() }

  func remembered(_ name: String) -> RosterEntry? {
    journal.names[name].flatMap { journal.roster[$0] }
  }
}
