import ArgumentParser
import Foundation
import ScoreSettings

/// `scoreboard complete-words`: what the functions ask that shells complete with.
struct CompleteWords: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete-words",
    abstract: "Tell a shell what may stand where something is typed.",
    discussion: """
      For the functions that print-completions prints. bash gives the line up to the cursor, and the characters that \
      break words; zsh the quote that is open, if any, and the words as they stand; fish the words.

      EXAMPLES:
        scoreboard complete-words fish -- scoreboard sho
      """,
    shouldDisplay: false)

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  @Argument(parsing: .postTerminator, help: "What stands there, behind --.")
  var words: [String] = []

  /// Says nothing of whatever is wrong: somebody is typing a line.
  func run() throws {
    guard let answer = try? answer() else { return }
    try Output.write(answer.lines.map { $0 + "\n" }.joined())
  }

  /// fish resolves the quotes of the words, but leaves the tilde.
  private static func expanded(_ word: String) -> String {
    guard word.hasPrefix("~/"), let home = Environment.ofProcess["HOME"] else {
      return word
    }
    return home + word.dropFirst()
  }

  private func answer() throws -> ShellAnswer? {
    switch shell {
    case .bash:
      guard let line = words.first else { return nil }
      let read = ShellWord.words(ofLine: line, breaks: words.dropFirst().first ?? "")
      guard read.count > 1, let typed = read.last else { return nil }
      if typed.isExpanded { return nil }
      let before = read.dropFirst().dropLast().map(\.text)
      return ShellAnswer(try ShellCompletion(of: typed.text, after: before), forBash: typed)
    case .zsh, .fish:
      let quote = shell == .zsh ? words.first ?? "" : ""
      let raw = shell == .zsh ? Array(words.dropFirst()) : words
      guard raw.count > 1, let last = raw.last else { return nil }
      let before = raw.dropFirst().dropLast()
        .map { shell == .zsh ? ShellWord($0, in: shell).text : Self.expanded($0) }
      let typed = ShellWord(quote + last, in: shell, isTyped: true)
      if typed.isExpanded { return nil }
      let completion = try ShellCompletion(of: typed.text, after: before)
      return ShellAnswer(completion, for: shell, typed: typed.text)
    }
  }
}
