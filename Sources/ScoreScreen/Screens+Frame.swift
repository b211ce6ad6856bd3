import Scorekeeping

/// What the screens look like.
extension Screens {
  /// How many rows the list has, as far as keys are concerned.
  var listHeight: Int { max(1, list.count) }

  /// The rows of the screen that the list takes: what header and status leave.
  private var list: Range<Int> {
    let status = max(size.isTall ? 2 : 1, statusTexts.count + (prompt == nil ? 0 : 1))
    return size.listTop..<max(size.listTop + 1, size.rows - status)
  }

  /// The screen as it is now. Cost: that of the rows on it.
  public func frame() -> Frame {
    if size.isTooSmall { return .tooSmall(size, theme: theme) }
    let list = list
    let sections: ListRows
    if help != nil {
      sections = help?.sections(width: size.columns, height: list.count) ?? []
    } else if board != nil {
      sections = board?.sections(width: size.columns, height: list.count) ?? []
    } else {
      sections = boards.sections(height: list.count)
    }
    var chrome = [0: header]
    var cursor: Position?
    for (offset, text) in statusTexts.enumerated() {
      let row = size.rows - statusTexts.count + offset - (prompt == nil ? 0 : 1)
      chrome[row] = status(text)
    }
    if let prompt {
      let (line, column) = prompt.line(width: size.columns, theme: theme)
      chrome[size.rows - 1] = line
      cursor = Position(column: column, row: size.rows - 1)
    } else if statusTexts.count <= 1 {
      chrome[size.rows - 1] = statusWithHints
    }
    return Frame(
      size: size, list: list, sections: sections, chrome: chrome, cursor: cursor, theme: theme)
  }

  // MARK: header

  private var header: Line {
    let (title, facts) = headerTexts
    return .header(title, facts: facts, width: size.columns, theme: theme)
  }

  private var headerTexts: (title: String, facts: String) {
    if help != nil { return ("Help", "j k scroll, Esc closes") }
    guard let board else { return ("Scoreboard", boards.facts) }
    return (board.board.name, board.facts(theme: theme))
  }

  // MARK: status

  /// What the status rows say. An amount that is being typed is always said first. An error is wrapped to
  /// up to three rows; news take no more rows than there are anyway, so that the list stays where it is.
  private var statusTexts: [String] {
    var text = message.text
    if prompt == nil, help == nil, let pending = board?.pending, let player = board?.pendingPlayer {
      let amount = pending.text.hasPrefix("-") ? pending.text : "+" + pending.text
      let sentence = "\(amount) for \(player.name): Enter applies, Esc cancels"
      text = text.isEmpty ? sentence : sentence + " (" + text + ")"
    }
    if text.isEmpty { return [] }
    let most =
      message.isError ? max(1, min(3, size.rows - 4)) : size.isTall && prompt == nil ? 2 : 1
    let lines = text.wrapped(to: size.columns - 2)
    return Array(lines.prefix(most - 1))
      + [lines.dropFirst(most - 1).joined(separator: " ")]
      .filter { !$0.isEmpty }
  }

  private func status(_ text: String) -> Line {
    .status(text, isError: message.isError, width: size.columns, theme: theme)
  }

  /// The status row, with a reminder of the most needed keys where there is room.
  private var statusWithHints: Line {
    let text = statusTexts.first ?? ""
    return status(text).with(hints: hints, beside: text, width: size.columns, theme: theme)
  }

  private var hints: String {
    if help != nil { return "Esc back" }
    if board != nil {
      let keys = KeyMap<BoardAction>.board
      return [
        keys.hint(.list(.help), "help"), keys.hint(.add, "add"), keys.hint(.list(.undo), "undo"),
        keys.hint(.list(.quit), "quit"),
      ].joined(separator: "  ")
    }
    let keys = KeyMap<BoardsAction>.boards
    return [
      keys.hint(.list(.help), "help"), keys.hint(.new, "new"), keys.hint(.list(.undo), "undo"),
      keys.hint(.list(.quit), "quit"),
    ].joined(separator: "  ")
  }
}
