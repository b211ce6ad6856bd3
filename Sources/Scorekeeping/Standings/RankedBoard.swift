import IdentityDiff

/// A board together with the standings of its players and teams. They are derived from the board and kept up to date.
package struct RankedBoard: Equatable, Sendable {
  package private(set) var board: Scoreboard
  package private(set) var standings: Standings
  package private(set) var teams: TeamStandings
  /// The rounds with points, where missing one matters; otherwise nil.
  private var played: PlayedRounds?
  /// The rounds that players miss if they have no points in them; nil if none counts.
  private(set) var counted: CountedRounds?
  /// The number of players who have missed rounds.
  private var missingCount = 0

  /// Ranks a board. O(n log n).
  package init(_ board: Scoreboard) {
    self.board = board
    played = board.countsMissedRounds ? PlayedRounds(of: board) : nil
    counted = played?.counted(on: board)
    let precedence = board.precedence(counting: counted)
    standings = Standings(of: board, places: board.places, by: precedence)
    teams = TeamStandings(of: board, by: precedence)
    missingCount = countMissing()
  }

  /// Applies a change, given the state of the board after it. Law: the result equals `RankedBoard(board)`. Cost:
  /// updating both standings.
  package mutating func update(to board: Scoreboard, by change: BoardChange) {
    if !board.countsMissedRounds {
      played = nil
    } else if played == nil {
      played = PlayedRounds(of: board)
    } else {
      played?.update(by: change.players)
    }
    let known = counted
    counted = played?.counted(on: board)
    let precedence = board.precedence(counting: counted)
    if board.places == self.board.places {
      standings.update(change.players, to: board, by: precedence)
    } else {
      standings = Standings(of: board, places: board.places, by: precedence)
    }
    teams.update(to: board, from: self.board, by: change.players, precedence)
    self.board = board
    if counted != known {
      missingCount = countMissing()
    } else if counted != nil {
      let players = change.players
      let coming = players.insertions.map(\.element) + players.updates.map(\.new)
      let leaving = players.deletions.map(\.element) + players.updates.map(\.old)
      missingCount += coming.count(where: hasMissedRounds) - leaving.count(where: hasMissedRounds)
    }
  }

  private func countMissing() -> Int {
    counted == nil ? 0 : board.players.count(where: hasMissedRounds)
  }

  private func hasMissedRounds(_ player: Player) -> Bool { missedRounds(of: player) > 0 }

  /// Whether some player has missed rounds. O(1).
  package var hasMissedRounds: Bool { missingCount > 0 }

  /// Whether all players have missed rounds, and some team lacks no result: a relay. O(n) if some player has missed
  /// rounds.
  private var isRelay: Bool {
    hasMissedRounds && teams.ranked.count > 1 && teams.ranked.contains { teams.lacking($0) == 0 }
      && missingCount == board.players.count { $0.hasScored && !$0.hasLeft }
  }

  /// Whether missed rounds have words: points that are filled in for them say it already.
  package var hasMissingWords: Bool {
    hasMissedRounds && !(board.rules.hasFormat && board.rules.format.missed != nil)
  }

  /// The number of rounds that a player has missed, in words: `1 missing`; nil for none, and in a relay.
  package func missedText(of player: Player) -> String? {
    let missed = hasMissingWords && !isRelay ? missedRounds(of: player) : 0
    return missed > 0 ? "\(missed) missing" : nil
  }

  /// The number of rounds that a player has missed, including those that are dropped; 0 where that has no effect, and
  /// for players who have no points yet or have left.
  package func missedRounds(of player: Player) -> Int {
    if !player.hasScored || player.hasLeft { return 0 }
    // Where the best rounds count, those that nobody needs are not missed.
    return board.rules.hasFormat && board.rules.format.counted != nil
      ? standings.precedence.lacking(player) : counted?.missed(by: player) ?? 0
  }

  /// The number of rounds up to one that a player lacks and others have.
  package func missedRounds(of player: Player, through round: Int) -> Int {
    standings.precedence.lacking(player, through: round)
  }

  /// Whether the first player lacks a round that others have, so that nobody wins.
  package var firstLacksRounds: Bool {
    counted != nil && leader.map { standings.precedence.lacking($0) > 0 } ?? false
  }

  /// The players who have missed rounds, in words: `Bob lacks 1 round`. The first three are named. O(n).
  package var missedRoundsWords: [String] {
    if !hasMissingWords || isRelay { return [] }
    let missed = board.players.map { ($0.name, missedRounds(of: $0)) }.filter { $0.1 > 0 }
    let words = missed.prefix(3).map { "\($0) lacks \(board.rules.roundWord.counted($1))" }
    return missed.count > 3 ? words + ["others, too"] : words
  }

  /// The position of a player in the standings, counted from 0. O(log n).
  package func position(of id: Player.ID) -> Int? {
    board.players[id: id].map(standings.position)
  }

  /// The rank of a player, counted from 1; nil for a player who has left. O(log n).
  package func rank(of id: Player.ID) -> Int? {
    guard let position = position(of: id) else { return nil }
    let rank = standings.rank(at: position, by: board.rules.ranking)
    return rank > 0 ? rank : nil
  }

  /// The score from which bars begin, in thousandths: zero or, for ratings, the hundreds below the lowest one.
  package var barStart: Int64 {
    guard board.rules.hasFormat, board.rules.format.rating != nil else { return 0 }
    return (max(1, standings.scores.lowerBound) - 1) / 100_000 * 100_000
  }

  /// The range that bars show, in thousandths: all scores, the target, and the start of bars.
  package var barRange: ClosedRange<Int64> {
    let (scores, start) = (standings.scores, barStart)
    let target = board.rules.target?.thousandths ?? start
    return min(scores.lowerBound, target, start)...max(scores.upperBound, target, start)
  }

  /// The ranks before the last round with points, for the players who had scored by then. Empty if all were tied, and
  /// while a frozen board is being revealed. O(n log n); O(n) if no earlier round has points.
  package var ranksBefore: [Player.ID: Int] {
    guard board.revealed == nil, let last = lastRound,
      board.players.contains(where: { $0.start != .zero || $0.rounds.numbers.first ?? last < last })
    else { return [:] }
    let before = before(last)
    if before.areAllTied { return [:] }
    let played = before.ranked.filter {
      $0.rank > 0 && (board.rules.wins == .high || $0.player.hasScored)
    }
    return Dictionary(uniqueKeysWithValues: played.map { ($0.player.id, $0.rank) })
  }

  /// The ranks that players have gained in the last round with points; negative if lost, and without those who have not
  /// moved. Empty if all are tied now. O(n log n).
  package var ranksGained: [Player.ID: Int] {
    let before = areAllTied ? [:] : ranksBefore
    if before.isEmpty { return [:] }
    let gains = ranked.lazy.filter { $0.rank > 0 }.compactMap { rank, player in
      before[player.id].map { (player.id, $0 - rank) }
    }
    return Dictionary(uniqueKeysWithValues: gains.filter { $0.1 != 0 })
  }

  /// The last round in which a player has points, without those that the program fills in; nil if none has. O(n).
  package var lastRound: Int? {
    let filled = board.rules.filledRounds
    if filled.isEmpty { return board.players.lazy.compactMap(\.rounds.last).max() }
    return board.players.lazy.compactMap { $0.rounds.numbers.last { !filled.contains($0) } }.max()
  }

  /// Whether `ranksBefore` is the same as before a change that concerns only points of the last round. False for any other
  /// change. O(n), without the ranking.
  package func hasRanksBefore(of old: RankedBoard, after change: BoardChange) -> Bool {
    let players = change.players
    guard change.details == nil, players.updates.count == players.count, let last = lastRound,
      old.board.hasPoints(in: last)
    else { return false }
    return players.updates.allSatisfy { $0.old.without(last) == $0.new.without(last) }
  }

  /// Whether all players who have not left are tied. O(log n).
  package var areAllTied: Bool {
    let count = standings.rankedCount
    return count < 2 || standings.rank(at: count - 1, by: .competition) == 1
  }

  /// The player at the given position of the standings. O(log n).
  package func player(at position: Int) -> Player {
    guard let player = board.players[id: standings.id(at: position)] else {
      preconditionFailure("The standings hold a player who is not on the board")
    }
    return player
  }

  /// The first player; nil if nobody has scored. O(log n).
  package var leader: Player? {
    if standings.rankedCount == 0 || areAllTied && !player(at: 0).hasScored { return nil }
    return player(at: 0)
  }

  /// The players with rank 1; empty if nobody has scored. O(l log n) for l of them.
  package var leaders: [Player] {
    if leader == nil { return [] }
    return (0..<standings.count).lazy.prefix {
      standings.rank(at: $0, by: board.rules.ranking) == 1
    }
    .map(player)
  }

  /// The winners of a game that is over: `Ann wins`, `Ann and Bob win`, `3 win`; if all are level, `Ann and Bob draw`.
  /// Nil while the game goes on, or if nobody has scored.
  package var winners: String? {
    if !isWon { return nil }
    if isDecidedByFinal { return champion.map { "\($0.name) wins" } }
    return leaders(one: "wins", more: isDraw ? "draw" : "win")
  }

  /// Whether the first are winners: the game is over, its last round is complete, they lack no round where the low score
  /// wins, and they are not hidden while a frozen board is revealed. After a knock-out for the title, whether its final
  /// is played.
  package var isWon: Bool {
    board.isDecided && board.revealed == nil && !firstLacksRounds
      && (isDecidedByFinal ? champion : leader) != nil
  }

  /// The players who have won, as far as the standings show it; none while the game goes on, and in a draw.
  package var winningPlayers: [Player] {
    if !isWon || isDraw { return [] }
    return isDecidedByFinal ? [champion].compactMap(\.self) : leaders
  }

  /// Whether a player is one of the `winningPlayers`. O(log n).
  ///
  /// - Parameter isFirst: whether the player has rank 1.
  package func isWinner(_ player: Player.ID, isFirst: Bool) -> Bool {
    isWon && !isDraw && (isDecidedByFinal ? champion?.id == player : isFirst)
  }

  /// Whether the players of a game that is over are level.
  var isDraw: Bool { isWon && !isDecidedByFinal && standings.rankedCount > 1 && areAllTied }

  /// Whether a knock-out decides, and not the table, which has no winners who have left.
  private var isDecidedByFinal: Bool {
    board.details.knockout != nil
      && (!board.isScoredByKnockout || champion?.hasLeft == true)
  }

  /// The winner of the knock-out; nil before the final.
  private var champion: Player? {
    board.knockoutTree?.winner.flatMap { board.players[id: $0] }
  }

  /// The leaders with a verb: `Ann leads`, `Ann and Bob lead`, `3 lead`; nil if nobody has scored.
  package func leaders(one: String, more: String) -> String? {
    let names = leaders.map(\.name)
    return switch names.count {
    case 0: nil
    case 1: "\(names[0]) \(one)"
    case 2: "\(names[0]) and \(names[1]) \(more)"
    default: "\(names.count) \(more)"
    }
  }

  /// The winners and their score, such as `Ann wins with 42, team Red with 90`; or `Ann wins the knock-out`.
  package var victory: String? {
    if winners == nil, let team = winningTeam { return team }
    return winners.map { winners in
      if isDecidedByFinal { return winners + " the knock-out" }
      if board.roundRule != nil, standings.rankedCount == 2 {
        return
          "\(winners) \([player(at: 0), player(at: 1)].map { $0.score.text(as: .points) }.joined(separator: "–"))"
      }
      return withBest(winners)
        + (bestTeams.map {
          ", \($0.names) with \(teams.totalText(of: $0.first, as: board.rules.scores))"
        } ?? "")
    }
  }

  /// The winners and the best team, such as `Ann wins, and team Red`.
  package var winnersAndTeam: String? {
    if board.roundRule != nil { return victory }
    if winners == nil, let team = winningTeam { return team }
    return winners.map {
      $0 + (isDecidedByFinal ? "" : bestTeams.map { ", and \($0.names)" } ?? "")
    }
  }

  /// The team that wins although no player does, since each lacks rounds: `Team Red wins with 2:00`; nil otherwise.
  private var winningTeam: String? {
    guard board.isDecided, board.revealed == nil, firstLacksRounds, let best = bestTeams else {
      return nil
    }
    let verb = best.names.hasPrefix("team ") ? "wins" : "win"
    let total = teams.totalText(of: best.first, as: board.rules.scores)
    return "\(best.names.capitalizedFirst) \(verb) with \(total)"
  }

  /// The first among several teams, such as `team Red`, and one of them; nil without teams that have scored.
  private var bestTeams: (names: String, first: String)? {
    let best = teams.ranked.filter {
      teams.rank(of: $0) == 1 && teams.hasScored($0) && teams.lacking($0) == 0
    }
    guard teams.ranked.count > 1, let first = best.first else { return nil }
    return switch best.count {
    case 1: ("team \(first)", first)
    case 2: ("teams \(first) and \(best[1])", first)
    default: ("\(best.count) teams", first)
    }
  }

  /// The words, followed by the best score: `Ann leads with 42`.
  package func withBest(_ words: String) -> String {
    let decimals = board.players.decimals
    let score = player(at: 0).score.formatted(decimals: decimals, as: board.rules.scores)
    return "\(words) with \(score)"
  }

  /// The rank and the player at each position, from first to last; the rank is 0 for a player who has left. O(n).
  package var ranked: [(rank: Int, player: Player)] {
    standings.ranked(at: 0..<standings.count, by: board.rules.ranking).compactMap { ranked in
      board.players[id: ranked.id].map { (ranked.rank, $0) }
    }
  }
}

/// The leaders of a board, as lists of boards show them.
package struct LeaderSummary {
  /// The winners, the leading teams or, without both, the leading players; none while all are level.
  package let names: [String]
  /// The score of the first of them, or of all, as a text.
  package let score: String
  /// The number of the colour of the winner or the leading player, also where teams are named.
  package let colour: Int
}

extension LeaderSummary {
  /// The leaders: `Ann, Bob`, `5 lead` if there are more than four, or `level`.
  package var words: String {
    if names.isEmpty { return "level" }
    return names.count > 4 ? "\(names.count) lead" : names.joined(separator: ", ")
  }

  /// The leaders with the score: `Ann leads with 42`, `5 lead with 42`, `level at 42`.
  package var sentence: String {
    switch names.count {
    case 0: "\(words) at \(score)"
    case 1: "\(words) leads with \(score)"
    case 2...4: "\(words) lead with \(score)"
    default: "\(words) with \(score)"
    }
  }
}

extension RankedBoard {
  /// The leaders, or the score at which all are level; nil until somebody has points in a round. O(l log n) for l leaders.
  ///
  /// - Parameter decimals: the number of decimals of the score.
  package func leaderSummary(decimals: Int) -> LeaderSummary? {
    let winners = winningPlayers
    guard let best = winners.first ?? leader else { return nil }
    let (isOver, kind) = (board.details.isOver, board.rules.scores)
    let leading = isOver ? [] : teams.ranked.prefix { teams.rank(of: $0) == 1 }
    let isLevel =
      if isOver {
        false
      } else if leading.isEmpty {
        areAllTied && standings.isTied(at: 0)
      } else {
        leading.count > 1 && leading.count == teams.ranked.count
      }
    // Points at the start say nothing.
    if isLevel, board.players.allSatisfy(\.rounds.isEmpty) { return nil }
    let players = (winners.isEmpty ? leaders : winners).map(\.name)
    let names = leading.isEmpty ? players : Array(leading)
    let score =
      leading.first.map { teams.totalText(of: $0, as: kind, decimals: decimals) }
      ?? best.scoreText(as: kind, decimals: decimals)
    return LeaderSummary(names: isLevel ? [] : names, score: score, colour: best.colour)
  }
}
