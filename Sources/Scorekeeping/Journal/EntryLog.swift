/// The entries of a journal in memory, with the numbers of those that can be undone and redone. Beyond the limit, the
/// oldest entries are dropped.
///
/// Cost: a copy costs nothing; appending and reversing are O(log n).
struct EntryLog {
  private var stored = OrderTree<JournalEntry>()
  /// The number of the newest entry; 0 if there is none.
  private(set) var newest = 0
  /// The newest entry that concerns a single board.
  private var lastPlayed: PlayedBoard?
  /// The freeze steps of each board, oldest first. They are never dropped.
  private var freezes: [Scoreboard.ID: [FreezeStep]] = [:]
  /// The numbers of the entries that can be undone, ascending.
  private var undoable = OrderTree<Int>()
  private var redoable = OrderTree<Int>()
  /// The performed taps, by identity. They are never dropped.
  private var taps = OrderTree<KeptTap>()
  private let limit: Int

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  private subscript(direction: Reversal) -> OrderTree<Int> {
    get { direction == .undo ? undoable : redoable }
    _modify { if direction == .undo { yield &undoable } else { yield &redoable } }
  }

  /// The number of entries that were dropped.
  private var dropped: Int { newest - stored.count }

  private func entry(_ sequence: Int) -> JournalEntry { stored[sequence - 1 - dropped] }

  /// Appends an entry. Unless it is a reversal, its writer can no longer redo anything in the scope.
  ///
  /// - Returns: the number of the entry.
  mutating func append(_ entry: JournalEntry, by writer: Writer) -> Int {
    var entry = entry
    entry.sequence = newest + 1
    if let reversed = entry.reverses {
      if reversed > dropped { remove(reversed, from: self.entry(reversed).reversedBy) }
    } else {
      for sequence in redoable.reversed() {
        let other = self.entry(sequence)
        if other.scope == entry.scope, writer.owns(other) { remove(sequence, from: .redo) }
      }
    }
    stored.insert(entry, at: stored.count)
    newest += 1
    lastPlayed = entry.scope.map { PlayedBoard($0, sequence: newest) } ?? lastPlayed
    if let board = entry.scope, let kind = entry.freezeStep {
      freezes[board, default: []].append(FreezeStep(kind, number: newest, undoing: entry.undone))
    }
    self[entry.reversedBy].insert(newest, at: self[entry.reversedBy].count)
    if stored.count > limit { dropOldest() }
    return newest
  }

  private mutating func remove(_ sequence: Int, from direction: Reversal) {
    let offset = self[direction].partitioningIndex { $0 >= sequence }
    guard offset < self[direction].count, self[direction][offset] == sequence else { return }
    self[direction].remove(at: offset)
  }

  private mutating func dropOldest() {
    stored.remove(at: 0)
    for direction in [Reversal.undo, .redo] { remove(dropped, from: direction) }
  }

  /// The newest reversible entry with a number below `sequence` that satisfies the predicate.
  func newest(
    _ direction: Reversal, below sequence: Int, where condition: (JournalEntry) -> Bool
  ) -> JournalEntry? {
    self[direction].reversed().lazy.filter { $0 < sequence }.map(entry).first(where: condition)
  }

  func tap(_ id: Tap.ID) -> KeptTap? {
    let offset = offset(of: id)
    return offset < taps.count && taps[offset].id == id ? taps[offset] : nil
  }

  /// The performed taps with identities in a range.
  func taps(in range: ClosedRange<Tap.ID>) -> some Sequence<KeptTap> {
    taps.elements(from: offset(of: range.lowerBound)).lazy.prefix { $0.id <= range.upperBound }
  }

  mutating func keep(_ tap: KeptTap) {
    taps.insert(tap, at: offset(of: tap.id))
  }

  private func offset(of id: Tap.ID) -> Int { taps.partitioningIndex { $0.id >= id } }

  /// The entries that can be undone, oldest first.
  var effective: some BidirectionalCollection<JournalEntry> { undoable.lazy.map(entry) }

  /// The entries after the given number, oldest first, at most `limit`.
  func entries(after sequence: Int, limit: Int) -> [JournalEntry] {
    Array(stored.elements(from: max(0, sequence - dropped)).prefix(limit))
  }

  /// The entries that concern a board with numbers below `sequence`, newest first, at most `limit`.
  func entries(of board: Scoreboard.ID, before sequence: Int, limit: Int) -> [JournalEntry] {
    let end = max(0, min(sequence - 1 - dropped, stored.count))
    return Array(stored.prefix(end).reversed().lazy.filter { $0.concerns(board) }.prefix(limit))
  }

  /// The newest entry on a single board that is not among `excluded`.
  func lastPlayed(except excluded: Set<Scoreboard.ID>) -> PlayedBoard? {
    guard let last = lastPlayed, excluded.contains(last.board) else { return lastPlayed }
    return stored.reversed().lazy.compactMap { entry in
      entry.scope.map { PlayedBoard($0, sequence: entry.sequence) }
    }.first { !excluded.contains($0.board) }
  }

  /// The freeze steps of a board, oldest first.
  func freezeSteps(of board: Scoreboard.ID) -> [FreezeStep] { freezes[board] ?? [] }
}
