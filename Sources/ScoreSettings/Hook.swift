import FoundationBase
import ScoreScript
import Scorekeeping

/// A program to run when an event happens, with its arguments.
package struct Hook: Equatable, Sendable {
  /// The mark in an argument that stands for what happened.
  package static let sentenceMark = "{sentence}"

  /// The name or path of the program, then its arguments; never empty.
  package let words: [String]

  /// The words with what happened in place of the mark.
  ///
  /// Names may come from other people. So a sentence holds no control character, and begins no word with a sign by which
  /// programs know options (`-`) or files (`@`).
  package func words(for sentence: String) -> [String] {
    let scalars = sentence.unicodeScalars.filter { !Word.needsEscape($0) && $0 != "\u{7F}" }
    let text = String(String.UnicodeScalarView(scalars))
    let start = text.hasPrefix("-") || text.hasPrefix("@") ? " " : ""
    return words.map { word in
      (word.hasPrefix(Self.sentenceMark) ? start : "")
        + word.replacing(Self.sentenceMark, with: text)
    }
  }

  /// - Throws: an error if the words are not safe or not possible to run.
  package init(words: [String]) throws(SettingsError) {
    self.words = words
    if words.contains(where: { $0.unicodeScalars.contains("\0") }) { throw .programWithNull }
    guard let program = words.first else { return }
    if program.contains(Self.sentenceMark) { throw .hookOfSentence }
    let scripts = zip(words, words.dropFirst()).filter { $0.0.wholeMatch(of: /-[a-z]*c/) != nil }
    let name = program.fileName
    if Self.shells.contains(name) || name == "env" && words.contains(where: Self.shells.contains),
      scripts.contains(where: { $0.1.contains(Self.sentenceMark) })
    {
      throw .sentenceInScript
    }
  }

  private static let shells = ["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "busybox"]
}

extension SettingsReader {
  mutating func hook(_ node: NamedNode) -> Hook? {
    program(node, as: "echo {sentence}", #"[sh, -c, "echo hello"]"#) {
      words throws(SettingsError) in
      try Hook(words: words)
    }
  }

  mutating func diffTool(_ node: NamedNode) -> DiffTool? {
    program(node, as: "diff -u", "[git, diff, --no-index]") { words throws(SettingsError) in
      try DiffTool(words: words)
    }
  }

  /// Reads a program: a line of words with the quotes of the command language, or a list of words.
  private mutating func program<Program>(
    _ node: NamedNode, as line: String, _ list: String,
    _ make: ([String]) throws(SettingsError) -> Program
  ) -> Program? {
    let right = "a program with its arguments, as \(line), or a list, as \(list)"
    let words: [String]
    switch node.value.content {
    case .sequence(let nodes):
      words = nodes.compactMap { $0.scalar?.string }
      if words.count < nodes.count || words.first?.isEmpty ?? true {
        refuse(node, right)
        return nil
      }
    default:
      guard let line = word(node, right) else { return nil }
      do throws(LineError) {
        words = try Word.split(line).map(\.text)
      } catch {
        note(.brokenProgram("\(error.fact)"), at: node.value)
        return nil
      }
      if words.first?.isEmpty ?? true {
        refuse(node, right)
        return nil
      }
    }
    do throws(SettingsError) {
      return try make(words)
    } catch {
      note(error, at: node.value)
      return nil
    }
  }
}
