import Scorekeeping
import WholeFiles

/// A line that does not count, or an input that cannot be read.
///
/// The cases are the facts; `description` has the wording.
package enum StreamError: Error, Equatable, Sendable {
  // Lines.
  /// A mistake that a command with the same words would have.
  case rule(ScorekeepingError)
  case notUTF8
  /// A line is longer than this number of bytes.
  case lineTooLong(Int)
  /// The line is not of its format, at a byte counted from 1.
  case notJSON(Int)
  case unclosedQuote
  /// The line has no such key, column, field or group.
  case missing(String)
  case noMatch
  /// The expression takes too long on this line.
  case matchingTime
  case notATime(String)
  /// The time is far after the clock and the lines before.
  case timeAhead
  /// A total cannot be set while only the points of a window count.
  case setInWindow
  case tooManyPlayers(Int)
  case namesTooLong

  // Inputs and options.
  case file(FileProblem)
  case badRegex(String, reason: String)
  case regexWithoutPlayer(String)
  case unknownColumn(String, columns: [String])
  /// Another run saves the same input on the same board.
  case savedByAnother(input: String)
}

extension StreamError {
  /// Whether no other line can be read either.
  var isFatal: Bool {
    switch self {
    case .unknownColumn, .file, .badRegex, .regexWithoutPlayer: true
    default: false
    }
  }
}

extension StreamError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rule(let fact): fact.description
    case .notUTF8: "The line is not UTF-8"
    case .lineTooLong(let limit): "The line is longer than \(limit.formatted) bytes"
    case .notJSON(let byte): "The line is not JSON from byte \(byte) on"
    case .unclosedQuote: "A quote is not closed in its line"
    case .missing(let key): "The line has no '\(key)'"
    case .noMatch: "The line does not match"
    case .matchingTime:
      "Matching the line takes too long. Write the expression without a repetition in a repetition"
    case .notATime(let text):
      "'\(text)' is not a time. Write '2026-11-23T21:40:05Z' or seconds since 1970"
    case .timeAhead: "The time is too far ahead of the other lines"
    case .setInWindow: "A total cannot be set while only the points of a window count"
    case .tooManyPlayers(let limit):
      "There are more than \(limit.formatted) players. Let there be more with --max-players"
    case .namesTooLong: "The names of the players are too long to keep"
    case .file(let problem): problem.description
    case .badRegex(let text, let reason): "'\(text)' is not a regular expression (\(reason))"
    case .regexWithoutPlayer(let text):
      "'\(text)' names no player. Put '(?<player>…)' around the name"
    case .unknownColumn(let name, let columns):
      "There is no column '\(name)'. The columns are \(columns.joined(separator: ", "))"
    case .savedByAnother(let input):
      "Another 'scoreboard follow' saves '\(input)' on this board, and its lines would count twice. End "
        + "the other one; the same command then goes on behind the last line that was saved"
    }
  }
}

extension Int {
  /// The number with its thousands apart: `1,000,000`.
  package var formatted: String {
    var text = String(magnitude)
    var index = text.endIndex
    while text.formIndex(&index, offsetBy: -3, limitedBy: text.startIndex), index > text.startIndex
    {
      text.insert(",", at: index)
    }
    return (self < 0 ? "-" : "") + text
  }
}
