import IdentityDiff
import ScoreTables
import Scorekeeping

extension Screens {
  /// Draws the current screen. Cost: linear in the visible rows.
  public func frame() -> Frame {
    if !options.isCalm {
      let now = clock()
      page.board?.value.flashes.advance(to: now)
      page.message.show(at: now)
    }
    if size.isTooSmall { pageEnd = nil }
    let frame =
      size.isTooSmall ? Frame.needs(Frame.smallest, on: size, theme: theme) : wholeFrame()
    clickTargets.update(to: frame, of: page.ranked?.board.id, at: session.now)
    return frame
  }

  /// Draws the screen from the state alone: everything that changes update is rebuilt for it.
  ///
  /// Law: it equals `frame()`. Cost: O(n) for n players.
  package func remadeFrame() throws -> Frame {
    let kept = page
    defer { page = kept }
    try page.dropCaches(of: session)
    return frame()
  }

  private func wholeFrame() -> Frame {
    refreshBoards()
    turnPage()
    page.settle(context)
    var texts = statusTexts(isShown: false)
    let rows = max(1, texts.count + (page.has(Prompt.self) ? 1 : 0))
    var content = page.content(in: size.room(status: rows), context)
    if content.hasChanges { texts = statusTexts(isShown: true) }
    if texts.isEmpty, rows > 1 { content = page.content(in: context.room, context) }
    let header = header(position: content.position)
    var chrome = (content.hasHeader ? [ChromeRow(0, .header(header))] : []) + content.chrome
    var cursor: Position?
    let hints = isWall || !options.hasHints ? [] : page.hints(context)
    let prompt = page.prompt
    let bottom = size.rows - (prompt == nil ? 0 : 1)
    let lines = texts.isEmpty && prompt == nil ? [""] : texts
    for (row, text) in zip(bottom - lines.count..<bottom, lines) {
      let status = Status(text: text, tone: tone, hints: row == size.rows - 1 ? hints : [])
      chrome.append(ChromeRow(row, .status(status)))
    }
    if let prompt {
      let (line, column) = prompt.line(width: size.columns, theme: theme, hints: hints)
      chrome.append(ChromeRow(bottom, .line(line)))
      cursor = Position(column: column, row: bottom)
    }
    return Frame(
      size: size, list: content.list, sections: content.sections, side: content.side,
      chrome: chrome, cursor: cursor, link: content.link, theme: theme)
  }

  /// The first row: the header of the screen, the facts of the open board that a screen above it shows too, the series,
  /// and the state of the screen.
  func header(position: String = "") -> Header {
    var header = page.header(context)
    if page.has(HelpView.self) { return header }
    let ranked = page.ranked
    if let ranked, page.showsBoard {
      addSeries(of: ranked, to: &header)
      if header.facts.contains(where: { $0.role == .winner }),
        let end = page.board?.value.endTime(context)
      {
        header.facts.append(Fact(.end, end))
      }
    } else if let ranked {
      let facts = [Fact](of: ranked, at: session.now, offsetFromUTC: session.offsetFromUTC(at:))
      let isOfGame = page.showsGame && size.columns >= 60
      if isOfGame {
        addSeries(of: ranked, to: &header)
        header.facts += facts.filter(\.role.isOfGame)
      }
      header.facts += facts.filter(\.role.isOnAllScreens)
    }
    if isHeld { header.facts.append(Fact(.held, "held")) }
    if options.isRecording { header.facts.append(Fact(.recording, "● recording")) }
    if !position.isEmpty { header.facts.append(Fact(.position, position)) }
    if isWall { header.facts.removeAll { !$0.role.isOnWall } }
    return header
  }

  /// Adds the wins in a series of rematches to the header of a board.
  private func addSeries(of ranked: RankedBoard, to header: inout Header) {
    let series = ranked.board.series ?? ranked.board.id
    let tally = page.boards.tally(
      of: series, with: ranked.board.id, bestOf: ranked.board.rules.format.games, open: ranked,
      from: session)
    if let wins = tally.title { header.facts.append(Fact(.series, wins)) }
  }

  /// Settles the screens as `frame()` does, so that later frames are the same whether or not this one is made.
  package func settle() { if !size.isTooSmall { page.settle(context) } }

  /// Turns to the next page when the time of the current one is over; the first page follows the last one.
  private func turnPage() {
    guard let pages = options.pages, page.showsBoard,
      let shown = page.board?.value.page(of: size, height: context.room.count), !shown.isAll
    else {
      pageEnd = nil
      return
    }
    let now = clock()
    if let pageEnd, now >= pageEnd {
      scroll(by: shown.isLast ? -.allLines : shown.length)
      self.pageEnd = nil
    }
    pageEnd = pageEnd ?? now + pages
  }

  /// The name of the open board or, without one, of the program.
  package var title: String { page.ranked?.board.name ?? "Scoreboard" }

  /// Whether the board is shown without hints and most facts.
  private var isWall: Bool { options.isClean && page.kind == .watch && !page.has(HelpView.self) }

  // MARK: status

  private var tone: Status.Tone {
    if page.message.isError { return .error }
    return page.message.isOld ? .old : .plain
  }

  /// Whether the screen shows the outcome of a command without a sentence.
  private func isSaid(_ outcome: OutcomeText?, byPanel: Bool) -> Bool {
    guard let outcome else { return false }
    return (byPanel ? outcome.isShownByChanges : !theme.hasBars && outcome.isShownByRow) && !isBig
  }

  /// The largest number of lines of a message that is not an error.
  private var mostStatusLines: Int { size.rows >= 8 && !page.has(Prompt.self) ? 2 : 1 }

  /// The lines of the status. An error fills up to three rows, another message two, and one on a very low screen.
  ///
  /// For slow lines, a theme without bars omits an outcome that a row already shows: it would double the bytes of a
  /// key.
  ///
  /// - Parameter isShown: whether the panel of last changes is shown; an outcome in the panel is not repeated.
  private func statusTexts(isShown: Bool) -> [String] {
    let message = page.message
    let width = size.columns - 2
    // The outcome is put into words only here.
    var text = message.note
    if !isSaid(message.outcome, byPanel: isShown) {
      text = message.headline?.text { Glyph.width(of: theme.plain($0)) <= width } ?? message.text
    }
    if !message.isError { text = page.status(text, context) }
    if text.isEmpty { return [] }
    if message.isError { text = "! " + text }
    if Glyph.width(of: text) <= width || message.headline != nil { return [text] }
    let most = message.isError ? max(1, min(3, size.rows - 4)) : mostStatusLines
    let lines = text.wrapped(to: width)
    return Array(lines.prefix(most - 1))
      + [lines.dropFirst(most - 1).joined(separator: " ")].filter { !$0.isEmpty }
  }
}
