import FoundationBase
import ScoreScreen
import Scorekeeping

/// The standings as a table, with a body for each team.
extension WebPage {
  static func standings(_ rows: BoardRows, of board: Scoreboard) -> [PageElement] {
    if rows.sections.isEmpty { return [sentence("Nobody plays yet", insteadOf: "standings")] }
    let bodies = rows.sections.map { section -> PageElement in
      let id = "team-" + (section.header?.name?.pathSegment ?? "")
      var lines = section.rows.map(row)
      if let header = section.header { lines.insert(row(header, id: "\(id)-sum"), at: 0) }
      return PageElement("tbody", id: id, children: lines)
    }
    // The line of a goal is at the right end of the bars.
    let hasGoal =
      (board.rules.target ?? .zero) > .zero && rows.sections[0].rows.contains { $0.length != nil }
    let styles = [
      rows.hasTeams ? "teams" : nil, hasGoal ? "goal" : nil, rows.isSigned ? "signed" : nil,
    ]
    let scales = rows.scale.classes + (rows.hasTeams ? rows.teamScale.teamClasses : [])
    let head: HTML =
      "<tr><th scope=\"col\">Rank</th><th scope=\"col\">Player</th><th scope=\"col\">Score</th></tr>"
    return [
      PageElement(
        "table", id: "standings", "\(attribute: "class", (styles + scales).classes)",
        children: [
          PageElement("caption", id: "caption", content: "Standings"),
          PageElement("thead", id: "columns", content: head),
        ] + bodies)
    ]
  }

  /// A sentence in place of a table without rows.
  ///
  /// - Parameter id: the identity of the table.
  static func sentence(_ sentence: String, insteadOf id: String) -> PageElement {
    PageElement("p", id: "no-\(id)", " class=\"empty\"", content: "\(sentence)")
  }

  private static func row(_ row: BoardRows.WebRow) -> PageElement {
    let styles = [
      row.isFirst ? "first" : nil, row.isWinner ? "won" : nil,
      row.hasLeft ? "frozen" : row.isRevealed.map { $0 ? "shown" : "frozen" },
      row.hasTurn ? "active" : nil,
    ]
    return PageElement(
      "tr", id: row.id.uuidString, "\(attribute: "class", styles.classes)", score: row.points,
      content: """
        <td\(move(row.move))>\(row.rank)</td>\
        <th scope="row"><div>\(name: row.name)\(row.length.map { bar($0, row.colour.rawValue) })\
        \(row.clock ?? row.note.map { "<small class=\"muted\">\($0)</small>" })\
        </div></th><td>\(row.score)</td>
        """)
  }

  /// The attribute of the cell of a rank that was gained or lost.
  private static func move(_ ranks: Int) -> HTML {
    switch ranks {
    case 0: ""
    case 1...: " data-up=\"\(ranks)\""
    default: " data-down=\"\(-ranks)\""
    }
  }

  private static func row(_ header: BoardRows.TeamHeader, id: String) -> PageElement {
    let title: HTML = header.name.map { "\(header.rank.map { "\($0) " })\(name: $0)" } ?? "No team"
    return PageElement(
      "tr", id: id, " class=\"team\"",
      content: """
        <th scope="rowgroup" colspan="2"><div><span>\(title)</span>\(bar(header.points, nil))</div></th>\
        <td>\(header.total)</td>
        """)
  }

  /// A bar of points, with the line of zero. Percent stand for points: see ``PageScale``.
  private static func bar(_ points: Score, _ colour: String?) -> HTML {
    let length = points < .zero ? points.description.dropFirst() : points.description[...]
    let start = points < .zero ? points.description + "%" : nil
    return """
      <svg\(attribute: "class", colour) aria-hidden="true">\
      <rect\(attribute: "x", start) width="\(String(length))%"/><line y2="100%"/></svg>
      """
  }
}
