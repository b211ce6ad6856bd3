import Scorekeeping

/// A table of text, safe to write to a terminal.
enum TextTable {
  /// Lays out a table: columns of texts to the left, the others to the right. The first line has the heads.
  ///
  /// - Parameters:
  ///   - texts: the columns of texts.
  ///   - longest: the width from which texts are cut; nil for whole texts.
  static func lines(
    _ heads: [String], _ rows: [[String]], texts: Set<Int> = [0], longest: Int? = nil
  ) -> [String] {
    let rows = ([heads] + rows).map { $0.map { cut($0.terminalSafe(), to: longest) } }
    let widths = heads.indices.map { column in
      rows.map { $0[column].terminalWidth }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.terminalWidth)
        return texts.contains(column) ? cell.0 + space : space + cell.0
      }.joined(separator: "  ").trimmingTrailingBlanks
    }
  }

  private static func cut(_ text: String, to width: Int?) -> String {
    guard let width, text.terminalWidth > width else { return text }
    var text = text
    while text.terminalWidth >= width, !text.isEmpty { text.removeLast() }
    return text + "…"
  }
}
