import FoundationBase

extension Scoreboard {
  /// Performs a command that acts on one board. The end of the game stops its clock, and ends the turn.
  ///
  /// - Parameters:
  ///   - remembered: the roster entries of the players to add, keyed by their names in lower case.
  ///   - newID: makes the identity of an added player without a roster entry.
  ///   - now: returns the time of the command.
  /// - Throws: the reason why the state does not allow the command. The board may then be half changed, so use a copy.
  mutating func apply(
    _ command: Command, remembered: [NameKey: RosterEntry], newID: () -> UUID, now: () -> Date
  ) throws(ScorekeepingError) {
    let wasOver = details.isOver
    defer { stopTiming(wasOver: wasOver, at: now) }
    let old = wasOver || rules.format.rating != nil ? self : nil
    let filling = rules.hasFormat ? filling : nil
    let matches = details.proposals.isEmpty ? nil : matches
    try perform(command, remembered: remembered, newID: newID, now: now)
    if rules.hasFormat, filling != self.filling {
      let wasAtEnd = isAtEnd
      try fillRounds()
      updateEnd(wasAtEnd: wasAtEnd)
    }
    if let old {
      try goOn(from: old)
      if rules.format.rating != nil { try rate(insteadOf: old) }
    }
    dropProposals(since: matches)
  }

  private mutating func perform(
    _ command: Command, remembered: [NameKey: RosterEntry], newID: () -> UUID, now: () -> Date
  ) throws(ScorekeepingError) {
    if command.makesMatches, rules.hasFormat, rules.format.isWithoutMatches {
      throw .withoutMatches
    }
    switch command {
    case .add(let players):
      try add(players, remembered: remembered, newID: newID)
      try checkSides()
    case .remove(let references):
      let removed = try players.resolveDistinct(references)
      for player in removed {
        if let count = matches?.matches(of: player.id).count, count > 0 {
          throw .playerHasMatches(player.name, count)
        }
        if details.isSeed(player.id) { throw .playerInKnockout(player.name) }
      }
      let leaving = Set(removed.map(\.id))
      let wasAtEnd = isAtEnd
      passOn(from: leaving, at: now())
      for id in leaving { players.remove(id) }
      for index in details.lots.indices {
        details.lots[index].players.removeAll(where: leaving.contains)
      }
      details.lots.removeAll { $0.players.count < 2 }
      // Those who are left go on with a game that one of the others had ended.
      updateEnd(wasAtEnd: wasAtEnd)
    case .leave(let references, let annuls):
      let leaving = try players.resolveDistinct(references)
      passOn(from: Set(leaving.map(\.id)), at: now())
      try mark(leaving, asGone: true)
      try settleMatches(of: leaving.map(\.id), annulling: annuls)
    case .join(let references):
      let coming = try players.resolveDistinct(references)
      try mark(coming, asGone: false)
      try checkSides()
      try settleMatches(of: coming.map(\.id))
    case .rename(let reference, let name):
      try validate(name: name)
      let player = try players.resolve(reference)
      if let other = players.named(name), other.id != player.id { throw .nameInUse(name) }
      try update(reference) { $0.name = name }
    case .score(let changes, let round): try score(changes, in: round)
    case .finish(let finishers, let round): try finish(finishers, in: round)
    case .roll(let rolls, let round): try roll(rolls, in: round)
    case .result(let change): try apply(change)
    case .fixtures(let plan?): try add(plan)
    case .fixtures(nil): try removeFixtures()
    case .knockout(let change): try apply(change)
    case .lot(let references, let reason): try draw(references, because: reason)
    case .move(let reference, let destination): try move(reference, to: destination)
    case .team(let references, let team):
      if let team { try validate(name: team) }
      let known = team.flatMap(players.team(named:)) ?? team
      try add(references, to: team, by: Command.team) { $0.team = known }
    case .group(let references, let group?):
      let name = group.trimmed
      try validate(name: name)
      let known = players.group(named: name) ?? name
      let pools = rules.hasFormat ? rules.format.pools : []
      let isPool = pools.contains { NameKey($0) == NameKey(known) }
      try add(references, to: group, by: Command.group) { player in
        // Nobody is in two pools.
        if isPool { for pool in pools { player.leave(group: pool) } }
        player.join(group: known)
      }
    case .group(let references, nil):
      // 'group Ann juniors -' leaves one group.
      let group = players.group(namedBy: references)
      if group == nil, references.count > 1, players.hasGroups, let last = references.last,
        (try? players.resolve(last)) == nil
      {
        throw .unknownGroup(last.text, groups: players.groups, board: self.name)
      }
      try add(group == nil ? references : references.dropLast(), to: nil, by: Command.group) {
        $0.leave(group: group)
      }
    case .colour(let reference, let colour): try update(reference) { $0.colour = colour.number }
    case .round(let change):
      var isNext = true
      switch change {
      case .next: try goToNextRound()
      case .number(let number):
        isNext = number == nextRound
        try go(toRound: number)
      }
      // A period and its round are one.
      if isNext, !details.isOver { details.clock?.goToNextPeriod(at: now()) }
    case .order(let order): details.rules.order = order
    case .ranking(let ranking): details.rules.ranking = ranking
    case .wins(let wins): try change { $0.wins = wins }
    case .scores(let scores):
      // The shortest time wins, unless a later command changes that.
      try change {
        if $0.scores != scores { $0.wins = scores == .time ? .low : .high }
        $0.scores = scores
      }
    case .step(let step):
      guard step > .zero else { throw .stepNotPositive(step.description) }
      details.rules.step = step
    case .target(let target):
      let wasAtEnd = isAtEnd
      details.rules.target = target
      if let exact = rules.format.exact, exact.target != target {
        details.rules.format.exact = target.map { ExactTarget($0, back: exact.back) }
      }
      updateEnd(wasAtEnd: wasAtEnd)
    case .format(let change): try apply(change)
    case .over(let isOver):
      if isOver, awaitsLastPoints {
        throw .lastRoundOpen(
          round, players.filter(lacksLastPoints).map(\.name), rules.roundWord)
      }
      details.isOver = isOver
    case .clock(let change): try apply(change, at: now())
    case .turn(let change):
      try pass(change, at: now())
      settleServe()
    case .deals(let reference):
      details.dealer = try reference.map { reference throws(ScorekeepingError) in
        try players.resolve(reference).id
      }
    case .note(let note): details.note = note
    case .freeze: try freeze(at: now())
    case .reveal(.all): try reveal()
    case .reveal(.next): try revealNext()
    case .reveal(.place): try revealPlace()
    case .reveal(.places(let place)): try revealPlaces(upTo: place)
    case .reset: try reset()
    case .board, .createBoard, .renameBoard, .deleteBoard, .rematch, .game, .same, .forget, .undo,
      .redo:
      preconditionFailure("Not a command on one board: \(command)")
    }
  }

  /// Adds players to a team or group, or takes them out of it.
  private mutating func add(
    _ references: [PlayerReference], to name: String?,
    by command: ([PlayerReference], String?) -> Command, _ change: (inout Player) -> Void
  ) throws(ScorekeepingError) {
    var seen: Set<Player.ID> = []
    for reference in references {
      let player = try member(reference, among: references, of: name, by: command)
      guard seen.insert(player.id).inserted else { throw .playerTwice(reference.text) }
      try update(PlayerReference(player), change)
    }
  }

  /// The player to add to a team or group.
  ///
  /// - Throws: the errors of `resolve`. If neither the first unknown word nor any word after it names a player, the
  ///   words may be an unquoted name of the team. The suggestion is then the command with the quoted name.
  private func member(
    _ reference: PlayerReference, among references: [PlayerReference], of team: String?,
    by command: ([PlayerReference], String?) -> Command
  ) throws(ScorekeepingError) -> Player {
    do throws(ScorekeepingError) {
      return try players.resolve(reference)
    } catch .unknownPlayer(let name, let nearest) {
      let count = references.firstIndex(of: reference) ?? 0
      let words = references[count...]
      guard let team, nearest == nil, count > 0,
        words.allSatisfy({ (try? players.resolve($0)) == nil })
      else {
        throw .unknownPlayer(name, suggestion: nearest)
      }
      let whole = (words.map(\.text) + [team]).joined(separator: " ")
      let suggestion = command(Array(references[..<count]), whole)
      throw .unknownPlayer(name, suggestion: suggestion.description)
    }
  }

  /// Lets players leave or come back. If the player who has ended the game leaves, the others go on with it.
  private mutating func mark(
    _ marked: [Player], asGone hasLeft: Bool
  ) throws(ScorekeepingError) {
    let wasAtEnd = isAtEnd
    defer { updateEnd(wasAtEnd: wasAtEnd) }
    for var player in marked {
      player.hasLeft = hasLeft
      try players.update(player)
    }
  }

  private mutating func update(
    _ reference: PlayerReference, _ change: (inout Player) -> Void
  ) throws(ScorekeepingError) {
    var player = try players.resolve(reference)
    change(&player)
    try players.update(player)
  }

  /// The score of a player who joins: the others' score at the start if the game counts down to its target, otherwise
  /// zero.
  var scoreOfNewcomers: Score {
    if let start = rules.format.start { return start }
    guard rules.target != nil, let start = players.first?.restart(rules), start != .zero,
      players.allSatisfy({ $0.restart(rules) == start })
    else { return .zero }
    return start
  }

  /// Adds players. A remembered player gets the remembered identity and colour, and also the remembered team if the
  /// board has it. If the remembered player is already on the board under another name, a new player is made.
  private mutating func add(
    _ newPlayers: [Command.NewPlayer], remembered: [NameKey: RosterEntry], newID: () -> UUID
  ) throws(ScorekeepingError) {
    let reached = players.nextReached
    // Teams of players added by this command do not count as teams of the board.
    let (before, start, filling) = (players, scoreOfNewcomers, filling)
    for player in newPlayers {
      try validate(name: player.name)
      if players.named(player.name) != nil { throw .nameInUse(player.name) }
      var known = remembered[NameKey(player.name)]
      if let id = known?.id, players.offset(of: id) != nil { known = nil }
      var newcomer = Player(
        id: known?.id ?? newID(), name: player.name, score: player.score ?? start,
        team: known?.team.flatMap(before.team(named:)),
        colour: players.freeColour(wanted: known?.colour), reached: reached)
      if player.score == .zero && rules.format.frames == nil
        || player.score == nil && rules.format.startsAtZero
      {
        newcomer.rounds[round] = .zero
      }
      if rules.hasFormat { try rules.format.fill(&newcomer, filling) }
      try players.append(newcomer)
    }
  }

  /// Whether nobody has won the present round yet, or a frame lacks rolls.
  package var awaitsEntries: Bool { awaitsWinner || (try? checkOpenFrames()) == nil }

  /// Whether nobody has won the present round yet.
  package var awaitsWinner: Bool {
    roundRule != nil && !details.isOver && winner(ofRound: round) == nil
  }

  /// Begins the next round that is played. After the last round, the game ends instead, unless nobody leads by enough.
  private mutating func goToNextRound() throws(ScorekeepingError) {
    if awaitsWinner { throw .roundNotWon(round, rules.roundWord) }
    if let roundAfter {
      try checkOpenFrames()
      return try go(toRound: roundAfter)
    }
    if details.isOver { throw .lastRound(max(round, rules.format.rounds ?? 0), rules.roundWord) }
    try checkOpenFrames()
    details.isOver = true
  }

  mutating func go(toRound number: Int) throws(ScorekeepingError) {
    guard number <= Rounds.limit else { throw .roundOutOfRange(number) }
    if details.dealer != nil {
      details.dealer = player(after: details.dealer, steps: number - details.round)
    }
    details.round = number
    if rules.hasServe { details.turn = details.dealer ?? details.turn }
  }

  /// Gives players points in a round, by default the current one.
  mutating func score(
    _ changes: [Command.ScoreChange], in named: Int?
  ) throws(ScorekeepingError) {
    if rules.hasFormat, named != 0 { try checkAmounts(changes, in: named) }
    if roundRule != nil, named == nil {
      if changes.count > 1 { _ = try players.resolveDistinct(changes.map(\.player)) }
      return try givePresent(changes)
    }
    if rules.hasFormat, rules.format.frames != nil, named != 0, let change = changes.first {
      throw .pointsOfRolls(try players.resolve(change.player).name)
    }
    // Giving points begins the next round.
    if rules.hasFormat, rules.format.isFilled(named ?? round) {
      throw .roundFollows(named ?? round, rules.roundWord)
    }
    if let named, named > round {
      // Where the number of rounds is fixed, they may be played in any order.
      if named - 1 == round {
        try go(toRound: named)
      } else if named > rules.format.rounds ?? 0 {
        throw .roundToCome(named, present: round, rules.roundWord)
      }
    }
    let reached = players.nextReached
    let won = roundsWon
    var seen: Set<Player.ID> = []
    try give(changes) { change, board throws(ScorekeepingError) in
      let player = try board.players.resolve(change.player)
      if changes.count > 1, !seen.insert(player.id).inserted {
        throw .playerTwice(change.player.text)
      }
      // The one result of a round is set without its number.
      var number = named
      if case .set = change.amount, board.takesOneResult { number = named ?? board.round }
      return GivenPoints(player: player, amounts: [(change.amount, number)], reached: reached)
    }
    if let named, roundRule != nil {
      try checkRound(named)
      try checkRoundsWon(since: won)
      try settleRound(by: nil)
    }
  }

  /// Whether a round has one result of each player, so that no points are added to it: the best rounds count, and points
  /// are typed. Beside points of places there may be others, as for a fastest lap.
  package var takesOneResult: Bool {
    rules.hasFormat && rules.format.counted != nil && rules.format.places == nil
  }

  /// Whether a round is one throw of each player, as one without points counts against them.
  private var isOneThrow: Bool { rules.format.misses != nil && roundRule == nil }

  /// Refuses amounts that the rules do not allow: more at once than the most or than any place gives, more than one throw,
  /// points after the exact target or beyond the start, a result below 0, or more for a round that has a result.
  private func checkAmounts(
    _ changes: [Command.ScoreChange], in named: Int?
  ) throws(ScorekeepingError) {
    let format = rules.format
    let most = format.most ?? format.places?.points?.max()
    guard most != nil || format.bust != nil || takesOneResult || isOneThrow else { return }
    let number = named ?? round
    for change in changes {
      let isAdded: Bool
      let score: Score
      switch change.amount {
      case .add(let points): (isAdded, score) = (true, points)
      case .set(let points) where takesOneResult || isOneThrow && named != nil:
        (isAdded, score) = (false, points)
      case .set, .clear: continue
      }
      let player = try players.resolve(change.player)
      var text: String { score.text(as: rules.scores) }
      if isOneThrow,
        case let sum = isAdded ? (player.rounds[number] ?? .zero).adding(score) : score,
        let sum, isAdded && sum < .zero || sum > most ?? sum
      {
        throw .notOneThrow(
          player.name, sum.text(as: rules.scores), most: most?.text(as: rules.scores), in: number,
          rules.roundWord)
      }
      if isAdded || takesOneResult, let most,
        score.thousandths.magnitude > most.thousandths.magnitude
      {
        throw .tooMuchAtOnce(player.name, text, most: most.text(as: rules.scores))
      }
      if !isAdded { continue }
      if number == round { try checkBust(score, of: player) }
      if takesOneResult, score < .zero {
        throw .resultBelowZero(player.name, text, in: rules.numbered(number))
      }
      if takesOneResult, let points = player.rounds[number] {
        throw .roundHasResult(
          player.name, points.text(as: rules.scores), round: number, insteadOf: text,
          rules.roundWord)
      }
    }
  }

  private mutating func move(
    _ reference: PlayerReference, to destination: Command.Destination
  ) throws(ScorekeepingError) {
    let player = try players.resolve(reference)
    guard let offset = players.offset(of: player.id) else { throw .playerGone(player.name) }
    switch destination {
    case .up: players.move(player.id, to: offset - 1)
    case .down: players.move(player.id, to: offset + 1)
    case .top: players.move(player.id, to: 0)
    case .bottom: players.move(player.id, to: players.count)
    case .place(let place): players.move(player.id, to: place - 1)
    }
  }
}
