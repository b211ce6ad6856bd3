/// A key, as a terminal can tell keys apart.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Ctrl held, in lower case.
  case control(Character)
  /// A letter, in lower case, or a digit with Alt held.
  case alt(Character)
  case enter
  case escape
  case tab
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
  /// A key that is known by its name and can do nothing here, such as F1.
  case unused(String)
  /// Text that the terminal says was pasted: no key, whatever it holds.
  case paste(String)
  /// Something done with the mouse.
  case mouse(MouseEvent)
}

extension Key {
  /// The keys that have a name of their own.
  package static let named: [Key] = [
    .enter, .escape, .tab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp,
    .pageDown, .character(" "), .controlLeft, .controlRight, .altBackspace,
  ]
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key: CustomStringConvertible {
  /// The key as help names it.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^\(letter.uppercased())"
    case .alt(let character): "M-\(character)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
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
      "\(event.action) \(event.place.column),\(event.place.row)"
    }
  }
}

/// A press of a button or a turn of the wheel, as a terminal tells it.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Action: Sendable {
    /// The first button went down.
    case press
    case wheelUp
    case wheelDown
  }

  /// The kind of event.
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
  static let wheelLines = 3

  /// Out of the numbers of a terminal's report: the button and the keys held, and the cell counted from 1. Nil for other
  /// buttons, and for moves with a button held.
  init?(button: Int, column: Int, row: Int) {
    guard button >= 0, column > 0, row > 0 else { return nil }
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
