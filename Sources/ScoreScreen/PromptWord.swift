import Scorekeeping

/// What the `:` prompt takes beside commands. It is about the screen, so that it means nothing in scripts and in the
/// shell.
enum PromptWord: String, CaseIterable {
  case help
  case quit

  /// Reads a line by its first word; nil if it is another.
  init?(_ line: String) {
    switch line.split(separator: " ").first?.lowercased() {
    case "help", "h": self = .help
    case "quit", "q", "q!", "wq", "x", "exit": self = .quit
    default: return nil
    }
  }

  /// An unknown command that is nearly one of these, with that as the suggestion.
  static func suggested(by fact: ScorekeepingError) -> ScorekeepingError? {
    guard case .unknownCommand(let word, suggestion: nil) = fact,
      let near = nearest(to: word.lowercased(), among: allCases.map(\.rawValue))
    else { return nil }
    return .unknownCommand(word, suggestion: near)
  }

  var usage: String {
    switch self {
    case .help: "help"
    case .quit: "quit, or q"
    }
  }

  var summary: String {
    switch self {
    case .help: "show this help (on the screen alone)"
    case .quit: "quit; everything is saved (on the screen alone)"
    }
  }
}
