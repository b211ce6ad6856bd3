import ArgumentParser
import Foundation
import ScoreSettings
import ScoreStore
import Scorekeeping

/// A shell's command line during completion, as argument-parser's completion functions pass it.
struct ShellLine {
  /// The words before the one being typed, the program first.
  let words: [String]
  /// The word being typed, with its quotes resolved.
  let typed: String

  /// Resolves the quotes of a line's words.
  init?(_ raw: [String], _ index: Int) {
    guard raw.indices.contains(index) else { return nil }
    words = raw[..<index].map(Self.unquoted)
    typed = Self.unquoted(raw[index])
  }

  /// The data file that the line names, else the usual one.
  var path: String {
    let name =
      words.lastIndex(of: "--data").flatMap { words[($0 + 1)...].first }
      ?? words.last { $0.hasPrefix("--data=") }.map { String($0.dropFirst(7)) }
    // The shell has not expanded the home folder yet.
    let home = Environment.ofProcess["HOME"] ?? "~"
    return DataFileLocation.path(
      named: name.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 })
  }

  var session: Session? { try? Session(journal: DataFile(path: path, access: .readOnly)) }

  /// The word after the shell's quote removal; variables and substitutions stay as they are.
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

  /// A candidate in the form that the requesting shell expects; nil for a text that is not safe in that shell.
  ///
  /// It compares scalars, as shells do: in characters, an accent after a quote would hide the quote.
  static func candidate(_ text: String, summary: String = "") -> String? {
    let scalars = text.unicodeScalars
    if scalars.isEmpty || scalars.contains(where: { Word.needsEscape($0) }) { return nil }
    switch CompletionShell.requesting {
    case .bash:
      // bash inserts these without a backslash: on Enter it would expand or run them.
      if scalars.first == "~" || scalars.contains("$") || scalars.contains("`") { return nil }
      // bash expands the list of candidates as it expands a command.
      return "'" + scalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    case .zsh:
      // zsh inserts this without a backslash: on Enter it would expand it from its history.
      if scalars.contains("!") { return nil }
      let name = scalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return summary.isEmpty ? name : "\(name):\(summary)"
    default: return summary.isEmpty ? text : "\(text)\t\(summary)"
    }
  }
}
