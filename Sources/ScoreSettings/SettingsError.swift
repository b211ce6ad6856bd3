import ScoreScreen
import ScoreScript
import Scorekeeping

/// A mistake in a settings file.
///
/// The cases are the facts; `description` holds the words.
public enum SettingsError: Error, Equatable, Sendable {
  // Errors of the file as a whole.
  case noSuchFile(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case tooLarge(String)
  /// The file has the old settings format, TOML.
  case oldFormat(String)
  case notUTF8
  /// The file has a syntax error, in the parser's words.
  case notYAML(String)
  case tooManyAliases
  case settingTwice(String)

  // Errors of its settings.
  case unknownSetting(String, in: String, known: [String], suggestion: String?)
  /// The value has the wrong type: the setting, the type, and the right form.
  case wrongType(String, is: String, right: String)
  case unknownChoice(String, choices: [String], suggestion: String?)
  /// A score is invalid.
  case score(ScorekeepingError)

  // Errors of key bindings.
  case unknownKey(ScriptError)
  /// The terminal never passes on this key.
  case keptKey(String)
  /// A character is bound on a screen where text is typed.
  case typingKey(String)
  /// A key is bound to two actions; `action` is the first one.
  case keyTwice(String, action: String)
  case neededAction(String, screen: String)
  /// Binding the key to something else would leave a needed action without keys.
  case neededKey(String, action: String)
}

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
      "'\(path)' is too large. A file of settings has at most \(SettingsDocument.byteLimit >> 10) kilobytes"
    case .oldFormat(let path):
      "'\(path)' is not read, as settings are YAML now. Move them to '\(path.dropLast(4))yml', which begins as what "
        + "this prints: scoreboard config --print-default"
    case .notUTF8: "The line is not UTF-8. Convert it, as with iconv"
    case .notYAML(let reason):
      "This is not YAML (\(reason)). Correct it: until then all of the file is ignored"
    case .tooManyAliases:
      "A file of settings has at most \(NodeParser.aliasLimit) aliases. Write the values themselves"
    case .settingTwice(let name):
      "'\(name)' is set twice in one group. Leave one of them out: until then all of the file is ignored"
    case .unknownSetting(let name, let group, let known, let suggestion):
      "There is nothing called '\(name)' to set\(group.isEmpty ? "" : " in \(group)"). "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? "There are \(known.joined(separator: ", "))")
    case .wrongType(let name, let type, let right): "'\(name)' is \(type). Write \(right)"
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
}
