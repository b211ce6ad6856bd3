import IdentityDiff
import Scorekeeping
import Texts

/// Rounds that are won, in words.
extension ChangeFacts {
  /// Who has won a round, and the points of the present one: `Ann wins round 2, 11:9`, `Ann 40, Bob 15`. Behind a tie-break
  /// stand its loser's points: `7:6(5)`.
  var wonRounds: [String] {
    let numbers = Set(
      change.players.updates.flatMap { $0.old.rounds.differences(from: $0.new.rounds) })
    let isOver = new.board.details.isOver
    var corrected = false
    let won = numbers.subtracting([Rounds.won]).sorted().compactMap { number -> String? in
      let (before, after) = (old.board.winner(ofRound: number), new.board.winner(ofRound: number))
      let round = new.board.rules.numbered(number)
      let isPast =
        number < new.board.round
        || isOver && (namedRound != nil || old.board.details.isOver)
      if before == after {
        let points = new.board.points(inRound: number, for: nil)
        return isPast ? "\(round.capitalizedFirst): \(points)" : nil
      }
      if number < old.board.round, isPast { corrected = true }
      guard let after, let winner = player(after) else {
        let points = new.board.points(inRound: number, for: nil)
        return round.capitalizedFirst + (isPast ? " is undecided, \(points)" : " goes on")
      }
      let points = new.board.points(inRound: number, for: after)
      let isPlayed = number == old.board.round && namedRound == nil
      let tieBreak = isPlayed ? old.board.tieBreakPoints(wonBy: after) : nil
      return "\(winner.name) wins \(round), \(points)\(tieBreak.map { "(\($0))" } ?? "")"
    }
    let words = isOver || !won.isEmpty ? [] : [new.board.presentWords]
    let score = corrected && !isOver ? [new.board.wonWords] : []
    let ends = new.board.changesEnds(after: old.board) ? ["Change ends"] : []
    return won + score + words + ends
  }
}

extension ChangeSet<Player>.Update {
  /// Whether a player has other points, and nothing else has changed.
  var hasOtherPoints: Bool {
    var same = old
    (same.score, same.rounds, same.reached) = (new.score, new.rounds, new.reached)
    same.gamePoints = new.gamePoints
    return same == new && (old.rounds != new.rounds || old.gamePoints != new.gamePoints)
  }
}

extension Scoreboard {
  /// The points of the other side in a tie-break that a player wins with the next points; nil without a tie-break.
  fileprivate func tieBreakPoints(wonBy id: Player.ID) -> Int? {
    if tieBreakGoal == nil { nil } else { players.first { $0.id != id && !$0.hasLeft }?.gamePoints }
  }

  /// The rounds that the players have won: `Sets: Ann 2, Bob 1`.
  fileprivate var wonWords: String {
    let won = players.filter { !$0.hasLeft }.map { "\($0.name) \(roundsWonText(by: $0))" }
    return "\(rules.roundWord.many.capitalizedFirst): \(won.joined(separator: ", "))"
  }

  /// The number of rounds that a player has won, 0 before the first point.
  fileprivate func roundsWonText(by player: Player) -> String { player.score.text(as: .points) }

  /// The points of a round from the side of one player or, for nobody, in the order by hand: `11:9`.
  fileprivate func points(inRound number: Int, for id: Player.ID?) -> String {
    let sides = players.filter { $0.id == id } + players.filter { $0.id != id && !$0.hasLeft }
    return sides.map { roundPoints(of: $0, in: number).text(as: rules.scores) }
      .joined(separator: ":")
  }

  /// The names of the players with their points: `Ann 7, Bob 5`. During a game, its points: `Ann 40, Bob 15`.
  fileprivate var presentWords: String {
    let isInGame = players.contains { $0.gamePoints > 0 }
    return players.filter { !$0.hasLeft }.map { player in
      let game = isInGame ? gameText(of: player) : nil
      return "\(player.name) \(game ?? roundPoints(of: player, in: round).text(as: rules.scores))"
    }.joined(separator: ", ")
  }

  /// The rounds that a player has won, then the points of the present round and of the present game, in columns: `2 5 40`.
  /// After the end, only the rounds; nil where rounds are not won.
  package func roundsAndPoints(of player: Player) -> String? {
    if roundRule == nil { return nil }
    let rows = players.map(roundCounts)
    // A space as wide as a digit.
    let space = "\u{2007}"
    return roundCounts(of: player).enumerated().map { index, part in
      let width = rows.map { $0[index].count }.max() ?? 0
      return String(repeating: space, count: width - part.count) + part
    }.joined(separator: space)
  }

  /// The parts of `roundsAndPoints(of:)`.
  package func roundCounts(of player: Player) -> [String] {
    let won = roundsWonText(by: player)
    if details.isOver { return [won] }
    let points = roundPoints(of: player, in: round).text(as: rules.scores)
    return [won, points] + [gameText(of: player)].compactMap(\.self)
  }

  /// The points of the present round in the order by hand, and those of the present game: `5:4, 40:A`. Nil where rounds are
  /// not won, after the end, and but for two sides.
  package var presentPoints: String? {
    let sides = roundRule == nil || details.isOver ? [] : players.filter { !$0.hasLeft }
    if sides.count != 2 { return nil }
    let points = sides.map { roundPoints(of: $0, in: round).text(as: rules.scores) }
    let games = sides.compactMap(gameText)
    return [points, games].filter { !$0.isEmpty }.map { $0.joined(separator: ":") }
      .joined(separator: ", ")
  }
}
