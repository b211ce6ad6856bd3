/// Rounds that are won: sets, games and legs.
extension GameFormat {
  /// The round whose points make the score the number of rounds that a player has won; nil where the score is the sum of
  /// points. No other round comes after it, and none shows it.
  package var wonRound: Int? { round == nil ? nil : Rounds.won }
}

extension Scoreboard {
  /// The rule of rounds that are won; nil for none. O(1).
  package var roundRule: RoundRule? { rules.hasFormat ? rules.format.round : nil }

  /// The two sides of the board in the order by hand; nil with more or fewer players who have not left.
  package var sides: [Player]? {
    let sides = Array(players.lazy.filter { !$0.hasLeft }.prefix(3))
    return sides.count == 2 ? sides : nil
  }

  /// The last round that there can be between two sides; nil without a number of rounds to win.
  private var decidingRound: Int? {
    rules.target?.wholePoints.map { 2 * $0 - 1 }
  }

  /// The points of a player in a round: those with which players begin if there are none yet.
  package func roundPoints(of player: Player, in round: Int) -> Score {
    player.rounds[round] ?? roundRule?.start ?? .zero
  }

  /// Whether more or fewer points are better in a round.
  package var winsOfRounds: Wins { roundRule?.countsDown == true ? .low : rules.wins }

  /// Throws if the rules are for two sides, and more play.
  func checkSides() throws(ScorekeepingError) {
    guard rules.hasFormat, rules.format.game != nil || rules.format.serves != nil else { return }
    let count = players.count { !$0.hasLeft }
    if count > 2 { throw .twoSides(count) }
  }

  /// The player who has won a round; nil while it is played. O(n).
  package func winner(ofRound number: Int) -> Player.ID? {
    guard let rule = roundRule else { return nil }
    if rule.countsDown {
      return players.first { $0.rounds[number].map { $0 <= rule.goal } ?? false }?.id
    }
    let (best, second) = firstTwo(inRound: number)
    guard let best, let points = best.rounds[number] else { return nil }
    if points >= goal(ofRound: number), points.leads(second, by: rule.lead) { return best.id }
    if let cap = rule.cap, points >= cap, points > second { return best.id }
    // The game that decides a round gives a lead of one.
    guard let game = decidingGame(ofRound: number), second == .points(game.games),
      points == .points(game.games + 1)
    else { return nil }
    return best.id
  }

  private func goal(ofRound number: Int) -> Score {
    guard let rule = roundRule else { return .zero }
    return number == decidingRound ? rule.lastGoal ?? rule.goal : rule.goal
  }

  /// The first player in a round, and the points of the second.
  private func firstTwo(inRound number: Int) -> (best: Player?, second: Score) {
    var (best, second): (Player?, Score) = (nil, .zero)
    for player in players {
      let points = player.rounds[number] ?? .zero
      if let known = best {
        if points > known.rounds[number] ?? .zero {
          (best, second) = (player, known.rounds[number] ?? .zero)
        } else {
          second = max(second, points)
        }
      } else {
        best = player
      }
    }
    return (best, second)
  }

  /// The number of rounds that each player has won; nil without the rule. O(n·r) for r rounds.
  var roundsWon: [Player.ID: Int]? {
    if roundRule == nil { return nil }
    var won: [Player.ID: Int] = [:]
    var numbers: Set<Int> = []
    for player in players { numbers.formUnion(player.rounds.numbers) }
    numbers.remove(Rounds.won)
    if numbers.isEmpty, players.allSatisfy({ $0.gamePoints == 0 }) { return [:] }
    // Once somebody has points, all have a score.
    for player in players { won[player.id] = 0 }
    for number in numbers {
      if let winner = winner(ofRound: number) { won[winner, default: 0] += 1 }
    }
    return won
  }

  /// Throws if a round has more points than its winner needed, or fewer than none.
  func checkRound(_ number: Int) throws(ScorekeepingError) {
    guard let rule = roundRule, number > 0 else { return }
    if let player = players.first(where: { $0.rounds[number].map { $0 < .zero } ?? false }) {
      throw .nothingToTakeBack(player.name, in: rules.numbered(number))
    }
    if rule.countsDown {
      if let start = rule.start,
        let player = players.first(where: { $0.rounds[number] ?? start > start })
      {
        throw .aboveStart(player.name, start.text(as: rules.scores))
      }
      return
    }
    let (best, second) = firstTwo(inRound: number)
    guard let points = best?.rounds[number] else { return }
    let goal = goal(ofRound: number)
    var most = rule.lead.flatMap { second.adding($0) }.map { max(goal, $0) } ?? goal
    if let cap = rule.cap { most = min(most, cap) }
    if let game = decidingGame(ofRound: number) { most = min(most, .points(game.games + 1)) }
    if points > most { throw .roundIsWon(best?.name ?? "", number, with: most, rules.roundWord) }
  }
}

extension Scoreboard {
  /// Throws if a correction lets a player win more rounds than win the game, as the last ones would not have been played.
  /// Where the winner must lead, any number may be needed.
  ///
  /// - Parameter before: the numbers of rounds that players had won.
  func checkRoundsWon(since before: [Player.ID: Int]?) throws(ScorekeepingError) {
    guard rules.format.lead == nil, let target = rules.target?.wholePoints, let won = roundsWon,
      let player = players.first(where: {
        won[$0.id, default: 0] > max(target, before?[$0.id] ?? 0)
      })
    else { return }
    let last = players.flatMap { $0.rounds.numbers.filter { $0 != Rounds.won } }.max() ?? round
    throw .tooManyWon(
      player.name, target, clearing: last,
      players.filter { $0.rounds[last] != nil }.map(\.name), rules.roundWord)
  }
}

extension Score {
  /// Whether the score is so far ahead of another one; nil stands for any lead.
  fileprivate func leads(_ other: Score, by lead: Score?) -> Bool {
    guard let lead else { return self > other }
    return subtracting(other).map { $0 >= lead } ?? true
  }
}

/// Games below the points of a round.
extension Scoreboard {
  package var pointsRule: PointsRule? { rules.hasFormat ? rules.format.game : nil }

  /// The game that decides a round, whether or not it is reached.
  private func decidingGame(ofRound number: Int) -> (goal: Int, games: Int)? {
    guard rules.hasFormat, let rule = rules.format.tieBreak else { return nil }
    switch rule.last {
    case .same: return (rule.goal, rule.games)
    case _ where number != decidingRound: return (rule.goal, rule.games)
    case .lead: return nil
    case .game(let goal, let games): return (goal, games)
    }
  }

  /// The points that win the tie-break of the present round; nil unless one is played. O(n).
  package var tieBreakGoal: Int? {
    guard let game = decidingGame(ofRound: round), players.count > 1,
      players.allSatisfy({ $0.rounds[round] == .points(game.games) })
    else { return nil }
    return game.goal
  }

  /// The player who has won the present game; nil while it is played.
  private var winnerOfGame: Player.ID? {
    guard let rule = pointsRule else { return nil }
    let (goal, lead) = tieBreakGoal.map { ($0, 2) } ?? (rule.goal, rule.lead ?? 1)
    let sorted = players.map { (points: $0.gamePoints, id: $0.id) }.sorted { $0.points > $1.points }
    guard let best = sorted.first, best.points >= goal,
      best.points - (sorted.dropFirst().first?.points ?? 0) >= lead
    else { return nil }
    return best.id
  }

  /// The points of a player in the present game, as people say them: `40`, `A`; in a tie-break the number.
  package func gameText(of player: Player) -> String? {
    guard let rule = pointsRule else { return nil }
    let points = player.gamePoints
    guard rule.isTennis, tieBreakGoal == nil else { return "\(points)" }
    let best = players.lazy.filter { $0.id != player.id }.map(\.gamePoints).max() ?? 0
    if points > 3, points > best { return "A" }
    return ["0", "15", "30", "40"][min(points, 3)]
  }

  /// The number of points that a score says: 40 is three, but in a tie-break forty.
  private func gamePoints(for score: Score) -> Int? {
    guard let points = score.wholePoints, (0...999).contains(points) else { return nil }
    guard pointsRule?.isTennis == true, tieBreakGoal == nil else { return points }
    return [15: 1, 30: 2, 40: 3][points] ?? (points <= 4 ? points : nil)
  }

  /// Gives points of the present game. Who wins it gets a point of the round.
  private mutating func giveGamePoints(
    _ changes: [Command.ScoreChange]
  ) throws(ScorekeepingError) {
    if details.isOver { throw .gameIsOver }
    // Points that are set take effect together.
    for change in changes {
      var player = try players.resolve(change.player)
      switch change.amount {
      case .add: continue
      case .set(let score):
        guard let points = gamePoints(for: score) else {
          throw .pointsOfGame(player.name, round: round, rules.roundWord)
        }
        player.gamePoints = points
      case .clear: player.gamePoints = 0
      }
      try players.update(player)
    }
    // Points that are set win no game: who types 6 and 4 means the games of a set.
    if winnerOfGame != nil, let change = changes.first {
      throw .pointsOfGame(change.player.text, round: round, rules.roundWord)
    }
    try settleGame(after: nil)
    for case (let reference, .add(let score)) in changes.map({ ($0.player, $0.amount) }) {
      let player = try players.resolve(reference)
      guard let points = score.wholePoints, (-999...999).contains(points) else {
        throw .wholePoints(player.name, "\(score)")
      }
      for given in 0..<abs(points) {
        if given > 0, details.isOver { throw .tooManyPoints(player.name, points) }
        try giveGamePoint(points.signum(), to: player.id)
      }
    }
  }

  private mutating func giveGamePoint(
    _ point: Int, to id: Player.ID
  ) throws(ScorekeepingError) {
    if details.isOver { throw .gameIsOver }
    guard var player = players[id: id] else { return }
    guard player.gamePoints + point >= 0 else {
      throw .nothingToTakeBack(player.name, in: "this game")
    }
    player.gamePoints += point
    try players.update(player)
    try settleGame(after: point > 0 ? id : nil)
  }

  /// Gives the winner of the present game a point of the round, and begins the next game.
  private mutating func settleGame(after scorer: Player.ID?) throws(ScorekeepingError) {
    guard let winner = winnerOfGame, let name = players[id: winner]?.name else {
      // A lead is as good at 40:40 as at any later deuce.
      let least = players.lazy.map(\.gamePoints).min() ?? 0
      if pointsRule?.isTennis == true, tieBreakGoal == nil, least > 3 {
        try setGamePoints { $0 - least + 3 }
      }
      serve(after: scorer)
      return try fillRounds()
    }
    try setGamePoints { _ in 0 }
    let reached = players.nextReached
    try give([name]) { name, board throws(ScorekeepingError) in
      board.players.named(name).map {
        GivenPoints(player: $0, amounts: [(.add(.points(1)), board.round)], reached: reached)
      }
    }
    try settleRound(by: winner)
  }

  mutating func setGamePoints(
    _ points: (Int) -> Int
  ) throws(ScorekeepingError) {
    for var player in players where points(player.gamePoints) != player.gamePoints {
      player.gamePoints = points(player.gamePoints)
      try players.update(player)
    }
  }

  /// Gives points in the present round, or in the present game of one.
  mutating func givePresent(_ changes: [Command.ScoreChange]) throws(ScorekeepingError) {
    if pointsRule != nil { return try giveGamePoints(changes) }
    let reached = players.nextReached
    let isWon = details.isOver && winner(ofRound: round) != nil
    var scorer: Player.ID?
    for change in changes {
      let player = try players.resolve(change.player)
      if case .add(let points) = change.amount, points != .zero {
        if isWon { throw .gameIsOver }
        scorer = player.id
      }
    }
    let round = round
    try give(changes) { change, board throws(ScorekeepingError) in
      GivenPoints(
        player: try board.players.resolve(change.player), amounts: [(change.amount, round)],
        reached: reached)
    }
    try checkRound(round)
    try settleRound(by: changes.count == 1 ? scorer : nil)
  }

  /// Begins the next round if the present one is won and the game goes on; then it is the turn of who serves.
  mutating func settleRound(by scorer: Player.ID?) throws(ScorekeepingError) {
    guard roundRule != nil else { return }
    // After a correction that ends the match, a round without points is not played.
    if details.isOver, isAtEnd {
      while round > 1, !hasPoints(in: round) { try go(toRound: round - 1) }
    }
    guard let winner = winner(ofRound: round) else {
      if let scorer { serve(after: scorer) }
      return
    }
    // Whoever loses a round without points has 0 or, in a countdown, the start.
    for var player in players where player.rounds[round] == nil && !player.hasLeft {
      try player.setPoints(roundRule?.start ?? .zero, in: round)
      try players.update(player)
    }
    // A correction may have won it during a game.
    try setGamePoints { _ in 0 }
    try fillRounds()
    if details.isOver { return }
    let first = firstServer(after: round, wonBy: winner)
    try go(toRound: round + 1)
    if rules.hasServe { (details.dealer, details.turn) = (first, first) }
  }
}

/// Who serves. The deal is the first serve of a round, and the turn is the present serve.
extension Scoreboard {
  private func other(than id: Player.ID?) -> Player.ID? { id.flatMap { player(after: $0) } }

  /// The number of points, or of games, of all in the present round.
  private var pointsInRound: Int { points(in: round) }

  private func points(in number: Int) -> Int {
    players.reduce(0) { $0 + Int(clamping: ($1.rounds[number] ?? .zero).thousandths / 1000) }
  }

  /// The number of points of all in the present game.
  private var pointsInGame: Int { players.reduce(0) { $0 + $1.gamePoints } }

  /// Passes on the serve after a point of the present round, or takes it back with a point (`scorer` is nil).
  mutating func serve(after scorer: Player.ID?) {
    guard rules.hasFormat, let serves = rules.format.serves else { return }
    switch serves {
    case .rally, .winner: details.turn = scorer ?? details.turn
    case .game, .points: details.turn = server(by: serves)
    }
  }

  /// Who serves by the first serve of the round and its points.
  private func server(by serves: Serves) -> Player.ID? {
    guard let first = details.dealer else { return details.turn }
    let changes: Int
    switch serves {
    case .game:
      changes = pointsInRound + (tieBreakGoal == nil ? 0 : (pointsInGame + 1) / 2)
    case .points(let count):
      let last = goal(ofRound: round).adding(.points(-1)) ?? .zero
      let isClose =
        players.count == 2 && players.allSatisfy { $0.rounds[round] ?? .zero >= last }
      let before = Int(clamping: 2 * (last.thousandths / 1000))
      changes =
        isClose ? before / count + pointsInRound - before : pointsInRound / count
    case .rally, .winner: return details.turn
    }
    return changes.isMultiple(of: 2) ? first : other(than: first)
  }

  /// Who serves first in the next round.
  private func firstServer(after round: Int, wonBy winner: Player.ID) -> Player.ID? {
    guard rules.hasFormat, let serves = rules.format.serves else { return nil }
    switch serves {
    case .winner: return winner
    case .game where pointsInRound.isMultiple(of: 2): return details.dealer
    default: return other(than: details.dealer)
    }
  }

  /// Lets a player serve now, and so determines who has served first in the round.
  mutating func settleServe() {
    guard rules.hasFormat, let serves = rules.format.serves, let turn = details.turn,
      !details.isOver
    else { return }
    switch serves {
    case .rally, .winner:
      if pointsInRound == 0 { details.dealer = turn }
    case .game, .points:
      details.dealer = turn
      if server(by: serves) != turn { details.dealer = other(than: turn) }
    }
  }
}

/// Changes of ends.
extension Scoreboard {
  /// Whether the sides change ends now, by the rule for it. O(n).
  package func changesEnds(after old: Scoreboard) -> Bool {
    guard rules.hasFormat, let ends = rules.format.ends, !details.isOver else { return false }
    func best(_ board: Scoreboard) -> Score {
      board.players.lazy.compactMap { $0.rounds[old.round] }.max() ?? .zero
    }
    let (before, after) = (old.points(in: old.round), points(in: old.round))
    switch ends {
    case .rounds(let points):
      if round > old.round { return true }
      guard let points, round == old.round, round == decidingRound else { return false }
      return best(old) < points && best(self) >= points
    case .odd:
      if after != before { return after > before && !after.isMultiple(of: 2) }
      return tieBreakGoal != nil && pointsInGame > old.pointsInGame
        && pointsInGame.isMultiple(of: 6)
    case .points(let count):
      return round == old.round && after > before && after / count != before / count
    }
  }
}
