import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

/// The scorers of a board, and one at a time the code of a link.
package struct ScorersView: TableScreen {
  /// What is shown over the list.
  private enum Shown {
    case code(ShownKey)
    case pin(String)
  }

  package let kind = KeyBindings.Screen.scorers
  package let mode = Mode.keep
  /// As on the board, what comes from phones is said.
  package let actsOnRows = true
  package var list = LineList()
  private let scorers: Scorers
  private let title: String
  /// The address of the score page.
  private let address: String
  /// A sentence until the first key.
  private var notice: String
  /// Whether there is no screen below to go back to.
  private let isAlone: Bool
  private var shown: Shown?
  private var links: [ScorerLink] = []
  package private(set) var tables: [Table] = []
  package private(set) var lines: [TableLayout.Line] = []

  /// Shows the scorers of a board.
  ///
  /// - Parameter showsCode: whether the code of the first one is shown over them.
  package init(
    _ scorers: Scorers, title: String, address: String, notice: String = "", isAlone: Bool = false,
    showsCode: Bool = true
  ) {
    (self.scorers, self.title, self.address) = (scorers, title, address)
    (self.notice, self.isAlone) = (notice, isAlone)
    read()
    if showsCode, let first = links.first { showCode(of: first.id) }
  }

  package var isOfBoard: Bool { !isAlone }

  // MARK: the list

  package var isSelecting: Bool { shown == nil }

  private mutating func read() {
    links = scorers.links.all
    let columns = [
      Table.Column(.name, name: "Name"), .init(.lastSeen), .init(.score, name: "Points"),
      .init(.waiting),
    ]
    let rows = links.map { link in
      let limit =
        link.part.matches?.count.phrase("match", "matches")
        ?? link.part.players?.count.phrase("player")
      let seen = link.lastSeen.map { time -> String in
        let date = Date() - (ContinuousClock.now - time) / .seconds(1)
        return date.clock(offsetFromUTC: Session.Environment.localOffset(date))
      }
      return Table.Row(
        .number(link.id),
        [
          .init(link.scorer.name + (limit.map { " · " + $0 } ?? "")), .init(seen ?? "not yet"),
          .init(link.changes), .init(link.waiting == 0 ? nil : link.waiting),
        ])
    }
    tables = [Table("Scorers", columns, rows: rows)]
  }

  private var selected: ScorerLink? { links.first { .table(.number($0.id)) == list.selection } }

  package mutating func settle(_ context: ScreenContext) {
    read()
    let way = context.keys[.scorers].hint(.add, "adds a scorer")
    lines =
      [.footnote("Score page: \(address)"), .blank]
      + (links.isEmpty
        ? [.footnote("Nobody may score yet: \(way)")] : Self.lines(of: tables, on: context.size))
    settleList(context)
    if selected == nil { shown = nil }
  }

  // MARK: keys

  package mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    notice = ""
    let action = context.keys[.scorers].action(for: key)
    if let shown { return handle(action, over: shown) }
    switch action {
    case .open: return open(context)
    case .add: return .ask(ScorerQuestion(screen: self, hasMatches: scorers.hasMatches))
    case .delete:
      guard let selected else { return Self.none }
      scorers.revoke(selected.id)
      return .say("The link of \(selected.scorer.name) has ended")
    case .pin:
      if !scorers.takesPIN {
        return .refuse("PINs are off: start the server with --pin to allow them")
      }
      guard let selected else { return Self.none }
      shown = .pin(scorers.makePIN(for: selected.id))
      return .nothing
    case .back where !isAlone: return .close
    default: return handle(action, context) ?? unbound(key, context.keys)
    }
  }

  /// Over the list, a key that has no other use goes back to it.
  private mutating func handle(_ action: KeyAction?, over shown: Shown) -> Request {
    switch (action, shown) {
    case (.redraw, _): return .repaint
    case (.help, _): return .help
    case (.next, .code), (.previous, .code):
      let place = links.firstIndex { $0.id == selected?.id } ?? 0
      let next = (place + (action == .next ? 1 : links.count - 1)) % links.count
      showCode(of: links[next].id)
    case (.copy, .code(let key)): return .copy(link(key))
    default: self.shown = nil
    }
    return .nothing
  }

  package mutating func open(_ context: ScreenContext) -> Request {
    guard let selected else { return Self.none }
    showCode(of: selected.id)
    return .nothing
  }

  private static var none: Request { .refuse("No scorer is selected: add one first") }

  private mutating func showCode(of id: ScorerLink.ID) {
    list.selection = .table(.number(id))
    shown = .code(ShownKey(of: id, in: scorers))
  }

  /// Adds a scorer, and shows the code.
  fileprivate mutating func add(_ text: String) throws {
    showCode(of: try scorers.add(wanted: text))
  }

  private func link(_ key: ShownKey) -> String { "\(address)#k=\(key.text)" }

  // MARK: words

  package func header(_ context: ScreenContext) -> Header {
    guard case .pin = shown else { return Header(title: "Scorers of \(title)") }
    return Header(title: "PIN for \(selected?.scorer.name ?? "")")
  }

  /// What is shown over the list, line by line.
  private var texts: [String] {
    switch shown {
    case nil: []
    case .code(let key): [selected?.scorer.name ?? "", link(key)]
    case .pin(let pin):
      [
        "PIN \(pin.prefix(3)) \(pin.suffix(3))", "Open \(address)",
        "Valid for two minutes and one phone; five tries a minute",
      ]
    }
  }

  package func introduction(_ context: ScreenContext) -> [String] {
    (shown == nil ? ["Scorers of \(title)", "Score page: \(address)"] : texts)
      + (notice.isEmpty ? [] : [notice])
  }

  package func focus(_ context: ScreenContext) -> Focus? { shown == nil ? rowFocus(context) : nil }

  package func status(_ message: String, _ context: ScreenContext) -> String {
    if !message.isEmpty { return message }
    guard notice.isEmpty, case .code(let key) = shown else { return notice }
    if !hasCodes(context) { return "A code needs colours and blocks" }
    return code(of: key, in: context.size.rows - 1, context) == nil
      ? QRCode.problem ?? "The code needs a larger terminal"
      : "It opens while it is shown here, and ten minutes longer"
  }

  package func hints(_ context: ScreenContext) -> [Hint] {
    let map = context.keys[.scorers]
    let ways =
      switch shown {
      case .pin: [(map.names(of: .back), "list")]
      case .code:
        [
          (map.names(of: .back), "list"), (map.names(of: .next), "next"),
          (map.names(of: .copy), "copy"),
        ]
      case nil:
        [
          isAlone ? (map.names(of: .quit), "end") : (map.names(of: .back), "board"),
          (map.names(of: .add), "add"), (map.names(of: .open), "code"),
          (map.names(of: .delete), "take away"), (map.names(of: .pin), "PIN"),
          (map.names(of: .help), "keys"),
        ]
      }
    return ways.enumerated().map { Hint($1.0, $1.1, $0) }
  }

  // MARK: drawing

  package func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    switch shown {
    case nil: tableContent(in: room, context)
    case .code(let key): content(key, 0..<room.upperBound + (context.size.isTall ? 1 : 0), context)
    case .pin:
      PageContent(
        texts.map { text in
          var line = Line(width: context.size.columns, theme: context.theme)
          line.write(text, at: 2, width: context.size.columns - 3)
          return line
        }, in: room)
    }
  }

  private func hasCodes(_ context: ScreenContext) -> Bool {
    !context.theme.isASCII && context.theme.colours >= 8
  }

  /// The code of a link, if there is room in a number of rows.
  private func code(
    of key: ShownKey, in rows: Int, _ context: ScreenContext
  ) -> [[QRCode.ModulePair]]? {
    hasCodes(context) ? QRCode(link(key))?.rows(in: (context.size.columns, rows)) : nil
  }

  /// The link, beside or instead of its code.
  private func content(
    _ key: ShownKey, _ room: Range<Int>, _ context: ScreenContext
  ) -> PageContent {
    let (link, columns) = (link(key), context.size.columns)
    let code = code(of: key, in: room.count, context)
    let (height, used) = (code?.count ?? 0, code?.first?.count ?? 0)
    // A link is whole, so that it can be selected and typed.
    let needed = code == nil ? columns - 2 : columns - used - 3
    // On one line below the code, if there is room.
    let isBelow = code != nil && link.count <= columns - 2 && height + 1 < room.count
    let rows =
      [selected?.scorer.name ?? "", ""]
      + (isBelow
        ? Array(repeating: "", count: height - 2) + [link]
        : needed < 16 ? [] : link.cut(to: needed))
    let lines = (0..<max(height, rows.count)).map { row -> Line in
      var line = Line(width: columns, theme: context.theme)
      for (column, cell) in (code?.dropFirst(row).first ?? []).enumerated() {
        line.write(
          String(cell.text), at: column, width: 1,
          style: Style(colour: .ink, isReverse: cell.isReverse))
      }
      if row < rows.count {
        let start = row < height ? used + 1 : 1
        line.write(
          rows[row], at: start, width: columns - start - 1, style: Style(isBold: row == 0))
      }
      return line
    }
    var content = PageContent(lines, in: room, hasHeader: false)
    content.link = rows.firstIndex(of: link).map { row in
      Frame.Link(text: link, start: Position(column: row < height ? used + 1 : 1, row: row))
    }
    return content
  }
}

/// The key of a scorer's link while it is shown; it is valid ten minutes longer.
private final class ShownKey {
  private let scorers: Scorers
  private let key: ScorerKey

  init(of id: ScorerLink.ID, in scorers: Scorers) {
    (self.scorers, key) = (scorers, scorers.makeKey(for: id))
  }

  deinit { scorers.close(key) }

  var text: String { key.text }
}

/// The question for a scorer.
private struct ScorerQuestion: Question {
  var screen: ScorersView
  let title: String

  init(screen: ScorersView, hasMatches: Bool) {
    self.screen = screen
    title = "Name, or Name=\(hasMatches ? "match 1,2" : "Player,Player"): "
  }

  mutating func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    do { try screen.add(answer.text) } catch { return .fail(error) }
    return .show(screen)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "add") }
}

extension String {
  /// The text in pieces of a width.
  fileprivate func cut(to width: Int) -> [String] {
    stride(from: 0, to: count, by: width).map { String(dropFirst($0).prefix(width)) }
  }
}
