import Foundation
import Scorekeeping

/// What Tab does while something is typed.
extension Prompt {
  /// Completes what is before the cursor as far as the candidates agree, and says which they are. In a search Tab goes
  /// to the next one.
  mutating func complete(_ context: ScreenContext) -> Request {
    guard purpose == .command || purpose == .addPlayer else {
      return search(step: 1, isNext: true)
    }
    do {
      let completion = try completion(of: editor.before, context)
      guard let shared = completion.candidates.commonPrefix else {
        return .say("Nothing to complete here")
      }
      let typed = editor.before.dropFirst(completion.stem.count)
      if shared.count >= typed.count {
        editor = LineEditor(completion.stem + shared, after: editor.after)
        suggest(context)
      }
      if completion.candidates.count == 1 { return .nothing }
      let separator = purpose == .command ? " " : ", "
      return .say(completion.candidates.prefix(20).joined(separator: separator))
    } catch {
      return .refuse("\(error)")
    }
  }

  /// Shows the part of a remembered name that Tab would add behind the name that is typed.
  mutating func suggest(_ context: ScreenContext) {
    guard purpose == .addPlayer else { return }
    let isOpen = !editor.before.isEmpty && editor.after.isEmpty
    let names = isOpen ? (try? completion(of: editor.before, context))?.candidates ?? [] : []
    let shared = names.commonPrefix ?? ""
    suggestion = String(shared.dropFirst(editor.before.count))
    suggestedName = names.count == 1 && shared.count > editor.before.count ? shared : nil
  }

  private mutating func completion(
    of text: String, _ context: ScreenContext
  ) throws -> (stem: String, candidates: [String]) {
    let session = context.session
    let players = session.state.board?.players ?? Players()
    if purpose == .addPlayer {
      let names = try names ?? session.roster().names(missingFrom: players)
      self.names = names
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
