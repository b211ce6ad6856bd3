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
      guard let shared = completion.candidates.commonPrefix else {
        message.text = "Nothing to complete here"
        return
      }
      let typed = editor.before.dropFirst(completion.stem.count)
      if shared.count >= typed.count {
        prompt?.editor = LineEditor(completion.stem + shared, after: editor.after)
        suggest()
      }
      if completion.candidates.count > 1 {
        let separator = purpose == .command ? " " : ", "
        message.text = completion.candidates.prefix(20).joined(separator: separator)
      }
    } catch {
      show(error)
    }
  }

  /// Shows the part of a remembered name that Tab would add behind the name that is typed.
  func suggest() {
    guard let editor = prompt?.editor, prompt?.purpose == .addPlayer else { return }
    let isOpen = !editor.before.isEmpty && editor.after.isEmpty
    let names =
      isOpen ? (try? completion(of: editor.before, for: .addPlayer))?.candidates ?? [] : []
    let shared = names.commonPrefix ?? ""
    prompt?.suggestion = String(shared.dropFirst(editor.before.count))
    prompt?.suggestedName = names.count == 1 && shared.count > editor.before.count ? shared : nil
  }

  private func completion(
    of text: String, for purpose: Prompt.Purpose
  ) throws -> (stem: String, candidates: [String]) {
    let players = session.state.board?.players ?? Players()
    if purpose == .addPlayer {
      let names = try prompt?.names ?? session.roster().names(missingFrom: players)
      prompt?.names = names
      let prefix = text.lowercased()
      return ("", names.filter { $0.lowercased().hasPrefix(prefix) })
    }
    let completion = try Completion(
      of: text, boards: session.state.boards, players: players, roster: { try session.roster() })
    guard completion.stem.allSatisfy(\.isWhitespace) else {
      return (completion.stem, completion.candidates)
    }
    let prefix = text.dropFirst(completion.stem.count).lowercased()
    let words = PromptWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
    return (completion.stem, completion.candidates + words)
  }
}

extension [String] {
  /// The characters that all have at their beginning, in any letter case, as the first spells them; nil if there are none.
  fileprivate var commonPrefix: String? {
    first.map { first in
      dropFirst().reduce(first) { $0.commonPrefix(with: $1, options: .caseInsensitive) }
    }
  }
}
