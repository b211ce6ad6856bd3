/// The changes of scorers on a board that could not be left out, so that the next undo need not try again.
struct OwnConflicts {
  /// A change that could not be left out.
  struct Found {
    /// The tap whose undo was refused. Its answer may get lost, and the same tap must not undo another entry when it is
    /// repeated.
    let tap: Tap.ID
    /// The number of the newest entry at the last attempt.
    let number: Int
  }

  /// The largest number of later entries on a board that an undo of one's own may have to read.
  static let mostLaterEntries = 1000

  /// The changes, by the numbers of their entries.
  var found: [Int: Found] = [:]
  /// Entries with smaller numbers have too many later ones, for good.
  var oldest = 0
  /// The entries that undid or redid others, oldest first. Those that reversed older entries than a later one did are left
  /// out.
  private var reversals: [(number: Int, reversed: Int)] = []
  /// The number up to which reversals are known.
  private var seen: Int

  init(seen: Int) { self.seen = seen }

  /// Whether an entry may be left out by now: since the last attempt, a later entry was reversed.
  func mayBeGone(_ found: Found, of entry: JournalEntry) -> Bool {
    reversals.contains { $0.number > found.number && $0.reversed > entry.sequence }
  }

  /// Looks for reversals among the entries since the last call. Cost: reading these entries, but not more than
  /// `mostLaterEntries`.
  mutating func noteReversals(
    on board: Scoreboard.ID, in transaction: any JournalTransaction
  ) throws {
    let newest = try transaction.sequence()
    var (below, count) = (Int.max, 0)
    var found: [(number: Int, reversed: Int)] = []
    search: while true {
      let entries = try transaction.entries(of: board, before: below, limit: 16)
      for entry in entries {
        if entry.sequence <= seen { break search }
        count += 1
        if count > Self.mostLaterEntries {
          found.append((newest, .max))
          break search
        }
        if let reversed = entry.reverses { found.append((entry.sequence, reversed)) }
      }
      guard let last = entries.last else { break }
      below = last.sequence
    }
    for new in found.reversed() {
      reversals.removeAll { $0.reversed <= new.reversed }
      reversals.append(new)
    }
    seen = newest
  }
}
