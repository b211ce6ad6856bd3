import IdentityDiff
import Scorekeeping
import StructReference

/// The live view: shows a board as others play it, and changes nothing.
///
/// Nothing is selected. A board that is deleted gives way to the list of boards, and is shown again if the
/// deletion is undone.
public final class Watch {
  let session: Session
  /// The characters and colours of frames. A change shows in the next frame.
  public var theme: Theme
  let keys: KeyMap<ListAction>
  /// The board to show, or nil to show the one that was played last.
  private let chosen: Scoreboard.ID?
  /// The size of the screen. The next frame follows a new one.
  public var size: Size
  package private(set) var isFinished = false
  package var needsRepaint = false
  /// Whether scores that change do not flash. Then a frame follows from the state alone, and from no clock.
  public var isCalm = true
  /// Whether scores stand in large letters, where there is room.
  package var isBig = false
  /// For how long a page is shown before the next one, where not all fits; nil if keys alone turn pages.
  public var pages: Duration?
  /// When the page that is shown is over; nil while that is not known, or all fits.
  private var pageEnd: ContinuousClock.Instant?
  /// The clock of flashes and pages.
  var clock: () -> ContinuousClock.Instant = { .now }
  var boards: BoardsView
  private(set) var board: BoardView?
  var help: HelpView?
  private(set) var trouble = ""
  /// The sentence about the last key; empty if there is none.
  var remark = ""
  /// The problem that was last announced.
  var toldTrouble = ""
  /// Whether reading or opening the board failed; `trouble` holds the error.
  private var isBehind = false
  private var observation: Disposable?

  /// Shows one board or, without one, that which was played last, and the list of boards while there is none.
  ///
  /// - Throws: what the journal throws.
  public init(
    session: Session, board: Scoreboard.ID? = nil, size: Size, theme: Theme = Theme(),
    keys: Keys = Keys()
  ) throws {
    self.session = session
    self.keys = keys.watch
    chosen = board
    self.size = size
    self.theme = theme
    boards = BoardsView(session.state.boards, isSelecting: false)
    self.board = session.state.board.map { BoardView($0, isSelecting: false) }
    observation = session.observe { [weak self] in self?.follow($0) }
    try openWanted()
    if self.board == nil { boards.follow(session) }
  }

  /// Said where large letters are asked for and do not fit.
  static let tooSmall = "This screen is too small for large letters"

  /// Shows a sentence on the status row until somebody scores, unless something else went wrong.
  public func warn(_ sentence: String) {
    if trouble.isEmpty { trouble = sentence }
  }

  // MARK: following the session

  /// Opens what is to be shown, if it is there. What is open and gone has closed by itself.
  private func openWanted() throws {
    guard let wanted = try chosen ?? session.lastPlayed() else { return }
    if session.state.board?.id == wanted { return }
    if session.state.boards.contains(where: { $0.id == wanted }) {
      try session.open(wanted)
    } else {
      session.close()
    }
  }

  /// Brings the views to where a step of the session leads.
  private func follow(_ step: Transition) {
    if !step.change.boards.isEmpty { boards.update(to: step.new.boards) }
    guard let new = step.new.board else {
      if let old = step.old.board { trouble = ScorekeepingError.boardGone(old.name).description }
      board = nil
      return
    }
    guard board?.board.id == new.id else {
      pageEnd = nil
      board = BoardView(new, isSelecting: false)
      return
    }
    guard let change = step.change.board else { return }
    board?.update(to: new, by: change, isUndone: step.origin == .undo, at: isCalm ? nil : clock())
    board?.recent.invalidate()
  }

  // MARK: keys

  private func handle(_ key: Key) {
    remark = ""
    if size.isTooSmall {
      isFinished = isFinished || keys.action(for: key) == .quit
      return
    }
    board?.isBig = isBig
    let shown = help == nil ? board?.page(of: size, height: list.count).length : nil
    let page = shown ?? list.count
    if case .mouse(let event) = key {
      switch event.action {
      case .wheelUp: scroll(by: -min(MouseEvent.wheelLines, page))
      case .wheelDown: scroll(by: min(MouseEvent.wheelLines, page))
      case .press: break
      }
      return
    }
    switch keys.action(for: key) {
    case .next: scroll(by: 1)
    case .previous: scroll(by: -1)
    case .pageDown: scroll(by: page)
    case .pageUp: scroll(by: -page)
    case .first: scroll(by: -Screens.farAway)
    case .last: scroll(by: Screens.farAway)
    case .redraw: needsRepaint = true
    case .help: help = help == nil ? HelpView(keysAlone: keys) : nil
    case .big: isBig.toggle()
    case .quit: isFinished = true
    case nil:
      if case .paste = key { return }
      let isBack = [.escape, .left].contains(key)
      if help != nil {
        if isBack { help = nil } else { remark = key.unboundWordsInHelp }
      } else if isBack, isBig {
        isBig = false
      } else {
        remark = key.unboundWords(help: keys.key(for: .help))
      }
    case .search, .undo, .redo, .command: break
    }
  }

  private func scroll(by lines: Int) {
    if help != nil {
      help?.scroll(by: lines)
    } else if board != nil {
      pageEnd = nil
      board?.scroll(by: lines, in: size, height: list.count)
    } else {
      let layout = boards.layout(width: size.columns, of: size, hasBars: theme.hasBars)
      boards.scroll(by: lines, height: layout.items(in: list.count))
    }
  }

  /// Turns to the next page once the time of the one that is shown is over, and behind the last to the first.
  private func turnPage() {
    guard let pages, help == nil, !size.isTooSmall,
      let page = board?.page(of: size, height: list.count), !page.isAll
    else {
      pageEnd = nil
      return
    }
    let now = clock()
    if let pageEnd, now >= pageEnd { scroll(by: page.isLast ? -Screens.farAway : page.length) }
    pageEnd = pageEnd ?? now + pages
  }

  // MARK: the frame

  private var troubles: [String] {
    trouble.isEmpty
      ? []
      : Array(("! " + trouble).wrapped(to: size.columns - 2).prefix(max(1, min(3, size.rows - 4))))
  }

  private var list: Range<Int> { size.room(status: max(1, troubles.count)) }

  private var header: Header {
    help != nil
      ? Header(title: "Help", subtitle: "while watching") : board?.header ?? boards.header
  }

  /// The keys that matter now.
  var hints: [Hint] {
    if help != nil {
      return [
        Hint(keys.names(of: .next, .previous), "scroll", 2),
        Hint(keys.names(of: .help), "close", 1),
      ]
    }
    return [
      Hint(keys.names(of: .big), isBig ? "rows" : "big", 3),
      Hint(keys.names(of: .help), "help", 1), Hint(keys.names(of: .quit), "quit", 2),
    ]
  }

  private func content(in room: Range<Int>) -> Content {
    if help != nil {
      return help?.content(in: room, of: size) ?? Content(list: room, sections: [])
    }
    if board != nil {
      let panels = PanelSource(
        recent: session.recentChanges, offsetFromUTC: session.offsetFromUTC)
      let words = TextRow(number: 0, parts: [.init(text: "Nobody plays yet", column: 1)])
      return board?.content(
        in: room, of: size, theme: theme, panels: panels, invitation: [words])
        ?? Content(list: room, sections: [])
    }
    let words = TextRow(number: 0, parts: [.init(text: "No boards yet", column: 1)])
    return boards.content(
      in: room, of: size, theme: theme, from: session, invitation: [words])
  }
}

extension Watch: Display {
  package var news: News { isBehind ? session.news.retried : session.news }

  package var nextFrame: ContinuousClock.Instant? {
    [board?.flashes.next, pageEnd].compactMap(\.self).min()
  }

  package var onDelay: ((Delay) -> Void)? {
    get { session.onDelay }
    set { session.onDelay = newValue }
  }

  package func takeNews() -> Bool {
    let failure = isBehind ? trouble : nil
    do {
      let isNew = try session.follow()
      if !isNew && !isBehind { return false }
      remark = ""
      try openWanted()
      if board == nil { boards.follow(session) }
      isBehind = false
      if board != nil || trouble == failure { trouble = "" }
    } catch {
      if error is JournalReplaced { boards.known.forget() }
      isBehind = true
      trouble = String(describing: error)
    }
    return true
  }

  package func handle(_ keys: [Key]) {
    for key in keys where !isFinished { handle(key) }
  }

  /// The screen as it is now. Cost: that of the rows on it.
  package func frame() -> Frame {
    if !isCalm { board?.flashes.look(at: clock()) }
    board?.isBig = isBig
    turnPage()
    if size.isTooSmall { return .tooSmall(size, theme: theme) }
    let content = content(in: list)
    var header = header
    if !content.position.isEmpty {
      header.facts.append(Header.Fact(text: content.position, colour: .muted))
    }
    var chrome = [ChromeRow(0, .header(header))] + content.chrome
    let isCut = remark.isEmpty && isBig && help == nil && board?.bigPart(of: size) == nil
    let said = isCut && board?.lineup.count ?? 0 > 0 ? Self.tooSmall : remark
    let texts = troubles.isEmpty ? [said] : troubles
    for (offset, text) in texts.enumerated() {
      let hints = offset == texts.count - 1 ? hints : []
      let status = Status(text: text, tone: troubles.isEmpty ? .plain : .error, hints: hints)
      chrome.append(ChromeRow(size.rows - texts.count + offset, .status(status)))
    }
    return Frame(
      size: size, list: content.list, sections: content.sections, side: content.side,
      chrome: chrome, cursor: nil, theme: theme)
  }
}

extension Loop {
  /// Puts the live view on a terminal that is set up. Nothing is drawn before `run()`.
  public convenience init(watch: Watch, terminal: Terminal, signals: Signals) {
    self.init(display: watch, terminal: terminal, signals: signals)
  }
}
