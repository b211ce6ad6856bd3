import Foundation
import ScoreScreen
import Scorekeeping

/// The page of a board.
extension Page {
  /// The page of a board as it is after a change.
  ///
  /// - Parameters:
  ///   - number: the number of the change.
  ///   - path: the path of the board, percent-encoded.
  package func board(_ board: RankedBoard, number: Int, view: View = View(), path: String) -> String
  {
    let kind = view.showsRounds ? "sheet" : view.showsChart ? "chart" : "table"
    var content: [HTML] = []
    if view.showsRounds { content.append(sheet(board)) }
    if view.showsChart { content.append(chart(board, number: number, path: path)) }
    if content.isEmpty { content.append(table(BoardRows(board, top: view.top), of: board)) }
    return document(
      board.board.name, view,
      """
      <main data-view="\(kind)" data-events="\(path)/events" data-number="\(number)"\
      \(attribute: "data-top", view.top?.description)>
      <header>\(siteLine)<h1>\(name: board.board.name)</h1>\(facts(of: board))</header>
      \(content)
      </main>
      """)
  }

  /// The facts beside the name of a board, as the terminal has them in its header.
  private func facts(of board: RankedBoard) -> HTML {
    let details = board.board.details
    var facts: [HTML] = []
    if let winners = board.winnersHTML {
      facts.append("<strong class=\"star\">★ \(winners)</strong>")
    }
    facts.append("<span>round \(details.round)</span>")
    if let target = details.rules.target {
      let words = details.rules.wins == .high ? "first to" : "ends at"
      let score = target.text(as: details.rules.scores)
      facts.append("<span class=\"muted\">\(words) \(score)</span>")
    }
    if details.rules.wins == .low { facts.append("<span class=\"muted\">low wins</span>") }
    if let since = details.frozenSince {
      facts.append("<span class=\"warn\">frozen since \(time(since))</span>")
    }
    return "<p class=\"facts\">\(facts.joined(separator: " "))</p>"
  }

  func time(_ date: Date) -> HTML {
    "<time datetime=\"\(date.webText)\">\(date.clock(offsetFromUTC: offsetFromUTC()))</time>"
  }

  /// The standings as a table, with a body for each team.
  private func table(_ rows: BoardRows, of board: RankedBoard) -> HTML {
    let isEmpty = rows.sections.isEmpty
    let bodies = rows.sections.map { section -> HTML in
      "<tbody>\n\(section.header.map(row))\(section.rows.map(row))</tbody>\n"
    }
    let styles = [
      rows.hasTeams ? "teams" : nil, board.board.rules.target == nil ? nil : "goal",
      rows.isSigned ? "signed" : nil,
    ]
    return """
      <table\(attribute: "class", styles.classes)\(isEmpty ? " hidden" : nil)>
      <caption>Standings</caption>
      <thead><tr><th scope="col">Rank</th><th scope="col">Player</th><th scope="col">Score</th></tr></thead>
      \(bodies)</table>
      <p class="empty"\(isEmpty ? nil : " hidden")>Nobody plays yet</p>
      """
  }

  private func row(_ row: BoardRows.PlayerRow) -> HTML {
    let styles = [row.isFirst ? "first" : nil, row.isWinner ? "won" : nil]
    return """
      <tr data-id="\(row.id.uuidString)"\(attribute: "class", styles.classes)><td>\(row.rank)</td>\
      <th scope="row"><div>\(name: row.name)\(bar(row.bar, row.colour.rawValue))</div></th>\
      <td>\(row.score)</td></tr>

      """
  }

  private func row(_ header: BoardRows.TeamHeader) -> HTML {
    let title: HTML = header.name.map { "\(header.rank.map { "\($0) " })\(name: $0)" } ?? "No team"
    return """
      <tr class="team"><th scope="rowgroup" colspan="2"><div><span>\(title)</span>\
      \(bar(header.bar, nil))</div></th><td>\(header.total)</td></tr>

      """
  }

  private func bar(_ bar: BoardRows.Bar, _ colour: String?) -> HTML {
    let (start, width, axis) = (bar.start.percent, bar.width.percent, bar.axis.percent)
    return """
      <svg\(attribute: "class", colour) aria-hidden="true"><rect x="\(start)" width="\(width)"/>\
      <line x1="\(axis)" x2="\(axis)" y2="100%"/></svg>
      """
  }
}

extension Int {
  /// A number of thousandths in percent.
  fileprivate var percent: String { Score(thousandths: Int64(self) * 100).description + "%" }
}

extension RankedBoard {
  /// The winners of a game that is over, in the words of `winners`; nil while it goes on.
  var winnersHTML: HTML? {
    let names = board.details.isOver ? leaders.map(\.name) : []
    return switch names.count {
    case 0: nil
    case 1: "\(name: names[0]) wins"
    case 2: "\(name: names[0]) and \(name: names[1]) win"
    default: "\(names.count) win"
    }
  }
}

extension Scoreboard.Details {
  /// The time since which the public sees the board as it was then; nil if it sees the present one.
  var frozenSince: Date? { nil }
}

extension Date {
  /// The time in UTC with milliseconds, as ISO 8601 has it.
  fileprivate var webText: String {
    formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
  }
}
