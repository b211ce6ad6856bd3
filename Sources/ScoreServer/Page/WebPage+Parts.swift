import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping

extension RoundSheet {
  /// The rounds that are being played: to the last one with points, the current one and, where rules name more, the
  /// next.
  fileprivate var playedRounds: ClosedRange<Int> {
    let next = board.isDecided ? board.round : min(board.round + 1, count)
    return first...max(first, board.round, bests.last, next)
  }
}

/// The sheet of rounds, and the chart.
extension WebPage {
  /// The points of all players, and of all teams, by round.
  static func sheet(_ ranked: RankedBoard, top: Int? = nil) -> HTML {
    let sheet = RoundSheet(of: ranked.board)
    let kind = ranked.board.rules.scores
    let rounds = sheet.playedRounds
    let format = ranked.board.rules.format
    let heads = RoundHeads(rounds.compactMap(format.name))
    let titles = rounds.map { round -> HTML in
      guard round > 0, let name = format.name(of: round) else {
        return "<th scope=\"col\">\(round == 0 ? "start" : "\(round)")</th>"
      }
      let whole = heads[name] == name ? nil : name
      return "<th scope=\"col\"\(attribute: "title", whole)>\(name: heads[name])</th>"
    }
    // Names have smaller letters than points.
    let longestTitle = max(sheet.first == 0 ? 5 : 3, (heads.width * 4 + 4) / 5)
    func cell(_ points: Score?, isBest: Bool = false) -> HTML {
      guard let points else { return "<td class=\"none\">·</td>" }
      let text = points.formatted(decimals: sheet.decimals, as: kind)
      return isBest ? "<td class=\"best\">\(text)*</td>" : "<td>\(text)</td>"
    }
    let revealed = ranked.board.revealed.map(Set.init)
    let rows = ranked.ranked.prefix(top ?? .max).map { rank, player -> HTML in
      let cells = rounds.map { round in
        let points = player.points(in: round)
        let isBest = points.map { round > 0 && sheet.bests.isBest($0, in: round) } ?? false
        return cell(points, isBest: isBest)
      }
      let style =
        player.hasLeft ? "frozen" : revealed.map { $0.contains(player.id) ? "shown" : "frozen" }
      return """
        <tr data-id="\(player.id.uuidString)"\(attribute: "class", style)><th scope="row" data-rank="\(Theme.rank(rank, isTied: false))">\(name: player.name)</th>\(cells)\
        <td>\(player.scoreText(as: kind, decimals: sheet.decimals))</td></tr>

        """
    }
    let teams = ranked.teamSums.map { team -> HTML in
      let cells = rounds.map { cell(team.points(in: $0)) }
      return """
        <tr><th scope="row" data-rank="\(team.rank.map { "\($0)" } ?? "")">\(name: team.name)</th>\(cells)\
        <td>\(team.totalText(as: kind, decimals: sheet.decimals))</td></tr>

        """
    }
    if rows.isEmpty { return "<p class=\"empty\">Nobody plays yet</p>" }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Points by round">
      <table class="sheet rounds\(rounds.count > 12 ? " many" : "") \(width("n", max(sheet.longestPoints + 1, longestTitle))) \(width("s", sheet.longestSum))">
      <caption>Points by round</caption>
      <thead><tr><th scope="col">Player</th>\(titles)<th scope="col">Sum</th></tr></thead>
      <tbody>
      \(rows)</tbody>\(teams.isEmpty ? nil : "\n<tbody>\n\(teams)</tbody>" as HTML?)
      </table>
      </div>
      """
  }

  /// The widths, in characters, for which the style sheet has classes: `n4` for the points of rounds, `s4` for sums.
  private static let widths = 2...16

  private static func width(_ column: String, _ characters: Int) -> String {
    column + "\(min(max(characters, widths.lowerBound), widths.upperBound))"
  }

  /// The style sheet of the classes for widths.
  static let widthRules =
    ["n", "s"].flatMap { column in
      widths.map { ".\(column)\($0){--\(column):\($0)}" }
    }.joined() + "\n"

  /// The sheet of rounds, which only wide windows have room for, and the last changes, newest first.
  static func aside(of board: PublishedBoard) -> HTML {
    let hasRounds = board.ranked.board.players.contains { $0.rounds.numbers.last != nil }
    let changes = board.changes.map { change -> HTML in
      let clock = change.time.clock(offsetFromUTC: Session.Environment.localOffset(change.time))
      return """
        <li><time datetime="\(change.time.inUTC)">\(clock)</time> \(words: change.brief)</li>
        """
    }
    let sheet: HTML? = hasRounds ? "<div class=\"wide\">\(sheet(board.ranked))</div>\n" : nil
    return """

      <aside>\(sheet)<section\(changes.isEmpty ? " hidden" : nil)><h2>Last changes</h2><ol class="changes">\(changes)</ol></section></aside>
      """
  }

  /// The chart of the scores, which is a separate file; small windows get a narrow one.
  static func picture(_ chart: Chart, of board: PublishedBoard, _ view: PageView) -> HTML {
    let ranked = board.ranked
    let kind = ranked.board.rules.scores
    let count = min(view.top ?? Race.playerLimit, ranked.standings.count)
    let players = (0..<count).map(ranked.player)
    let decimals = players.map(\.score).decimals
    let results = players.map { "\($0.name) \($0.scoreText(as: kind, decimals: decimals))" }
      .joined(separator: ", ")
    let words = [
      "by=\(chart.rawValue)", view.top.map { "top=\($0)" },
      view.group.map { "group=\($0.pathSegment)" },
      view.theme.map { "theme=\($0.rawValue)" },
      "n=\(board.number)",
    ].compactMap(\.self).joined(separator: "&")
    let path = "\(board.lastingPath)/chart.svg?bare&\(words)"
    if chart == .tree, ranked.board.details.knockout != nil {
      // Small windows scroll it: its names are to be read.
      return """
        <div class="scroll" tabindex="0" role="region" aria-label="\(chart.title)">\
        <img class="tree" src="\(path)" alt="\(chart.title): \(results)"></div>
        """
    }
    return """
      <picture><source media="(max-width: 36rem)" srcset="\(path)&narrow">\
      <img class="chart" src="\(path)" \
      alt="\(results.isEmpty ? "Nobody plays yet" : "\(chart.title): " + results)"></picture>
      """
  }
}
