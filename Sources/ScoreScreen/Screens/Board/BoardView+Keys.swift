import FoundationBase
import Scorekeeping

extension BoardView {
  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let lastStep = lastStep
    let place = reveals.typedPlace
    (self.lastStep, reveals.typedPlace) = (nil, nil)
    let keys = context.keys
    let action = action(for: key, context)
    if let words = pendingWords, action?.waitsForAmount == true {
      if case .character = key { pending?.interruption = key }
      return refuseWhilePending(words, keys)
    }
    switch action {
    case .big:
      isBig.toggle()
      // While watching, the status row always shows this.
      if mode.selectsPlayers, isTooBig(for: context.size) { return .say(Self.tooBig) }
    case .stepUp, .stepDown:
      let isDown = action == .stepDown
      if isTypingAmount { return extendAmount(by: isDown ? "-" : "+", keys) }
      let isFirst = key == keys[.board].key(for: isDown ? .stepDown : .stepUp)
      return step(
        isDown: isDown, isSign: isFirst || "+-=".map(Key.character).contains(key), keys)
    case .finish:
      return board.rules.hasFormat && board.rules.format.places != nil
        ? onSelected(keys) { _ in .ask(FinishQuestion(on: board)) }
        : .refuse("\(ScorekeepingError.needsPlaces)")
    case .pointFirst: return givePoint(toSide: 0, keys)
    case .pointSecond: return givePoint(toSide: 1, keys)
    case .digit where !mode.keepsScore: return typePlace(key, after: place, context)
    case .digit: return type(key, after: lastStep, keys)
    case .erase: return eraseAmount(by: key, keys)
    case .apply: return applyPending(keys)
    case .exact: return onSelected(keys) { .ask(ScoreQuestion(player: $0)) }
    case .add: return .ask(AddQuestion())
    case .rename: return onSelected(keys) { .ask(RenameQuestion(player: $0)) }
    case .colour: return onSelected(keys) { .ask(ColourQuestion(player: $0)) }
    case .team: return onSelected(keys) { .ask(TeamQuestion(player: $0)) }
    case .delete: return onSelected(keys) { .perform(.remove([PlayerReference($0)])) }
    case .leave:
      return onSelected(keys) { player in
        if player.hasLeft { return .perform(.join([PlayerReference(player)])) }
        let count = board.matches?.matches(of: player.id).count ?? 0
        return count > 0 && board.details.knockout == nil
          ? .ask(LeaveQuestion(player: player)) : .perform(.leave([PlayerReference(player)]))
      }
    case .moveDown: return moveByHand(by: 1, keys)
    case .moveUp: return moveByHand(by: -1, keys)
    case .order: return .perform(.order(board.rules.order.next))
    case .lock: return toggleLock(keys)
    case .panels: return .togglePanels
    case .enterRound:
      // An interrupted round continues with the first player without points in it.
      guard
        let first = board.players.first(where: { !board.hasEntry($0) && !$0.hasLeft })
          ?? board.players.first(where: { !$0.hasLeft })
      else { return onSelected(keys) { _ in .nothing } }
      // A frame or a single result is corrected.
      if board.isDecided, !board.takesOneResult, board.rules.format.frames == nil,
        board.hasEntry(first) || !board.playsRoundToEnd
      {
        return .refuse(Self.over(keys))
      }
      select(first.id)
      return .ask(PointsQuestion(first))
    case .result: return onSelected(keys) { _ in .ask(ResultQuestion(match: nil)) }
    case .sheet where board.matches != nil: return .show(MatchesView(of: self))
    case .sheet:
      return board.players.isEmpty
        ? onSelected(keys) { _ in .nothing } : .show(SheetView(on: board))
    case .history:
      do { return .show(try HistoryView(of: self, in: context.session)) } catch {
        return .fail(error)
      }
    case .round where offersGames: return .ask(GameQuestion(board, context.session))
    case .round where board.isDecided: return .refuse(Self.over(keys))
    case .round: return .nextRound
    case .hold: return .hold
    case .clock: return toggleClock(context)
    case .endTurn:
      if let clock = board.details.clock, clock.kind == .each, let player = board.turn,
        clock.hasEnded(at: context.session.now)
      {
        return .refuse(
          "\(player.name)'s time is up: :over ends the game, :clock +1:00 lets it go on")
      }
      if board.turn != nil || board.details.clock?.kind == .each { return .perform(.turn(.next)) }
      return .refuse(
        "It is nobody's turn. \(keys.press(.turn, or: "turn NAME", on: .board)) gives it to the selected player"
      )
    case .turn:
      return onSelected(keys) { player in
        let isTheirs = player.id == board.details.turn
        return .perform(.turn(isTheirs ? .nobody : .player(PlayerReference(player))))
      }
    case .freeze: return board.frozen == nil ? .perform(.freeze) : .ask(RevealQuestion())
    case .scorers: return .showScorers
    case .picture: return .savePicture
    case .revealNext: return present(.reveal(.next), context)
    case .revealPlace:
      return present(.reveal(place.map(Command.Revelation.places) ?? .place), context)
    case .takeBack: return present(.takeBack, context)
    case .rematch: return .perform(.rematch(of: nil, as: nil))
    case .back: return back()
    case nil:
      if isTypingAmount, case .character(let character) = key, character != "\u{FFFD}" {
        return extendAmount(by: character, keys)
      }
      if mode.keepsScore, AmountText.beginnings.map(Key.character).contains(key) {
        return type(key, after: lastStep, keys)
      }
      return unbound(key, keys)
    case .command where isTypingAmount && key == .character(":") && board.rules.scores == .time:
      return extendAmount(by: ":", keys)
    case let action?: return handle(action, context) ?? .nothing
    }
    return .nothing
  }

  /// The action of a key. While watching, Esc and Left also leave the big mode.
  private func action(for key: Key, _ context: ScreenContext) -> KeyAction? {
    var action = context.keys[kind].action(for: key)
    if action == .endTurn, spaceStartsClock { action = .clock }
    if action == .clock, awaitsPeriod(context) { action = .round }
    return action ?? (kind != .board && isBig && [.escape, .left].contains(key) ? .back : nil)
  }

  /// Whether the key for the next round offers games: nobody plays yet, and no clock is set.
  var offersGames: Bool { board.players.isEmpty && board.details.clock == nil }

  /// Whether the key that ends a turn starts and stops the clock: it is nobody's turn, and one clock is for all.
  private var spaceStartsClock: Bool {
    board.turn == nil && board.details.clock.map { $0.kind != .each } ?? false
  }

  /// Whether the key of the clock begins the next period with its round; the clock then waits.
  private func awaitsPeriod(_ context: ScreenContext) -> Bool {
    board.details.clock?.awaitsPeriod(at: context.session.now) == true && !board.details.isOver
  }

  func unbound(_ key: Key, _ keys: KeyBindings) -> Request {
    if case .paste = key, let words = pendingWords { return refuseWhilePending(words, keys) }
    return unbound(
      key, keys, keys[.board].hint(.add, "to add players"),
      keys[.board].hint(.command, "for a command"))
  }

  func onSelected(_ keys: KeyBindings, _ request: (Player) -> Request) -> Request {
    selectedPlayer.map(request)
      ?? .refuse(
        "No player is selected. Press \(keys.press(.add, or: "add NAME", on: .board)) to add one")
  }

  /// Moves the selected player past the player above or below.
  private func moveByHand(by lines: Int, _ keys: KeyBindings) -> Request {
    guard board.rules.order == .manual else {
      return .refuse(
        "Rows can be moved where the order is by hand. "
          + "Press \(keys.press(.order, or: "order hand", on: .board)) until the header says so")
    }
    return onSelected(keys) { player in
      guard let line = selectedLine, let other = lineup.player(at: line + lines),
        let offset = board.players.offset(of: other.id)
      else { return .say("\(player.name) is \(lines > 0 ? "last" : "first") already") }
      return .perform(.move(PlayerReference(player), .place(offset + 1)))
    }
  }

  private func toggleClock(_ context: ScreenContext) -> Request {
    guard let clock = board.details.clock else { return .refuse("\(ScorekeepingError.noClock)") }
    return .perform(.clock(clock.isRunning(at: context.session.now) ? .stop : .start))
  }

  private func present(_ presentation: Presentation, _ context: ScreenContext) -> Request {
    context.isPresenting
      ? .present(presentation) : .say("Only 'scoreboard watch --presenter' reveals a frozen board")
  }

  /// Types a digit of the place up to which a presenter announces.
  private mutating func typePlace(_ key: Key, after place: Int?, _ context: ScreenContext)
    -> Request
  {
    guard context.isPresenting, case .character(let digit) = key, let digit = digit.wholeNumberValue
    else { return present(.reveal(.place), context) }
    let new = min((place ?? 0) * 10 + digit, 9999)
    reveals.typedPlace = new > 0 ? new : nil
    let way = context.keys[.watch].hint(.revealPlace, "announces up to place \(new)")
    return .say(way)
  }

  private mutating func toggleLock(_ keys: KeyBindings) -> Request {
    lock(!lineup.isLocked)
    let key = keys[kind].key(for: .lock)?.description ?? ""
    return .say(
      lineup.isLocked
        ? "Order locked: rows stay put until \(key) is pressed again" : "Order unlocked")
  }

  private mutating func back() -> Request {
    if let amount = pendingWords {
      pending = nil
      return .say("\(amount) is dropped")
    }
    if !isBig {
      if !mode.followsStream { return .close }
      select(nil as Int?)
    }
    isBig = false
    return .nothing
  }

  // MARK: the mouse

  /// The seconds after a row has moved under the pointer in which a click may still be meant for the previous row.
  private static let reactionTime = 0.0..<0.5

  /// Selects a clicked player. A click beside the score also subtracts or adds a step.
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    guard case .player(let row) = click.row else { return .nothing }
    guard board.players[id: row.id] != nil else {
      return .refuse("\(ScorekeepingError.playerGone(row.name))")
    }
    select(row.id)
    guard mode.keepsScore, let isDown = row.content.isDown(at: click.column) else {
      return .nothing
    }
    if Self.reactionTime.contains(context.session.now.timeIntervalSince(click.since)) {
      return .refuse("\(row.name) has just come here: nobody was scored. Click again")
    }
    return step(isDown: isDown, context.keys)
  }

  @discardableResult
  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    if mode.keepsScore || selection != nil {
      if bigPart(of: context.size) == nil { drag(by: lines, height: height(context)) }
    } else if let part = bigPart(of: context.size) {
      bigScrolling.scroll(by: lines, count: part.count, height: part.shown.count)
    } else {
      list.scrolling.scroll(by: lines, count: lineup.count, height: context.room.count)
      // Like scrolling down, scrolling up skips a header that would have no visible players.
      if lines < 0, list.scrolling.top > 0, isLastOfTeam(list.scrolling.top) {
        list.scrolling.scroll(to: list.scrolling.top - 1)
      }
    }
    return .nothing
  }

  func height(_ context: ScreenContext) -> Int {
    let size = context.size
    if !mode.selectsPlayers { return page(of: size, height: context.room.count).length }
    return bigPart(of: size)?.shown.count ?? items(context)
  }

  /// The number of lines on the screen outside the big mode.
  func items(_ context: ScreenContext) -> Int {
    let (size, height) = (context.size, context.room.count)
    return layout(
      width: size.columns, height: height, hasBars: context.theme.hasBars, isTall: size.isTall
    ).items(in: height)
  }

  // MARK: hints

  func hints(_ context: ScreenContext) -> [Hint] {
    switch mode {
    case .keep: return keepingHints(context)
    case .watch:
      let upcoming = board.details.freeze == nil ? nil : context.upcoming
      return Hint.watching(context.keys, isBig: isBig, upcoming)
    case .follow: return Hint.following(context.keys, isBig: isBig, isHeld: context.isHeld)
    }
  }

  private func keepingHints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.board]
    func key(_ action: KeyAction) -> String { keys.names(of: action) }
    let (help, word) = (Hint(key(.help), "help", 1), board.rules.roundWord)
    if pending != nil {
      return [
        Hint(key(.apply), "add", 1), Hint(key(.erase), "correct", 3), Hint(key(.back), "drop", 2),
      ]
    }
    if lineup.count == 0 {
      return [
        Hint(key(.add), "add players", 1), Hint(key(.round), offersGames ? "game" : word.one, 3),
        Hint(key(.command), "command", 4), Hint(key(.back), "boards", 5), help,
      ]
    }
    let hasSides = board.sides != nil && board.roundRule?.countsDown == false
    let format = board.rules.hasFormat ? board.rules.format : nil
    let amount = Hint("0-9", "amount", 3)
    // Two sides in an order by hand keep it, and have a key each.
    let isOfSides =
      board.sides != nil && board.rules.order == .manual && board.roundRule?.countsDown != true
    let point = Hint(keys.names(of: .pointFirst, .pointSecond), "point", 1)
    // The keys of what is entered, the most usual first.
    let entry =
      if board.matches != nil {
        [
          Hint(key(.result), "result", 2),
          Hint(key(.sheet), board.details.knockout == nil ? "table" : "tree", 3),
        ]
      } else if hasSides {
        [point]
      } else if format?.frames != nil {
        [Hint(key(.enterRound), "rolls", 1)]
      } else if format?.places != nil {
        [Hint(key(.finish), "finish", 1), amount]
      } else if board.takesOneResult {
        [amount]
      } else {
        [isOfSides ? point : Hint(keys.names(of: .stepUp, .stepDown), "score", 2), amount]
      }
    if board.isDecided {
      return [
        Hint(key(.rematch), "rematch", 1), Hint(key(.picture), "picture", 5),
        Hint(key(.undo), "undo", 3), Hint(key(.back), "boards", 4), Hint(key(.help), "help", 2),
      ] + (isBig ? [Hint(key(.big), "rows", 6)] : [])
    }
    if isBig {
      return entry.prefix(1) + [
        Hint(keys.names(of: .next, .previous), "select", 4), Hint(key(.big), "rows", 3), help,
      ]
    }
    if hasSides {
      let isServed = board.rules.format.serves == nil || board.turn != nil
      return entry + [
        Hint(key(.undo), "undo", 2), Hint(key(.sheet), word.many, 5), Hint(key(.big), "big", 4),
        help,
      ] + (isServed ? [] : [Hint(key(.turn), "serves", 3)])
    }
    var hints =
      entry + [
        Hint(key(.add), "add", 4), Hint(key(.round), word.one, 6), Hint(key(.undo), "undo", 5),
        help,
      ]
    if lineup.isLocked { hints.insert(Hint(key(.lock), "unlock", 2), at: 0) }
    if let clock = board.details.clock {
      let word = clock.isRunning(at: context.session.now) ? "stop" : "start"
      hints.insert(
        awaitsPeriod(context)
          ? Hint(key(.clock), "next \(board.rules.periodWord)", 3)
          : Hint(key(spaceStartsClock ? .endTurn : .clock), word, 3), at: 1)
    }
    if board.turn != nil { hints.insert(Hint(key(.endTurn), "end turn", 3), at: 1) }
    if board.rules.order == .manual, board.sides == nil {
      hints.insert(Hint(keys.names(of: .moveDown, .moveUp), "move", 2), at: 0)
    }
    return hints
  }
}

extension Hint {
  fileprivate static func following(
    _ keys: KeyBindings, isBig: Bool, isHeld: Bool
  ) -> [Hint] {
    [
      Hint(keys[.stream].names(of: .hold), isHeld ? "go on" : "hold", 2),
      Hint(keys[.stream].names(of: .search), "search", 4),
      Hint(keys[.stream].names(of: .big), isBig ? "rows" : "big", 5),
      Hint(keys[.stream].names(of: .help), "help", 1),
      Hint(keys[.stream].names(of: .quit), "quit", 3),
    ]
  }

  static func watching(
    _ keys: KeyBindings, isBig: Bool, _ upcoming: Upcoming? = nil
  ) -> [Hint] {
    func key(_ action: KeyAction) -> String {
      keys[.watch].key(for: action)?.description ?? ""
    }
    let presenting = [
      upcoming?.place.map { Hint(key(.revealPlace), $0, 1) },
      upcoming?.row.map { Hint(key(.revealNext), "reveal \($0)", 2) },
      upcoming.map { _ in Hint(key(.takeBack), "take back", 3) },
    ]
    return presenting.compactMap(\.self) + [
      Hint(keys[.watch].names(of: .big), isBig ? "rows" : "big", 6),
      Hint(keys[.watch].names(of: .help), "help", 4),
      Hint(keys[.watch].names(of: .quit), "quit", 5),
    ]
  }
}

extension KeyAction {
  /// Whether the action must wait for the amount being typed, because it would leave the amount or change the board.
  fileprivate var waitsForAmount: Bool {
    switch self {
    case .quit, .search, .exact, .add, .rename, .team, .colour, .delete, .leave, .moveDown, .moveUp,
      .order,
      .sheet, .result, .history, .enterRound, .round, .freeze, .scorers, .rematch, .endTurn, .turn,
      .finish, .pointFirst, .pointSecond:
      true
    default: false
    }
  }
}

extension Order {
  /// The order after this one, for the key that changes the order.
  fileprivate var next: Order {
    switch self {
    case .rank: .manual
    case .manual: .name
    case .name: .rank
    }
  }
}

extension PlayerRow.Content {
  /// The width of the area before a score in which a click subtracts a step.
  private static let signWidth = 4

  /// Whether a click in a column is a step down, right before the digits of the score, or a step up, anywhere after
  /// them; nil elsewhere.
  fileprivate func isDown(at column: Int) -> Bool? {
    let digits = min(Glyph.width(of: scoreText), columns.scoreWidth)
    let end = columns.score + columns.scoreWidth
    if column >= end { return false }
    let start = max(columns.name + columns.nameWidth, end - digits - Self.signWidth)
    return start..<(end - digits) ~= column ? true : nil
  }
}
