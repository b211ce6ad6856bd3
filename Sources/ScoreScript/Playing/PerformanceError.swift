import ScoreScreen
import Scorekeeping

/// The errors of a performance itself, besides the errors of commands, files and the journal.
package enum PerformanceError: Error, Equatable, Sendable {
  /// A check does not hold, or a wait ended in vain; with the screen at that time.
  case mismatch(Mismatch, Grid)
  /// The incrementally drawn screen differs from a full repaint.
  case notAsRepainted(increments: Grid, repaint: Grid)
  case programHasQuit
  /// A click is not on the scorekeeper's screen.
  case besideKeeper(row: Int, column: Int)
  case badRegex(String, reason: String)
  /// A regular expression takes too long to compare with the screen.
  case slowRegex(String)

  /// The value that a check expects and the actual one, in words.
  package struct Mismatch: Equatable, Sendable {
    /// The expectation, in words.
    package let wanted: String
    /// The state of the screen or board, in words.
    package let found: String
  }
}

extension PerformanceError: CustomStringConvertible {
  /// One sentence or, for a check, the expected and the actual value, and the frame.
  package var description: String {
    switch self {
    case .mismatch(let mismatch, let grid):
      "Wanted: \(mismatch.wanted)\nFound:  \(mismatch.found)\n\(grid.framed)"
    case .notAsRepainted(let increments, let repaint):
      "The screen is not what a full repaint makes. This is a fault of the program: please report it with the "
        + "script\nBy increments:\n\(increments.framed)\nBy repaint:\n\(repaint.framed)"
    case .programHasQuit: "The program has quit. Take out what follows, or the key that quits"
    case .besideKeeper(let row, let column):
      "Row \(row), column \(column) is not on the scorekeeper's screen. Name a cell of it, or a text that it shows"
    case .badRegex(let text, let reason): "'\(text)' is not a regular expression (\(reason))"
    case .slowRegex(let text):
      "To look for '\(text)' takes too long. Repeat nothing that is repeated itself, as in (a+)+, or look for a text "
        + "in quotes"
    }
  }
}

extension Grid {
  /// The rows as text between visible edges.
  fileprivate var framed: String {
    let edge = "+" + String(repeating: "-", count: rows.first?.count ?? 0) + "+"
    return ([edge] + rows.map { "|" + $0.lazy.map(\.text).joined() + "|" } + [edge])
      .joined(separator: "\n")
  }
}

/// An error that ended a script, and the line that caused it.
public struct ScriptFailure: Error, CustomStringConvertible, FileFault {
  /// The line that was being performed.
  package let location: TextLocation
  /// The error that the line caused.
  package let reason: any Error

  package init(location: TextLocation, reason: any Error) {
    self.location = location
    self.reason = reason
  }

  package var exitStatus: Int32 { 1 }

  /// `file:line:column`, the line, a caret run, and the error: a sentence or, for a check, the expected and the actual
  /// value and the frame. It holds no terminal sequences.
  public var description: String {
    let offender = (reason as? ScorekeepingError)?.offender
    let excerpt = location.excerpt(at: location.range(of: offender))
    return "\(excerpt)\n" + String(describing: reason).terminalSafe(keepingNewlines: true)
  }
}

extension TextLocation {
  /// Adds this line to an error that it caused. An error that the line does not explain stays as it is, such as an
  /// unwritable file.
  func failure(_ error: any Error) -> any Error {
    error is ScorekeepingError || error is PerformanceError
      ? ScriptFailure(location: self, reason: error) : error
  }
}
