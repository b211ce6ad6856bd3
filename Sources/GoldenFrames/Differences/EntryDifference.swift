import IdentityDiff
import ScreenCells
import Texts

/// A difference between the entries of two snapshots.
enum EntryDifference: Equatable {
  /// One of the subjects with the same name, numbered from 1 at the top.
  struct Occurrence: Hashable {
    var subject: Snapshot.Subject
    var number: Int
  }

  struct RowMismatch: Equatable {
    var expected: Int
    var actual: Int
  }

  /// A fact that differs, or that only one snapshot has.
  struct FactMismatch: Equatable {
    var expected: Snapshot.Fact?
    var actual: Snapshot.Fact?
  }

  /// The subject is in another row, or has other facts, or both.
  case changed(Occurrence, rows: RowMismatch?, facts: [FactMismatch])
  case missing(Occurrence, row: Int)
  case unexpected(Occurrence, row: Int)
  /// An unexpected subject is in the row where another one was expected.
  case replaced(Occurrence, by: Occurrence, row: Int)
  case swapped(Occurrence, Occurrence)
  /// The subject and some directly below it are in other rows, all shifted by the same distance. Insertions and
  /// deletions above do not explain it.
  case shifted(Occurrence, below: Int, rows: RowMismatch)
}

extension EntryDifference.FactMismatch {
  /// Returns the facts that differ, matched by their words, in the expected order.
  static func all(
    _ expected: [Snapshot.Fact], _ actual: [Snapshot.Fact]
  ) -> [EntryDifference.FactMismatch] {
    var rest = actual
    var mismatches: [EntryDifference.FactMismatch] = []
    for fact in expected {
      let partner = rest.firstIndex { $0.word == fact.word }.map { rest.remove(at: $0) }
      if partner != fact { mismatches.append(.init(expected: fact, actual: partner)) }
    }
    return mismatches + rest.map { .init(expected: nil, actual: $0) }
  }
}

extension SnapshotDifference {
  private typealias Occurrence = EntryDifference.Occurrence

  private struct IdentifiedEntry: Identifiable, Equatable {
    var id: Occurrence
    var facts: [Snapshot.Fact]

    /// Numbers the entries of subjects with the same name from the top, separately in each snapshot.
    static func all(_ entries: [Snapshot.Entry]) -> [IdentifiedEntry] {
      var counts: [Snapshot.Subject: Int] = [:]
      return entries.map { entry in
        let number = counts[entry.subject, default: 0] + 1
        counts[entry.subject] = number
        let id = Occurrence(subject: entry.subject, number: number)
        return IdentifiedEntry(id: id, facts: entry.facts)
      }
    }
  }

  /// A subject with an entry in both snapshots.
  private struct MatchedEntry {
    var id: Occurrence
    /// The indices of the two entries.
    var old: Int
    var new: Int
    var rows: EntryDifference.RowMismatch

    var distance: Int { rows.actual &- rows.expected }
  }

  /// The differences of the entries: differences of single subjects from the top, then swaps, then shifts. A subject
  /// that insertions and deletions above move to another row has none.
  var entries: [EntryDifference] {
    let before = IdentifiedEntry.all(expected.entries)
    let after = IdentifiedEntry.all(actual.entries)
    let changes = after.changes(from: before)
    let indices = Dictionary(uniqueKeysWithValues: zip(before.map(\.id), before.indices))
    let displaced = after.enumerated().compactMap { new, entry in
      indices[entry.id].map { old in
        MatchedEntry(
          id: entry.id, old: old, new: new,
          rows: .init(expected: expected.entries[old].row, actual: actual.entries[new].row))
      }
    }.filter { $0.distance != 0 }
    let swaps = Self.swaps(of: displaced)
    let moved = Set(changes.moves.map(\.destination))
    let elsewhere = displaced.filter { !swaps.indices.contains($0.new) }
    let (single, shifts) = Self.shifts(
      of: elsewhere.filter { !moved.contains($0.new) && $0.distance != $0.new - $0.old })
    return differences(changes, moved: elsewhere.filter { moved.contains($0.new) } + single)
      + swaps.differences + shifts
  }

  /// The differences of single subjects, from the top.
  private func differences(
    _ changes: ChangeSet<IdentifiedEntry>, moved: [MatchedEntry]
  ) -> [EntryDifference] {
    var differences: [(row: Int, difference: EntryDifference)] = []
    var moved = Dictionary(uniqueKeysWithValues: moved.map { ($0.new, $0) })
    for update in changes.updates {
      let match = moved.removeValue(forKey: update.newOffset)
      let facts = EntryDifference.FactMismatch.all(update.old.facts, update.new.facts)
      if match == nil && facts.isEmpty { continue }
      differences.append(
        (
          expected.entries[update.oldOffset].row,
          .changed(update.new.id, rows: match?.rows, facts: facts)
        ))
    }
    for match in moved.values.sorted(by: { $0.new < $1.new }) {
      differences.append((match.rows.expected, .changed(match.id, rows: match.rows, facts: [])))
    }
    var inserted = changes.insertions.map {
      (id: $0.element.id, row: actual.entries[$0.offset].row)
    }
    for deletion in changes.deletions {
      let row = expected.entries[deletion.offset].row
      if let index = inserted.firstIndex(where: { $0.row == row }) {
        let other = inserted.remove(at: index).id
        differences.append((row, .replaced(deletion.element.id, by: other, row: row)))
      } else {
        differences.append((row, .missing(deletion.element.id, row: row)))
      }
    }
    for (id, row) in inserted { differences.append((row, .unexpected(id, row: row))) }
    return differences.sorted { $0.row < $1.row }.map(\.difference)
  }

  /// Finds pairs of subjects that have exchanged their rows, and their indices.
  private static func swaps(
    of displaced: [MatchedEntry]
  ) -> (differences: [EntryDifference], indices: Set<Int>) {
    var differences: [EntryDifference] = []
    var indices: Set<Int> = []
    let byRow = Dictionary(displaced.map { ($0.rows.expected, $0) }) { first, _ in first }
    for match in displaced where !indices.contains(match.new) {
      guard let other = byRow[match.rows.actual], other.rows.actual == match.rows.expected,
        !indices.contains(other.new)
      else { continue }
      indices.formUnion([match.new, other.new])
      differences.append(.swapped(match.id, other.id))
    }
    return (differences, indices)
  }

  /// Joins neighbours that moved by the same distance into shifts; returns the other subjects one by one.
  private static func shifts(
    of matches: [MatchedEntry]
  ) -> (single: [MatchedEntry], shifts: [EntryDifference]) {
    var runs: [[MatchedEntry]] = []
    for match in matches {
      if let last = runs.last?.last, last.new + 1 == match.new, last.distance == match.distance {
        runs[runs.count - 1].append(match)
      } else {
        runs.append([match])
      }
    }
    return (
      runs.filter { $0.count == 1 }.flatMap(\.self),
      runs.filter { $0.count > 1 }
        .map { .shifted($0[0].id, below: $0.count - 1, rows: $0[0].rows) }
    )
  }
}

extension EntryDifference: CustomStringConvertible {
  var description: String {
    let number = SnapshotDifference.number
    switch self {
    case .changed(let id, nil, let facts):
      return "\(id.words): \(Self.sentence(facts))"
    case .changed(let id, let rows?, let facts):
      let (old, new) = Self.lists(facts)
      return "\(id.words): expected in row \(number(rows.expected))"
        + (facts.isEmpty ? "" : " with " + old) + ", is in row \(number(rows.actual))"
        + (facts.isEmpty ? "" : " with " + new)
    case .missing(let id, let row):
      return "\(id.words): expected in row \(number(row)), is not on the screen"
    case .unexpected(let id, let row):
      return "\(id.words): not expected, is in row \(number(row))"
    case .replaced(let id, let other, let row):
      return "Row \(number(row)): expected \(id.words), is \(other.words)"
    case .swapped(let id, let other): return "\(id.words) and \(other.words) swapped places"
    case .shifted(let id, let count, let rows):
      return "\(id.words) and \(count == 1 ? "the next" : "the next \(count)"): "
        + "expected from row \(number(rows.expected)) on, are from row \(number(rows.actual)) on"
    }
  }

  private static func sentence(_ facts: [FactMismatch]) -> String {
    if facts.count == 1 {
      switch (facts[0].expected, facts[0].actual) {
      case (let old?, nil):
        return "expected \(old.words), \(old.value == nil ? "is not" : "has none")"
      case (nil, let new?) where new.value == nil: return "is \(new.words), not expected so"
      case (nil, let new?): return "has \(new.words), expected none"
      case (let old?, let new?):
        if let value = new.value, old.value != nil {
          return "expected \(old.words), is \(safe(value))"
        }
        return "expected \(old.words), is \(new.words)"
      case (nil, nil): break
      }
    }
    let (old, new) = lists(facts)
    return "expected \(old), is \(new)"
  }

  private static func lists(_ facts: [FactMismatch]) -> (expected: String, actual: String) {
    func words(_ fact: Snapshot.Fact?, beside other: Snapshot.Fact?) -> String {
      guard let other else { return fact?.words ?? "" }
      return fact?.words ?? (other.value == nil ? "not " : "no ") + safe(other.word)
    }
    return (
      facts.map { words($0.expected, beside: $0.actual) }.joined(separator: ", "),
      facts.map { words($0.actual, beside: $0.expected) }.joined(separator: ", ")
    )
  }
}

extension EntryDifference.Occurrence {
  /// The name; a repeated name has its number, from the second occurrence on.
  fileprivate var words: String {
    (subject.kind.map { safe($0) + " " } ?? "") + safe(subject.name)
      + (number == 1 ? "" : " (\(number))")
  }
}

extension Snapshot.Fact {
  fileprivate var words: String { safe(word) + (value.map { " " + safe($0) } ?? "") }
}

/// Formats a name or a value for a sentence, in quotes if it would be hard to see otherwise.
private func safe(_ text: String) -> String {
  let isVisible =
    !text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    && text.terminalSafe().unicodeScalars.elementsEqual(text.unicodeScalars)
  return isVisible ? text : Word.inQuotes(text)
}
