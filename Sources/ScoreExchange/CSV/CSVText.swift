import Scorekeeping

/// A board as a table in the format of RFC 4180. It has a header, and its records end with CR LF. A field is in quotes
/// if it holds a comma, a quote, a semicolon, a tab or a line break, or if it begins or ends with a space.
///
/// It holds the standings or the points by round. The column of a round has the title `1`, or `1: 100 m` if the round
/// has a name. A dash (`–`) is the score of a player without points, the team of a player without one on a board with
/// teams, and the rank of a player who has left. All times have minutes, so they cannot be mistaken for points. An
/// apostrophe precedes a name that a spreadsheet would take for a formula (`FormulaMark`).
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
    let titles =
      byRound
      ? table.titles
      : ["rank", "name", "score", "team"]
        + table.titles.filter { !["rank", "name", "score", "team"].contains($0) }
    let columns = titles.map(table.titles.firstIndex)
    let isTimed = board.rules.scores == .time
    func number(_ cell: String, in title: String) -> String {
      if cell == "?" { return "" }
      return isTimed && !BoardTable.isCount(title) ? Self.withMinutes(cell) : cell
    }
    func field(_ cell: String, in title: String) -> String {
      if title == "team", cell.isEmpty { return totals.isEmpty ? "" : "–" }
      return BoardTable.isText(title)
        ? Self.field(FormulaMark.added(to: cell)) : number(cell, in: title)
    }
    let records = table.rows.map { row in
      let cells = columns.map { $0.map { row[$0] } ?? "" }
      let fields = zip(titles, cells).map { field($1, in: $0) }
      let total = zip(titles, cells).first { $0.0 == "team" }.flatMap { totals[$0.1] }
      return totals.isEmpty ? fields : fields + [number(total ?? "", in: "team total")]
    }
    let labels = zip(titles, columns).map { title, column in
      column.map { table.labels[$0] } ?? title
    }
    let heads = labels + (totals.isEmpty ? [] : ["team total"])
    description = Self.lines([heads.map(Self.field)] + records)
  }

  private static func lines(_ records: [[String]]) -> String {
    records.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Makes a table of other texts and numbers, with titles.
  ///
  /// - Parameter isText: whether a column with a title holds texts that a user typed.
  package init(titles: [String], rows: [[String]], isText: (String) -> Bool) {
    let columns = titles.map(isText)
    description = Self.lines(
      [titles]
        + rows.map { row in
          zip(row, columns).map { Self.field($1 ? FormulaMark.added(to: $0) : $0) }
        })
  }

  /// Makes a table of the matches of a board: the round, both players and the scores. A match that is not played has
  /// empty scores. There are columns for the date, the scores of the sets and bonus points if any match has them.
  ///
  /// Law: `ResultTable` reads the same matches from it, in the same order.
  package init(ofMatchesOn board: Scoreboard) {
    let matches = Array(board.matches ?? Matches())
    let hasSets = matches.contains { $0.result.map { $0.sets.count > 1 } ?? false }
    let hasBonus = matches.contains { $0.result?.bonus != nil }
    let hasDate = matches.contains { $0.date != nil }
    self.init(
      titles: ["round"] + (hasDate ? ["date"] : []) + ["home", "away", "home score", "away score"]
        + (hasSets ? ["sets"] : [])
        + (hasBonus ? ["home bonus", "away bonus"] : []),
      rows: matches.compactMap { match in
        board.entry(of: match).map { entry in
          let (result, score) = (match.result, match.result?.score)
          let sets = result.map { $0.sets.count > 1 ? $0.sets.map(\.description) : [] } ?? []
          return ["\(match.round)"] + (hasDate ? [match.date?.description ?? ""] : [])
            + [entry.home.text, entry.away.text]
            + [score?.home, score?.away].map { $0?.description ?? "" }
            + (hasSets ? [sets.joined(separator: " ")] : [])
            + (hasBonus
              ? [result?.bonus?.home, result?.bonus?.away].map { $0?.description ?? "" } : [])
        }
      }, isText: { ["home", "away"].contains($0) })
  }

  /// A time with minutes: `13.30` becomes `0:13.30`. Other texts stay.
  private static func withMinutes(_ cell: String) -> String {
    let sign = cell.hasPrefix("-") ? "-" : ""
    let seconds = cell.dropFirst(sign.count)
    guard seconds.first?.isNumber == true, !seconds.contains(":") else { return cell }
    return sign + (seconds.prefix { $0 != "." }.count < 2 ? "0:0" : "0:") + seconds
  }

  private static func field(_ text: String) -> String {
    let units = text.utf8
    let isBlank = { (unit: UInt8?) in unit == .blank || unit == .tab }
    // Without quotes, the name of a team that is a dash would mean no team.
    let needsQuotes =
      units.contains { ",\";\t\r\n".utf8.contains($0) } || isBlank(units.first)
      || isBlank(units.last) || ScoreTable.dashes.contains(text)
    if !needsQuotes { return text }
    // Compares code units: a mark that combines with a quote must not hide it.
    let quoted = [.quote] + units.flatMap { $0 == .quote ? [.quote, .quote] : [$0] } + [.quote]
    return String(decoding: quoted, as: UTF8.self)
  }
}
