/// The text form of what an entry did. That of a command is made when it is asked for: a journal in memory does
/// not ask.
enum CommandText: Sendable {
  case words(String)
  case command(Command)
}

extension CommandText: CustomStringConvertible {
  var description: String {
    switch self {
    case .words(let words): words
    case .command(let command): command.description
    }
  }
}

extension CommandText: Equatable {
  /// Whether both say the same.
  static func == (lhs: CommandText, rhs: CommandText) -> Bool { lhs.description == rhs.description }
}
