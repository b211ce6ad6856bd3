import FoundationBase
import ScoreTables
import Scorekeeping
import Texts

extension TableDocument {
  /// The first table in the format of RFC 4180. It has a header, and its records end with CR LF. A field is in quotes if
  /// it holds a comma, a quote, a semicolon, a tab or a line break, or if it begins or ends with a space.
  ///
  /// Numbers are exact. The column of a round has the title `1`, or `1: 100 m` if the round has a name. A dash (`–`) is
  /// the score of a player without points, the team of a player without one on a board with teams, and the rank of a
  /// player who has left. All times have minutes, so they cannot be mistaken for points. An apostrophe precedes a name
  /// that a spreadsheet would take for a formula (`FormulaMark`).
  ///
  /// Law: `ScoreTable` reads the same names, scores and teams from it, and the points of all rounds in it, in the order
  /// of the standings.
  package var csv: String { tables.first.map(Self.csv) ?? "" }

  private static func csv(of table: Table) -> String {
    var order = Array(table.columns.indices)
    // Programs find these columns first, in this order.
    let first: [Table.Meaning] =
      switch table.columns.first?.meaning {
      case .rank where table.rounds == 0: [.rank, .name, .score, .team]
      case .matchRound:
        [
          .matchRound, .date, .home, .away, .homeScore, .awayScore, .sets, .decision, .homeBonus,
          .awayBonus,
        ]
      default: []
      }
    order.sort { one, two in
      func place(_ column: Int) -> Int {
        first.firstIndex(of: table.columns[column].meaning) ?? first.count + column
      }
      return place(one) < place(two)
    }
    let table = table.ordered(order)
    var lines = table.rows.map { row in
      zip(table.columns, row.cells).map { field($1, in: $0) }
    }
    lines.insert(table.columns.map { quoted($0.title) }, at: 0)
    if first.contains(.team), !table.columns.contains(where: { $0.meaning == .team }) {
      for line in lines.indices { lines[line].insert(line == 0 ? "team" : "", at: 3) }
    }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ cell: Table.Cell, in column: Table.Column) -> String {
    switch cell.value {
    case .count(let count): "\(count)"
    case .points(let score, as: .points): score.description
    case .points(let score, as: .time): withMinutes(score.text(as: .time))
    case .difference: cell.text
    case .time(let time): time.formatted(.iso8601)
    case nil where cell.text == "?": ""
    case nil where column.meaning == .team && cell.text.isEmpty: "–"
    case nil: column.isText ? quoted(FormulaMark.added(to: cell.text)) : cell.text
    }
  }

  /// A time with minutes: `13.30` becomes `0:13.30`.
  private static func withMinutes(_ time: String) -> String {
    let sign = time.hasPrefix("-") ? "-" : ""
    let seconds = time.dropFirst(sign.count)
    if seconds.contains(":") { return time }
    return sign + (seconds.prefix { $0 != "." }.count < 2 ? "0:0" : "0:") + seconds
  }

  private static func quoted(_ text: String) -> String {
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
