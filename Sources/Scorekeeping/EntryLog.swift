/// The entries of a journal in memory, and which of them can be reversed. Of more than a limit the oldest are
/// forgotten.
///
/// Appending and reversing cost amortised O(log n).
struct EntryLog {
  /// Forgotten ones may be among them until they are as many as those that are kept.
  private var stored: [JournalEntry] = []
  /// How many entries there were before those that are stored.
  private var dropped = 0
  private var reversible = Reversible()
  /// As it was when the last transaction ended.
  private var committed: (newest: Int, reversible: Reversible) = (0, Reversible())
  /// The board that was played last of what is not stored any more.
  private var playedBefore: Scoreboard.ID?
  private let limit: Int

  /// The numbers of the entries that can be undone and redone, ascending; forgotten ones may be among them.
  private struct Reversible {
    private var undo = OrderTree<Int>()
    private var redo = OrderTree<Int>()

    subscript(direction: Reversal) -> OrderTree<Int> {
      get { direction == .undo ? undo : redo }
      _modify { if direction == .undo { yield &undo } else { yield &redo } }
    }
  }

  init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// The number of the newest entry; 0 if there is none.
  var newest: Int { dropped + stored.count }

  /// How many of the oldest entries are forgotten.
  private var forgotten: Int { max(0, newest - limit) }

  private func entry(_ sequence: Int) -> JournalEntry { stored[sequence - 1 - dropped] }

  /// Adds an entry. One that is no reversal ends what its writer could redo in the scope.
  ///
  /// - Returns: its number.
  mutating func append(_ entry: JournalEntry, by writer: Writer) -> Int {
    var entry = entry
    entry.sequence = newest + 1
    if let reversed = entry.reverses {
      if reversed > dropped { remove(reversed, from: self.entry(reversed).reversedBy) }
    } else {
      for sequence in reversible[.redo].reversed() {
        let other = self.entry(sequence)
        if other.scope == entry.scope, writer.owns(other) { remove(sequence, from: .redo) }
      }
    }
    stored.append(entry)
    reversible[entry.reversedBy].insert(
      entry.sequence, at: reversible[entry.reversedBy].count)
    return entry.sequence
  }

  private mutating func remove(_ sequence: Int, from direction: Reversal) {
    let numbers = reversible[direction]
    let offset = numbers.partitioningIndex { $0 >= sequence }
    guard offset < numbers.count, numbers[offset] == sequence else { return }
    reversible[direction].remove(at: offset)
  }

  /// Keeps what was done since the last call.
  mutating func commit() {
    let excess = stored.count - limit
    // As many as are kept at a time: what is moved then is no more than what was added since.
    if excess > 0, excess >= limit { drop(excess) }
    committed = (newest, reversible)
  }

  private mutating func drop(_ count: Int) {
    playedBefore = stored[..<count].last { $0.scope != nil }?.scope ?? playedBefore
    stored.removeFirst(count)
    dropped += count
    for direction in [Reversal.undo, .redo] {
      let numbers = reversible[direction]
      let first = numbers.partitioningIndex { $0 > dropped }
      if first > 0 { reversible[direction] = OrderTree(numbers.elements(from: first)) }
    }
  }

  /// Undoes what was done since the last `commit()`.
  mutating func takeBack() {
    stored.removeLast(newest - committed.newest)
    reversible = committed.reversible
  }

  /// The newest entry that can be reversed, has a lower number than the one given, and meets a condition.
  func newest(
    _ direction: Reversal, below sequence: Int, where condition: (JournalEntry) -> Bool
  ) -> JournalEntry? {
    for number in reversible[direction].reversed() {
      if number <= forgotten { return nil }
      if number < sequence, condition(entry(number)) { return entry(number) }
    }
    return nil
  }

  /// The entries that can be undone, oldest first.
  var effective: [JournalEntry] { reversible[.undo].filter { $0 > forgotten }.map(entry) }

  /// The newest entries that can be undone and meet a condition, newest first.
  func newestEffective(
    limit: Int, where condition: (JournalEntry) -> Bool
  ) -> [JournalEntry] {
    Array(
      reversible[.undo].reversed().lazy.prefix { $0 > forgotten }.map(entry).filter(condition)
        .prefix(limit))
  }

  /// Of each board, the number of the newest entry that can be undone.
  var lastChanges: [Scoreboard.ID: Int] {
    var changes: [Scoreboard.ID: Int] = [:]
    for number in reversible[.undo] where number > forgotten {
      if let board = entry(number).scope { changes[board] = number }
    }
    return changes
  }

  /// The entries after a number, oldest first; of more than `limit` the oldest.
  func entries(after sequence: Int, limit: Int) -> [JournalEntry] {
    Array(stored.dropFirst(max(sequence, forgotten) - dropped).prefix(limit))
  }

  /// The board that the newest entry on a single board acted on.
  var lastPlayed: Scoreboard.ID? { stored.last { $0.scope != nil }?.scope ?? playedBefore }
}
