import Foundation
import ScoreScreen
import Scorekeeping

/// The sheet of rounds, and the chart.
extension Page {
  /// The points of all players by round.
  static func sheet(_ ranked: RankedBoard) -> HTML {
    let sheet = RoundSheet(of: ranked.board)
    let kind = ranked.board.rules.scores
    let rounds = sheet.first...max(sheet.first, sheet.count)
    let titles = rounds.map { round -> HTML in
      "<th scope=\"col\">\(round == 0 ? "start" : "\(round)")</th>"
    }
    let rows = ranked.ranked.map { _, player -> HTML in
      let cells = rounds.map { round -> HTML in
        guard let points = player.points(in: round) else { return "<td class=\"none\">·</td>" }
        return round > 0 && sheet.bests.isBest(points, in: round)
          ? "<td class=\"best\">\(points.text(as: kind))*</td>"
          : "<td>\(points.text(as: kind))</td>"
      }
      return """
        <tr data-id="\(player.id.uuidString)"><th scope="row">\(name: player.name)</th>\(cells)\
        <td>\(player.scoreText(as: kind))</td></tr>

        """
    }
    if rows.isEmpty { return "<p class=\"empty\">Nobody plays yet</p>" }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Points by round">
      <table class="sheet">
      <caption>Points by round</caption>
      <thead><tr><th scope="col">Player</th>\(titles)<th scope="col">Sum</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>
      """
  }

  /// The chart of the scores, which is a file of its own.
  static func chart(_ board: PublishedBoard) -> HTML {
    let ranked = board.ranked
    let kind = ranked.board.rules.scores
    let results = (0..<min(Race.playerLimit, ranked.standings.count)).map(ranked.player)
      .map { "\($0.name) \($0.scoreText(as: kind))" }.joined(separator: ", ")
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Chart">
      <img class="chart" src="\(board.lastingPath)/chart.svg?\(board.number)" \
      alt="\(results.isEmpty ? "Nobody plays yet" : "The scores over the game: " + results)">
      </div>
      """
  }
}
