import Scorekeeping

extension BoardsView {
  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let keys = context.keys
    switch keys[kind].action(for: key) {
    case .open: return open(context)
    case .new: return .ask(NewBoardQuestion(context.session))
    case .rename: return onSelected(keys) { .ask(RenameBoardQuestion(board: $0)) }
    case .delete: return onSelected(keys) { .perform(.deleteBoard($0.name)) }
    case .rematch: return onSelected(keys) { .perform(.rematch(of: $0.name, as: nil)) }
    case .people:
      do { return .show(try PeopleView(in: context.session)) } catch { return .fail(error) }
    case let action?: return handle(action, context) ?? .nothing
    case nil:
      return unbound(
        key, keys, keys[.boards].hint(.new, "for a new board"),
        keys[.boards].hint(.command, "for a command"))
    }
  }

  private func onSelected(_ keys: KeyBindings, _ request: (BoardSummary) -> Request) -> Request {
    selectedBoard.map(request)
      ?? .refuse(
        "There are no boards. Press \(keys.press(.new, or: "board NAME", on: .boards)) to make one")
  }

  mutating func open(_ context: ScreenContext) -> Request {
    onSelected(context.keys) { .open($0.id) }
  }

  func height(_ context: ScreenContext) -> Int {
    layout(of: context.size, hasBars: context.theme.hasBars)
      .items(in: context.room.count)
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.boards]
    if !isSelecting { return Hint.watching(context.keys, isBig: false) }
    func key(_ action: KeyAction) -> String { keys.names(of: action) }
    let help = Hint(key(.help), "help", 1)
    let isDeleted = context.message.outcome?.isDeletionOfBoards == true
    let undo =
      isDeleted
      ? Hint(key(.undo), "brings it back", 0) : Hint(key(.undo), "undo", 6)
    if boards.isEmpty {
      return (isDeleted ? [undo] : [])
        + [Hint(key(.new), "new board", 1), Hint(key(.quit), "quit", 3), help]
    }
    let hints = [
      Hint(key(.open), "open", 2), Hint(key(.new), "new", 3), Hint(key(.rematch), "rematch", 4),
      Hint(key(.search), "search", 5),
    ]
    return isDeleted ? [undo] + hints + [help] : hints + [undo, help]
  }
}
