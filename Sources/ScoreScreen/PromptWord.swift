import Foundation

/// What the `:` prompt takes beside commands. It is about the screen, so that it means nothing in scripts and in the
/// shell.
enum PromptWord: String, CaseIterable {
  case help
  case quit

  /// Reads a line; nil if it is another.
  init?(_ line: String) {
    switch line.trimmingCharacters(in: .whitespaces).lowercased() {
    case "help", "h": self = .help
    case "quit", "q", "q!", "wq", "x": self = .quit
    default: return nil
    }
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
