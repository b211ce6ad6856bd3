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
