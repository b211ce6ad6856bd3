import Scorekeeping

/// A board as a table in the format of RFC 4180. It has a header, and its records end with CR LF. A field is in quotes
/// if it holds a comma, a quote, a semicolon, a tab or a line break, or if it begins or ends with a space.
///
/// It holds the standings, or the points by round. The score of a player who has not scored is empty. A name that a
/// spreadsheet would take for a formula gets an apostrophe before it (`FormulaMark`).
///
/// Law: `ScoreTable` reads the same names, scores and teams from it, and the points of all rounds in it, in the order
/// of the standings.
package struct CSVText: CustomStringConvertible {
  /// The text of the table.
  package let description: String

  /// Makes a table of a board. Cost: O(n log n), and O(r) for r rounds of each player.
  package init(of board: Scoreboard, byRound: Bool = false) {
    let table = BoardTable(of: board, byRound: byRound, isAligned: false).players
    let totals = Dictionary(
      uniqueKeysWithValues: RankedBoard(board).teamSums.map {
        ($0.name, $0.totalText(as: board.rules.scores))
      })
    let titles = byRound ? table.titles : ["rank", "name", "score", "team"]
    let columns = titles.map(table.titles.firstIndex)
    let records = table.rows.map { row in
      let cells = columns.map { $0.map { row[$0] } ?? "" }
      let fields = zip(titles, cells).map { title, cell in
        BoardTable.isText(title) ? FormulaMark.added(to: cell) : Self.number(cell)
      }
      let total = zip(titles, cells).first { $0.0 == "team" }.flatMap { totals[$0.1] }
      return totals.isEmpty ? fields : fields + [Self.number(total ?? "")]
    }
    description = ([totals.isEmpty ? titles : titles + ["team total"]] + records).map {
      $0.map(Self.field).joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// A spreadsheet adds up numbers, so a dash becomes an empty cell.
  private static func number(_ cell: String) -> String { cell == "–" || cell == "?" ? "" : cell }

  private static func field(_ text: String) -> String {
    let units = text.utf8
    let isBlank = { (unit: UInt8?) in unit == .blank || unit == .tab }
    let needsQuotes =
      units.contains { ",\";\t\r\n".utf8.contains($0) } || isBlank(units.first)
      || isBlank(units.last)
    if !needsQuotes { return text }
    // Compares code units: a mark that combines with a quote must not hide it.
    let quoted = [.quote] + units.flatMap { $0 == .quote ? [.quote, .quote] : [$0] } + [.quote]
    return String(decoding: quoted, as: UTF8.self)
  }
}
