import Foundation
import Scorekeeping

/// What the keys of both screens do.
extension Screens {
  func handleBoards(_ key: Key) {
    switch keys.boards.action(for: key) {
    case .list(let action): handle(action)
    case .open: open()
    case .new: prompt = Prompt(.newBoard)
    case .rename: onSelectedBoard { prompt = Prompt(.renameBoard($0)) }
    case .delete: onSelectedBoard { perform(.deleteBoard($0.name)) }
    case .rematch: onSelectedBoard { perform(.rematch(of: $0.name, as: nil)) }
    case nil: tellUnbound(key)
    }
  }

  private func onSelectedBoard(_ body: (BoardSummary) -> Void) {
    if let board = boards.selectedBoard {
      body(board)
    } else {
      let text =
        "There are no boards. Press \(press(BoardsAction.new, or: "board NAME")) to make one"
      message = Message(text: text, isError: true)
    }
  }

  /// Says that a key does nothing on the screen that is open, and which key lists those that do.
  func tellUnbound(_ key: Key) {
    if key == .character("\u{FFFD}") { return tellEncoding() }
    message.text = key.unboundWords(help: self.key(for: .help))
  }

  func tellEncoding() {
    let text = "The terminal has sent what is not UTF-8. Set its encoding, and the locale, to UTF-8"
    message = Message(text: text, isError: true)
  }

  private func handle(_ action: ListAction) {
    let page = listHeight
    switch action {
    case .next: moveSelection(by: 1)
    case .previous: moveSelection(by: -1)
    case .first: select(near: 0, direction: 1)
    case .last: select(near: .max, direction: -1)
    case .pageDown: moveSelection(by: page)
    case .pageUp: moveSelection(by: -page)
    case .search:
      let selected = board.map { $0.selection.map(Row.ID.player) }
      prompt = Prompt(.search(from: selected ?? boards.selection.map(Row.ID.board)))
    case .undo: perform(.undo(1))
    case .redo: perform(.redo(1))
    case .command:
      history.rewind()
      prompt = Prompt(.command)
    case .help: showHelp()
    case .redraw: needsRepaint = true
    case .big: toggleBig()
    case .quit: isFinished = true
    }
  }

  func showHelp() {
    help =
      board == nil
      ? HelpView(boards: keys) : HelpView(board: keys)
  }

  private func toggleBig() {
    board?.isBig.toggle()
    guard let board, board.isBig, board.lineup.count > 0 else { return }
    if !showsBig { message.text = Watch.tooSmall }
  }

  /// Whether names and scores stand in large letters.
  var showsBig: Bool {
    guard let board, board.isBig else { return false }
    return board.bigPart(of: size) != nil
  }

  private func moveSelection(by lines: Int) {
    if board == nil { boards.moveSelection(by: lines) } else { board?.moveSelection(by: lines) }
  }

  private func select(near line: Int, direction: Int) {
    if board == nil {
      boards.select(near: line, direction: direction)
    } else {
      board?.select(near: line, direction: direction)
    }
  }

  func open() {
    onSelectedBoard {
      do {
        try session.open($0.id)
      } catch {
        show(error)
      }
    }
  }

  func handleBoard(_ key: Key) {
    let lowered = board?.lowered
    board?.lowered = nil
    let action = keys.board.action(for: key)
    if let words = board?.pendingWords, action?.waitsForAmount == true {
      return refuseWhilePending(words)
    }
    switch action {
    case .list(let action): handle(action)
    case .stepUp: if isTypingAmount { extendAmount(by: "+") } else { step(isDown: false, by: key) }
    case .stepDown: if isTypingAmount { extendAmount(by: "-") } else { step(isDown: true, by: key) }
    case .digit: type(key, after: lowered)
    case .erase: eraseAmount(by: key)
    case .apply: applyPending()
    case .exact: onSelected { prompt = Prompt(.exactScore($0)) }
    case .add: prompt = Prompt(.addPlayer)
    case .rename: onSelected { prompt = Prompt(.renamePlayer($0)) }
    case .delete: onSelected { perform(.remove([PlayerReference($0)])) }
    case .moveDown: moveByHand(by: 1)
    case .moveUp: moveByHand(by: -1)
    case .order: cycleOrder()
    case .lock: toggleLock()
    case .panels: togglePanels()
    case .round: perform(.round(.next))
    case .back: back()
    case nil:
      if isTypingAmount, case .character(let character) = key, character != "\u{FFFD}" {
        extendAmount(by: character)
      } else {
        tellUnbound(key)
      }
    }
  }

  func onSelected(_ body: (Player) -> Void) {
    if let player = board?.selectedPlayer {
      body(player)
    } else {
      message = Message(
        text: "No player is selected. Press \(press(.add, or: "add NAME")) to add one",
        isError: true)
    }
  }

  /// Moves the selected player past the one that is shown above or below.
  private func moveByHand(by lines: Int) {
    guard let view = board, view.board.rules.order == .manual else {
      message = Message(
        text: "Rows can be moved where the order is by hand. "
          + "Press \(press(.order, or: "order hand")) until the header says so",
        isError: true)
      return
    }
    onSelected { player in
      guard let line = view.selectedLine, let other = view.lineup.player(at: line + lines),
        let place = view.board.players.offset(of: other.id)
      else {
        message.text = "\(player.name) is \(lines > 0 ? "last" : "first") already"
        return
      }
      perform(.move(PlayerReference(player), .place(place + 1)))
    }
  }

  private func cycleOrder() {
    let next: Order =
      switch board?.board.rules.order {
      case .rank: .manual
      case .manual: .name
      case .name, nil: .rank
      }
    perform(.order(next))
  }

  private func togglePanels() {
    hasPanels.toggle()
    let key = keys.board.key(for: .panels)?.description ?? ""
    message.text =
      hasPanels ? "Panels are shown where there is room" : "Panels are hidden: \(key) shows them"
  }

  private func toggleLock() {
    guard let isLocked = board?.lineup.isLocked else { return }
    board?.lock(!isLocked)
    message.text =
      isLocked
      ? "Order unlocked"
      : "Order locked: rows stay put until \(keys.board.key(for: .lock)?.description ?? "") is pressed again"
  }

  private func back() {
    if let amount = board?.pendingWords {
      board?.pending = nil
      message.text = "\(amount) is dropped"
      return
    }
    if board?.isBig == true {
      board?.isBig = false
    } else {
      session.close()
    }
  }
}

extension BoardAction {
  /// Whether an amount that is being typed has to be applied or dropped first: the action would leave it, or change
  /// the board behind it.
  fileprivate var waitsForAmount: Bool {
    switch self {
    case .list(.quit), .list(.search), .exact, .add, .rename, .delete, .moveDown, .moveUp, .order,
      .round:
      true
    default: false
    }
  }
}
