import ScoreScreen

/// What can go wrong in a performance, beside what commands and files bring with them.
public enum PerformanceError: Error, Equatable, Sendable {
  /// A check that does not hold, or a wait in vain, and what the screen shows.
  case mismatch(Mismatch, Grid)
  /// The screen that increments have made is not what a full repaint makes.
  case notAsRepainted(increments: Grid, repaint: Grid)
  case programHasQuit
  case badRegex(String)
  /// A regular expression that takes too long to compare with the screen.
  case slowRegex(String)
}

extension PerformanceError: CustomStringConvertible {
  /// One sentence or, of a check, what was wanted and found, and the frame.
  public var description: String {
    switch self {
    case .mismatch(let mismatch, let grid):
      "Wanted: \(mismatch.wanted)\nFound:  \(mismatch.found)\n\(grid.framed)"
    case .notAsRepainted(let increments, let repaint):
      "The screen is not what a full repaint makes. This is a fault of the program: please report it with the "
        + "script\nBy increments:\n\(increments.framed)\nBy repaint:\n\(repaint.framed)"
    case .programHasQuit: "The program has quit. Take out what follows, or the key that quits"
    case .badRegex(let text): "'\(text)' is no regular expression. Check its brackets"
    case .slowRegex(let text):
      "To look for '\(text)' takes too long. Repeat nothing that is repeated itself, as in (a+)+, or look for a text "
        + "in quotes"
    }
  }
}

/// What a check wanted, and what it found instead: both in the words of the domain.
public struct Mismatch: Equatable, Sendable {
  public let wanted: String
  public let found: String
}

extension Grid {
  /// The rows as text between visible edges.
  var framed: String {
    let edge = "+" + String(repeating: "-", count: rows.first?.count ?? 0) + "+"
    return ([edge] + rows.map { "|" + $0.lazy.map(\.text).joined() + "|" } + [edge])
      .joined(separator: "\n")
  }
}
