import ScoreScreen
import ScoreScript
import Scorekeeping

/// The pages of the server: pure functions from boards to HTML, and the files that all pages need.
///
/// A page is complete without its script; it then reloads every few seconds. It has no inline style or script and loads
/// nothing from elsewhere, so it works with the strictest content security policy.
package enum WebPage {
  /// The style sheet, the script, and the icon of all pages.
  package static let files = [
    styleSheet, script, clockScript, fitScript, icon, scoreStyleSheet, scoreScript,
  ]

  private static let styleSheet = PageFile(
    name: "page.css", type: "text/css; charset=utf-8",
    text: colours(Theme()) + widthRules + PageScale.rules + lines(of: PackageResources.page_css))
  private static let script = script("page.js", PackageResources.page_js)
  static let clockScript = script("clock.js", PackageResources.clock_js)
  private static let fitScript = script("fit.js", PackageResources.fit_js)
  static let icon = PageFile(
    name: "page.svg", type: "image/svg+xml",
    text: String(decoding: PackageResources.page_svg, as: UTF8.self))

  static func script(_ name: String, _ file: [UInt8]) -> PageFile {
    PageFile(name: name, type: "text/javascript; charset=utf-8", text: lines(of: file))
  }

  /// The lines of a file without comments and indentation, which browsers need not load.
  static func lines(of file: [UInt8]) -> String {
    String(decoding: file, as: UTF8.self).split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
      .joined(separator: "\n")
  }

  /// A page with one sentence, such as the body of an error. It reloads until there is more to show.
  package static func notice(_ sentence: String, site: Site) -> String {
    document(notice(sentence, site: site), site: site)
  }

  static func notice(_ sentence: String, site: Site) -> ViewContent {
    let title = site.title ?? defaultTitle
    return ViewContent(
      title, " data-view=\"notice\"",
      [
        PageElement("header", id: "head", content: "\(site.line)<h1>\(title)</h1>"),
        PageElement("p", id: "notice", " class=\"empty\"", content: "\(sentence)"),
      ])
  }

  static let defaultTitle = "Scoreboard"

  /// A whole document.
  static func document(
    _ content: ViewContent, view: PageView = PageView([:]), site: Site
  ) -> String {
    let title = content.title
    let suffix = site.title.map { $0 == title ? "" : " – " + $0 } ?? ""
    let styles = [
      view.isOverlay ? "overlay" : nil, view.isClear ? "clear" : nil, view.isBig ? "big" : nil,
      view.theme?.rawValue,
    ].classes
    let fitting: HTML? =
      view.isFitted ? "\n<script src=\"\(fitScript.path)\" defer></script>" : nil
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en"\(attribute: "class", styles)>
      <head>
      <meta charset="utf-8">
      <title>\(title + suffix)</title>
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="\(view.theme?.rawValue ?? "light dark")">
      <link rel="icon" href="\(icon.path)">
      <link rel="stylesheet" href="\(styleSheet.path)">
      <script src="\(clockScript.path)" defer></script>
      <script src="\(script.path)" defer></script>\(fitting)
      <noscript><meta http-equiv="refresh" content="5"></noscript>
      </head>
      <body\(attribute: "data-suffix", suffix)>
      \(content.html)
      <footer><p role="status"></p><p class="lost" hidden></p><p class="turn muted"></p>\
      <button id="sound" type="button" hidden>Sound off</button></footer>
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

extension [String?] {
  /// The value of a class attribute; nil if there are no classes.
  var classes: String? {
    let classes = compactMap(\.self)
    return classes.isEmpty ? nil : classes.joined(separator: " ")
  }
}
