import IdentityDiff

extension SnapshotDifference {
  private typealias Occurrence = EntryDifference.Occurrence

  /// What is said of somebody; who it is, is told by name.
  private struct Told: Identifiable, Equatable {
    var id: Occurrence
    var facts: [Snapshot.Fact]

    /// The n-th of those who are called the same is the n-th on the other side.
    static func all(_ entries: [Snapshot.Entry]) -> [Told] {
      var counts: [Snapshot.Subject: Int] = [:]
      return entries.map { entry in
        counts[entry.subject, default: 0] += 1
        let number = counts[entry.subject, default: 1]
        return Told(id: Occurrence(subject: entry.subject, number: number), facts: entry.facts)
      }
    }
  }

  /// Somebody who is on both sides.
  private struct Pair {
    var who: Occurrence
    /// Offsets among the entries.
    var old: Int
    var new: Int
    var rows: EntryDifference.Rows

    /// Whether the row is another by as much as those who came, went or moved above explain.
    var isExplained: Bool { rows.actual &- rows.expected == new - old }
  }

  /// Who or what is other than expected: who says something else, stands elsewhere, is missing or too many from the
  /// top, then who swapped places, then who shifted together. Who stands elsewhere only because others came or went
  /// above is left out.
  var entries: [EntryDifference] {
    let (before, after) = (Told.all(expected.entries), Told.all(actual.entries))
    let changes = after.changes(from: before)
    let offsets = Dictionary(uniqueKeysWithValues: zip(before.map(\.id), before.indices))
    let pairs = after.enumerated().compactMap { new, told in
      offsets[told.id].map { old in
        Pair(
          who: told.id, old: old, new: new,
          rows: .init(expected: expected.entries[old].row, actual: actual.entries[new].row))
      }
    }
    let displaced = pairs.filter { $0.rows.expected != $0.rows.actual }
    let swaps = Self.swaps(of: displaced)
    let moved = Set(changes.moves.map(\.destination))
    let elsewhere = displaced.filter { !swaps.offsets.contains($0.new) }
    let (alone, together) = Self.runs(
      of: elsewhere.filter { !moved.contains($0.new) && !$0.isExplained })
    return single(changes, moved: elsewhere.filter { moved.contains($0.new) } + alone)
      + swaps.told + together
  }

  /// Who came, went, says something else, or stands elsewhere on his own, from the top.
  private func single(_ changes: ChangeSet<Told>, moved: [Pair]) -> [EntryDifference] {
    var told: [(row: Int, difference: EntryDifference)] = []
    var rows = Dictionary(uniqueKeysWithValues: moved.map { ($0.new, $0) })
    for update in changes.updates {
      let pair = rows.removeValue(forKey: update.newOffset)
      let facts = EntryDifference.FactPair.differing(update.old.facts, update.new.facts)
      if pair == nil && facts.isEmpty { continue }
      told.append(
        (
          expected.entries[update.oldOffset].row,
          .changed(update.new.id, rows: pair?.rows, facts: facts)
        ))
    }
    for pair in rows.values.sorted(by: { $0.new < $1.new }) {
      told.append((pair.rows.expected, .changed(pair.who, rows: pair.rows, facts: [])))
    }
    var came = changes.insertions.map { (who: $0.element.id, row: actual.entries[$0.offset].row) }
    for deletion in changes.deletions {
      let row = expected.entries[deletion.offset].row
      if let index = came.firstIndex(where: { $0.row == row }) {
        told.append((row, .replaced(deletion.element.id, by: came.remove(at: index).who, row: row)))
      } else {
        told.append((row, .missing(deletion.element.id, row: row)))
      }
    }
    for (who, row) in came { told.append((row, .unexpected(who, row: row))) }
    return told.enumerated()
      .sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }
      .map(\.element.difference)
  }

  /// Those of whom each stands in the row where the other was to stand, and their offsets.
  private static func swaps(
    of displaced: [Pair]
  ) -> (told: [EntryDifference], offsets: Set<Int>) {
    var told: [EntryDifference] = []
    var offsets: Set<Int> = []
    let byRow = Dictionary(displaced.map { ($0.rows.expected, $0) }) { first, _ in first }
    for pair in displaced where !offsets.contains(pair.new) {
      guard let other = byRow[pair.rows.actual], other.rows.actual == pair.rows.expected,
        !offsets.contains(other.new)
      else { continue }
      offsets.formUnion([pair.new, other.new])
      told.append(.swapped(pair.who, other.who))
    }
    return (told, offsets)
  }

  /// Parts those who shifted with their neighbours by as much from those who stand elsewhere on their own.
  private static func runs(of pairs: [Pair]) -> (alone: [Pair], together: [EntryDifference]) {
    var runs: [[Pair]] = []
    for pair in pairs {
      if let last = runs.last?.last, last.new + 1 == pair.new,
        last.rows.actual &- last.rows.expected == pair.rows.actual &- pair.rows.expected
      {
        runs[runs.count - 1].append(pair)
      } else {
        runs.append([pair])
      }
    }
    return (
      runs.filter { $0.count == 1 }.flatMap(\.self),
      runs.filter { $0.count > 1 }
        .map { .shifted($0[0].who, below: $0.count - 1, rows: $0[0].rows) }
    )
  }
}
