import FoundationBase
import Scorekeeping

/// Completion by Tab.
extension Prompt {
  /// Completes the text before the cursor as far as all candidates agree, and lists them. In a search, goes to the next
  /// match.
  mutating func complete(_ context: ScreenContext) -> Request {
    switch question {
    case .command, .addPlayer, .team, .colour, .result: break
    case .newBoard: return nextGame(context)
    default: return search(step: 1, isNext: true)
    }
    if let offer {
      takesOffer = true
      let enter = context.keys[.prompt].key(for: .answer) ?? .enter
      return .say("\(enter) \(editor.text.isEmpty ? "makes that" : "adds") \(offer.words)")
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
      return .fail(error)
    }
  }

  /// Chooses the next game for a new board; after the last one, none. If what is typed begins the name of a game, chooses
  /// the first such game instead.
  private mutating func nextGame(_ context: ScreenContext) -> Request {
    do {
      let games = try context.session.games()
      // A name with a capital is the name of the board.
      let typed = editor.text
      if !typed.isEmpty, let named = games.first(where: { $0.name.hasPrefix(typed) }) {
        (game, editor) = (named, LineEditor())
      } else {
        let next = game.flatMap { games.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        game = next < games.count ? games[next] : nil
      }
      return .say(game?.summary ?? "The rules of the settings")
    } catch {
      return .fail(error)
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
    let isOffered = suggestion.isEmpty && !editor.text.isEmpty
    offer = isOffered ? Offer([editor.text], on: context.session.state.board) : nil
    takesOffer = false
  }

  /// Performs the offered command: for the name that is typed or, if there is none, in the place of the last one.
  func taking(_ offer: Offer) -> Request {
    let next = Self.asking(after: offer.last)
    return editor.text.isEmpty
      ? .replaceLast(by: offer.command, then: next) : .perform(offer.command, then: next)
  }

  private mutating func completion(
    of text: String, _ context: ScreenContext
  ) throws -> (stem: String, candidates: [String]) {
    let session = context.session
    let players = session.state.board?.players ?? Players()
    if question == .addPlayer {
      let names = try names ?? session.roster().names(missingFrom: players)
      self.names = names
      let prefix = text.folded
      return ("", names.filter { $0.begins(withFolded: prefix) })
    }
    if case .team = question {
      let prefix = text.folded
      let teams = Set(players.compactMap(\.team)).sorted()
      return ("", teams.filter { $0.begins(withFolded: prefix) })
    }
    if case .colour = question {
      let names = PlayerColour.allCases.map(\.rawValue)
      return ("", names.filter { $0.hasPrefix(text.lowercased()) })
    }
    if case .result = question {
      let completion = Completion(
        of: "result \(text)", boards: [], players: players, roster: { [] }, games: { [] })
      return (String(completion.stem.dropFirst(7)), completion.candidates)
    }
    let completion = try Completion(
      of: text, boards: session.state.boards, players: players, roster: { try session.roster() },
      games: session.games)
    guard completion.stem.allSatisfy(\.isWhitespace) else {
      return (completion.stem, completion.candidates)
    }
    let prefix = text.dropFirst(completion.stem.count).lowercased()
    let words = PromptWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
    return (completion.stem, completion.candidates + words)
  }
}

extension Prompt {
  /// Names that end in numbers, read as names with scores: `Ann 18`.
  struct Offer: Equatable {
    /// The command that adds the names with their scores, or the points to an existing player.
    let command: Command
    let words: String
    let last: String

    /// Reads names. Fails unless all end in a number, and for numbered names: `Team 2` after `Team 1`.
    init?(_ names: [String], on board: Scoreboard?) {
      let parts = names.compactMap(Self.parts)
      guard let first = parts.first, let last = parts.last, parts.count == names.count,
        names.count == 1 || Set(parts.map(\.name)).count > 1
      else { return nil }
      self.last = last.name
      if names.count == 1, let player = board?.players.named(first.name) {
        command = .score([.init(PlayerReference(player), .add(first.score))])
        words = "\(first.score.signed(as: .points)) for \(player.name)"
        return
      }
      let isNumbered = { (player: Player) in Self.parts(player.name)?.name == first.name }
      if names.count == 1, board?.players.contains(where: isNumbered) == true { return nil }
      command = .add(parts.map { .init($0.name, score: $0.score) })
      words =
        names.count == 1
        ? "\(first.name) with \(first.score)" : "\(names.count) players with scores"
    }

    private static func parts(_ name: String) -> (name: String, score: Score)? {
      guard let blank = name.lastIndex(where: \.isWhitespace),
        let score = try? Score(parsing: String(name[blank...].dropFirst()))
      else { return nil }
      let name = name[..<blank].trimmed
      return name.isEmpty ? nil : (name, score)
    }
  }
}

extension [String] {
  /// The longest common prefix, ignoring letter case, as spelt in the first text; nil without texts.
  fileprivate var commonPrefix: String? {
    first.map { first in
      dropFirst().reduce(first) { shared, other in
        String(zip(shared, other).prefix { String($0).folded == String($1).folded }.map(\.0))
      }
    }
  }
}
