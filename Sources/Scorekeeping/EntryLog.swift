/// The entries of a journal in memory, and which of them can be reversed. Of more than a limit the oldest are
/// forgotten.
///
/// Appending and reversing cost amortised O(1), but for entries that are reversed in another order than that of
/// their numbers.
struct EntryLog {
  /// Forgotten ones may be among them until they are as many as those that are kept.
  private var stored: [JournalEntry] = []
  /// How many entries there were before those that are stored.
  private var dropped = 0
  /// The numbers of the entries that can be undone and redone, ascending; forgotten ones may be among them.
  private var undoable: [Int] = []
  private var redoable: [Int] = []
  /// The board that was played last of what is not stored any more.
  private var playedBefore: Scoreboard.ID?
  private let limit: Int
  /// What the running transaction did, last step last.
  private var steps: [Step] = []

  private enum Step {
    /// An entry was added, which can be reversed.
    case appended(Reversal)
    /// A number was taken from an index of those that can be reversed.
    case removed(Int, from: Reversal, at: Int)
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
    } else if !redoable.isEmpty {
      for sequence in redoable.reversed() {
        let other = self.entry(sequence)
        if other.scope == entry.scope, writer.owns(other) { remove(sequence, from: .redo) }
      }
    }
    stored.append(entry)
    update(entry.reversedBy) { $0.append(entry.sequence) }
    steps.append(.appended(entry.reversedBy))
    return entry.sequence
  }

  private mutating func remove(_ sequence: Int, from direction: Reversal) {
    let index = (direction == .undo ? undoable : redoable).lastIndex(of: sequence)
    guard let index else { return }
    update(direction) { $0.remove(at: index) }
    steps.append(.removed(sequence, from: direction, at: index))
  }

  private mutating func update(_ direction: Reversal, _ change: (inout [Int]) -> Void) {
    switch direction {
    case .undo: change(&undoable)
    case .redo: change(&redoable)
    }
  }

  /// Keeps what was done since the last call.
  mutating func commit() {
    steps.removeAll(keepingCapacity: true)
    let excess = stored.count - limit
    // As many as are kept at a time: what is moved then is no more than what was added since.
    if excess > 0, excess >= limit { drop(excess) }
  }

  private mutating func drop(_ count: Int) {
    playedBefore = stored[..<count].last { $0.scope != nil }?.scope ?? playedBefore
    stored.removeFirst(count)
    dropped += count
    undoable.removeFirst(undoable.prefix { $0 <= dropped }.count)
    redoable.removeFirst(redoable.prefix { $0 <= dropped }.count)
  }

  /// Undoes what was done since the last `commit()`.
  mutating func takeBack() {
    for step in steps.reversed() {
      switch step {
      case .appended(let direction):
        stored.removeLast()
        update(direction) { $0.removeLast() }
      case .removed(let sequence, let direction, let index):
        update(direction) { $0.insert(sequence, at: index) }
      }
    }
    steps = []
  }

  /// The newest entry that can be reversed, has a lower number than the one given, and meets a condition.
  func newest(
    _ direction: Reversal, below sequence: Int, where condition: (JournalEntry) -> Bool
  ) -> JournalEntry? {
    for number in (direction == .undo ? undoable : redoable).reversed() {
      if number <= forgotten { return nil }
      if number < sequence, condition(entry(number)) { return entry(number) }
    }
    return nil
  }

  /// The entries that can be undone, oldest first.
  var effective: [JournalEntry] { undoable.filter { $0 > forgotten }.map(entry) }

  /// The newest entries that can be undone and meet a condition, newest first.
  func newestEffective(
    limit: Int, where condition: (JournalEntry) -> Bool
  ) -> [JournalEntry] {
    Array(
      undoable.reversed().lazy.prefix { $0 > forgotten }.map(entry).filter(condition).prefix(limit))
  }

  /// Of each board, the number of the newest entry that can be undone.
  var lastChanges: [Scoreboard.ID: Int] {
    var changes: [Scoreboard.ID: Int] = [:]
    for number in undoable where number > forgotten {
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
