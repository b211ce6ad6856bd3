import FoundationBase
import IdentityDiff

/// The commands that turn one board into another, in an order in which all are allowed.
package struct BoardEdits {
  /// The commands. Each of them changes something.
  package private(set) var commands: [Command] = []
  /// The board that the commands lead to.
  package private(set) var board: Scoreboard
  private let target: Scoreboard
  private let roster: PlayedRoster

  /// Compares two boards, with players matched by identity. Commands cannot make two teams, or two groups, with names
  /// that differ only in letter case.
  ///
  /// - Parameter roster: the roster from which added players get their colours.
  package init(
    from old: Scoreboard, to target: Scoreboard, roster: PlayedRoster = PlayedRoster()
  ) {
    board = old
    self.roster = roster
    self.target = target
    if board.name != target.name { perform(.renameBoard(board.name, to: target.name)) }
    rules()
    if board.details.knockout != target.details.knockout || board.matches != target.matches {
      perform(.knockout(.remove))
    }
    for match in board.matches ?? Matches() where target.matches?[number: match.id] == nil {
      perform(.result(.remove(match.id)))
    }
    let leaving = board.players.filter { target.players[id: $0.id] == nil }
    if !leaving.isEmpty { perform(.remove(leaving.map { PlayerReference($0.name) })) }
    rename()
    let newcomers = target.players.filter { board.players[id: $0.id] == nil }
    if !newcomers.isEmpty {
      // In a countdown, added players would not begin at zero.
      if board.scoreOfNewcomers != .zero, newcomers.contains(where: { $0.start == .zero }) {
        perform(.target(nil))
      }
      perform(.add(newcomers.map { .init($0.name, score: $0.start == .zero ? nil : $0.start) }))
    }
    for player in target.players where board.players[id: player.id]?.team != player.team {
      perform(.team(PlayerReference(player.name), player.team))
    }
    for player in target.players {
      let (reference, known) = (PlayerReference(player.name), board.players[id: player.id]?.groups)
      guard let known, known != player.groups else { continue }
      if !known.allSatisfy(player.groups.contains) { perform(.group([reference], nil)) }
      for group in player.groups { perform(.group([reference], group)) }
    }
    for command in board.recolourings(leadingTo: target) { perform(command) }
    order()
    matches()
    if let seeding = target.seeding, board.details.knockout == nil { perform(seeding) }
    if board.details.lots != target.details.lots {
      if !board.details.lots.isEmpty { perform(.lot([], because: nil)) }
      for drawing in target.drawings { perform(drawing) }
    }
    score()
    let changing = board.rules.format.settings.filter(\.changesPoints)
    if !changing.isEmpty, !hasPoints {
      // The rule is younger than some points.
      for rule in changing { perform(.format(rule.removal)) }
      score()
    }
    settleTies()
    if board.round != target.round { perform(.round(.number(target.round))) }
    for hasLeft in [true, false] {
      let players = target.players.filter {
        $0.hasLeft == hasLeft && board.players[id: $0.id]?.hasLeft == !hasLeft
      }.map { PlayerReference($0.name) }
      if players.isEmpty { continue }
      perform(hasLeft ? .leave(players) : .join(players))
      matches()
    }
    for command in board.rules.commands(leadingTo: target.rules) { perform(command) }
    gamePoints()
    perform(.over(target.details.isOver))
    if board.details.note != target.details.note { perform(.note(target.details.note)) }
    // Changes of a match take what is asked for away.
    for old in board.details.proposals where target.details.proposal(for: old.match) == nil {
      perform(.result(.propose(old.match, nil)))
    }
    for new in target.details.proposals where board.details.proposal(for: new.match) != new {
      perform(.result(.propose(new.match, new.result, by: new.author)))
    }
    time()
  }

  /// Sets all rules but the target, which may end the game. Rounds that the program fills in are emptied before.
  private mutating func rules() {
    // Between the changes of other rules, dropped points could stand in a round that is played.
    if let frames = target.rules.format.frames, board.rules.format.frames != frames {
      perform(.reset)
    }
    if board.rules.format != target.rules.format {
      for change: Command.FormatChange in [.drop(0), .missed(nil)] { perform(.format(change)) }
    }
    let filled = target.rules.filledRounds
    for round in filled where !board.rules.format.isFilled(round) {
      let players = board.players.filter { $0.rounds[round] != nil }
      if players.isEmpty { continue }
      if round > board.round { perform(.round(.number(round))) }
      perform(
        .score(players.map { .init(PlayerReference($0.name), .clear) }, round: round))
    }
    var rules = target.rules
    // The last of the rounds that are won may have a rule of its own.
    if rules.format.round == nil { rules.target = board.rules.target }
    for command in board.rules.commands(leadingTo: rules) { perform(command) }
  }

  private mutating func matches() {
    for match in target.matches ?? Matches() where board.matches?[number: match.id] != match {
      if let entry = target.entry(of: match) { perform(.result(.entry(entry))) }
      if match.date == nil, board.matches?[number: match.id]?.date != nil {
        perform(.result(.date(match.id, nil)))
      } else if match.date == nil, match.result != nil, board.rules.format.rating != nil {
        // With ratings, a session gives a result the day on which it is typed.
        commands.append(.result(.date(match.id, nil)))
      }
    }
  }

  /// Sets the clock, whose turn it is and who deals. A running clock is started again.
  private mutating func time() {
    let (old, new) = (board.timing, target.timing)
    if old.dealer != new.dealer { perform(.deals(new.dealer.map { PlayerReference($0) })) }
    if old == new { return }
    perform(.clock(.remove))
    perform(.turn(new.turn.map { .player(PlayerReference($0)) } ?? .nobody))
    guard let clock = target.details.clock else { return }
    perform(.clock(clock.setting))
    for waiting in clock.waiting {
      if let player = target.players[id: waiting.player] {
        perform(.clock(.set(PlayerReference(player.name), waiting.time)))
      }
    }
    if clock.shown != clock.length { perform(.clock(.set(nil, clock.shown))) }
    if clock.started != nil { perform(.clock(.start)) }
  }

  private mutating func perform(_ command: Command) {
    guard let next = board.performing(command, toward: target, roster: roster),
      next != board
    else { return }
    board = next
    commands.append(command)
  }

  private mutating func rename() {
    let renamings = target.players.compactMap { player in
      board.players[id: player.id].map { Renaming(old: $0.name, new: player.name) }
    }
    for step in Renaming.steps(renamings, among: board.players.map(\.name)) {
      perform(.rename(PlayerReference(step.old), to: step.new))
    }
  }

  private mutating func order() {
    let ordered = target.players.compactMap { board.players[id: $0.id] }
    var names = board.players.map(\.name)
    for case .move(let origin, let destination) in (try? ordered.changes(from: board.players).steps)
      ?? []
    {
      let name = names.remove(at: origin)
      names.insert(name, at: destination)
      perform(.move(PlayerReference(name), .place(destination + 1)))
    }
  }

  /// Whether all players have the points of the target.
  private var hasPoints: Bool {
    target.players.allSatisfy { player in
      board.players[id: player.id].map { $0.rounds == player.rounds && $0.score == player.score }
        ?? true
    }
  }

  /// Sets the points that differ, round by round, with the points of the current round last. If only these differ, the
  /// line sets scores, as people do. Rounds that the program fills in are left out.
  private mutating func score() {
    let frames = target.rules.format.frames
    if let frames { rolls(of: frames) }
    var rounds: Set<Int> = []
    for player in target.players {
      guard let old = board.players[id: player.id] else { continue }
      for round in Set([0] + old.rounds.numbers + player.rounds.numbers)
      where old.points(in: round) != player.points(in: round)
        && !board.rules.format.isFilled(round) && (frames == nil || round == 0)
      {
        rounds.insert(round)
      }
    }
    let present = target.round
    if let last = rounds.union([present]).max(), last > board.round {
      perform(.round(.number(last)))
    }
    for round in rounds.sorted(by: { ($0 == present ? .max : $0) < ($1 == present ? .max : $1) }) {
      let pairs = target.players.compactMap { player in
        board.players[id: player.id].map { (old: $0, new: player) }
      }.filter { $0.old.points(in: round) != $0.new.points(in: round) }
      let isPlain =
        round == present && round == board.round && board.rules.filledRounds.isEmpty
        && board.rules.target != .zero
        && pairs.allSatisfy { $0.old.score != $0.new.score && $0.new.rounds[round] != nil }
      let changes = pairs.map { old, new in
        let points = isPlain ? new.score : new.points(in: round)
        return Command.ScoreChange(PlayerReference(new.name), points.map { .set($0) } ?? .clear)
      }
      perform(.score(changes, round: isPlain ? nil : round))
    }
  }

  /// Sets the points of the present game. It has none once the board is at its end.
  private mutating func gamePoints() {
    let changed = target.players.filter {
      board.players[id: $0.id]?.gamePoints != $0.gamePoints
    }
    if changed.isEmpty { return }
    perform(.over(false))
    perform(
      .score(target.players.map { .init(PlayerReference($0.name), .set(.points($0.gamePoints))) }))
  }

  /// Sets the frames that differ, from which points follow: first takes away those that are too many.
  private mutating func rolls(of count: Int) {
    func frame(_ number: Int, of player: Player?) -> String? { player?.rolls?.text(of: number) }
    func set(_ number: Int, where isChanged: (String?, String?) -> Bool) {
      let rolls = target.players.compactMap { player -> Command.Roll? in
        let new = frame(number, of: player)
        return isChanged(frame(number, of: board.players[id: player.id]), new)
          ? .init(PlayerReference(player.name), new) : nil
      }
      if !rolls.isEmpty { perform(.roll(rolls, round: number)) }
    }
    for number in (1...count).reversed() { set(number) { $0 != nil && $1 == nil } }
    for number in 1...count { set(number) { $1 != nil && $0 != $1 } }
  }

  /// If tied players are in the wrong order, the first wrong one and all after it leave the score and reach it again,
  /// by changes of their points at the start. Players of one change reach a score in manual order; if another order is
  /// needed, the players are distributed over several changes.
  private mutating func settleTies() {
    // In a table, it does not matter when a player reached the points.
    guard board.players.count == target.players.count, target.matches == nil else { return }
    let (players, wanted) = (Array(board.players), Array(target.players))
    var again: [Command.ScoreChange] = []
    var groups: [[Command.ScoreChange]] = []
    var tie: Tie?
    let standings = Standings(of: target, isComplete: true)
    for position in 0..<standings.count {
      let offset = standings.offset(at: position)
      let (player, score) = (players[offset], wanted[offset].score)
      let key = Standing(wanted[offset], by: standings.precedence, isPlaying: true).key
      if tie?.key != key { tie = Tie(score: score, key: key) }
      if tie?.keeps(player, at: offset) == true { continue }
      let group = tie?.group(at: offset) ?? 0
      let reference = PlayerReference(player.name)
      let start = player.start ?? .zero
      let isHigh = score > .zero || start > .zero
      // Points for missed rounds, which another start may change, must not make up for it.
      let step = Int64(target.rules.format.missed == nil ? 1000 : 1)
      again.append(.init(reference, .add(Score(thousandths: isHigh ? -step : step))))
      if groups.count == group { groups.append([]) }
      groups[group].append(.init(reference, .set(start)))
    }
    if !again.isEmpty { perform(.score(again, round: 0)) }
    for changes in groups { perform(.score(changes, round: 0)) }
  }
}

extension Command.FormatChange {
  /// Whether the rule changes points that are typed, or who plays on.
  fileprivate var changesPoints: Bool {
    switch self {
    case .bust, .exact, .misses, .most, .round: true
    default: false
    }
  }
}

/// Tied players, in the order in which they reached the score.
private struct Tie {
  let score: Score
  let key: Int128
  /// The last player that can keep its score unchanged; nil once a player has to reach the score again.
  private var last: (reached: Int, offset: Int)? = (.min, -1)
  private var group = 0
  private var lastOffset = -1

  init(score: Score, key: Int128) {
    self.score = score
    self.key = key
  }

  /// Whether the next tied player can keep its score unchanged.
  mutating func keeps(_ player: Player, at offset: Int) -> Bool {
    guard let last, player.score == score, (player.reached, offset) > last else {
      last = nil
      return false
    }
    self.last = (player.reached, offset)
    return true
  }

  /// The number of the change in which a player reaches the score again. Within a change, players are in manual order.
  mutating func group(at offset: Int) -> Int {
    if offset < lastOffset { group += 1 }
    lastOffset = offset
    return group
  }
}
