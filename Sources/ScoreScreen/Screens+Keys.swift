import Foundation
import Scorekeeping

/// What the keys of both screens do.
extension Screens {
  func handleBoards(_ key: Key) {
    switch keys.boards.action(for: key) {
    case .list(let action): handle(action)
    case .open: open()
    case .new: prompt = Prompt(.newBoard)
    case .rename: if let board = boards.selectedBoard { prompt = Prompt(.renameBoard(board)) }
    case .delete: if let board = boards.selectedBoard { perform(.deleteBoard(board.name)) }
    case .rematch:
      if let board = boards.selectedBoard { perform(.rematch(of: board.name, as: nil)) }
    case nil: break
    }
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

  private func toggleBig() {
    board?.isBig.toggle()
    guard let board, board.isBig, board.lineup.count > 0 else { return }
    if !showsBig { message.text = "This screen is too small for large digits" }
  }

  /// Whether scores stand in large digits.
  var showsBig: Bool {
    guard let board, board.isBig else { return false }
    return board.bigSections(width: size.columns, height: listHeight) != nil
  }

  private func moveSelection(by lines: Int) {
    if board == nil { boards.moveSelection(by: lines) } else { board?.moveSelection(by: lines) }
  }

  private func select(near line: Int, direction: Int) {
    if board == nil {
      boards.select(near: line, direction: direction)
    } else {
  func showHelp() {
    help =
      board == nil
      ? HelpView(keys.boards, prompt: keys.prompt) : HelpView(keys.board, prompt: keys.prompt)
  }

      board?.select(near: line, direction: direction)
    }
  }

  func open() {
    guard let selected = boards.selection else { return }
    do {
      try session.open(selected)
    } catch {
      show(error)
    }
  }

  func handleBoard(_ key: Key) {
    let lowered = board?.lowered
    board?.lowered = nil
    switch keys.board.action(for: key) {
    case .list(let action): handle(action)
    case .stepUp: step(isDown: false, by: key)
    case .stepDown: step(isDown: true, by: key)
    case .digit: type(key, after: lowered)
    case .erase: erase()
    case .apply: applyPending()
    case .exact: onSelected { prompt = Prompt(.exactScore($0)) }
    case .add: prompt = Prompt(.addPlayer)
    case .rename: onSelected { prompt = Prompt(.renamePlayer($0)) }
    case .delete: onSelected { perform(.remove([PlayerReference($0)])) }
    case .moveDown: moveByHand(by: 1)
    case .moveUp: moveByHand(by: -1)
    case .order: cycleOrder()
    case .lock: toggleLock()
    case .round: perform(.round(.next))
    case .back: back()
    case nil: break
    }
  }

  private func onSelected(_ body: (Player) -> Void) {
    if let player = board?.selectedPlayer {
      body(player)
    } else {
      message = Message(
        text: "No player is selected. Press \(press(.add, or: "add NAME")) to add one",
        isError: true)
    }
  }

  /// Scores the selected player by the board's step, or sets the sign of the amount typed for that player.
  func step(isDown: Bool, by key: Key?) {
    if let pending = board?.pending, pending.player == board?.selection {
      let isNegative = pending.text.hasPrefix("-")
      let digits = isNegative ? String(pending.text.dropFirst()) : pending.text
      board?.pending?.text = isDown && !isNegative ? "-" + digits : digits
      return
    }
    onSelected { player in
      let step = board?.board.rules.step ?? .points(1)
      let amount = isDown ? Score(thousandths: -step.thousandths) : step
      let outcome = perform(.score([.init(PlayerReference(player), .add(amount))]))
      if let key, key == keys.board.key(for: .stepDown), outcome?.entries.isEmpty == false {
        board?.lowered = (player.id, session.now)
      }
    }
  }

  /// Extends the amount typed for the selected player. A `-` less than a second before the first digit was
  /// meant as a sign: the step that it took is given back.
  private func type(_ key: Key, after lowered: (player: Player.ID, time: Date)?) {
    guard case .character(let digit) = key else { return }
    onSelected { player in
      var text = board?.pending?.player == player.id ? board?.pending?.text ?? "" : ""
      if text.isEmpty, let lowered, lowered.player == player.id,
        // A clock that was put back tells nothing.
        (0..<1).contains(session.now.timeIntervalSince(lowered.time))
      {
        giveStepBack(to: player)
        text = "-"
      }
      if digit == ".", text.contains(".") { return }
      text.append(digit)
      board?.pending = .init(player: player.id, text: text)
    }
  }

  /// By undo, or where somebody else has scored the player since, by a step up.
  private func giveStepBack(to player: Player) {
    let step = board?.board.rules.step ?? .points(1)
    if perform(.undo(1)) == nil { perform(.score([.init(PlayerReference(player), .add(step))])) }
    message = Message()
  }

  private func erase() {
    guard var text = board?.pending?.text else { return }
    text.removeLast()
    if text.isEmpty || text == "-" { board?.pending = nil } else { board?.pending?.text = text }
  }

  private func applyPending() {
    guard let pending = board?.pending, let player = board?.pendingPlayer else {
      message.text =
        "Type an amount first: digits, then \(keys.board.key(for: .apply).map(\.description) ?? "Enter")"
      return
    }
    do {
      let score = try Score(parsing: pending.text)
      let outcome = perform(.score([.init(PlayerReference(player), .add(score))]))
      if outcome != nil { board?.pending = nil }
    } catch {
      show(error)
    }
  }

  /// Moves the selected player past the one that is shown above or below.
  private func moveByHand(by lines: Int) {
    guard let view = board, view.board.rules.order == .manual else {
      message = Message(
        text: "Only the manual order can be changed by hand. "
          + "Press \(press(.order, or: "order manual")) until it says so",
        isError: true)
      return
    }
    onSelected { player in
      guard let line = view.selectedLine, let other = view.lineup.player(at: line + lines),
        let place = view.board.players.offset(of: other.id)
      else { return }
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

  private func toggleLock() {
    guard let isLocked = board?.lineup.isLocked else { return }
    board?.lock(!isLocked)
    message.text =
      isLocked
      ? "Order unlocked"
      : "Order locked: rows stay put until \(keys.board.key(for: .lock)?.description ?? "") is pressed again"
  }

  private func back() {
    if board?.pending != nil {
      board?.pending = nil
      message.text = "Cancelled"
      return
    }
    if board?.isBig == true {
      board?.isBig = false
    } else {
      session.close()
    }
  }
}
