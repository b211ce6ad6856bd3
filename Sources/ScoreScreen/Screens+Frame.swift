import Scorekeeping

/// What the screens look like.
extension Screens {
  /// How many rows the list has, as far as keys are concerned.
  var listHeight: Int { max(1, list(above: statusTexts).count) }

  /// The rows of the screen that the list takes: what header and status leave.
  private func list(above texts: [String]) -> Range<Int> {
    let status = max(size.isTall ? 2 : 1, texts.count + (prompt == nil ? 0 : 1))
    return size.listTop..<max(size.listTop + 1, size.rows - status)
  }

  /// The screen as it is now. Cost: that of the rows on it.
  public func frame() -> Frame {
    if !isCalm { board?.flashes.look(at: clock()) }
    let frame = size.isTooSmall ? Frame.tooSmall(size, theme: theme) : wholeFrame()
    shownLines.show(frame, of: board?.board.id, at: session.now)
    return frame
  }

  private func wholeFrame() -> Frame {
    let texts = statusTexts
    let list = list(above: texts)
    // Words that nobody sees cost time with every key.
    let isEmpty = board.map { $0.lineup.count == 0 } ?? boards.boards.isEmpty
    let invitation = isEmpty ? invitation : ""
    let sections: ListRows
    if help != nil {
      sections = help?.sections(width: size.columns, height: list.count) ?? []
    } else if board != nil {
      sections =
        board?.sections(
          width: size.columns, height: list.count, hasBars: theme.hasBars, invitation: invitation)
        ?? []
    } else {
      sections = boards.sections(height: list.count, invitation: invitation)
    }
    var chrome = [ChromeRow(0, header)]
    var cursor: Position?
    if prompt == nil, texts.count <= 1 {
      // Where there is nothing to say, the keys alone.
      chrome.append(ChromeRow(size.rows - 1, status(texts.first ?? "", hints: hints)))
    } else {
      let first = size.rows - texts.count - (prompt == nil ? 0 : 1)
      for (offset, text) in texts.enumerated() {
        chrome.append(ChromeRow(first + offset, status(text)))
      }
    }
    if let prompt {
      let (line, column) = prompt.line(width: size.columns, theme: theme)
      chrome.append(ChromeRow(size.rows - 1, .line(line)))
      cursor = Position(column: column, row: size.rows - 1)
    }
    return Frame(
      size: size, list: list, sections: sections, chrome: chrome, cursor: cursor, theme: theme)
  }

  /// Scrolls as `frame()` does, so that it does not matter to later frames whether one is made now.
  ///
  /// Cost: less than that of a frame where a board is open and nothing covers its list.
  package func scroll() {
    if board == nil || board?.isBig == true || help != nil || prompt != nil || message.isError
      || size.isTooSmall
    {
      _ = frame()
    } else {
      // The status takes no rows from the list.
      board?.scrollToSelection(height: list(above: []).count)
    }
  }

  // MARK: header

  /// What is open: the name of a board or, where none is, that of the program.
  package var title: String { board?.board.name ?? "Scoreboard" }

  private var header: ChromeRow.Content {
    if help != nil {
      let scrolling = [ListAction.next, .previous].compactMap { key(for: $0)?.description }
      let facts = scrolling.isEmpty ? "" : scrolling.joined(separator: " ") + " scroll, "
      return .header("Help", facts: facts + "Esc closes")
    }
    guard let board else { return .header("Scoreboard", facts: boards.facts) }
    return board.header(width: size.columns, height: listHeight, theme: theme)
  }

  // MARK: status

  /// What the status rows say. An amount that is being typed is always said first. An error is wrapped to
  /// up to three rows; news take no more rows than there are anyway, so that the list stays where it is.
  ///
  /// Without bars what a row tells by itself is not said: where each byte counts, that is half of the bytes of a key.
  private var statusTexts: [String] {
    var text =
      !theme.hasBars && message.outcome?.isShownByRow == true && board?.isBig == false
      ? "" : message.text
    if prompt == nil, help == nil, let amount = board?.pendingWords, !text.hasPrefix(amount) {
      let sentence = [amount, waysOfAmount].filter { !$0.isEmpty }.joined(separator: ": ")
      text = text.isEmpty ? sentence : sentence + " (" + text + ")"
    }
    if text.isEmpty { return [] }
    if Glyph.width(of: text) <= size.columns - 2 { return [text] }
    let most =
      message.isError ? max(1, min(3, size.rows - 4)) : size.isTall && prompt == nil ? 2 : 1
    let lines = text.wrapped(to: size.columns - 2)
    return Array(lines.prefix(most - 1))
      + [lines.dropFirst(most - 1).joined(separator: " ")]
      .filter { !$0.isEmpty }
  }

  private func status(_ text: String, hints: String = "") -> ChromeRow.Content {
    .status(text, isError: message.isError, hints: hints)
  }

  /// A reminder of the keys that are needed most.
  var hints: String {
    if help != nil { return "Esc back" }
    return board == nil ? boardsHints : boardHints
  }
}
