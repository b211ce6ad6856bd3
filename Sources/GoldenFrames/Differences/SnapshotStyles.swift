import ScoreScreen

/// How the cells of a row are drawn: its runs of one style, from the left.
///
/// Printed as in a golden file: `0-8 bold fg=yellow, 12 reverse`.
struct SnapshotStyles: Equatable, CustomStringConvertible {
  /// Neighbouring cells in one style.
  struct Run: Equatable, CustomStringConvertible {
    var columns: ClosedRange<Int>
    var style: Style

    var description: String {
      let (first, last) = (columns.lowerBound, columns.upperBound)
      return (first == last ? "\(first) " : "\(first)-\(last) ")
        + (style == Style() ? "plain" : style.words)
    }
  }

  private(set) var runs: [Run] = []

  /// Those of the cells that are not plain.
  init(of row: [Cell]) {
    self.init(of: row, in: row.indices.filter { row[$0].style != Style() })
  }

  /// Those of the cells in some columns, plain ones among them. The columns ascend.
  init(of row: [Cell], in columns: [Int]) {
    for column in columns {
      let style = row[column].style
      if let last = runs.last, last.style == style, last.columns.upperBound == column - 1 {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append(Run(columns: column...column, style: style))
      }
    }
  }

  var description: String { runs.map(\.description).joined(separator: ", ") }
}
