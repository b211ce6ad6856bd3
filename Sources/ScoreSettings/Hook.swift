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
    if let fault = Self.fault(of: words) { throw fault }
  }

  /// The way in which a shell may run the names in a sentence; nil if there is none.
  ///
  /// A shell can be any word, as in `timeout 5 sh -c …`. With one, the mark is a word of its own, which is neither the
  /// script nor the word after an option `-c`.
  private static func fault(of words: [String]) -> SettingsError? {
    let names = words.map { word in parts(of: word).map(\.fileName) }
    let marked = words.indices.filter { words[$0].contains(sentenceMark) }
    if marked.isEmpty { return nil }
    if names.joined().contains(where: ["ssh", "rsh"].contains) { return .sentenceElsewhere }
    guard let shell = names.firstIndex(where: { $0.contains(where: isShell) }) else { return nil }
    var script = operand(after: shell, of: words)
    // As in `busybox sh`.
    while let index = script, isShell(words[index].fileName) {
      script = operand(after: index, of: words)
    }
    let isSafe = marked.allSatisfy { index in
      words[index] == sentenceMark && index != script
        && (index == 0 || parts(of: words[index - 1]).last.map(precedesScript) != true)
    }
    return isSafe ? nil : .sentenceInScript
  }

  /// The parts of a word between spaces, as `env -S` and scripts have them.
  private static func parts(of word: String) -> [String] {
    let starts = ["--split-string=", "-S"]
    let list = starts.first { word.hasPrefix($0) }.map { word.dropFirst($0.count) } ?? word[...]
    return list.split { !($0.isLetter || $0.isNumber || "/.-_+={}:@".contains($0)) }.map(
      String.init)
  }

  /// Whether a name is that of a shell, such as `rbash`, `mksh`, `ksh93`, `zsh-5.9` or `bash.exe`.
  private static func isShell(_ name: String) -> Bool {
    name.lowercased().wholeMatch(
      of:
        /-?(r?(ba|da|a|z|k|mk|lk|pdk|ok|lok|c|tc|ya|po|fi|hu|sa|o|y|pw|xon|elvi|static-|power)?sh(ell)?|nu|busybox|toybox|su|runuser)([-.]?[0-9][-.0-9]*)?(\.exe)?/
    ) != nil
  }

  /// Whether the word after this one is a script: `-c`, `-lc`, `-ce`, `--command`.
  private static func precedesScript(_ word: String) -> Bool {
    word.wholeMatch(of: /[-+][A-Za-z]*c[A-Za-z]*|--(init-)?command|-C|-EncodedCommand/) != nil
  }

  /// The position of the first word after a shell and its options, which is a script or the file of one; nil if there is
  /// none.
  private static func operand(after shell: Int, of words: [String]) -> Int? {
    var rest = words.indices.dropFirst(shell + 1)
    while let index = rest.popFirst() {
      let word = words[index]
      if word == "--" || word == "-" { return rest.first }
      if !word.hasPrefix("-"), !word.hasPrefix("+") { return index }
      // These options have an argument.
      if word.contains(/^[-+][A-Za-z]*[oO]$|^--(rcfile|init-file|profile|features|emulate)$/) {
        rest.removeFirst(min(1, rest.count))
      }
    }
    return nil
  }
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
