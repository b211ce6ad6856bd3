import FoundationBase
import ScoreStream
import Scorekeeping

/// The part of the screen in which a pattern is searched for.
package enum ScreenRegion: Hashable, Sendable, CustomStringConvertible {
  /// All rows; a match is within one row.
  case screen
  /// One row, counted from 1 at the top of the screen.
  case row(Int)

  package var description: String {
    switch self {
    case .screen: "screen"
    case .row(let row): "row \(row)"
    }
  }
}

/// A text or a regular expression to look for.
package enum TextPattern: Hashable, Sendable {
  /// A text that the screen must contain.
  case text(String)
  /// A regular expression in the syntax of Perl (PCRE2) that must match a part of a row.
  case regex(String)
}

extension TextPattern: CustomStringConvertible {
  /// The pattern in the syntax of scripts: `"text"` or `/regex/`, with `\/` for each slash without a backslash before
  /// it.
  package var description: String {
    switch self {
    case .text(let text): Word.inQuotes(text)
    case .regex(let pattern):
      "/" + pattern.replacing(Self.escapesAndSlashes) { $0.output == "/" ? "\\/" : $0.output } + "/"
    }
  }

  private static var escapesAndSlashes: Regex<Substring> {
    /\\.|\//.dotMatchesNewlines().matchingSemantics(.unicodeScalar)
  }
}

extension TextPattern {
  /// The longest regular expression in bytes.
  static let longestRegex = 1000

  /// Reads a text in quotes or a regular expression.
  init(_ word: Word) throws(ScriptLineError) {
    do throws(ScriptError) {
      if !word.isQuoted, !word.isRegex { throw .notAPattern(word.text) }
      if word.text.isEmpty { throw .emptyPattern }
      if word.isRegex { try Self.check(word.text) }
    } catch {
      throw ScriptLineError(error, at: word.range)
    }
    self = word.isRegex ? .regex(word.text) : .text(word.text)
  }

  private static func check(_ regex: String) throws(ScriptError) {
    if regex.utf8.count > longestRegex { throw .regexTooLong }
    if regex.unicodeScalars.contains(where: Word.needsEscape) { throw .controlInRegex }
    do {
      _ = try BoundedRegex(regex)
    } catch {
      throw .notARegex(regex, reason: error.reason)
    }
  }
}
