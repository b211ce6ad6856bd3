import FoundationBase
import Scorekeeping

extension Prompt {
  /// The command history and the kill buffer, kept from one prompt to the next.
  struct Buffers: Equatable {
    var history = CommandHistory()
    var killBuffer = KillBuffer()
  }

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    switch context.keys[.prompt].action(for: key) {
    case .cancel:
      switch question {
      case .search(let origin): return .leaveSearch(selecting: origin)
      case .points(let player) where !editor.text.isEmpty:
        defer { editor = LineEditor() }
        return .say("'\(editor.text)' for \(player.name) is dropped")
      default: return .close
      }
    case .answer: return answer(context)
    case .older: return goBack(by: 1)
    case .newer: return goBack(by: -1)
    case .complete: return complete(context)
    case .edit(let edit): return change(context) { $0.apply(edit, killBuffer: &$1) }
    default:
      if case .paste(let text) = key { return paste(text, context) }
      guard case .character(let character) = key, character != "\u{FFFD}" else {
        return .unbound(key, help: nil)
      }
      buffers.killBuffer.endRun()
      return change(context) { editor, _ in editor.insert(String(character)) }
    }
  }

  /// Edits the answer; refuses an edit that would make it too long.
  private mutating func change(
    _ context: ScreenContext, _ change: (inout LineEditor, inout KillBuffer) -> Bool
  ) -> Request {
    if let step {
      isTypedAhead = true
      return .refuse("No points are asked for here: \(ways(step, context))")
    }
    var changed = editor
    guard change(&changed, &buffers.killBuffer) else {
      return .refuse("A line takes no more than \(LineEditor.capacity) bytes")
    }
    editor = changed
    suggest(context)
    return search(step: 1, isNext: false)
  }

  private func ways(_ step: String, _ context: ScreenContext) -> String {
    let keys = context.keys[.prompt]
    return "\(keys.names(of: .answer)) \(step), \(keys.names(of: .cancel)) stays"
  }

  private mutating func answer(_ context: ScreenContext) -> Request {
    let text = editor.text
    if isTypedAhead, let step {
      isTypedAhead = false
      return .refuse("What was typed is left out: \(ways(step, context))")
    }
    switch question {
    case .search(let origin): return .keepMatch(text, orElse: origin)
    case .addPlayer:
      if takesOffer, let offer { return taking(offer) }
      // With an invisible blank at an end, the name of an existing player would count as a new one.
      let name = text.trimmed
      if name.isEmpty { return .leaveNames(summary(context)) }
      let offer = Offer([name], on: context.session.state.board)
      return .perform(.add([.init(name)]), then: Self.asking(after: name, offering: offer))
    case .renamePlayer(let player):
      return closing(.rename(PlayerReference(player), to: text))
    case .exactScore(let player): return setScore(of: player, context.keys)
    case .team(let player):
      let name = text.trimmed
      return closing(.team(PlayerReference(player), name.isEmpty ? nil : name))
    case .colour(let player):
      let name = text.trimmed.lowercased()
      let names = PlayerColour.allCases.map(\.rawValue)
      guard let colour = PlayerColour(rawValue: name) else {
        let near = nearest(to: name, among: names)
        return .refuse("\(ScorekeepingError.unknownChoice(text, choices: names, suggestion: near))")
      }
      return closing(.colour(PlayerReference(player), colour))
    case .points(let player): return enterPoints(of: player, context)
    case .nextRound(nil): return closing(.round(.next))
    case .nextRound(let round?):
      return .perform(.round(.number(round)), then: [.enterNextRound(round)])
    case .oneMoreRound(let round): return closing(.round(.number(round)))
    case .reveal:
      switch text.trimmed.lowercased() {
      case "", "next": return closing(.reveal(.next))
      case "place": return closing(.reveal(.place))
      case "all": return closing(.reveal(.all))
      default:
        return .refuse(
          "\(ScorekeepingError.unknownChoice(text, choices: ["next", "place", "all"], suggestion: nil))"
        )
      }
    case .result(let match):
      if text.trimmed.isEmpty { return .close }
      do throws(LineError) {
        let line = "result \(match?.number.map { "\($0) " } ?? "")\(text)"
        return try Command(parsing: line).map(closing) ?? .close
      } catch {
        return .refuse("\(error.fact)")
      }
    case .newBoard:
      if let existing = context.session.state.boards.named(text) {
        return .refuse("\(ScorekeepingError.boardNameInUse(existing.name))")
      }
      return closing(game.map { .createBoard(text, game: $0.name) } ?? .board(text))
    case .renameBoard(let board): return closing(.renameBoard(board.name, to: text))
    case .command: return run(text)
    }
  }

  /// The sentence at the end of the question for names.
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

  /// Performs a command and closes the prompt. After an error the prompt stays open and shows the error.
  private func closing(_ command: Command) -> Request {
    .perform(command, then: [.endPrompt])
  }

  private func setScore(of player: Player, _ keys: KeyBindings) -> Request {
    let text = editor.text.trimmed
    do {
      let score = try Score(sum: text)
      if text.hasPrefix("+") {
        let (cancel, apply) = (keys[.prompt].key(for: .cancel), keys[.board].key(for: .apply))
        return .refuse(
          "'\(text)' would add, and this sets the score: type \(score) to set it. "
            + "To add, press \(cancel ?? .escape), then type \(score) and press \(apply ?? .enter)")
      }
      return closing(.score([.init(PlayerReference(player), .set(score))]))
    } catch {
      return .fail(error)
    }
  }

  /// Adds the points, or replaces those that were typed before, and asks for those of the next player. Without points,
  /// or if somebody else has removed the player, asks at once.
  private mutating func enterPoints(of player: Player, _ context: ScreenContext) -> Request {
    let text = editor.text.trimmed
    let isGone = context.session.state.board?.players[id: player.id] == nil
    if text.isEmpty || isGone { return .enterRound(after: player.id, by: 1) }
    do {
      let points = try Score(sum: text)
      if isCountdown, points > .zero, !text.hasPrefix("+") {
        editor = LineEditor()
        return .refuse(player.countdownHint(for: text))
      }
      let change = Command.ScoreChange(
        PlayerReference(player), replaces(player) ? .set(points) : .add(points))
      return .perform(
        .score([change], round: round), then: [.enterRound(after: player.id, by: 1)])
    } catch {
      return .fail(error)
    }
  }

  private mutating func run(_ line: String) -> Request {
    buffers.history.add(line)
    switch PromptWord(line) {
    case .help: return .help
    case .quit: return .quit
    case nil: break
    }
    do throws(LineError) {
      return try Command(parsing: line).map(closing) ?? .close
    } catch {
      editor = LineEditor(
        String(line[..<error.range.lowerBound]), after: String(line[error.range.lowerBound...]))
      return .refuse("\(PromptWord.suggested(by: error.fact) ?? error.fact)")
    }
  }

  /// Shows an older command; in a search, goes to the match above.
  private mutating func goBack(by step: Int) -> Request {
    switch question {
    case .points(let player) where !editor.text.isEmpty:
      return .refuse("'\(editor.text)' for \(player.name) is not kept yet: Enter keeps it")
    case .points(let player): return .enterRound(after: player.id, by: -step)
    case .nextRound: return .enterRound(after: nil, by: -step)
    default: break
    }
    if question == .command {
      let line = step > 0 ? buffers.history.older(than: editor.text) : buffers.history.newer()
      if let line { editor = LineEditor(line) }
    }
    return search(step: -step, isNext: true)
  }

  /// Searches for the answer if the prompt is a search. Without an answer, selects the row where the search began.
  func search(step: Int, isNext: Bool) -> Request {
    guard case .search(let origin) = question else { return .nothing }
    return editor.text.isEmpty
      ? .select(origin) : .search(editor.text, step: step, isNext: isNext)
  }

  // MARK: hints

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys
    func key(_ action: KeyAction) -> String { keys[.prompt].names(of: action) }
    switch question {
    case .addPlayer where takesOffer:
      return [Hint(key(.answer), offer?.words ?? "add", 1), Hint(key(.cancel), "done", 2)]
    case .addPlayer:
      return [
        Hint(key(.answer), "add", 1),
        Hint(key(.complete), suggestedName ?? offer?.words ?? "complete", 3),
        Hint(key(.cancel), "done", 2),
      ]
    case .search:
      return [
        Hint(key(.answer), "keep", 1), Hint(key(.complete), "next", 3),
        Hint(key(.cancel), "back", 2),
      ]
    case .command:
      return [
        Hint(key(.answer), "do", 1), Hint(key(.complete), "complete", 3),
        Hint(keys[.prompt].names(of: .older, .newer), "earlier", 4),
        Hint(key(.cancel), "leave", 2),
      ]
    case .points(let player):
      return [
        Hint(key(.answer), replaces(player) ? "replace, next" : "add, next", 1),
        Hint(keys[.prompt].names(of: .older), "back", 3),
        Hint(key(.cancel), editor.text.isEmpty ? "done" : "drop", 2),
      ]
    case .team, .colour:
      return [
        Hint(key(.answer), "save", 1), Hint(key(.complete), "complete", 3),
        Hint(key(.cancel), "leave", 2),
      ]
    case .nextRound(let round):
      return [
        Hint(key(.answer), round == nil ? "end the game" : "next round", 1),
        Hint(key(.cancel), "done", 2),
      ]
    case .oneMoreRound(let round):
      return [Hint(key(.answer), "round \(round)", 1), Hint(key(.cancel), "stay", 2)]
    case .reveal:
      return [
        Hint(key(.answer), editor.text.isEmpty ? "reveal the next" : "reveal", 1),
        Hint(key(.cancel), "leave", 2),
      ]
    case .newBoard:
      return [
        Hint(key(.answer), "save", 1), Hint(key(.complete), "choose a game", 3),
        Hint(key(.cancel), "leave", 2),
      ]
    case .result:
      return [
        Hint(key(.answer), "save", 1), Hint(key(.complete), "complete", 3),
        Hint(key(.cancel), "leave", 2),
      ]
    case .renamePlayer, .renameBoard, .exactScore:
      return [Hint(key(.answer), "save", 1), Hint(key(.cancel), "leave", 2)]
    }
  }

  // MARK: pasting

  /// The largest number of players that a paste can add; more are probably a file pasted by mistake.
  static let mostPastedPlayers = 10_000

  /// Inserts a paste into the answer.
  ///
  /// In the question for a new player, each of several lines is a player: one command adds all of them, or none if a
  /// line is not a valid name. Several lines are refused as a command. In other questions line breaks become blanks.
  private mutating func paste(_ text: String, _ context: ScreenContext) -> Request {
    buffers.killBuffer.endRun()
    if text.utf8.count > KeyDecoder.mostPasted {
      return .refuse("A paste takes no more than \(KeyDecoder.mostPasted >> 20) megabytes")
    }
    if question == .addPlayer, text.contains(where: \.isNewline) {
      return addLines(of: text, context)
    }
    let line = text.trimmed(\.isNewline)
    if question == .command, line.contains(where: \.isNewline) {
      return .refuse(
        "A paste of several lines is more than one command. Paste them one by one, or pipe them into 'scoreboard do BOARD -'"
      )
    }
    let words = String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return change(context) { editor, _ in editor.insert(words) }
  }

  /// Adds a player for each line of the answer with a paste in it. A name that occurs again is left out.
  private func addLines(of text: String, _ context: ScreenContext) -> Request {
    let names = (editor.before + text + editor.after).split(whereSeparator: \.isNewline)
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
    var next = Self.asking(
      after: last, offering: Offer(missing, on: context.session.state.board))
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

  /// Selects the newest player, and asks for the next one.
  ///
  /// - Parameter offer: the action of Tab on the names that were added.
  static func asking(after name: String, offering offer: Offer? = nil) -> [Request] {
    [.selectPlayer(named: name), .ask(.addPlayer, offering: offer)]
  }
}

extension Page {
  /// Asks for the points of the player after another in manual order, which does not move while points are entered.
  /// Players who have left are not asked for. After the last player, asks whether to begin the next round.
  ///
  /// - Parameter id: the player of the last question; nil for the end of the list.
  mutating func enterRound(after id: Player.ID?, by step: Int) {
    guard let board = board?.value.board,
      let first = board.players.firstIndex(where: { !$0.hasLeft })
    else {
      prompt = nil
      return
    }
    var next = place(after: id, by: step, among: board.players)
    while board.players.indices.contains(next), board.players[next].hasLeft { next += step }
    next = max(first, next)
    // A game that is over has no next round to go on to, and the others do not play on where nobody can still win.
    if board.details.isOver,
      next >= board.players.count || board.isDecided && !board.rules.isRace
    {
      prompt = nil
      return
    }
    let round = prompt.flatMap { $0.question.isEnteringPoints ? $0.round : nil } ?? board.round
    var entered = prompt?.entered ?? []
    if let id, prompt?.editor.text.isEmpty == false { entered.insert(id) }
    defer { prompt?.entered = entered }
    if next < board.players.count {
      prompt = Prompt(.points(board.players[next]), in: round)
    } else if round < board.round {
      entered = []
      enterRound()
      message = Message(text: Screens.begun(board.round))
    } else {
      prompt = Prompt(.nextRound(board.nextRound))
    }
    selectPromptedPlayer()
  }

  /// The place of the player after another in manual order. Tells if somebody else has removed the other one.
  private mutating func place(
    after id: Player.ID?, by step: Int, among players: Players
  ) -> Int {
    guard let id else { return players.count + step }
    if let offset = players.offset(of: id) { return offset + step }
    guard case .points(let player) = prompt?.question else { return 0 }
    message = Message(text: "\(ScorekeepingError.playerGone(player.name))", isError: true)
    return (prompt?.place ?? 0) + min(0, step)
  }

  /// Asks for the points of the first player in manual order.
  mutating func enterRound() {
    prompt = board?.value.board.players.first { !$0.hasLeft }.map { Prompt(.points($0)) }
    selectPromptedPlayer()
  }

  private mutating func selectPromptedPlayer() {
    if let board { prompt?.update(for: board.value.board) }
    if case .points(let player) = prompt?.question { board?.value.select(player.id) }
  }
}
