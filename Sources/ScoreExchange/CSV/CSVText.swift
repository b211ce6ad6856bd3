import Scorekeeping

/// The standings of a board as a table in the format of RFC 4180: a header, records that end with CR LF, and quotes
/// around fields that hold a comma, a quote, a semicolon, a tab or a line break, or that begin or end with a blank. Names
/// that a spreadsheet would take for formulas have an apostrophe before them.
///
/// Law: `ScoreTable` reads the same names, scores and teams from it, in the order of the standings.
package struct CSVText: CustomStringConvertible {
  /// The text of the table.
  package let description: String

  /// Makes a table of the standings of a board. Cost: O(n log n).
  package init(of board: Scoreboard) {
    var text = "rank,name,score,team\r\n"
    for (rank, player) in RankedBoard(board).ranked {
      text +=
        "\(rank),\(Self.name(player.name)),\(player.score),\(Self.name(player.team ?? ""))\r\n"
    }
    description = text
  }

  /// Makes a table of the points by round.
  package init(byRound board: Scoreboard) {
    let table = BoardTable(of: board, byRound: true)
    // A spreadsheet adds scores up: a player without one has an empty cell.
    let rows = table.rows.map { Array($0.dropLast()) + [$0.last == "–" ? "" : $0.last ?? ""] }
    description = ([table.titles] + rows).map { cells in
      zip(table.titles, cells).map { $0 == "name" || $0 == "team" ? Self.name($1) : Self.field($1) }
        .joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func name(_ text: String) -> String { field(FormulaMark.added(to: text)) }

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
