import Scorekeeping

/// Where on the screen a text is looked for.
public enum Region: Hashable, Sendable, CustomStringConvertible {
  /// In each row by itself.
  case screen
  /// In one row, counted from 1 from the top of the screen.
  case row(Int)

  public var description: String {
    switch self {
    case .screen: "screen"
    case .row(let row): "row \(row)"
    }
  }
}

/// What a text is compared with.
public enum TextPattern: Hashable, Sendable {
  /// The text contains it.
  case text(String)
  /// A regular expression matches a part of the text: those of ICU, as Foundation has them.
  case regex(String)
}

extension TextPattern: CustomStringConvertible {
  /// The pattern as scripts write it: `"text"` or `/regex/`, with `\/` for each slash that no backslash stands before.
  public var description: String {
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
  /// How many characters a regular expression has at most.
  package static let longestRegex = 1000

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
    // The library takes classes in classes however deep they are, until the stack ends.
    if classDepth(of: regex) > 50 { throw .notARegex(regex, reason: "class is too deeply nested") }
    if (try? BoundedRegex(regex)) == nil { throw .notARegex(regex, reason: reason(against: regex)) }
  }

  /// ICU has no words for it, but the standard library mostly finds the same fault.
  private static func reason(against regex: String) -> String {
    do {
      _ = try Regex(regex)
      return "unknown syntax"
    } catch {
      return String("\(error)".prefix { !$0.isNewline })
    }
  }

  /// How deep classes of characters, as `[a-z]`, stand in one another; brackets behind a backslash are none.
  private static func classDepth(of regex: String) -> Int {
    var (depth, most) = (0, 0)
    for scalar in regex.replacing(escapesAndSlashes, with: "").unicodeScalars {
      if scalar == "[" { depth += 1 }
      if scalar == "]" { depth = max(0, depth - 1) }
      most = max(most, depth)
    }
    return most
  }
}
