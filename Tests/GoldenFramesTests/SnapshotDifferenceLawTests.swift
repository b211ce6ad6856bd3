import ScoreScreen
import TestSupport
import Testing

@testable import GoldenFrames

@Suite struct SnapshotDifferenceLawTests {
  private func pairs(_ seed: UInt64) -> [(Snapshot, Snapshot)] {
    var random = SeededGenerator(seed: seed)
    return (0..<20).map { _ in
      let snapshot = random.snapshot()
      return (
        snapshot, random.chance(0.2) ? random.snapshot() : random.variation(of: snapshot)
      )
    }
  }

  private func differences(_ seed: UInt64) -> [SnapshotDifference] {
    pairs(seed).compactMap { SnapshotDifference(expected: $0, actual: $1) }
  }

  @Test(arguments: seeds(20))
  func `snapshots differ exactly where they are unequal, and the difference has words`(
    seed: UInt64
  ) {
    for (expected, actual) in pairs(seed) {
      let difference = SnapshotDifference(expected: expected, actual: actual)
      #expect((difference == nil) == (expected == actual))
      #expect(SnapshotDifference(expected: expected, actual: expected) == nil)
      if let difference { #expect(!difference.description.isEmpty) }
    }
  }

  @Test(arguments: seeds(20)) func `no printed difference contains control characters`(seed: UInt64)
  {
    for difference in differences(seed) {
      let unsafe = difference.description.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format: scalar != "\u{200D}"
        case .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
      #expect(unsafe.isEmpty, "\(difference)")
    }
  }

  @Test(arguments: seeds(20))
  func `marks stand below cells with different text, and nowhere else`(seed: UInt64) throws {
    for difference in differences(seed) where difference.comparesRows {
      var blocks = difference.blocks
      let (before, after) = (difference.expected.rows, difference.actual.rows)
      for row in 0..<max(before.count, after.count) {
        let old = row < before.count ? before[row] : nil
        let new = row < after.count ? after[row] : nil
        if old?.map(\.scalars) == new?.map(\.scalars) {
          #expect(blocks.first?.number != row + 1, "\(difference)")
          continue
        }
        guard let block = blocks.first else {
          #expect(difference.blocks.count == 20, "\(difference)")
          break
        }
        blocks.removeFirst()
        #expect(block.number == row + 1, "\(difference)")
        #expect(block.expected?.terminalWidth == old?.count, "\(difference)")
        #expect(block.actual?.terminalWidth == new?.count, "\(difference)")
        #expect(block.marks == Self.marks(old, new, block), "\(difference)")
      }
      #expect(blocks.isEmpty)
    }
  }

  /// The columns with different text, and second columns of wide characters with different first ones.
  private static func marks(_ old: [Cell]?, _ new: [Cell]?, _ block: RowBlock) -> Set<Int> {
    guard let old, let new else { return [] }
    let columns = 0..<max(old.count, new.count)
    let differing = Set(
      columns.filter {
        ($0 < old.count ? old[$0].scalars : nil) != ($0 < new.count ? new[$0].scalars : nil)
      })
    let wide = RowBlock.wideColumns(block.expected ?? "")
      .union(RowBlock.wideColumns(block.actual ?? ""))
    return differing.union(differing.filter(wide.contains).map { $0 + 1 })
  }

  @Test(arguments: seeds(20))
  func `the expected and the actual side are symmetric`(seed: UInt64) {
    for difference in differences(seed) {
      let other = SnapshotDifference(expected: difference.actual, actual: difference.expected)
      #expect(difference.lines("-") == other?.lines("+"), "\(difference)")
      #expect(difference.lines("+") == other?.lines("-"), "\(difference)")
    }
  }

  @Test(arguments: seeds(20))
  func `entries without a reported difference have equal places and facts`(
    seed: UInt64
  ) {
    for difference in differences(seed) where difference.entries.isEmpty {
      #expect(Said.all(difference.expected) == Said.all(difference.actual), "\(difference)")
    }
  }

  /// The facts of a row, whatever the order of facts and entries.
  private struct Said: Hashable {
    var subject: Snapshot.Subject
    var row: Int
    var facts: Set<Snapshot.Fact>

    static func all(_ snapshot: Snapshot) -> Set<Said> {
      Set(snapshot.entries.map { Said(subject: $0.subject, row: $0.row, facts: Set($0.facts)) })
    }
  }

  @Test(arguments: seeds(20))
  func `each reported change and order of entries is a line of a golden file`(
    seed: UInt64
  ) {
    let headings = ["Changes: ", "The changes differ ", "The entries differ "]
    for difference in differences(seed) {
      let golden = ["- ": difference.expected, "+ ": difference.actual]
        .mapValues { Set($0.description.allLines.map { String($0) }) }
      let told = difference.description.allLines
        .drop { line in !headings.contains { line.hasPrefix($0) } }
      for line in told {
        guard let lines = golden[String(line.prefix(2))] else { continue }
        #expect(lines.contains(String(line.dropFirst(2))), "\(difference)")
      }
    }
  }

  @Test(arguments: seeds(20))
  func `a different style below the same text is reported`(seed: UInt64) throws {
    for difference in differences(seed) where difference.comparesRows {
      let told = difference.rows.filter { !$0.styleColumns.isEmpty }
      for row in 0..<min(difference.expected.rows.count, difference.actual.rows.count) {
        let pairs = zip(difference.expected.rows[row], difference.actual.rows[row])
        let columns = pairs.enumerated()
          .filter { $1.0.scalars == $1.1.scalars && $1.0.style != $1.1.style }.map(\.offset)
        let all = told.first { $0.row == row }?.styleColumns ?? []
        #expect(Set(all).isSuperset(of: columns))
      }
      for row in told.prefix(10) {
        #expect(difference.description.contains("\n- \(row.row + 1): "), "\(difference)")
      }
    }
  }
}

extension Cell {
  fileprivate var scalars: [Unicode.Scalar] { Array(text.unicodeScalars) }
}

extension SnapshotDifference {
  /// The lines that begin with a sign, without it.
  fileprivate func lines(_ sign: String) -> [String] {
    description.allLines.filter { $0.hasPrefix(sign + " ") }.map { String($0.dropFirst(2)) }
  }

  /// The rows in the description.
  fileprivate var blocks: [RowBlock] { RowBlock.all(in: description) }
}
