import ArgumentParser
import FoundationBase
import ScoreSettings
import ScoreStore
import Scorekeeping

/// A shell's command line during completion, as passed to the completion functions of argument-parser.
struct ShellLine {
  /// The words before the one being typed, the program first.
  let words: [String]
  /// The word being typed, with its quotes resolved.
  let typed: String

  /// Makes a line from its words, and resolves their quotes.
  init?(_ raw: [String], _ index: Int) {
    guard raw.indices.contains(index) else { return nil }
    words = raw[..<index].map(Self.unquoted)
    typed = Self.unquoted(raw[index])
  }

  /// The location of the boards that the line names, else the default file.
  var location: DataLocation {
    get throws {
      let name =
        words.lastIndex(of: "--data").flatMap { words[($0 + 1)...].first }
        ?? words.last { $0.hasPrefix("--data=") }.map { String($0.dropFirst(7)) }
      // The shell has not expanded the home folder yet.
      let home = EnvironmentVariables.ofProcess["HOME"] ?? "~"
      return try DataLocation(
        named: name.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 })
    }
  }

  var session: Session? { try? Session(journal: location.open(.readOnly)) }

  /// The word without its quotes. Variables and substitutions stay as they are.
  private static func unquoted(_ word: String) -> String {
    let shell = CompletionShell.requesting
    // fish 3 passes words without their quotes, except for an empty word.
    if shell == .fish, CompletionShell.requestingVersion?.hasPrefix("3.") == true {
      return word == "''" ? "" : word
    }
    var text = ""
    var quote: Unicode.Scalar?
    var scalars = word.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\" where quote != "'" || shell == .fish:
        guard let next = scalars.popFirst() else { break }
        let meant = quote == "'" ? "'\\" : "\"$`\\"
        if quote != nil, !meant.unicodeScalars.contains(next) { text += "\\" }
        text.unicodeScalars.append(next)
      case "'" where quote != "\"", "\"" where quote != "'":
        quote = quote == nil ? scalar : nil
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The form in which the requesting shell expects a candidate; nil for a text that is not safe in that shell.
  ///
  /// This compares scalars, as shells do: as a character, a quote with an accent would not be recognized as a quote.
  static func candidate(_ text: String, summary: String = "") -> String? {
    let scalars = text.unicodeScalars
    if scalars.isEmpty || scalars.contains(where: { Word.needsEscape($0) }) { return nil }
    switch CompletionShell.requesting {
    case .bash:
      // bash inserts these characters without a backslash, and would expand or run them on Enter.
      if scalars.first == "~" || scalars.contains("$") || scalars.contains("`") { return nil }
      // bash expands the list of candidates like a command line.
      return "'" + scalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    case .zsh:
      // zsh inserts this character without a backslash, and would expand it from its history on Enter.
      if scalars.contains("!") { return nil }
      let name = scalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return summary.isEmpty ? name : "\(name):\(summary)"
    default: return summary.isEmpty ? text : "\(text)\t\(summary)"
    }
  }
}
