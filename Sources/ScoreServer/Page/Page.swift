import ScoreScreen

/// The pages of the server: pure functions from boards to HTML, and the files that all pages need.
///
/// A page is whole without its script, and then loads itself anew every few seconds. It has no style or script in
/// itself and asks for nothing from elsewhere, so the strictest policy for its content fits.
package struct Page: Sendable {
  /// The title of the site; nil for none.
  let title: String?
  /// Whether there is a list of boards at `/`.
  let hasList: Bool
  /// The seconds by which the times on pages are ahead of UTC. The script of the page shows those of the reader.
  let offsetFromUTC: @Sendable () -> Int
  package let styleSheet: Asset
  package let script: Asset
  /// The picture of the site in tabs and bookmarks.
  package let icon: Asset

  /// Prepares the pages of a server.
  ///
  /// - Parameters:
  ///   - title: the title of the site; nil for none.
  ///   - hasList: whether there is a list of boards at `/`.
  ///   - theme: the colours of players.
  ///   - offsetFromUTC: the seconds by which local time is ahead of UTC.
  package init(
    title: String?, hasList: Bool, theme: Theme = Theme(),
    offsetFromUTC: @escaping @Sendable () -> Int = { 0 }
  ) {
    self.title = title
    self.hasList = hasList
    self.offsetFromUTC = offsetFromUTC
    styleSheet = Asset(
      path: "/page.css", type: "text/css; charset=utf-8",
      text: Self.colours(theme) + String(decoding: PackageResources.page_css, as: UTF8.self))
    script = Asset(
      path: "/page.js", type: "text/javascript; charset=utf-8",
      text: String(decoding: PackageResources.page_js, as: UTF8.self))
    icon = Asset(
      path: "/page.svg", type: "image/svg+xml",
      text: String(decoding: PackageResources.page_svg, as: UTF8.self))
  }

  /// A page with one sentence, such as the body of an error. It loads itself anew until there is more to show.
  package func notice(_ sentence: String, title: String) -> String {
    document(
      title, View(),
      """
      <main data-view="notice">
      <header><h1>\(title)</h1></header>
      <p class="empty">\(sentence)</p>
      </main>
      """)
  }

  /// A whole document.
  func document(_ name: String, _ view: View, _ main: HTML) -> String {
    let suffix = title.map { $0 == name ? "" : " – " + $0 } ?? ""
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en"\(attribute: "class", view.styles)>
      <head>
      <meta charset="utf-8">
      <title>\(name + suffix)</title>
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="\(icon.link)">
      <link rel="stylesheet" href="\(styleSheet.link)">
      <script src="\(script.link)" defer></script>
      <noscript><meta http-equiv="refresh" content="5"></noscript>
      </head>
      <body\(attribute: "data-suffix", suffix)>
      \(main)
      <footer><p role="status"></p><p class="lost" hidden>Connection lost. Trying again…</p></footer>
      </body>
      </html>

      """
    return page.text
  }

  /// The title of the site above the name of a board, as a link if there is a list of boards.
  var siteLine: HTML? {
    if hasList { return "<p class=\"site\"><a href=\"/\">\(title ?? "All boards")</a></p>" }
    return title.map { "<p class=\"site\">\($0)</p>" }
  }
}

/// A file that pages link to.
package struct Asset: Sendable {
  /// The path without a query.
  package let path: String
  /// The media type.
  package let type: String
  package let text: String
  /// A hash of the text.
  package let version: String

  init(path: String, type: String, text: String) {
    self.path = path
    self.type = type
    self.text = text
    // FNV-1a, in 64 bits.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    version = String(hash, radix: 36)
  }

  /// The path with a query that changes with the text, so that browsers may keep the file for good.
  package var link: String { path + "?" + version }
}

/// What the reader of a board's page has asked for in its query.
package struct View: Equatable, Sendable {
  /// Whether the ground is transparent, for streaming software.
  var isOverlay = false
  /// Whether letters are as large as the window allows.
  var isBig = false
  /// The number of best players to show; nil for all.
  var top: Int?
  /// Whether the sheet of rounds takes the place of the standings.
  var showsRounds = false
  /// Whether the chart takes the place of the standings.
  var showsChart = false

  /// The ordinary view.
  package init() {}

  /// Reads the text behind the question mark of an address: `overlay`, `big`, `top=5`, `rounds` and `chart`, joined by
  /// `&`. Everything else is ignored.
  package init(query: String) {
    for part in query.split(separator: "&") {
      let words = part.split(separator: "=", maxSplits: 1)
      guard let name = words.first else { continue }
      switch name {
      case "overlay": isOverlay = true
      case "big": isBig = true
      case "rounds": showsRounds = true
      case "chart": showsChart = true
      case "top" where words.count == 2: top = Int(words[1]).flatMap { $0 > 0 ? $0 : nil }
      default: break
      }
    }
  }

  /// The classes of the document.
  fileprivate var styles: String? {
    [isOverlay ? "overlay" : nil, isBig ? "big" : nil].classes
  }
}

extension [String?] {
  /// The value of a class attribute; nil if there are no classes.
  var classes: String? {
    let classes = compactMap(\.self)
    return classes.isEmpty ? nil : classes.joined(separator: " ")
  }
}
