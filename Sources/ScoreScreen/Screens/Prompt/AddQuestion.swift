import FoundationBase
import Scorekeeping

/// The question for new players, one after another, which offers names that are remembered.
struct AddQuestion: Question {
  /// The remembered names that are not on the board, read once for each question.
  private var names: [String]?
  /// The part of a remembered name that Tab would add.
  private(set) var suggestion = ""
  /// The only remembered name that begins with the answer.
  private var suggestedName: String?
  /// Names that end in numbers, typed now or added last, as names with scores. Tab takes the offer, and Enter performs it.
  private(set) var offer: Offer?
  private var takesOffer = false

  init(offering offer: Offer? = nil) {
    self.offer = offer
  }

  let title = "Add player "

  /// Selects the newest player, and asks for the next one.
  ///
  /// - Parameter offer: the action of Tab on the names that were added.
  private func asking(after name: String, offering offer: Offer? = nil) -> [Request] {
    [.selectPlayer(named: name), .ask(AddQuestion(offering: offer))]
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    if takesOffer, let offer {
      // For the name that is typed or, if there is none, in the place of the last one.
      let next = asking(after: offer.last)
      return answer.text.isEmpty
        ? .replaceLast(by: offer.command, then: next) : .perform(offer.command, then: next)
    }
    // With an invisible blank at an end, the name of an existing player would count as a new one.
    let name = answer.text.trimmed
    if name.isEmpty { return .leaveNames(summary(context)) }
    let offer = Offer([name], on: context.session.state.board)
    return .perform(.add([.init(name)]), then: asking(after: name, offering: offer))
  }

  /// The sentence at the end of the question.
  private func summary(_ context: ScreenContext) -> String {
    let count = context.session.state.board?.players.count ?? 0
    let way = context.keys[.board].hint(.add, "adds more")
    let words =
      switch count {
      case 0: "No player was added"
      case 1: "1 player on the board"
      default: "\(count) players on the board"
      }
    return [words, way].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  mutating func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    if let offer {
      takesOffer = true
      let enter = context.keys[.prompt].key(for: .answer) ?? .enter
      return .say("\(enter) \(answer.text.isEmpty ? "makes that" : "adds") \(offer.words)")
    }
    do {
      let request = try candidates(for: answer.before, context).complete(&answer)
      _ = typed(answer, context)
      return request
    } catch {
      return .fail(error)
    }
  }

  /// Suggests the rest of a remembered name.
  mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    let isOpen = !answer.before.isEmpty && answer.after.isEmpty
    let names = isOpen ? (try? candidates(for: answer.before, context))?.words ?? [] : []
    let shared = names.commonPrefix ?? ""
    suggestion = String(shared.dropFirst(answer.before.count))
    suggestedName = names.count == 1 && shared.count > answer.before.count ? shared : nil
    let isOffered = suggestion.isEmpty && !answer.text.isEmpty
    offer = isOffered ? Offer([answer.text], on: context.session.state.board) : nil
    takesOffer = false
    return .nothing
  }

  private mutating func candidates(
    for text: String, _ context: ScreenContext
  ) throws -> Candidates {
    let session = context.session
    let names =
      try names ?? session.roster().names(missingFrom: session.state.board?.players ?? Players())
    self.names = names
    let prefix = text.folded
    return Candidates(words: names.filter { $0.begins(withFolded: prefix) })
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    takesOffer
      ? hints(keys, offer?.words ?? "add", cancel: "done")
      : hints(
        keys, offer?.isList == true ? "one player" : "add",
        suggestedName ?? offer?.words ?? "complete", cancel: "done")
  }

  // MARK: pasting

  /// The largest number of players that a paste can add; more are probably a file pasted by mistake.
  static let mostPastedPlayers = 10_000

  /// Adds a player for each line of the answer with a paste in it: one command adds all of them, or none if a line is not
  /// a valid name. A name that occurs again is left out.
  func paste(lines: String, into answer: LineEditor, _ context: ScreenContext) -> Request? {
    let names = (answer.before + lines + answer.after).split(whereSeparator: \.isNewline)
      .map { line in
        String(line.map { $0 == "\t" ? " " : $0 }).trimmed
      }
      .filter { !$0.isEmpty }
    guard let last = names.last else { return .say("There is no name in what was pasted") }
    guard names.count <= Self.mostPastedPlayers else {
      return .refuse(
        "\(names.count) lines were pasted, and no more than \(Self.mostPastedPlayers) players are added at once."
          + " For more, pipe 'add' lines into 'scoreboard do BOARD -'")
    }
    let players = context.session.state.board?.players ?? Players()
    let present = names.filter { players.named($0) != nil }
    var added: Set<String> = []
    let missing = names.filter {
      players.named($0) == nil && added.insert($0.folded).inserted
    }
    var next = asking(after: last, offering: Offer(missing, on: context.session.state.board))
    if let first = present.first {
      let said = present.count == 1 ? "\(first) is" : "\(present.count) of them are"
      let already = "\(said) on the board already"
      next.append(missing.isEmpty ? .say(already) : .note(already))
    }
    if present.count + missing.count < names.count {
      next.append(.note("A name that occurs again is added once"))
    }
    return .perform(.add(missing.map { .init($0) }), then: next)
  }
}

extension AddQuestion {
  /// Names that end in numbers, read as names with scores: `Ann 18`; and a name with commas, read as a list: `Ann, Bob`.
  struct Offer: Equatable {
    /// The command that adds the names with their scores, or the points to an existing player.
    let command: Command
    let words: String
    let last: String
    /// Whether a name is read as a list.
    var isList = false

    /// Reads names. Fails unless there is one with commas, or all end in a number; and for numbered names: `Team 2` after
    /// `Team 1`.
    init?(_ names: [String], on board: Scoreboard?) {
      let listed = names.count == 1 ? names[0].split(separator: ",").map(\.trimmed) : []
      if let last = listed.last, listed.count > 1, !listed.contains("") {
        let players = listed.map { name in
          Self.parts(name).map { Command.NewPlayer($0.name, score: $0.score) } ?? .init(name)
        }
        command = .add(players)
        (words, isList) = ("\(players.count) players", true)
        self.last = Self.parts(last)?.name ?? last
        return
      }
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
