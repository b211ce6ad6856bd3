import ArgumentParser
import Foundation
import ScoreSettings
import ScoreStore
import Scorekeeping

/// A line of a shell that is being completed, as argument-parser's functions hand it over.
struct ShellLine {
  /// The words before the one that is being typed, the program first.
  let words: [String]
  /// What there is of the word, quotes resolved.
  let typed: String

  /// Reads the words of a line, which come with their quotes.
  init?(_ raw: [String], _ index: Int) {
    guard raw.indices.contains(index) else { return nil }
    words = raw[..<index].map(Self.unquoted)
    typed = Self.unquoted(raw[index])
  }

  /// The data file that the line names, or the usual one.
  var path: String {
    let name =
      words.lastIndex(of: "--data").flatMap { words[($0 + 1)...].first }
      ?? words.last { $0.hasPrefix("--data=") }.map { String($0.dropFirst(7)) }
    // No shell has expanded the home folder yet.
    let home = Environment.ofProcess["HOME"] ?? "~"
    return DataPlace.path(named: name.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 })
  }

  var session: Session? { try? Session(journal: DataFile(path: path, access: .readOnly)) }

  /// The word that a shell would make of it; variables and substitutions stay as they are.
  private static func unquoted(_ word: String) -> String {
    let shell = CompletionShell.requesting
    // fish 3 hands words over without their quotes, but for a word that is empty.
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

  /// A candidate as the function of the shell that asks expects it; nil for a text that the shell cannot take safely.
  ///
  /// Looks at scalars, as shells do: an accent behind a quote hides none.
  static func candidate(_ text: String, summary: String = "") -> String? {
    let scalars = text.unicodeScalars
    if scalars.isEmpty || scalars.contains(where: { Word.needsEscape($0) }) { return nil }
    switch CompletionShell.requesting {
    case .bash:
      // It inserts these without a backslash: on Enter it would expand them, or run what they say.
      if scalars.first == "~" || scalars.contains("$") || scalars.contains("`") { return nil }
      // It expands the list of candidates as it expands a command.
      return "'" + scalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    case .zsh:
      // It inserts this without a backslash: on Enter it would put a line of its history there.
      if scalars.contains("!") { return nil }
      let name = scalars.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return summary.isEmpty ? name : "\(name):\(summary)"
    default: return summary.isEmpty ? text : "\(text)\t\(summary)"
    }
  }
}
