import Scorekeeping

extension Command {
  /// Whether the command acts on the open board.
  var needsBoard: Bool {
    switch self {
    case .board, .renameBoard, .deleteBoard, .rematch, .undo, .redo: false
    default: true
    }
  }
}
