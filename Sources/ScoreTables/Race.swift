import IdentityDiff
import Scorekeeping

/// The scores of a board's best players over the course of the game, for a chart. The steps are rounds or, if fewer
/// than two rounds have points, changes; with ratings, the matches in the order in which they count.
///
/// Laws: all lines have a score at each position from 0 to `steps`, and the last one is the score of the player. A
/// player without points in a round has the same score after it. Players who have not played have no line, unless nobody
/// has; nor do players who have left.
package struct Race: Equatable, Sendable {
  /// The scores of one player over the course of the game.
  package struct Line: Identifiable, Equatable, Sendable {
    package let player: Player
    /// The score, or another measure, at each position: at the start, then after each step.
    package let scores: [Score]
    /// The position at which the line begins: directly before the player's first points or, if the steps are changes,
    /// when the player was added.
    package let start: Int
    /// The position at which the line ends: the last one or, of a player who is still frozen while others are revealed,
    /// the round of the freeze.
    package let end: Int

    package var id: Player.ID { player.id }
  }

  /// The lines, ordered from the best player to the last one.
  package private(set) var lines: [Line]
  /// The number of players that would have a line, too.
  package private(set) var others = 0
  /// The last position: the number of rounds, changes or matches.
  package let steps: Int
  /// The round numbers at positions 1, 2 and so on; empty if the steps are changes or matches.
  package let rounds: [Int]
  /// What a step is: `Round`, `Change` or `Match`.
  package let stepName: String
  /// The kind of scores.
  package let kind: ScoreKind
  /// The measure that the lines show.
  package private(set) var measure = Measure.total
  private let wins: Wins
  private let ranking: Ranking
  /// The ranks of the players at the end while final places are being announced, when the scores on the public board do
  /// not determine the ranks; otherwise nil.
  private let lastRanks: [Player.ID: Int]?
  /// The number of rounds that players lack at each position where the low score wins; empty if nobody lacks one.
  private var lacking: [Player.ID: [Int]] = [:]

  /// The number of players that a chart shows: more lines could not be told apart.
  package static let playerLimit = 10
  /// The largest number of steps that a chart shows. If there are more rounds than this, rounds without points are left
  /// out.
  package static let stepLimit = 1000

  /// Makes the race of the best players by rounds, or by changes if fewer than two rounds have points. Cost: linear in
  /// the scores of all lines.
  ///
  /// - Parameters:
  ///   - entries: returns the changes in effect on the board, newest first. Called only if they are needed.
  ///   - limit: the number of players to include.
  package init(
    of board: RankedBoard, limit: Int = playerLimit, entries: () throws -> [JournalEntry]
  ) rethrows {
    kind = board.board.rules.scores
    (wins, ranking) = (board.board.rules.wins, board.board.rules.ranking)
    let count = board.standings.rankedCount
    let best = (0..<min(limit, count)).map(board.player)
    let played = best.filter(\.hasScored)
    let players = played.isEmpty ? best : played
    if best.count < count {
      others =
        board.board.players.count { !$0.hasLeft && ($0.hasScored || played.isEmpty) }
        - players.count
    }
    lastRanks =
      board.board.places.isEmpty
      ? nil
      : Dictionary(uniqueKeysWithValues: board.ranked.map { ($0.player.id, $0.rank) })
    if let matches = board.board.ratedMatches, matches.count > 1 {
      lines = Self.lines(of: players, after: matches)
      (steps, rounds, stepName) = (lines.first?.end ?? 0, [], "Match")
      return
    }
    let format = board.board.rules.format
    let all = Set(players.lazy.flatMap(\.rounds.numbers))
    let end = all.lazy.filter { !format.isFilled($0) }.max() ?? 0
    let numbers = all.filter { $0 <= end }
    if numbers.count < 2 {
      let (scores, starts) = Self.scores(of: players, before: try entries())
      if let steps = scores.first.map({ $0.count - 1 }), steps > 0 {
        lines = players.indices.map {
          Line(player: players[$0], scores: scores[$0], start: starts[$0], end: steps)
        }
        self.steps = steps
        (rounds, stepName) = ([], "Change")
        return
      }
    }
    let last = numbers.max() ?? 0
    rounds = last > Self.stepLimit ? numbers.sorted() : Array(1..<last + 1)
    (steps, stepName) = (rounds.count, board.board.rules.roundWord.one.capitalizedFirst)
    if board.hasMissedRounds {
      for player in players {
        lacking[player.id] = ([0] + rounds).map { board.missedRounds(of: player, through: $0) }
      }
    }
    let frozenSteps = rounds.count { $0 <= board.board.round }
    let revealed = board.board.revealed.map(Set.init)
    let totals =
      format.fillsBehindRounds ? RoundTotals(of: board.board, after: rounds.dropLast()) : nil
    lines = players.map { [rounds] player in
      let first = player.rounds.numbers.first.flatMap { rounds.firstIndex(of: $0) }
      let isFrozen = revealed?.contains(player.id) == false
      let end = isFrozen ? frozenSteps : rounds.count
      return Line(
        player: player, scores: player.scores(in: rounds, totals), start: first ?? end, end: end)
    }
  }

  /// Which players have a line, such as `best 10 of 40`; nil if all have.
  package var portion: String? {
    others == 0 ? nil : "best \(lines.count) of \(lines.count + others)"
  }

  /// The number of decimals that the scores of the players need.
  package var decimals: Int { lines.map(\.player.score).decimals }

  /// The range from the lowest to the highest score of all lines; 0...0 without lines.
  package var range: ClosedRange<Score> {
    let scores = lines.lazy.flatMap(\.scores)
    guard let lowest = scores.min(), let highest = scores.max() else { return .zero ... .zero }
    return lowest...highest
  }

  /// The ratings of players after each match; of more matches than a chart shows, after every second, third and so on.
  private static func lines(of players: [Player], after matches: [RatedMatch]) -> [Line] {
    let interval = (matches.count + stepLimit - 1) / stepLimit
    let numbers = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1.id, $0) })
    func sides(_ rated: RatedMatch) -> [(number: Int, change: Score)] {
      [(rated.match.home, rated.home.change), (rated.match.away, rated.away.change)]
        .compactMap { player, change in numbers[player].map { ($0, change) } }
    }
    var present = players.map(\.score.thousandths)
    for (number, change) in matches.flatMap(sides) { present[number] &-= change.thousandths }
    var ratings = present.map { [Score(thousandths: $0)] }
    var starts: [Int?] = players.map { _ in nil }
    for (match, index) in zip(matches, 1...) {
      for (number, change) in sides(match) {
        present[number] &+= change.thousandths
        starts[number] = starts[number] ?? ratings[number].count - 1
      }
      if index % interval != 0, index < matches.count { continue }
      for number in players.indices {
        ratings[number].append(Score(thousandths: present[number]))
      }
    }
    let end = (ratings.first?.count ?? 1) - 1
    return players.indices.map {
      Line(player: players[$0], scores: ratings[$0], start: starts[$0] ?? end, end: end)
    }
  }

  /// The scores of each player after each change of any of their scores, oldest first. The scores go back to the last
  /// reset, to the start of the journal, or to a change that does not lead to the later ones because of concurrent
  /// undos.
  ///
  /// - Returns: the scores, and the position at which each player was added.
  private static func scores(
    of players: [Player], before entries: [JournalEntry]
  ) -> (scores: [[Score]], starts: [Int]) {
    let numbers = Dictionary(
      uniqueKeysWithValues: players.enumerated().map { ($1.id, $0) })
    var present = players.map(\.score)
    var steps = [present]
    /// For each player, the number of last positions at which the player was on the board; nil for all positions.
    var shown: [Int?] = players.map { _ in nil }
    entries: for entry in entries {
      guard case .board(let change) = entry.change, entry.command != Command.reset.description
      else { break }
      for update in change.players.updates where update.old.score != update.new.score {
        guard let number = numbers[update.new.id] else { continue }
        guard present[number] == update.new.score else { break entries }
        present[number] = update.old.score
      }
      if present != steps.last { steps.append(present) }
      for insertion in change.players.insertions {
        if let number = numbers[insertion.element.id] { shown[number] = steps.count }
      }
    }
    return (
      players.indices.map { number in steps.reversed().map { $0[number] } },
      shown.map { steps.count - ($0 ?? steps.count) }
    )
  }
}

extension Player {
  /// The score at the start, then after each of the given rounds. These ascend, and include all rounds with points but
  /// for those that are filled in behind the last one, whose points it has.
  ///
  /// - Parameter totals: the scores after all rounds but the last; nil if they are the sums of the points.
  fileprivate func scores(in rounds: [Int], _ totals: RoundTotals?) -> [Score] {
    // With unfavourable signs, intermediate sums may be out of range although the score is not.
    var sum = Int128(score.thousandths) - self.rounds.sum
    var scores = [Score(thousandths: Int64(clamping: sum))]
    if let totals {
      scores += rounds.dropLast().map { totals.score(of: self, after: $0) ?? score }
      return rounds.isEmpty ? scores : scores + [score]
    }
    var points: [Int: Int128] = [:]
    for pair in self.rounds.pairs {
      points[min(pair.round, rounds.last ?? 0), default: 0] += Int128(pair.points.thousandths)
    }
    for round in rounds {
      sum += points[round] ?? 0
      scores.append(Score(thousandths: Int64(clamping: sum)))
    }
    return scores
  }
}

extension Race {
  /// The measures that a chart can show.
  package enum Measure: String, CaseIterable, Sendable {
    /// The scores.
    case total
    /// The distance to the leader, whose gap is 0; others are below.
    case gap
    /// The ranks, with rank 1 at the top.
    case rank

    /// The title of a chart with this measure, such as `Scores`.
    package var title: String {
      switch self {
      case .total: "Scores"
      case .gap: "Gaps to the leader"
      case .rank: "Ranks"
      }
    }
  }

  /// The number of players among which gaps and ranks are determined.
  fileprivate static let comparedLimit = 1000

  /// The race of the first players by another measure, compared with all players of this one. Cost: O(n log n) for each
  /// step.
  fileprivate func measured(by measure: Measure, limit: Int) -> Race {
    var race = self
    race.measure = measure
    race.lines = Array(lines.prefix(limit))
    race.others += lines.count - race.lines.count
    if measure == .total || lines.isEmpty { return race }
    var values = race.lines.map { _ in [Score]() }
    for step in 0...steps {
      func key(_ line: Line) -> Int128 {
        Standing.key(of: line.scores[step], wins: wins, lacking: lacking[line.id]?[step] ?? 0)
      }
      let order = lines.map { (key: key($0), score: $0.scores[step]) }.sorted { $0.key < $1.key }
      let ranks = ranking.bestRanks(of: order.map(\.key))
      for (number, line) in race.lines.enumerated() {
        let score = line.scores[step]
        if measure == .rank {
          let rank = step == steps ? lastRanks?[line.id] : nil
          values[number].append(Score(thousandths: Int64(rank ?? ranks[key(line)] ?? 1) * 1000))
        } else {
          let gap = Int128(score.thousandths) - Int128(order[0].score.thousandths)
          values[number].append(Score(thousandths: Int64(clamping: gap)))
        }
      }
    }
    race.lines = zip(race.lines, values).map {
      Line(player: $0.player, scores: $1, start: $0.start, end: $0.end)
    }
    return race
  }

  /// Whether small numbers are at the top, as for ranks, and for gaps if the low score wins.
  package var isDescending: Bool { measure == .rank || measure == .gap && wins == .low }
}

extension Session {
  /// The race of the best players of a board. Reads the journal only if fewer than two rounds have points: then up to
  /// `Race.stepLimit` entries.
  package func race(
    of board: RankedBoard, by measure: Race.Measure = .total, limit: Int = Race.playerLimit
  ) throws -> Race {
    let compared = measure == .total ? limit : max(limit, Race.comparedLimit)
    let race = try Race(of: board, limit: compared) {
      try read { try $0.effective(on: board.board.id, limit: Race.stepLimit) }
    }
    return race.measured(by: measure, limit: limit)
  }
}
