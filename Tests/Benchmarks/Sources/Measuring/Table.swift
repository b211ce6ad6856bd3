/// Rows of text under a heading. The first column is aligned left, the others right.
package struct Table {
  package let heading: [String]
  package var rows: [[String]] = []

  package init(_ heading: [String]) {
    self.heading = heading
  }

  package var text: String {
    let lines = [heading] + rows
    let widths = heading.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
