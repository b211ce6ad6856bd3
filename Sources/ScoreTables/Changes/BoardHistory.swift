import FoundationBase
import IdentityDiff
import Scorekeeping

/// The history of one board in words, newest entry first, each with the board after it. The entries are read in
/// portions.
package struct BoardHistory: Sendable {
  /// An entry, with its description and the board that it led to.
  package struct Step: Equatable, Sendable {
    /// The number of the entry.
    package let number: Int
    package let time: Date
    /// The board after the entry; for a deletion, the board that was deleted.
    package let board: Scoreboard
    /// The description of the entry, such as `Ann 10→15`. Names are unescaped.
    package let words: String
    /// The new scores, if the entry only gave points.
    package let scores: [ChangeSummary]
  }

  /// The reason why there are no older entries.
  package enum End: Sendable {
    /// The oldest entry created the board.
    case made
    /// Older entries were folded into the state of the oldest one.
    case folded
    /// The journal does not keep older entries, or they do not lead to the board.
    case unknown
  }

  package private(set) var steps: [Step] = []
  /// The reason why no older entries can be read; nil if there may be some.
  package private(set) var end: End?
  /// The number of the newest entry of the journal, on any board, when the history was read.
  package let newest: Int
  /// The board before the steps read so far.
  private var ranked: RankedBoard
  /// Whether the oldest step read so far added the board to the list.
  private var isWhole = false

  /// Begins with the board after the entry `newest`. Reads nothing. O(n log n) for n players.
  package init(of board: Scoreboard, after newest: Int) {
    self.newest = newest
    ranked = RankedBoard(board)
  }

  /// Reads up to `limit` older entries. Cost: reading these entries, and skipping the entries of other boards between
  /// them.
  package mutating func readOlder(_ limit: Int, in transaction: any JournalTransaction) throws {
    if end != nil { return }
    var past = PastBoards(
      of: ranked.board, before: steps.last?.number ?? newest + 1, in: transaction, portion: limit)
    for _ in 0..<limit where end == nil {
      guard let step = try past.next() else {
        end = isWhole ? .made : .unknown
        return
      }
      goBack(before: step)
    }
  }

  private mutating func goBack(before past: PastBoard) {
    let entry = past.entry
    if past.board != ranked.board { ranked = RankedBoard(past.board) }
    let new = ranked
    let old = past.before(new)
    steps.append(
      Step(
        number: entry.sequence, time: entry.time, board: past.board,
        words: entry.words(from: old, to: new),
        scores: old.map { entry.scores(from: $0, to: new) } ?? []))
    if case .boards = entry.change { isWhole = true } else { isWhole = false }
    if let old { ranked = old } else { end = entry.isStart ? .folded : .unknown }
  }

  /// Merges the steps of a newer history into this one.
  ///
  /// - Parameter newer: a history that has read all entries, or at least one that this history has.
  /// - Returns: the newer history with the older steps of this one; only the newer one if they do not fit together.
  func prolonged(by newer: BoardHistory) -> BoardHistory {
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
  /// The description of the entry; its command if the board before it is unknown.
  fileprivate func words(from old: RankedBoard?, to new: RankedBoard) -> String {
    reversalPrefix
      + (effect(from: old, to: new)
        ?? ([command.commandSummary] + [author?.words].compactMap(\.self)).joined(separator: ", "))
  }

  /// The new scores; empty if the entry did anything else.
  fileprivate func scores(from old: RankedBoard, to new: RankedBoard) -> [ChangeSummary] {
    guard case .board(let change) = change, !isImport, change.updatesAlone != nil else { return [] }
    let lines = ChangeFacts(change, by: self, from: old, to: new, after: reversal)
      .summaries(at: time)
    return lines.allSatisfy { if case .score = $0.event { true } else { false } } ? lines : []
  }

  private func effect(from old: RankedBoard?, to new: RankedBoard) -> String? {
    if isStart { return "History begins here: older changes were folded" }
    if isImport { return nil }
    switch change {
    case .people: return nil
    case .board(let change):
      let words =
        old.map {
          ChangeFacts(change, by: self, from: $0, to: new, after: reversal).description
        } ?? ""
      return words.isEmpty ? nil : words
    case .boards(let changes):
      let isGone = changes.deletions.contains { $0.element.id == new.board.id }
      let name = new.board.name
      return (isGone ? BoardNews.gone(name) : BoardNews.new(name)).words(after: reversal)
    }
  }
}

extension Session {
  /// The history of the open board up to its current state, with its newest entries.
  ///
  /// - Throws: an error of the journal; `.noBoard` without an open board.
  package func boardHistory() throws -> BoardHistory {
    let board = try state.openBoard()
    return try read { transaction in
      var history = BoardHistory(of: board, after: try newest(in: transaction))
      try history.readOlder(PastBoards.portion, in: transaction)
      return history
    }
  }

  /// The history extended by newer entries on the open board; the same history if there are none.
  ///
  /// Cost: none without new entries in the journal; otherwise reading them.
  package func extending(_ history: BoardHistory) throws -> BoardHistory {
    if !isBatching, history.newest == sequence { return history }
    var newer = try boardHistory()
    guard let last = history.steps.first?.number else { return newer }
    while newer.end == nil, let oldest = newer.steps.last, oldest.number > last {
      try read { try newer.readOlder(PastBoards.portion, in: $0) }
    }
    return history.prolonged(by: newer)
  }
}
