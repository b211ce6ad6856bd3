import ScoreTables
import Texts

extension TableDocument {
  /// The tables as text, safe to write to a terminal: the title and the facts, then each table after an empty line.
  ///
  /// - Parameter width: the columns into which the tables should fit; see `TableLayout`.
  package func text(width: Int = .max) -> String {
    let words = ([title] + facts.map(\.printedText)).map { $0.terminalSafe() }.joined(
      separator: "  ")
    let parts = tables.filter { !$0.isEmpty }.map { table in
      TableLayout(table, width: width).lines.map(\.text)
    }
    let bodies = parts.isEmpty && !tables.isEmpty ? [[emptyWords]] : parts
    return ([[words]] + bodies).map { lines in
      lines.map { $0.isEmpty ? "\n" : " \($0)\n" }.joined()
    }.joined(separator: "\n")
  }
}
