import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping

extension RoundSheet {
  /// The rounds that are being played: to the last one with points, the current one and, if it has a name, the
  /// next; behind them the points of missed rounds. Those that do not count are in brackets, in their rounds.
  fileprivate var playedRounds: [Int] {
    let format = board.rules.format
    let next = board.nextRound
    let named = next.flatMap { format.names.indices.contains($0 - 1) ? $0 : nil }
    let last = max(first, board.round, bests.lastPlayed, named ?? 0)
    return Array(first...last)
      + format.shownFilledRounds.filter {
        $0 > last && $0 != format.droppedRound && bests.hasPoints(in: $0)
      }
  }
}

/// The sheet of rounds, and the chart.
extension WebPage {
  /// The points of all players, and of all teams, by round.
  static func sheet(_ ranked: RankedBoard, top: Int? = nil) -> PageElement {
    let sheet = RoundSheet(of: ranked.board)
    let kind = ranked.board.rules.scores
    let rounds = sheet.playedRounds
    let format = ranked.board.rules.format
    let heads = RoundHeads(rounds.compactMap(format.name))
    let titles = rounds.map { round -> HTML in
      guard round > 0, let name = format.name(of: round) else {
        return "<th scope=\"col\">\(round == 0 ? "start" : "\(round)")</th>"
      }
      let head = heads[name] ?? name
      let whole = head == name ? nil : name
      return "<th scope=\"col\"\(attribute: "title", whole)>\(name: head)</th>"
    }
    // Names have smaller letters than points.
    let longestTitle = max(sheet.first == 0 ? 5 : 3, (heads.width * 4 + 4) / 5)
    func cell(
      _ points: Score?, isBest: Bool = false, isDropped: Bool = false, rolls: String? = nil
    ) -> HTML {
      if let rolls { return "<td>\(rolls)</td>" }
      guard let points else { return "<td class=\"none\">·</td>" }
      let digits = points.formatted(decimals: sheet.decimals, as: kind)
      let text = isDropped ? "(\(digits))" : digits
      return isBest ? "<td class=\"best\">\(text)*</td>" : "<td>\(text)</td>"
    }
    let revealed = ranked.board.revealed.map(Set.init)
    let all = ranked.ranked
    let rows = ranked.rowPositions(best: top).map { position -> PageElement in
      let (rank, player) = all[position]
      let cells = rounds.map { round in
        let points = sheet.bests.points(of: player, in: round)
        return cell(
          points, isBest: sheet.bests.isBest(points, in: round),
          isDropped: sheet.dropped[player.id]?.contains(round) == true,
          rolls: player.rolls?.text(of: round))
      }
      let style =
        player.hasLeft ? "frozen" : revealed.map { $0.contains(player.id) ? "shown" : "frozen" }
      return roundRow(
        player.id.uuidString, Theme.rank(rank, isTied: false), "\(name: player.name)", cells,
        sum: player.scoreText(as: kind, decimals: sheet.decimals),
        overPar: ranked.board.overPar(player.id), style: style)
    }
    if rows.isEmpty { return sentence("Nobody plays yet", insteadOf: "rounds") }
    let teams = ranked.teamSums.map { team in
      roundRow(
        "team-\(team.name.pathSegment)", team.rank.map(String.init) ?? "", "\(name: team.name)",
        rounds.map { cell(team.points(in: $0)) },
        sum: team.totalText(as: kind, decimals: sheet.decimals))
    }
    let style: HTML = """
      sheet rounds\(rounds.count > 12 ? " many" : "") \
      \(width("n", max(sheet.longestPlayed + 1, longestTitle))) \(width("s", sheet.longestSum + (format.pars.isEmpty ? 0 : 4)))
      """
    let title = "Points by \(ranked.board.rules.roundWord.one)"
    let bodies = [("rounds-players", rows), ("rounds-teams", teams)].filter { !$0.1.isEmpty }
    return scroll(
      id: "rounds", title,
      [
        PageElement(
          "table", id: "rounds", " class=\"\(style)\"",
          children: [
            PageElement("caption", id: "rounds-caption", content: "\(title)"),
            PageElement(
              "thead", id: "rounds-columns",
              content:
                "<tr><th scope=\"col\">Player</th>\(titles)<th scope=\"col\">\(sheet.sumTitle.capitalizedFirst)</th></tr>\(pars(in: rounds, of: sheet))"
            ),
          ] + bodies.map { PageElement("tbody", id: $0, children: $1) })
      ])
  }

  private static func roundRow(
    _ id: String, _ rank: String, _ name: HTML, _ cells: [HTML], sum: String,
    overPar: String? = nil, style: String? = nil
  ) -> PageElement {
    let par = overPar.map { " <small>\($0)</small>" as HTML }
    return
      PageElement(
        "tr", id: "rounds-\(id)", "\(attribute: "class", style)",
        content: "<th scope=\"row\" data-rank=\"\(rank)\">\(name)</th>\(cells)<td>\(sum)\(par)</td>"
      )
  }

  /// The row of pars below the heads; nil without any.
  private static func pars(in rounds: [Int], of sheet: RoundSheet) -> HTML? {
    let rules = sheet.board.rules
    let pars = rounds.map {
      rules.format.pars.indices.contains($0 - 1) ? rules.format.pars[$0 - 1] : nil
    }
    if pars.allSatisfy({ $0 == nil }) { return nil }
    func cell(_ par: Score?) -> HTML {
      "<td>\(par?.formatted(decimals: sheet.decimals, as: rules.scores) ?? "")</td>"
    }
    let sum = pars.reduce(0 as Int128) { $0 + Int128($1?.thousandths ?? 0) }
    return """
      <tr><th scope="row">Par</th>\(pars.map(cell))\(cell(Score(thousandths: Int64(clamping: sum))))</tr>
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
  static func aside(of board: PublishedBoard) -> PageElement {
    let hasRounds = board.ranked.board.players.contains { $0.rounds.numbers.last != nil }
    var counts: [String: Int] = [:]
    // Of changes at the same time, the oldest ones keep their identities.
    let changes = board.changes.reversed().map { change -> PageElement in
      let time = change.time.inUTC
      counts[time, default: 0] += 1
      let clock = change.time.clock(offsetFromUTC: Session.Environment.localOffset(change.time))
      return PageElement(
        "li", id: "change-\(time)-\(counts[time] ?? 1)",
        content: "<time datetime=\"\(time)\">\(clock)</time> \(words: change.brief)")
    }
    let list = PageElement(
      "section", id: "last", changes.isEmpty ? " hidden" : "",
      children: [
        PageElement("h2", id: "last-title", content: "Last changes"),
        PageElement("ol", id: "changes", " class=\"changes\"", children: changes.reversed()),
      ])
    let sheet = PageElement("div", id: "wide", " class=\"wide\"", children: [sheet(board.ranked)])
    return PageElement("aside", id: "aside", children: hasRounds ? [sheet, list] : [list])
  }

  /// The chart of the scores, which is a separate file; small windows get a narrow one.
  static func picture(_ chart: Chart, of board: PublishedBoard, _ view: PageView) -> PageElement {
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
      let image: HTML = "<img class=\"tree\" src=\"\(path)\" alt=\"\(chart.title): \(results)\">"
      return scroll(id: "tree", chart.title, [PageElement("figure", id: "tree", content: image)])
    }
    return PageElement(
      "picture", id: "chart",
      content: """
        <source media="(max-width: 36rem)" srcset="\(path)&narrow">\
        <img class="chart" src="\(path)" \
        alt="\(results.isEmpty ? "Nobody plays yet" : "\(chart.title): " + results)">
        """)
  }
}
