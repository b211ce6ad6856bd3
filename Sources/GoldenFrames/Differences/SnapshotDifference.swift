/// How what a screen shows differs from what was expected, for somebody who reads it in the log of a failed test.
///
/// Its description tells first who or what is other than expected, then shows the rows whose text differs with the
/// differing cells marked, then names the styles, the cursor and the changes that differ. It is cut after some lines of
/// each, and says so.
///
/// Law: the description is never empty, and may be written to a terminal as it is: it holds no control character but
/// the line feeds between its lines. Rows are counted from 1 in it, columns from 0.
public struct SnapshotDifference: Equatable, Sendable {
  /// What was to be on the screen.
  public let expected: Snapshot
  /// What is on it.
  public let actual: Snapshot

  /// The difference of two snapshots; nil if they are equal.
  ///
  /// Cost: a comparison of all cells. All else is done when the description is asked for.
  public init?(expected: Snapshot, actual: Snapshot) {
    if expected == actual { return nil }
    self.expected = expected
    self.actual = actual
  }

  /// Whether row stands against row. Not on a screen of another size on which most rows are others: that would show
  /// nothing but the size again.
  var comparesRows: Bool {
    if expected.size == actual.size { return true }
    let equal = zip(expected.rows, actual.rows).count { $0 == $1 }
    return equal * 2 > min(expected.rows.count, actual.rows.count)
  }

  /// The rows that differ in text or style, from the top.
  var rows: [RowDifference] {
    if !comparesRows { return [] }
    return (0..<max(expected.rows.count, actual.rows.count)).compactMap { row in
      RowDifference(
        row: row, expected: row < expected.rows.count ? expected.rows[row] : nil,
        actual: row < actual.rows.count ? actual.rows[row] : nil)
    }
  }
}
