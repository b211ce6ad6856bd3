import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

/// The screen of the operator: the scorers of a board, and one at a time the code of a link.
package final class ScorersScreen: Display {
  private enum View {
    case list
    /// The key of a scorer's link, which is known only while it is shown, or a PIN.
    case code(ScorerLink.ID, ScorerKey)
    case pin(ScorerLink.ID, String)
    case adding(String)
    case help
  }

  private let scorers: Scorers
  private let keys: KeyBindings
  private let title: String
  /// The address of the score page.
  private let address: String
  private var view = View.list {
    didSet { if case .code(_, let key) = oldValue { scorers.close(key) } }
  }
  private var selected = 0
  private var message: (text: String, isError: Bool)
  /// A link that a key has just copied.
  private var copied: String?
  /// Goes back to the screen that this one covers; nil if it covers none.
  private let goBack: (() -> Void)?
  package var size: Size
  package var theme: Theme
  package var isFinished = false
  package var needsRepaint = false

  /// Shows the scorers of a board; the code of the first one at once.
  ///
  /// - Parameters:
  ///   - address: the address of the score page.
  ///   - notice: the sentence to begin with.
  ///   - goBack: goes back to the screen that this one covers; nil if it covers none.
  package init(
    _ scorers: Scorers, title: String, address: String, notice: String, size: Size, theme: Theme,
    keys: KeyBindings = KeyBindings(), goBack: (() -> Void)? = nil
  ) {
    (self.scorers, self.title, self.address, self.keys) = (scorers, title, address, keys)
    (self.size, self.theme, self.goBack) = (size, theme, goBack)
    message = (notice, false)
    showCode()
  }

  package var changeFeed: ChangeFeed { scorers.changeFeed }

  package func pollChanges() -> Bool {
    if let notice = scorers.consumeNotice() { message = (notice, true) }
    return true
  }

  package func pollCopy() -> String? { copied.take() }

  private var links: [ScorerLink] { scorers.links.all }
  private var chosen: ScorerLink? { links.indices.contains(selected) ? links[selected] : nil }

  // MARK: keys

  package func handle(_ keys: [Key]) {
    for key in keys where !isFinished {
      // Keys after it, in the same read, were meant for neither screen.
      if case .list = view, map.action(for: key) == .back, let goBack { return goBack() }
      handle(key)
    }
  }

  private func handle(_ key: Key) {
    if case .mouse = key { return }
    let old = message.text
    message = ("", false)
    switch (view, map.action(for: key)) {
    case (.adding(let text), _): edit(text, key)
    case (_, .redraw): needsRepaint = true
    case (.help, _): view = .list
    case (_, .help): view = .help
    case (.code, .next), (.code, .previous):
      let count = max(1, links.count)
      selected = (selected + (map.action(for: key) == .next ? 1 : count - 1)) % count
      showCode()
    case (.code(_, let key), .copy):
      copied = link(key)
      message.text = "The link is copied, where the terminal allows it"
    case (.code, _), (.pin, _):
      view = .list
      message.text = old
    case (.list, .previous): selected = max(0, selected - 1)
    case (.list, .next): selected = max(0, min(links.count - 1, selected + 1))
    case (.list, .add): view = .adding("")
    case (.list, .open): showCode()
    case (.list, .delete): revoke()
    case (.list, .pin): showPIN()
    case (.list, .quit): isFinished = true
    default:
      let help = map.hint(.help, "shows the keys")
      message = (
        [key.unboundSentence, help].filter { !$0.isEmpty }.joined(separator: ". "), true
      )
    }
  }

  private var map: KeyMap { keys[.scorers] }

  private func edit(_ text: String, _ key: Key) {
    switch key {
    case .character(let character): view = .adding(text + String(character))
    case .paste(let pasted): view = .adding(text + pasted)
    case .backspace: view = .adding(String(text.dropLast()))
    case .enter:
      do {
        let id = try scorers.add(wanted: text)
        selected = links.firstIndex { $0.id == id } ?? 0
        showCode()
      } catch {
        message = ("\(error)", true)
      }
    case .escape: view = .list
    default: break
    }
  }

  private func showCode() {
    view = chosen.map { .code($0.id, scorers.makeKey(for: $0.id)) } ?? .list
  }

  private func showPIN() {
    if !scorers.takesPIN {
      message = ("PINs are off: start the server with --pin to allow them", true)
    } else if let chosen {
      view = .pin(chosen.id, scorers.makePIN(for: chosen.id))
    }
  }

  private func revoke() {
    guard let chosen else { return }
    scorers.revoke(chosen.id)
    selected = max(0, min(selected, links.count - 1))
    message = ("The link of \(chosen.scorer.name) has ended", false)
  }

  // MARK: frames

  package func frame() -> Frame {
    switch view {
    case .code(let id, let key):
      return codeFrame(name(of: id), link(key))
    case .pin(let id, let pin): return pinFrame(name(of: id), pin)
    case .list:
      let way =
        goBack == nil ? (map.names(of: .quit), "end") : (map.names(of: .back), "board")
      let hints = [
        way, (map.names(of: .add), "add"), (map.names(of: .open), "code"),
        (map.names(of: .delete), "take away"), (map.names(of: .pin), "PIN"),
        (map.names(of: .help), "keys"),
      ]
      return Frame.of(
        listLines, message.text, isError: message.isError, keys: hints, size: size, theme: theme)
    case .help:
      return Frame.of(
        keys.help(on: .scorers).lines(width: size.columns, theme: theme), "",
        keys: [(map.names(of: .back), "list")], size: size, theme: theme)
    case .adding(let text):
      let question = "Name, or Name=\(scorers.hasMatches ? "match 1,2" : "Player,Player"): \(text)▏"
      let isRefused = message.isError
      return Frame.of(
        listLines + (isRefused ? [line(), line((question, 1, size.columns - 2))] : []),
        isRefused ? message.text : question, isError: isRefused,
        keys: [("↵", "add"), ("Esc", "drop it")],
        size: size, theme: theme)
    }
  }

  private func link(_ key: ScorerKey) -> String { address + "#k=" + key.text }

  private func name(of id: ScorerLink.ID) -> String {
    links.first { $0.id == id }?.scorer.name ?? ""
  }

  private func line(_ texts: (String, at: Int, width: Int)..., style: Style = Style()) -> Line {
    var line = Line(width: size.columns, theme: theme)
    for text in texts { line.write(text.0, at: text.at, width: text.width, style: style) }
    return line
  }

  private var listLines: [Line] {
    let muted = Style(colour: .muted)
    let name = max(10, min(48, size.columns - 34))
    let head = [
      line(("Scorers of \(title)", 1, size.columns - 2), style: Style(isBold: true)),
      line(("Score page: \(address)", 1, size.columns - 2), style: muted), line(),
      line(
        ("Name", 3, name), ("Last seen", name + 4, 10), ("Points", name + 15, 7),
        ("Waiting", name + 23, 8), style: muted),
    ]
    let room = max(1, size.rows - head.count - 1)
    let first = max(0, selected - room + 1)
    let rows = links.enumerated().dropFirst(first).prefix(room).map { index, link in
      let part = link.part
      let limit =
        part.matches?.count.phrase("match", "matches")
        ?? part.players?.count.phrase("player")
      let seen = link.lastSeen.map { time -> String in
        let date = Date() - (ContinuousClock.now - time) / .seconds(1)
        return date.clock(offsetFromUTC: Session.Environment.localOffset(date))
      }
      return line(
        (index == selected ? (theme.isASCII ? ">" : "▌") : "", 1, 1),
        (link.scorer.name + (limit.map { " · " + $0 } ?? ""), 3, name),
        (seen ?? "not yet", name + 4, 10),
        ("\(link.changes)", name + 15, 7),
        (link.waiting == 0 ? "" : "\(link.waiting)", name + 23, 8),
        style: Style(isBold: index == selected))
    }
    let empty =
      links.isEmpty
      ? [line(("Nobody may score yet: \(map.hint(.add, "adds a scorer"))", 3, 40))] : []
    return head + rows + empty
  }

  /// The link, beside or instead of its code.
  private func codeFrame(_ name: String, _ link: String) -> Frame {
    let hasCode = !theme.isASCII && theme.colours >= 8
    let code = hasCode ? QRCode(link)?.rows(in: (size.columns, size.rows - 1)) : nil
    let used = code?.first?.count ?? 0
    let beside = size.columns - used - 3
    // A link is whole, so that it can be selected and typed.
    let needed = code == nil ? size.columns - 2 : beside
    // On one line below the code, if there is room.
    let height = code?.count ?? 0
    let isBelow = code != nil && link.count <= size.columns - 2 && height + 2 < size.rows
    let rows =
      [name, ""]
      + (isBelow
        ? Array(repeating: "", count: height - 2) + [link]
        : needed < 16 ? [] : link.cut(to: needed))
    let count = max(height, rows.count)
    let lines = (0..<count).map { row -> Line in
      var line = Line(width: size.columns, theme: theme)
      for (column, cell) in (code?.dropFirst(row).first ?? []).enumerated() {
        line.write(
          String(cell.text), at: column, width: 1,
          style: Style(colour: .ink, isReverse: cell.isReverse))
      }
      if row < rows.count {
        line.write(
          rows[row], at: row < height ? used + 1 : 1,
          width: size.columns - (row < height ? used : 0) - 2, style: Style(isBold: row == 0))
      }
      return line
    }
    var text = message.text
    if text.isEmpty {
      text =
        switch code {
        case _?: "It opens while it is shown here, and ten minutes longer"
        case nil where hasCode: QRCode.problem ?? "The code needs a larger terminal"
        case nil: "A code needs colours and blocks"
        }
    }
    let hints = [
      (map.names(of: .back), "list"), (map.names(of: .next), "next"),
      (map.names(of: .copy), "copy"),
    ]
    return Frame.of(
      lines, text, isError: message.isError, keys: hints, size: size, theme: theme)
  }

  private func pinFrame(_ name: String, _ pin: String) -> Frame {
    Frame.of(
      [
        line(("PIN for \(name)", 1, size.columns - 2), style: Style(isBold: true)), line(),
        line((pin.prefix(3) + " " + pin.suffix(3), 3, 10), style: Style(isBold: true)), line(),
        line(("Open \(address)", 1, size.columns - 2)),
        line(("Valid for two minutes and one phone; five tries a minute", 1, size.columns - 2)),
      ], "", keys: [(map.names(of: .back), "list")], size: size, theme: theme)
  }
}

extension String {
  /// The text in pieces of a width.
  fileprivate func cut(to width: Int) -> [String] {
    stride(from: 0, to: count, by: width).map { String(dropFirst($0).prefix(width)) }
  }
}
