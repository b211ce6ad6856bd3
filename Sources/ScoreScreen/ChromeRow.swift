import Scorekeeping

/// A row of the screen outside the list: where it is, and all that it says. It is laid out when it is drawn.
public struct ChromeRow: Equatable, Sendable {
  /// The row of the screen, the first being 0.
  let place: Int
  let content: Content

  enum Content: Equatable, Sendable {
    /// A title, and facts at the other end.
    case header(String, facts: String)
    /// The name of a board, and what is true of it.
    case board(Scoreboard.Details, isLocked: Bool)
    /// A sentence; a reminder of the most needed keys where there is room.
    case status(String, isError: Bool, hints: String)
    /// What is laid out already.
    case line(Line)
  }

  init(_ place: Int, _ content: Content) {
    self.place = place
    self.content = content
  }
}

extension ChromeRow.Content {
  /// The row as cells, exactly as wide as the screen.
  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .header(let title, let facts): .header(title, facts: facts, width: width, theme: theme)
    case .board(let details, let isLocked):
      .header(
        details.name, facts: details.facts(isLocked: isLocked, theme: theme), width: width,
        theme: theme)
    case .status(let text, let isError, let hints):
      .status(text, isError: isError, hints: hints, width: width, theme: theme)
    case .line(let line): line
    }
  }
}
