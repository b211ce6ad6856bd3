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
  }

  private let scorers: Scorers
  private let title: String
  /// The address of the score page.
  private let address: String
  private var view = View.list {
    didSet { if case .code(_, let key) = oldValue { scorers.close(key) } }
  }
  private var selected = 0
  private var message: (text: String, isError: Bool)
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
    goBack: (() -> Void)? = nil
  ) {
    (self.scorers, self.title, self.address) = (scorers, title, address)
    (self.size, self.theme, self.goBack) = (size, theme, goBack)
    message = (notice, false)
    showCode()
  }

  package var changeFeed: ChangeFeed { scorers.changeFeed }

  package func pollChanges() -> Bool {
    if let notice = scorers.consumeNotice() { message = (notice, true) }
    return true
  }

  private var links: [ScorerLink] { scorers.links.all }
  private var chosen: ScorerLink? { links.indices.contains(selected) ? links[selected] : nil }

  // MARK: keys

  package func handle(_ keys: [Key]) {
    for key in keys where !isFinished {
      // Keys after it, in the same read, were meant for neither screen.
      if key == .escape, case .list = view, let goBack { return goBack() }
      handle(key)
    }
  }

  private func handle(_ key: Key) {
    if case .mouse = key { return }
    let old = message.text
    message = ("", false)
    switch (view, key) {
    case (.adding(let text), _): edit(text, key)
    case (.code, "n"), (.code, .down), (.code, .right):
      selected = (selected + 1) % max(1, links.count)
      showCode()
    case (.code, _), (.pin, _):
      view = .list
      message.text = old
    case (.list, .up), (.list, "k"): selected = max(0, selected - 1)
    case (.list, .down), (.list, "j"): selected = max(0, min(links.count - 1, selected + 1))
    case (.list, "a"): view = .adding("")
    case (.list, .enter), (.list, "c"): showCode()
    case (.list, "x"), (.list, .delete): revoke()
    case (.list, "p"): showPIN()
    case (.list, "q"): isFinished = true
    default: message = (key.unboundSentence, true)
    }
  }

  private func edit(_ text: String, _ key: Key) {
    switch key {
    case .character(let character): view = .adding(text + String(character))
    case .paste(let pasted): view = .adding(text + pasted)
    case .backspace: view = .adding(String(text.dropLast()))
    case .enter:
      view = .list
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
      return codeFrame(name(of: id), address + "#k=" + key.text)
    case .pin(let id, let pin): return pinFrame(name(of: id), pin)
    case .list:
      let way = goBack == nil ? ("q", "end") : ("Esc", "board")
      return Frame.of(
        listLines, message.text, isError: message.isError,
        keys: [way, ("a", "add"), ("↵", "code"), ("x", "take away"), ("p", "PIN")],
        size: size, theme: theme)
    case .adding(let text):
      return Frame.of(
        listLines, "Name, or Name=Player,Player: \(text)▏",
        keys: [("↵", "add"), ("Esc", "drop it")],
        size: size, theme: theme)
    }
  }

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
      let players = link.players.map { " · " + $0.count.phrase("player") } ?? ""
      let seen = link.lastSeen.map { time -> String in
        let date = Date() - (ContinuousClock.now - time) / .seconds(1)
        return date.clock(offsetFromUTC: Session.Environment.localOffset(date))
      }
      return line(
        (index == selected ? (theme.isASCII ? ">" : "▌") : "", 1, 1),
        (link.scorer.name + players, 3, name), (seen ?? "not yet", name + 4, 10),
        ("\(link.changes)", name + 15, 7),
        (link.waiting == 0 ? "" : "\(link.waiting)", name + 23, 8),
        style: Style(isBold: index == selected))
    }
    let empty = links.isEmpty ? [line(("Nobody may score yet: a adds a scorer", 3, 40))] : []
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
    let rows = [name, ""] + (needed < 16 ? [] : link.cut(to: needed))
    let count = max(code?.count ?? 0, rows.count)
    let lines = (0..<count).map { row -> Line in
      var line = Line(width: size.columns, theme: theme)
      for (column, cell) in (code?.dropFirst(row).first ?? []).enumerated() {
        line.write(
          String(cell.text), at: column, width: 1,
          style: Style(colour: .ink, isReverse: cell.isReverse))
      }
      if row < rows.count {
        line.write(
          rows[row], at: used + 1, width: size.columns - used - 2, style: Style(isBold: row == 0))
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
    return Frame.of(
      lines, text, isError: message.isError, keys: [("Esc", "list"), ("n", "next")], size: size,
      theme: theme)
  }

  private func pinFrame(_ name: String, _ pin: String) -> Frame {
    Frame.of(
      [
        line(("PIN for \(name)", 1, size.columns - 2), style: Style(isBold: true)), line(),
        line((pin.prefix(3) + " " + pin.suffix(3), 3, 10), style: Style(isBold: true)), line(),
        line(("Open \(address)", 1, size.columns - 2)),
        line(("Valid for two minutes and one phone; five tries a minute", 1, size.columns - 2)),
      ], "", keys: [("Esc", "list")], size: size, theme: theme)
  }
}

extension String {
  /// The text in pieces of a width.
  fileprivate func cut(to width: Int) -> [String] {
    stride(from: 0, to: count, by: width).map { String(dropFirst($0).prefix(width)) }
  }
}
