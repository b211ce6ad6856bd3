import ScoreScreen
import ScoreScript
import Scorekeeping

extension SettingsError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  public var description: String {
    switch self {
    case .noSuchFile(let path):
      "There is no file '\(path)'. Check the path, or make one with: scoreboard config --print-default"
    case .isFolder(let path):
      "'\(path)' is a folder. Put a file in its place, or name another one"
    case .unreadable(let path, let reason):
      "'\(path)' cannot be read (\(reason)). Make it readable, or name another file"
    case .tooLarge(let path):
      "'\(path)' is too large. A file of settings has at most \(SettingsText.most >> 10) kilobytes"
    case .notUTF8:
      "The line is not UTF-8. Convert it, as with iconv"
    case .nul:
      "A text cannot hold the character NUL. Leave it out"
    case .notTOML(let reason):
      Self.notTOML(reason)
    case .malformed(let gap):
      Self.notTOML(gap.words)
    case .unknownTable(let name, let known, let suggestion):
      "There is no table '\(name)'. " + Self.hint(suggestion, else: "Tables are", known)
    case .unknownSetting(let name, let table, let known, let suggestion):
      "There is nothing called '\(name)' to set in [\(table)]. "
        + Self.hint(suggestion, else: "There are", known)
    case .wrongType(let name, let type, let right):
      "'\(name)' is \(type). Write \(right)"
    case .unknownChoice(let word, let choices, let suggestion):
      "'\(word)' is not one of \(choices.joined(separator: ", "))"
        + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
    case .score(let fact): "\(fact)"
    case .unknownKey(let fact): "\(fact)"
    case .keptKey(let key):
      "'\(key)' never reaches the program: terminals stop or end programs by it. Choose another"
    case .typingKey(let key):
      "'\(key)' is a character of texts. Choose a key that types nothing, as ^T or M-t"
    case .keyTwice(let key, let action):
      "'\(key)' is bound to '\(action)' already. Bind a key once on a screen"
    case .neededAction(let action, let screen):
      "'\(action)' needs a key on the screen '\(screen)', and keeps its own. Name one"
    case .neededKey(let key, let action):
      "'\(key)' is the last key of '\(action)', which keeps it. Choose another, or give '\(action)' one"
    }
  }

  private static func notTOML(_ reason: String) -> String {
    "This is not TOML (\(reason)). Correct it: until then all of the file is ignored"
  }

  private static func hint(_ suggestion: String?, else list: String, _ known: [String]) -> String {
    suggestion.map { "Did you mean '\($0)'?" } ?? "\(list) \(known.joined(separator: ", "))"
  }
}

extension SettingsError.Gap {
  /// A part of a sentence.
  var words: String {
    switch self {
    case .noKey: "a name should stand here"
    case .noEquals: "a = should stand here"
    case .noValue: "a value should stand here"
    case .noComma: "a comma should stand here"
    case .openQuote: "the text has no end"
    case .openBracket: "the bracket is not closed"
    case .lineGoesOn: "the line should end here"
    case .tooDeep: "nested too deeply"
    }
  }
}
