/// The purpose of the screens.
package enum Mode {
  /// Keeping the score: keys change boards and players.
  case keep
  /// Watching boards that other processes change: nothing is selected.
  case watch
  /// Following a stream that another program feeds: players can be selected, and no key changes anything.
  case follow

  /// Whether keys change boards and players.
  var keepsScore: Bool { self == .keep }

  /// Whether players can be selected.
  var selectsPlayers: Bool { self != .watch }

  /// Whether another program keeps the score.
  var followsStream: Bool { self == .follow }

  var keysOfBoard: KeyBindings.Screen {
    switch self {
    case .keep: .board
    case .watch: .watch
    case .follow: .stream
    }
  }

  var keysOfList: KeyBindings.Screen { keepsScore ? .boards : .watch }
}
