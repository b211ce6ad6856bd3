import ScoreScreen
import ScoreScript
import Scorekeeping
import WholeFiles

/// A mistake in a settings file.
///
/// The cases are the errors that callers tell apart. The wording is in `description`, and in the functions that make a
/// `sentence`.
package enum SettingsError: Error, Equatable, Sendable {
  case file(FileProblem)
  /// A score is invalid.
  case score(ScorekeepingError)
  case unknownKey(ScriptError)
  /// Any other fault, as a sentence. Functions of this type make it.
  case sentence(String)
}

extension SettingsError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  package var description: String {
    switch self {
    case .file(let problem):
      problem.sentence(
        missing: "Check the path, or make one with: scoreboard config --print-default")
    case .score(let fact): "\(fact)"
    case .unknownKey(let fact): "\(fact)"
    case .sentence(let text): text
    }
  }
}

extension SettingsError {
  // Errors of the file as a whole.
  static var notUTF8: Self { .sentence("The line is not UTF-8. Convert it, as with iconv") }
  /// The file has a syntax error, in the parser's words.
  static func notYAML(_ reason: String) -> Self {
    .sentence("This is not YAML (\(reason)). Correct it: until then all of the file is ignored")
  }
  static var tooManyAliases: Self {
    .sentence(
      "A file of settings has at most \(NodeParser.aliasLimit) aliases. Write the values themselves"
    )
  }
  static func settingTwice(_ name: String) -> Self {
    .sentence(
      "'\(name)' is set twice in one group. Leave one of them out: until then all of the file is ignored"
    )
  }

  // Errors of its settings.
  static func unknownSetting(_ name: String, in group: String, known: [String], suggestion: String?)
    -> Self
  {
    .sentence(
      "There is nothing called '\(name)' to set\(group.isEmpty ? "" : " in \(group)")"
        .suggesting(suggestion, else: "There are \(known.joined(separator: ", "))")
    )
  }
  /// The value has the wrong type: the setting, the type, and the right form.
  static func wrongType(_ name: String, is type: String, right: String) -> Self {
    .sentence("'\(name)' is \(type). Write \(right)")
  }
  static func unknownChoice(_ word: String, choices: [String], suggestion: String?) -> Self {
    .sentence(
      "'\(word)' is not one of \(choices.joined(separator: ", "))"
        .suggesting(suggestion)
    )
  }

  // Errors of programs and hooks.
  /// The words of a program cannot be split: the reason.
  static func brokenProgram(_ reason: String) -> Self { .sentence(reason) }
  static var programWithNull: Self { .sentence("A program cannot be given a null. Leave it out") }
  /// The program of a hook would depend on the names of players.
  static var hookOfSentence: Self {
    .sentence("'\(Hook.sentenceMark)' is not a program. Name one, as in: echo \(Hook.sentenceMark)")
  }
  /// A shell would run the names of players.
  static var sentenceInScript: Self {
    .sentence(
      "A shell would run the names in '\(Hook.sentenceMark)'. Write \"$1\" in the script, and after the script: "
        + "sh \(Hook.sentenceMark)")
  }
  /// A shell of another machine would run the names of players.
  static var sentenceElsewhere: Self {
    .sentence(
      "A shell of the other machine would run the names in '\(Hook.sentenceMark)'. "
        + "Leave it out: standard input has what happened, as JSON")
  }

  // Errors of key bindings.
  /// The terminal never passes on this key.
  static func keptKey(_ key: String) -> Self {
    .sentence(
      "'\(key)' never reaches the program: terminals stop or end programs by it. Choose another")
  }
  /// A character is bound on a screen where text is typed.
  static func typingKey(_ key: String) -> Self {
    .sentence("'\(key)' is a character of texts. Choose a key that types nothing, as ^T or M-t")
  }
  /// A key is bound to two actions; `action` is the first one.
  static func keyTwice(_ key: String, action: String) -> Self {
    .sentence("'\(key)' is bound to '\(action)' already. Bind a key once on a screen")
  }
  static func neededAction(_ action: String, screen: String) -> Self {
    .sentence("'\(action)' needs a key on the screen '\(screen)', and keeps its own. Name one")
  }
  /// Binding the key to something else would leave a needed action without keys.
  static func neededKey(_ key: String, action: String) -> Self {
    .sentence(
      "'\(key)' is the last key of '\(action)', which keeps it. Choose another, or give '\(action)' one"
    )
  }
}
