import Scorekeeping

/// What a player's results sum up to, in as many columns as a row of the board has room for.
struct RecordDetail {
  private enum DetailColumns: CaseIterable {
    /// Played, won, drawn, lost, for, against, the difference or the share of wins, and the rule for ties.
    case full
    /// Without the scores for and against.
    case short
    /// Played, and the difference or the share.
    case least

    var widths: [Int] {
      switch self {
      case .full: [3, 4, 4, 4, 6, 5, 6, 6]
      case .short: [3, 4, 4, 4, 6, 6]
      case .least: [3, 6]
      }
    }
    var width: Int { widths.reduce(0, +) }

    func chosen(_ cells: [String]) -> [String] {
      switch self {
      case .full: cells
      case .short: Array(cells[..<4] + cells[6...])
      case .least: [cells[0], cells[6]]
      }
    }
  }

  private let columns: DetailColumns

  /// The width of the details in rows of a width; 0 if there is no room.
  static func width(in width: Int) -> Int {
    switch width {
    case 100...: DetailColumns.full.width
    case 70...: DetailColumns.short.width
    case 46...: DetailColumns.least.width
    default: 0
    }
  }

  init(width: Int) {
    columns = DetailColumns.allCases.first { $0.width <= width } ?? .least
  }

  private func line(_ cells: [String]) -> String {
    zip(columns.chosen(cells), columns.widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.terminalWidth)) + cell
    }.joined()
  }

  func heads(isByShare: Bool) -> String {
    line(["P", "W", "D", "L", "for", "agst", isByShare ? "share" : "diff", "tie"])
  }

  func text(of record: MatchRecord?, _ mark: TieMark?, isByShare: Bool) -> String {
    let record = record ?? MatchRecord()
    let value = isByShare ? record.shareText : record.differenceText
    return line(record.cells + [value, mark?.shortName ?? ""])
  }
}
