import ScoreScreen
import Scorekeeping

/// The pages of the server: pure functions from boards to HTML, and the files that all pages need.
///
/// A page is whole without its script, and then loads itself anew every few seconds. It has no style or script in
/// itself and asks for nothing from elsewhere, so the strictest policy for its content fits.
package enum Page {
  /// The style sheet, the script, and the icon of all pages.
  package static let files = [styleSheet, script, icon]

  private static let styleSheet = PageFile(
    name: "page.css", type: "text/css; charset=utf-8",
    text: colours(Theme()) + lines(of: PackageResources.page_css))
  private static let script = PageFile(
    name: "page.js", type: "text/javascript; charset=utf-8",
    text: lines(of: PackageResources.page_js))
  private static let icon = PageFile(
    name: "page.svg", type: "image/svg+xml",
    text: String(decoding: PackageResources.page_svg, as: UTF8.self))

  /// The lines of a file without comments and indentation, which browsers need not load.
  private static func lines(of file: [UInt8]) -> String {
    String(decoding: file, as: UTF8.self).split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
      .joined(separator: "\n")
  }

  /// A page with one sentence, such as the body of an error. It loads itself anew until there is more to show.
  package static func notice(_ sentence: String, site: Site) -> String {
    let title = site.title ?? defaultTitle
    return document(
      title, site: site,
      """
      <main data-view="notice">
      <header>\(site.line)<h1>\(title)</h1></header>
      <p class="empty">\(sentence)</p>
      </main>
      """)
  }

  static let defaultTitle = "Scoreboard"

  /// A whole document.
  static func document(
    _ title: String, view: PageView = PageView([:]), site: Site, _ main: HTML
  ) -> String {
    let suffix = site.title.map { $0 == title ? "" : " – " + $0 } ?? ""
    let styles = [view.isOverlay ? "overlay" : nil, view.isBig ? "big" : nil].classes
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en"\(attribute: "class", styles)>
      <head>
      <meta charset="utf-8">
      <title>\(title + suffix)</title>
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="\(icon.path)">
      <link rel="stylesheet" href="\(styleSheet.path)">
      <script src="\(script.path)" defer></script>
      <noscript><meta http-equiv="refresh" content="5"></noscript>
      </head>
      <body\(attribute: "data-suffix", suffix)>
      \(main)
      <footer><p role="status"></p><p class="lost" hidden></p></footer>
      </body>
      </html>

      """
    return page.text
  }
}

extension Site {
  /// The title above the name of a board, as a link if there is a list of boards.
  var line: HTML? {
    if isSingle { return title.map { "<p class=\"site\">\($0)</p>" } }
    return "<p class=\"site\"><a href=\"/\">\(title ?? "All boards")</a></p>"
  }
}

/// The part of a board that a page shows, and its looks.
package struct PageView: Hashable, Sendable {
  /// Whether the ground is transparent, for streaming software.
  let isOverlay: Bool
  /// Whether letters are as large as the window allows.
  let isBig: Bool
  /// The number of best players to show; nil for all.
  let top: Int?
  /// Whether the sheet of rounds takes the place of the standings.
  let showsRounds: Bool
  /// Whether the chart takes the place of the standings.
  let showsChart: Bool

  /// Reads a view from the query of a page's address: `overlay`, `big`, `top=5`, `rounds` and `chart`. Other names are
  /// ignored.
  package init(_ query: [String: String]) {
    isOverlay = query["overlay"] != nil
    isBig = query["big"] != nil
    top = query["top"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    showsRounds = query["rounds"] != nil
    showsChart = query["chart"] != nil
  }
}

extension [String?] {
  /// The value of a class attribute; nil if there are no classes.
  var classes: String? {
    let classes = compactMap(\.self)
    return classes.isEmpty ? nil : classes.joined(separator: " ")
  }
}
