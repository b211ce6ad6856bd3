import ScoreScreen
import Scorekeeping

extension BoardTable {
  /// A complete HTML page with the tables; its title is the name of the board. It is readable on a phone and prints on
  /// A4: many columns scroll on a screen, and get smaller on paper.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(Self.escaped(name))</title>
    <style>
    \(style)</style>
    </head>
    <body>
    <h1>\(Self.escaped(name))</h1>
    \(notice.map { "<p>\(Self.escaped($0))</p>\n" } ?? "")\(html(of: players, named: "Players"))\(teams.map { html(of: $0, named: "Teams") } ?? "")</body>
    </html>

    """
  }

  private func html(of part: Part, named label: String) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = zip(part.titles, cells).map { title, cell in
        let kind = Self.isText(title) ? " class=\"text\"" : ""
        let scope = tag == "th" ? " scope=\"col\"" : ""
        return "<\(tag)\(scope)\(kind)>\(Self.escaped(cell))</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return
      "<div class=\"table\" tabindex=\"0\">\n<table aria-label=\"\(label)\">\n<thead>\n"
      + row(part.titles, "th") + "</thead>\n<tbody>\n" + part.rows.map { row($0, "td") }.joined()
      + "</tbody>\n</table>\n</div>\n"
  }

  private var style: String {
    // An upright A4 sheet holds some 14 columns of points; for more columns the letters get smaller.
    let columns = players.titles.count
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
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: .3em .6em; text-align: right; white-space: nowrap; border-bottom: 1px solid #8886; }
      .text { text-align: left; white-space: normal; overflow-wrap: break-word; max-width: 24em; }
      td:last-child { font-weight: bold; }
      @page { size: A4\(columns > 24 ? " landscape" : ""); margin: 15mm; }
      @media (max-width: 480px) {
        body { padding: 0 .5rem; }
        th, td { padding: .3em .4em; }
        .text { max-width: 9em; }
      }
      @media print {
        :root { color-scheme: light; }
        body { font-size: \(points)pt; margin: 0; padding: 0; max-width: none; }
        th, td { padding: .2em .4em; }
        .table { overflow: visible; }
        thead { display: table-header-group; }
        tr { break-inside: avoid; }
      }

      """
  }

  private static func escaped(_ text: String) -> String {
    text.terminalSafe().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
