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
