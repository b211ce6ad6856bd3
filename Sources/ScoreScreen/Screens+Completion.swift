import Foundation
import Scorekeeping
import StructReference

/// What Tab does while something is typed.
extension Screens {
  /// Completes what is before the cursor as far as the candidates agree, and shows them.
  func complete(_ purpose: Prompt.Purpose) {
    guard let editor = prompt?.editor else { return }
    do {
      let completion = try completion(of: editor.before, for: purpose)
      guard let first = completion.candidates.first else {
        message.text = "Nothing to complete here"
        return
      }
      let shared = completion.candidates.reduce(first) {
        $0.commonPrefix(with: $1, options: .caseInsensitive)
      }
      let typed = editor.before.dropFirst(completion.stem.count)
      if shared.count >= typed.count {
        prompt?.editor = LineEditor(completion.stem + shared, after: editor.after)
      }
      if completion.candidates.count > 1 {
        let separator = purpose == .command ? " " : ", "
        message.text = completion.candidates.prefix(20).joined(separator: separator)
      }
    } catch {
      show(error)
    }
  }

  private func completion(
    of text: String, for purpose: Prompt.Purpose
  ) throws -> (stem: String, candidates: [String]) {
    let players = shown.value.board?.players ?? Players()
    if purpose == .addPlayer {
      let names = Completion(ofName: text, players: players, roster: try session.roster())
      return (names.stem, names.candidates)
    }
    let completion = try Completion(
      of: text, boards: shown.value.boards, players: players, roster: { try session.roster() })
    guard completion.stem.allSatisfy(\.isWhitespace) else {
      return (completion.stem, completion.candidates)
    }
    let prefix = text.dropFirst(completion.stem.count).lowercased()
    let words = PromptWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
    return (completion.stem, completion.candidates + words)
  }
}
