import ScoreTables
import Texts

extension TableDocument {
  /// A whole page of HTML with the tables. It is readable on a phone and prints on A4. Many columns scroll on a screen, by
  /// whole rounds between the names and the scores, and get smaller on paper.
  package var html: String {
    let tables = tables.map(\.inReadingOrder)
    let sentences = facts.map { "<p>\(Self.escaped($0.printedText))</p>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escaped(title))</title>
      <style>
      \(Self.style(of: tables))</style>
      </head>
      <body>
      <h1>\(Self.escaped(title))</h1>
      \(sentences)\(tables.map(Self.html).joined())</body>
      </html>

      """
  }

  private static func html(of table: Table) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = zip(table.columns, cells).map { column, cell in
        let scope = tag == "th" ? " scope=\"col\"" : ""
        let style = column.style.map { " class=\"\($0)\"" } ?? ""
        return "<\(tag)\(scope)\(style)>\(escaped(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    func line(_ text: String, _ tag: String) -> String {
      "<tr><\(tag) class=\"text\" colspan=\"\(table.columns.count)\">\(escaped(text))</\(tag)></tr>\n"
    }
    let bodies = table.groups.map { group in
      "<tbody>\n" + (group.heading.map { line($0, "th") } ?? "")
        + group.rows.map { row($0.cells.map(\.text), "td") }.joined()
        + (group.footnote.map { line($0, "td") } ?? "") + "</tbody>\n"
    }
    let style = table.rounds > 0 ? "table rounds" : "table"
    return
      "<div class=\"\(style)\" tabindex=\"0\">\n<table aria-label=\"\(table.name)\">\n<thead>\n"
      + row(table.columns.map(\.headOrTitle), "th") + "</thead>\n" + bodies.joined()
      + "</table>\n</div>\n"
  }

  private static func style(of tables: [Table]) -> String {
    // The widths of the columns of rounds and of scores, in letters.
    let rows = tables.flatMap { table in
      [table.columns.map(\.headOrTitle)] + table.rows.map { $0.cells.map(\.text) }
    }
    let roundCount = tables.first?.rounds ?? 0
    let rounds = rows.flatMap { $0.dropLast().suffix(roundCount) }.map(\.count).max() ?? 0
    let scores = rows.compactMap(\.last?.count).max() ?? 0
    // A sheet of A4 upright holds some 14 columns of points; of more the letters get smaller.
    let columns = tables.first?.columns.count ?? 0
    let points =
      switch columns {
      case ...14: 11
      case ...24: 8
      default: 6
      }
    return """
      :root { color-scheme: light dark; }
      body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem auto; padding: 0 1rem; max-width: 60rem; }
      h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
      .table { overflow-x: auto; margin-bottom: 1.5rem; }
      table { border-spacing: 0; font-variant-numeric: tabular-nums; }
      th, td { padding: .3em .6em; text-align: right; white-space: nowrap; border-bottom: 1px solid #8886; }
      .text { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 4em; max-width: 24em; }
      td.score { font-weight: bold; }
      @page { size: A4\(columns > 24 ? " landscape" : ""); margin: 15mm; }
      @media (max-width: 480px) {
        body { padding: 0 .5rem; }
        th, td { padding: .3em .4em; }
        .place { display: none; }
      }
      @supports (width: round(down, 1cqi, 1px)) {
        .rounds { container-type: inline-size; direction: rtl; scroll-snap-type: x mandatory; }
        .rounds table {
          direction: ltr;
          margin-right: auto;
          --score: round(up, \(scores) * 1.2ch + 1.2em, 1px);
          --round: round(up, \(rounds) * 1ch + 1.2em, 1px);
          --rounds: max(var(--round), round(down, 100cqi - var(--score) - 7em, var(--round)));
        }
        .rounds th { box-sizing: border-box; min-width: var(--round); font-weight: normal; scroll-snap-align: start; scroll-margin-right: var(--score); }
        .rounds th.place { max-width: var(--round); white-space: normal; overflow-wrap: anywhere; }
        .rounds :is(th, td):nth-child(2) { position: sticky; left: 0; background: Canvas; }
        .rounds th:nth-child(2) { min-width: calc(100cqi - var(--score) - var(--rounds)); scroll-snap-align: none; }
        .rounds :is(th, td):last-child { position: sticky; right: 0; background: Canvas; }
        .rounds th.text:nth-child(3) { --wide: round(up, 6em, var(--round)); min-width: var(--wide); max-width: var(--wide); }
        .rounds th:last-child { min-width: var(--score); scroll-snap-align: none; }
      }
      @media print {
        :root { color-scheme: light; }
        .rounds { container-type: normal; direction: ltr; }
        .rounds :is(th, td) { position: static !important; min-width: 0 !important; }
        body { font-size: \(points)pt; margin: 0; padding: 0; max-width: none; }
        th, td { padding: .2em .4em; }
        .table { overflow: visible; }
        thead { display: table-header-group; }
        tr { break-inside: avoid; }
      }

      """
  }

  private static func escaped(_ text: String) -> String { text.printed.xmlEscaped }
}

extension Table.Column {
  /// The class of the cells; nil for plain numbers. Ranks within teams and groups, and ranks gained, have no room on a
  /// phone.
  fileprivate var style: String? {
    switch meaning {
    case .score: "score"
    case .rankInTeam, .rankInGroup, .ranksGained: "place"
    case _ where isText: "text"
    default: nil
    }
  }
}
