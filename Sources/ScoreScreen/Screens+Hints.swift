import Scorekeeping

/// The keys that matter now.
extension Screens {
  /// Reminders for the status row.
  var hints: [Hint] {
    if let prompt { return promptHints(prompt.purpose) }
    if help != nil {
      let scroll =
        board == nil
        ? keys.boards.names(of: .list(.next), .list(.previous))
        : keys.board.names(of: .list(.next), .list(.previous))
      return [Hint(scroll, "scroll", 2), Hint(keys.prompt.names(of: .cancel), "close", 1)]
    }
    return board == nil ? boardsHints : boardHints
  }

  private var boardHints: [Hint] {
    func key(_ action: BoardAction) -> String { keys.board.names(of: action) }
    let help = Hint(key(.list(.help)), "help", 1)
    guard let board else { return [help] }
    if board.pending != nil {
      return [
        Hint(key(.apply), "add", 1), Hint(key(.erase), "correct", 3), Hint(key(.back), "drop", 2),
      ]
    }
    if board.lineup.count == 0 {
      return [
        Hint(key(.add), "add players", 1), Hint(key(.list(.command)), "command", 3),
        Hint(key(.back), "boards", 4), help,
      ]
    }
    let score = Hint(keys.board.names(of: .stepUp, .stepDown), "score", 2)
    if board.isBig {
      return [
        score, Hint(keys.board.names(of: .list(.next), .list(.previous)), "select", 4),
        Hint(key(.list(.big)), "rows", 3),
        help,
      ]
    }
    var hints = [
      score, Hint("0-9", "amount", 3), Hint(key(.add), "add", 4), Hint(key(.round), "round", 6),
      Hint(key(.list(.undo)), "undo", 5), help,
    ]
    if board.lineup.isLocked { hints.insert(Hint(key(.lock), "unlock", 2), at: 0) }
    if board.board.rules.order == .manual {
      hints.insert(Hint(keys.board.names(of: .moveDown, .moveUp), "move", 2), at: 0)
    }
    return hints
  }

  private var boardsHints: [Hint] {
    func key(_ action: BoardsAction) -> String { keys.boards.names(of: action) }
    let help = Hint(key(.list(.help)), "help", 1)
    let isDeleted = message.outcome?.isDeletionOfBoards == true
    let undo =
      isDeleted
      ? Hint(key(.list(.undo)), "brings it back", 0) : Hint(key(.list(.undo)), "undo", 6)
    if boards.boards.isEmpty {
      return (isDeleted ? [undo] : [])
        + [Hint(key(.new), "new board", 1), Hint(key(.list(.quit)), "quit", 3), help]
    }
    let hints = [
      Hint(key(.open), "open", 2), Hint(key(.new), "new", 3), Hint(key(.rematch), "rematch", 4),
      Hint(key(.list(.search)), "search", 5),
    ]
    return isDeleted ? [undo] + hints + [help] : hints + [undo, help]
  }

  private func promptHints(_ purpose: Prompt.Purpose) -> [Hint] {
    func key(_ action: PromptAction) -> String { keys.prompt.names(of: action) }
    switch purpose {
    case .addPlayer:
      return [
        Hint(key(.answer), "add", 1),
        Hint(key(.complete), prompt?.suggestedName ?? "complete", 3),
        Hint(key(.cancel), "done", 2),
      ]
    case .search:
      return [
        Hint(key(.answer), "keep", 1), Hint(key(.complete), "next", 3),
        Hint(key(.cancel), "back", 2),
      ]
    case .command:
      return [
        Hint(key(.answer), "do", 1), Hint(key(.complete), "complete", 3),
        Hint(keys.prompt.names(of: .older, .newer), "earlier", 4),
        Hint(key(.cancel), "leave", 2),
      ]
    case .renamePlayer, .renameBoard, .exactScore, .newBoard:
      return [Hint(key(.answer), "save", 1), Hint(key(.cancel), "leave", 2)]
    }
  }
}

/// Keys by name, as they are bound.
extension Screens {
  /// What a key does on the screen that is open, of what it does on both.
  func listAction(for key: Key) -> ListAction? {
    if board != nil {
      if case .list(let action) = keys.board.action(for: key) { return action }
    } else if case .list(let action) = keys.boards.action(for: key) {
      return action
    }
    return nil
  }

  /// The first key of what can be done on both screens; nil if it has none on the one that is open.
  func key(for action: ListAction) -> Key? {
    board != nil ? keys.board.key(for: .list(action)) : keys.boards.key(for: .list(action))
  }

  /// What to press for an action on a board: its key or, where it has none, that of the prompt and a command.
  func press(_ action: BoardAction, or command: String) -> String {
    Self.press(keys.board.key(for: action), keys.board.key(for: .list(.command)), command)
  }

  /// What to press for an action on the list of boards.
  func press(_ action: BoardsAction, or command: String) -> String {
    Self.press(keys.boards.key(for: action), keys.boards.key(for: .list(.command)), command)
  }

  private static func press(_ key: Key?, _ prompt: Key?, _ command: String) -> String {
    key.map(\.description) ?? "\(prompt?.description ?? ":") and type \(command)"
  }

  /// What to do where the list that is open is empty.
  var invitation: String {
    board != nil
      ? "press \(press(BoardAction.add, or: "add NAME")) to add some"
      : "press \(press(BoardsAction.new, or: "board NAME")) to make one"
  }
}

/// What an empty list says: what there is to do.
extension Screens {
  private static let ghosts = [62, 44, 30]
  private static let width = 46

  /// A block of rows in the middle: ghosts of players where there is room for them, a heading, and the first keys.
  func invitationRows(in room: Range<Int>) -> [TextRow] {
    let isBoard = board != nil
    let command = key(for: .command)?.description ?? ":"
    let complete = keys.prompt.names(of: .complete)
    let example = isBoard ? "add Ann Bob Cid" : "board \"Friday night\""
    let ways: [(key: String, text: String)] =
      (isBoard
        ? [
          (
            press(BoardAction.add, or: "add NAME"), "add players: type a name, Enter, the next name"
          ),
          (complete, "finds who has played before, while you type"),
        ]
        : [(press(BoardsAction.new, or: "board NAME"), "a new board")])
      + [
        (command, "takes commands, as in  \(example)"),
        (key(for: .help)?.description ?? "", "shows all keys"),
      ]
    let heading = isBoard ? "Nobody plays yet" : "No boards yet"
    let texts = ways.filter { !$0.key.isEmpty }
    let keyWidth = max(7, (texts.map { Glyph.width(of: $0.key) }.max() ?? 0) + 2)
    let widest = keyWidth + (texts.map { Glyph.width(of: $0.text) }.max() ?? 0)
    let left = max(1, (size.columns - widest) / 2)
    let hasGhosts = isBoard && room.count >= 14
    var rows: [[TextRow.Part]] = []
    if hasGhosts {
      for (number, share) in Self.ghosts.enumerated() {
        rows += [ghost(number + 1, share: share, at: left), []]
      }
      rows.append([])
    }
    rows.append([.init(text: heading, column: left, style: .bold)])
    let isRoomy = room.count >= rows.count + 1 + texts.count
    if isRoomy { rows.append([]) }
    for (key, text) in texts {
      rows.append([
        .init(text: key, column: left, width: keyWidth, style: .bold),
        .init(text: text, column: left + keyWidth),
      ])
    }
    let above = max(0, (room.count - rows.count) / (hasGhosts ? 2 : 3))
    return (Array(repeating: [], count: isRoomy ? above : 0) + rows).prefix(room.count)
      .enumerated().map { TextRow(number: $0, parts: $1) }
  }

  /// A grey row in the shape of a player's.
  private func ghost(_ number: Int, share: Int, at left: Int) -> [TextRow.Part] {
    let block = String(theme.bar(isRoomy: true).block)
    let dots = theme.isASCII ? "-" : "┄"
    return [
      .init(text: String(number), column: left, style: .muted),
      .init(text: String(repeating: dots, count: 8), column: left + 3, style: .faint),
      .init(
        text: String(repeating: block, count: Self.width * share / 100), column: left + 13,
        style: Style(colour: .ghost)),
    ]
  }
}
