import ScoreStore
import Scorekeeping

/// Whether the entries of a journal go together: their order, and what reverses what.
struct EntryLinks {
  /// What is wrong, and in which part of the entry.
  struct Fault: Error {
    let fact: ImportError
    let key: String
  }

  private struct Known {
    let place: Int
    let scope: Scoreboard.ID?
    let reversedBy: ArchivedEntry.Standing
    /// Whether it may still be reversed, or was.
    var isSpent: Bool
  }

  private var known: [Int: Known] = [:]
  private var newest = 0

  /// Takes the next entry, and counts it and what it reverses from 1.
  mutating func add(_ entry: inout ArchivedEntry) throws(Fault) {
    guard entry.sequence > newest else { throw Fault(fact: .unordered, key: "sequence") }
    newest = entry.sequence
    let place = known.count + 1
    let isStart = entry.standing == .start
    if let standing = entry.standing, !isStart, standing != entry.reversedBy {
      throw Fault(fact: .wrongReversal, key: "standing")
    }
    if let reversed = entry.reverses {
      guard var other = known[reversed], !other.isSpent, other.scope == entry.scope,
        other.reversedBy.rawValue == entry.reversal?.rawValue
      else { throw Fault(fact: .wrongReversal, key: "reverses") }
      if isStart { throw Fault(fact: .wrongReversal, key: "standing") }
      other.isSpent = true
      known[reversed] = other
      entry.reverses = other.place
    }
    known[newest] = Known(
      place: place, scope: entry.scope, reversedBy: entry.reversedBy,
      isSpent: entry.standing != nil)
    entry.sequence = place
  }
}
