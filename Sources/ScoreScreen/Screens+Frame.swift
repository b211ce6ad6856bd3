import IdentityDiff
import Scorekeeping

/// What the screens look like.
extension Screens {
  /// How many lines of the list can be seen, as far as keys are concerned.
  var listHeight: Int {
    let room = size.room(status: statusRows)
    if help != nil { return room.count }
    if board?.isBig == true, let part = board?.bigPart(of: size) { return part.shown.count }
    let layout =
      board?.layout(
        width: size.columns, height: room.count, hasBars: theme.hasBars, isTall: size.isTall)
      ?? boards.layout(width: size.columns, of: size, hasBars: theme.hasBars)
    return layout.items(in: room.count)
  }

  private var statusRows: Int {
    max(1, statusTexts(isShown: false).count + (prompt == nil ? 0 : 1))
  }

  /// The screen as it is now. Cost: that of the rows on it.
  public func frame() -> Frame {
    if !isCalm {
      board?.flashes.look(at: clock())
      ageMessage()
    }
    let frame = size.isTooSmall ? Frame.tooSmall(size, theme: theme) : wholeFrame()
    shownLines.show(frame, of: board?.board.id, at: session.now)
    return frame
  }

  private func wholeFrame() -> Frame {
    let rows = statusRows
    var content = content(in: size.room(status: rows))
    let texts = statusTexts(isShown: content.hasChanges)
    if texts.isEmpty, rows > 1, prompt == nil {
      content = self.content(in: size.room(status: 1))
    }
    var header = header
    if !content.position.isEmpty {
      header.facts.append(Header.Fact(text: content.position, colour: .muted))
    }
    var chrome = [ChromeRow(0, .header(header))] + content.chrome
    var cursor: Position?
    if let prompt {
      for (offset, text) in texts.enumerated() {
        let status = Status(text: text, tone: tone)
        chrome.append(ChromeRow(size.rows - 1 - texts.count + offset, .status(status)))
      }
      let (line, column) = prompt.line(width: size.columns, theme: theme, hints: hints)
      chrome.append(ChromeRow(size.rows - 1, .line(line)))
      cursor = Position(column: column, row: size.rows - 1)
    } else {
      let lines = texts.isEmpty ? [""] : texts
      for (offset, text) in lines.enumerated() {
        let isLast = offset == lines.count - 1
        let status = Status(text: text, tone: tone, hints: isLast ? hints : [])
        chrome.append(ChromeRow(size.rows - lines.count + offset, .status(status)))
      }
    }
    return Frame(
      size: size, list: content.list, sections: content.sections, side: content.side,
      chrome: chrome, cursor: cursor, theme: theme)
  }

  private func content(in room: Range<Int>) -> Content {
    if help != nil {
      return help?.content(in: room, of: size) ?? Content(list: room, sections: [])
    }
    if board != nil {
      let panels = PanelSource(
        isShown: hasPanels, recent: session.recentChanges,
        offsetFromUTC: session.offsetFromUTC)
      // Words that nobody sees cost time with every key.
      let invitation = board?.lineup.count == 0 ? invitationRows(in: room) : []
      return board?.content(
        in: room, of: size, theme: theme, panels: panels, invitation: invitation)
        ?? Content(list: room, sections: [])
    }
    followBoards()
    let invitation = boards.boards.isEmpty ? invitationRows(in: room) : []
    return boards.content(
      in: room, of: size, theme: theme, from: session, invitation: invitation)
  }

  /// Scrolls as `frame()` does, so that it does not matter to later frames whether one is made now.
  ///
  /// Cost: less than that of a frame where a board is open and nothing covers its list.
  package func scroll() {
    if board == nil || board?.isBig == true || help != nil || prompt != nil || message.isError
      || size.isTooSmall
    {
      _ = frame()
    } else if board?.showsAll(on: size, hasBars: theme.hasBars) != true {
      let height = listHeight
      board?.scrollToSelection(height: height)
    }
  }

  // MARK: header

  /// What is open: the name of a board or, where none is, that of the program.
  package var title: String { board?.board.name ?? "Scoreboard" }

  private var header: Header {
    if help != nil {
      return Header(
        title: "Help", subtitle: board == nil ? "on the list of boards" : "on a board",
        facts: [.init(text: "every key can be set: man scoreboard", colour: .muted, yields: 1)])
    }
    var header = board?.header ?? boards.header
    if isRecording {
      header.facts.append(.init(text: "● recording", colour: .recording))
    }
    return header
  }

  // MARK: status

  private var tone: Status.Tone { message.isError ? .error : isMessageOld ? .old : .plain }

  /// What the status rows say. An error takes up to three rows, other news two on a tall screen and one elsewhere.
  ///
  /// Without bars what a row tells by itself is not said: where each byte counts, that is half of the bytes of a key.
  ///
  /// - Parameter isShown: whether the last changes are shown: what they say is not said again.
  private func statusTexts(isShown: Bool) -> [String] {
    var text = message.text
    if let outcome = message.outcome, board?.isBig != true,
      isShown ? outcome.isShownByChanges : !theme.hasBars && outcome.isShownByRow
    {
      text = ""
    }
    // To ask a board that has nothing pending would copy it.
    if prompt == nil, help == nil, !message.isError, board?.pending != nil,
      let pending = board?.pendingText
    {
      text = pending + (text.isEmpty ? "" : " (\(text))")
    }
    if text.isEmpty { return [] }
    if message.isError { text = "! " + text }
    let width = size.columns - 2
    if Glyph.width(of: text) <= width { return [text] }
    let most =
      message.isError ? max(1, min(3, size.rows - 4)) : size.isTall && prompt == nil ? 2 : 1
    let lines = text.wrapped(to: width)
    return Array(lines.prefix(most - 1))
      + [lines.dropFirst(most - 1).joined(separator: " ")].filter { !$0.isEmpty }
  }
}

extension BoardView {
  /// The name of the board, and what is true of it.
  var header: Header {
    var facts: [Header.Fact] = []
    let details = board.details
    facts.append(.init(text: "round \(details.round)", yields: 3))
    for text in details.ruleFacts { facts.append(.init(text: text, colour: .muted, yields: 1)) }
    if details.rules.order != .rank {
      let text = details.rules.order == .manual ? "by hand" : "by name"
      facts.append(.init(text: text, colour: .muted, yields: 2))
    }
    if lineup.isLocked { facts.append(.init(text: "order locked", colour: .warning)) }
    return Header(title: details.name, facts: facts)
  }

  /// The amount that is being typed, and what it would lead to.
  var pendingText: String? {
    guard let player = pendingPlayer, let words = pendingWords else { return nil }
    return words + (pendingTarget.map { ": \(player.score) → \($0)" } ?? "")
      + (pending?.refused.map { ", '\($0)' is left out" } ?? "")
  }
}

extension BoardsView {
  /// The name of the program, and how many boards there are.
  var header: Header {
    let text = boards.count == 1 ? "1 board" : "\(boards.count) boards"
    return Header(title: "Scoreboard", facts: [.init(text: text, colour: .muted)])
  }
}

extension Scoreboard.Details {
  /// The target, and that low scores win: the rules that differ from the usual ones.
  fileprivate var ruleFacts: [String] {
    let target = rules.target.map { (rules.wins == .high ? "first to " : "ends at ") + "\($0)" }
    return [target, rules.wins == .low ? "low wins" : nil].compactMap(\.self)
  }
}
