import FoundationBase
import ScoreScreen
import Scorekeeping

/// A board as tables of texts: a row for each player from first to last, and one for each team. They hold the
/// standings, or the points by round.
///
/// Columns for teams, groups and points at the start are there if any player has one. The cell of a group holds the rank
/// within it. The score of a player without points is `–`; the cell of a round without points is empty.
package struct BoardTable {
  /// One table.
  package struct Part {
    /// The titles of the columns. A round has its number.
    package let titles: [String]
    /// The same for readers: a round has its name, if it has one.
    let heads: [String]
    /// The same for tables that are read back: a round with a name has both, as in `1: 100 m`, and one that the program
    /// fills in has its name alone: `bonus`, `missed` or `dropped`.
    let labels: [String]
    package let rows: [[String]]

    fileprivate init(titles: [String], rows: [[String]], of board: Scoreboard) {
      (self.titles, self.rows) = (titles, rows)
      let format = board.rules.format
      heads = titles.map { title in Int(title).flatMap(format.name) ?? title }
      labels = titles.map { title in
        guard let round = Int(title), let name = format.name(of: round) else { return title }
        return format.isFilled(round) ? name.lowercased() : "\(title): \(name)"
      }
    }

    /// The number of columns with points by round.
    var rounds: Int { titles.count { $0 == "start" || Int($0) != nil } }
  }

  package let players: Part
  /// The teams with their sums; nil on a board without teams.
  package let teams: Part?
  let name: String
  /// The sentences above the tables: the victory, `Ann wins with 42`, and the notice of a frozen board, `frozen since
  /// 21:40`.
  let notices: [String]
  /// The columns of texts; the others hold numbers, or nothing.
  private static let texts: Set<String> = ["name", "team"]

  /// Makes the tables of the standings, or of the points by round. Cost: O(n log n), and O(r) for r rounds of each
  /// player.
  ///
  /// - Parameter isAligned: whether all numbers have the same number of decimals.
  package init(of board: Scoreboard, byRound: Bool = false, isAligned: Bool = true) {
    name = board.name
    let ranked = RankedBoard(board)
    notices = ranked.notices()
    let sheet = byRound ? RoundSheet(of: board) : nil
    let rounds = sheet.map { Array(1...$0.count) } ?? []
    let decimals = isAligned ? sheet?.decimals ?? board.players.decimals : nil
    let hasStart = byRound && board.players.contains { ($0.start ?? .zero) != .zero }
    let hasTeams = board.players.hasTeams
    let kind = board.rules.scores
    func text(_ points: Score) -> String {
      points.formatted(decimals: decimals ?? points.decimals, as: kind)
    }
    let records = byRound ? nil : RecordColumns(of: ranked)
    let hasMissed = !byRound && ranked.hasMissedRounds
    func missed(by player: Player) -> String {
      let rounds = ranked.missedRounds(of: player)
      return rounds > 0 ? "\(rounds)" : ""
    }
    let groups = board.players.groups
    func places(of player: Player) -> [String] {
      func text(_ division: TeamStandings.Division) -> String {
        ranked.place(of: player, in: division).map { "\($0.rank)" } ?? "left"
      }
      return (hasTeams ? [player.team.map { text(.team($0)) } ?? ""] : [])
        + groups.map { player.isIn(group: $0) ? text(.group(NameKey($0))) : "" }
    }
    let points = (hasStart ? ["start"] : []) + rounds.map(String.init)
    players = Part(
      titles: ["rank", "name"] + (hasTeams ? ["team", "in team"] : [])
        + groups.map { "group \($0)" } + points
        + (records?.titles ?? []) + ["score"] + (records?.lastTitles ?? [])
        + (hasMissed ? ["missing"] : []),
      rows: zip(ranked.ranked, 0...).map { ranked, position in
        let (rank, player) = ranked
        // Only players who began with points have points at the start.
        let start = player.start.flatMap { $0 == .zero ? nil : text($0) }
        return [rank > 0 ? "\(rank)" : "–", player.name] + (hasTeams ? [player.team ?? ""] : [])
          + places(of: player)
          + (hasStart ? [start ?? ""] : [])
          + rounds.map { player.rounds[$0].map(text) ?? "" }
          + (records?.cells(of: player) ?? [])
          + [player.scoreText(as: kind, decimals: decimals)]
          + (records?.lastCells(of: player, at: position) ?? [])
          + (hasMissed ? [missed(by: player)] : [])
      }, of: board)
    teams =
      hasTeams
      ? Part(
        titles: ["rank", "team"] + points + ["score"],
        rows: ranked.teamSums.map { team in
          [team.rank.map(String.init) ?? "", team.name]
            + ((hasStart ? [0] : []) + rounds).map { team.points(in: $0).map(text) ?? "" }
            + [team.totalText(as: kind, decimals: decimals)]
        }, of: board) : nil
  }

  /// Whether a column holds ranks.
  static func isRank(_ title: String) -> Bool {
    title == "rank" || title == "in team" || title.hasPrefix("group ")
  }

  /// Whether a column holds ranks or numbers of rounds, which are no points.
  static func isCount(_ title: String) -> Bool { isRank(title) || title == "missing" }

  /// Whether a column holds texts.
  static func isText(_ title: String) -> Bool { texts.contains(title) }

  /// The tables in Markdown for GitHub, with names as `MarkdownText` writes them.
  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
    return notices.map { escaped($0) + "\n\n" }.joined()
      + [players, teams].compactMap { part in
        part.map { part in
          line(part.labels.map(escaped))
            + line(part.titles.map { Self.isText($0) ? "---" : "---:" })
            + part.rows.map { row in
              line(
                zip(part.titles, row).map { title, cell in
                  Self.isText(title) ? MarkdownText.escaped(cell, isName: true) : escaped(cell)
                })
            }.joined()
        }
      }.joined(separator: "\n")
  }
}
