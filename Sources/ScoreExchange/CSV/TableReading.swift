/// What a table was taken for: where its header is, and what each column holds.
package struct TableReading: Equatable, Sendable {
  /// A column by its title or number, with what it is taken for.
  package struct Column: Equatable, Sendable {
    package let title: String
    package var words: String
    /// The round whose points the column holds; nil for another column.
    var round: Int?
  }

  /// The line of the header; nil for a table without one.
  package var header: Int?
  package var columns: [Column] = []
  /// The codes for no result, such as DNF, each with its number of cells.
  package var codes: [String: Int] = [:]

  /// Clauses about rows that are left out, or may be mistaken.
  package var remarks: [String] = []

  /// Where the header is, in words.
  private var headerWords: String { header.map { "Header on line \($0)" } ?? "No header" }

  /// The number of cells that hold a code for no result, in words; nil if there is none.
  package var codeWords: String? {
    let count = codes.values.reduce(0, +)
    return count == 0
      ? nil : "\(count) without a result (\(codes.keys.sorted().joined(separator: ", ")))"
  }

  /// The header and the columns in one line; rounds beside each other are one item.
  package var line: String {
    var items: [String] = []
    var rest = columns[...]
    while let first = rest.popFirst() {
      guard let round = first.round else {
        items.append("\(first.title) = \(first.words)")
        continue
      }
      let others = rest.prefix { $0.round != nil }
      rest = rest.dropFirst(others.count)
      items.append(
        others.last.map { last in
          "\(first.title) … \(last.title) = rounds \(round) to \(last.round ?? round)"
        } ?? "\(first.title) = \(first.words)")
    }
    return headerWords + ": " + items.joined(separator: ", ")
  }

  /// The lines of a trial: the header, and each column.
  package var lines: [String] { [headerWords] + columns.map { "  \($0.title): \($0.words)" } }
}
