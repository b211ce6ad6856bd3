import Foundation
import IdentityDiff

/// The entries on one board, newest first, each with the board as it was after it. They are read in portions: the board
/// is walked back from its present state by the inverted changes.
///
/// Law: the board of a step equals the board right after its entry was written.
package struct BoardHistory: Sendable {
  /// An entry, with its words and the board that it led to.
  package struct Step: Equatable, Sendable {
    /// The number of the entry.
    package let number: Int
    package let time: Date
    /// The board after the entry; for a deletion, the board that was deleted.
    package let board: Scoreboard
    /// The entry in words, such as `Ann 10→15`. Names are unescaped.
    package let words: String
    /// The new scores if the entry gave points and did nothing else.
    package let scores: [ChangeSummary]
  }

  /// The reason why there are no older entries.
  package enum End: Sendable {
    /// The oldest entry made the board.
    case made
    /// Older entries were folded into the state of the oldest one.
    case folded
    /// The journal does not keep older entries, or they do not lead to the board.
    case unknown
  }

  /// The number of entries that are read at a time.
  package static let portion = 64

  /// The steps read so far.
  package private(set) var steps: [Step] = []
  /// The reason why all entries are read; nil if there may be older ones.
  package private(set) var end: End?
  /// The number of the newest entry of the journal, on any board, that these steps follow.
  package let newest: Int
  /// The board before the steps read so far.
  private var ranked: RankedBoard
  /// Whether the oldest of the steps read so far brought the board to the list.
  private var isWhole = false

  /// Begins with a board as it is after the entry `newest`. Reads nothing. O(n log n) for n players.
  package init(of board: Scoreboard, after newest: Int) {
    self.newest = newest
    ranked = RankedBoard(board)
  }

  /// Reads up to `limit` older entries. Cost: that of their changes, and of passing the entries of other boards between
  /// them.
  package mutating func readOlder(_ limit: Int, in transaction: any JournalTransaction) throws {
    if end != nil { return }
    let oldest = steps.last?.number ?? newest + 1
    let entries = try transaction.entries(of: ranked.board.id, before: oldest, limit: limit)
    for entry in entries where end == nil { goBack(before: entry) }
    if entries.count < limit, end == nil {
      end = isWhole ? .made : .unknown
    }
  }

  private mutating func goBack(before entry: JournalEntry) {
    let after = entry.board(after: ranked.board)
    if case .boards = entry.change, after != ranked.board { ranked = RankedBoard(after) }
    let new = ranked
    let before = entry.board(before: after)
    if let before, case .board(let change) = entry.change {
      ranked.update(to: before, by: change.inverted)
    }
    steps.append(
      Step(
        number: entry.sequence, time: entry.time, board: after,
        words: entry.words(from: before.map { _ in ranked }, to: new),
        scores: before == nil ? [] : entry.scores(from: ranked, to: new)))
    if case .boards = entry.change { isWhole = true } else { isWhole = false }
    if before == nil { end = entry.isStart ? .folded : .unknown }
  }

  /// Puts the steps of a newer history before these.
  ///
  /// - Parameter newer: a history that has read at least one entry that is also here, or all entries.
  /// - Returns: the newer history with the older steps of this one; the newer one alone if they do not fit together.
  package func prolonged(by newer: BoardHistory) -> BoardHistory {
    guard let last = steps.first,
      let index = newer.steps.firstIndex(where: { $0.number <= last.number }),
      newer.steps[index].number == last.number, newer.steps[index].board == last.board
    else { return newer }
    var all = newer
    all.steps = newer.steps[..<index] + steps
    (all.end, all.ranked, all.isWhole) = (end, ranked, isWhole)
    return all
  }
}

extension JournalEntry {
  /// Whether the entry changed a board, made, deleted or restored it.
  package func concerns(_ board: Scoreboard.ID) -> Bool {
    switch change {
    case .board(let change): change.board == board
    case .boards(let changes):
      changes.insertions.contains { $0.element.id == board }
        || changes.deletions.contains { $0.element.id == board }
    }
  }

  /// Whether this is the state of a board into which older entries were folded.
  var isStart: Bool {
    guard let scope, case .boards(let changes) = change else { return false }
    return changes.deletions.isEmpty && changes.insertions.map(\.element.id) == [scope]
  }

  /// A board after this entry, which concerns it: as the entry holds it or, if it holds only a change, as given.
  func board(after known: Scoreboard) -> Scoreboard {
    guard case .boards(let changes) = change else { return known }
    let inserted = changes.insertions.first { $0.element.id == known.id }
    return inserted?.element ?? changes.deletions.first { $0.element.id == known.id }?.element
      ?? known
  }

  /// The board before this entry, which concerns it, from the board after it; nil if it is not known. A board that was
  /// imported with its history is the same before it came to the list.
  func board(before known: Scoreboard) -> Scoreboard? {
    switch change {
    case .board(let change): known.reverting(change)
    case .boards: isStart ? nil : known
    }
  }

  /// The entry in words for the board before and after it; its command if the board before is not known.
  fileprivate func words(from old: RankedBoard?, to new: RankedBoard) -> String {
    let prefix = reversal.map { $0 == .undo ? "Undo: " : "Redo: " } ?? ""
    return prefix + (effect(from: old, to: new) ?? command.commandSummary)
  }

  /// The new scores; none if the entry did anything else.
  fileprivate func scores(from old: RankedBoard, to new: RankedBoard) -> [ChangeSummary] {
    guard case .board(let change) = change, !isImport, change.updatesAlone != nil else { return [] }
    let lines = ChangeSummary.lines(
      of: change, from: old, to: new, at: time, naming: namedRound, after: reversal)
    return lines.allSatisfy { if case .score = $0.event { true } else { false } } ? lines : []
  }

  private func effect(from old: RankedBoard?, to new: RankedBoard) -> String? {
    if isStart { return "History begins here: older changes were folded" }
    if isImport { return nil }
    switch change {
    case .board(let change):
      let words =
        old.map {
          Narration(change, from: $0, to: new, after: reversal, naming: namedRound).description
        } ?? ""
      return words.isEmpty ? nil : words
    case .boards(let changes):
      let isGone = changes.deletions.contains { $0.element.id == new.board.id }
      let name = new.board.name
      return (isGone ? BoardNews.gone(name) : BoardNews.new(name)).words(after: reversal)
    }
  }
}
