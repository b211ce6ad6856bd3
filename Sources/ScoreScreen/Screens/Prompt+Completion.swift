import Foundation
import Scorekeeping

/// Completion by Tab.
extension Prompt {
  /// Completes the text before the cursor as far as all candidates agree, and lists them. In a search, goes to the next
  /// match.
  mutating func complete(_ context: ScreenContext) -> Request {
    switch question {
    case .command, .addPlayer, .team, .colour: break
    default: return search(step: 1, isNext: true)
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
      let separator = question == .command ? " " : ", "
      return .say(completion.candidates.prefix(20).joined(separator: separator))
    } catch {
      return .refuse("\(error)")
    }
  }

  /// Suggests the rest of a remembered name, which Tab would add to the typed part.
  mutating func suggest(_ context: ScreenContext) {
    guard question == .addPlayer else { return }
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
    if question == .addPlayer {
      let names = try names ?? session.roster().names(missingFrom: players)
      self.names = names
      let prefix = text.lowercased()
      return ("", names.filter { $0.lowercased().hasPrefix(prefix) })
    }
    if case .team = question {
      let prefix = text.lowercased()
      let teams = Set(players.compactMap(\.team)).sorted()
      return ("", teams.filter { $0.lowercased().hasPrefix(prefix) })
    }
    if case .colour = question {
      let names = PlayerColour.allCases.map(\.rawValue)
      return ("", names.filter { $0.hasPrefix(text.lowercased()) })
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
  /// The longest common prefix, ignoring letter case, as spelt in the first text; nil without texts.
  fileprivate var commonPrefix: String? {
    first.map { first in
      dropFirst().reduce(first) { $0.commonPrefix(with: $1, options: .caseInsensitive) }
    }
  }
}
