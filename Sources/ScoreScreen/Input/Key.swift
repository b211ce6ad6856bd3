/// A key press, a paste or a mouse event, as far as a terminal reports it.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Ctrl held, in lower case.
  case control(Character)
  /// A letter, in lower case, or a digit with Alt held.
  case alt(Character)
  case enter
  case escape
  case tab
  /// Tab with Shift held.
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case controlLeft
  case controlRight
  case altBackspace
  /// A known key without a use in the program, by its name, such as F1.
  case unused(String)
  /// Pasted text, which terminals mark. None of it counts as keys.
  case paste(String)
  case mouse(MouseEvent)
}

extension Key {
  /// The keys that settings and scripts name by a word.
  package static let named: [Key] = [
    .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
    .pageUp,
    .pageDown, .character(" "), .controlLeft, .controlRight, .altBackspace,
  ]
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key: CustomStringConvertible {
  /// The name of the key in help and settings.
  package var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^\(letter.uppercased())"
    case .alt(let character): "M-\(character)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "S-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .controlLeft: "^Left"
    case .controlRight: "^Right"
    case .altBackspace: "M-Backspace"
    case .unused(let name): name
    case .paste(let text): text
    case .mouse(let event):
      "\(event.action) \(event.position.column),\(event.position.row)"
    }
  }
}

/// A press of a mouse button or a turn of the wheel, as a terminal reports it.
package struct MouseEvent: Hashable, Sendable {
  /// The mouse actions that the program handles.
  package enum Action: Sendable {
    /// A press of the first button.
    case press
    case wheelUp
    case wheelDown
  }

  /// The action of the mouse.
  package var action: Action
  /// The cell under the pointer.
  package var position: Position

  /// Makes an event over a cell.
  package init(_ action: Action, at position: Position) {
    self.action = action
    self.position = position
  }
}

extension MouseEvent {
  static let wheelLines = 3

  /// Converts the report of a terminal: `button` also encodes the held keys, columns and rows count from 1. Nil for
  /// other buttons, and for moves with a button held.
  init?(button: Int, column: Int, row: Int) {
    guard button >= 0, column > 0, row > 0 else { return nil }
    // Shift, Alt and Ctrl are ignored.
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
