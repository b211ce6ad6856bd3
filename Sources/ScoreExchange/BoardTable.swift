import ScoreScreen
import Scorekeeping

/// A board as a table of texts, with a row for each player from first to last: the standings, or the points by round.
///
/// The table has a column for teams, and one for the points at the start, if any player has them.
package struct BoardTable {
  /// The titles of the columns.
  package let titles: [String]
  package let rows: [[String]]
  private let name: String
  /// The columns of texts; the others hold numbers, or nothing.
  private let texts: Set<String> = ["name", "team"]

  /// Makes a table of the standings, or of the points by round. Cost: O(n log n), and O(r) for r rounds of each player.
  package init(of board: Scoreboard, byRound: Bool = false) {
    name = board.name
    let players = board.players
    let rounds = byRound ? Array(1...RoundSheet(of: board).count) : []
    let hasStart = byRound && players.contains { ($0.start ?? .zero) != .zero }
    let hasTeams = players.hasTeams
    titles =
      ["rank", "name"] + (hasTeams ? ["team"] : []) + (hasStart ? ["start"] : [])
      + rounds.map(String.init) + ["score"]
    let kind = board.rules.scores
    rows = RankedBoard(board).ranked.map { rank, player in
      ["\(rank)", player.name] + (hasTeams ? [player.team ?? ""] : [])
        + (hasStart ? [player.start?.text(as: kind) ?? ""] : [])
        + rounds.map { player.rounds[$0]?.text(as: kind) ?? "" } + [player.scoreText(as: kind)]
    }
  }

  /// The table in Markdown, as GitHub has it. Characters of names that mean something there are escaped.
  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    func escaped(_ text: String) -> String {
      text.terminalSafe().reduce(into: "") { text, character in
        if "\\`*_{}[]<>|#~&".contains(character) { text.append("\\") }
        text.append(character)
      }
    }
    return line(titles) + line(titles.map { texts.contains($0) ? "---" : "---:" })
      + rows.map { line($0.map(escaped)) }.joined()
  }

  /// The table in HTML, with the name of the board as its caption.
  package var html: String {
    func escaped(_ text: String) -> String {
      text.terminalSafe().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = zip(titles, cells).map { title, cell in
        let style = texts.contains(title) ? "" : " style=\"text-align: right\""
        return "<\(tag)\(style)>\(escaped(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return
      "<table>\n<caption>\(escaped(name))</caption>\n<thead>\n\(row(titles, "th"))</thead>\n<tbody>\n"
      + rows.map { row($0, "td") }.joined() + "</tbody>\n</table>\n"
  }
}
