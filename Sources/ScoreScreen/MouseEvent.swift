/// What a person does with the mouse, as a terminal tells it.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public enum Action: Sendable {
    /// The first button went down.
    case press
    case wheelUp
    case wheelDown
  }

  /// What was done there.
  public var action: Action
  /// The cell under the pointer.
  public var place: Position

  /// Something that was done over a cell.
  public init(_ action: Action, at place: Position) {
    self.action = action
    self.place = place
  }
}

extension MouseEvent {
  /// How many lines the wheel scrolls by.
  static let wheelLines = 3

  /// Out of the numbers of a terminal's report: the button with what is held, and the cell counted from 1. Nil for
  /// what stands for nothing here: other buttons, and moves with a button held.
  init?(button: Int, column: Int, row: Int) {
    guard column > 0, row > 0 else { return nil }
    // Shift, Alt and Ctrl make no difference.
    let action: Action? =
      switch button & ~0b11100 {
      case 0: .press
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    guard let action else { return nil }
    self.init(action, at: Position(column: column - 1, row: row - 1))
  }
}
