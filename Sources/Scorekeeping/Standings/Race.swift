import IdentityDiff

/// The scores of the best players of a board over the game, for a chart: after each round, or after each change where
/// fewer than two rounds have points.
///
/// Laws: all lines have a score at each position from 0 to `steps`, and the last one is the score of the player. A
/// player without points in a round has the same score after it. Where low scores win, players who have not played have
/// no line, unless nobody has.
package struct Race: Equatable, Sendable {
  /// The scores of one player over the game.
  package struct Line: Identifiable, Equatable, Sendable {
    /// The player as the board has it now.
    package let player: Player
    /// The score, or another measure of it, at each position: at the start, then after each step.
    package let scores: [Score]
    /// The position at which the line begins: right before the first points or, if the steps are changes, when the
    /// player was added.
    package let start: Int
    /// The position at which the line ends: the last one or, of a player who is still frozen while others are revealed,
    /// the round of the freeze.
    package let end: Int

    package var id: Player.ID { player.id }
  }

  /// The lines, from the best player to the last one.
  package private(set) var lines: [Line]
  /// The last position, counted from 0: the number of rounds or of changes.
  package let steps: Int
  /// The numbers of the rounds, those at positions 1, 2 and so on; empty if the steps are changes.
  package let rounds: [Int]
  /// The kind of numbers that the scores are.
  package let kind: ScoreKind
  /// The numbers that the lines show.
  package private(set) var measure = Measure.total
  private let wins: Wins
  private let ranking: Ranking
  /// The ranks of the players at the end, while final places are announced: those below have other scores than the rest
  /// had; nil if scores tell the ranks.
  private let lastRanks: [Player.ID: Int]?

  /// The number of best players that a chart shows, as many as can be told apart.
  package static let playerLimit = 10
  /// The number of changes that a chart shows. With more rounds than this, those without points are left out.
  package static let stepLimit = 1000

  /// Makes the race of the best players by the points of their rounds, or by changes if fewer than two rounds have
  /// points. Cost: linear in the scores of all lines.
  ///
  /// - Parameters:
  ///   - entries: the changes of the board that are in effect, newest first; asked for only if they are needed.
  ///   - limit: the number of players.
  package init(
    of board: RankedBoard, limit: Int = playerLimit, entries: () throws -> [JournalEntry]
  ) rethrows {
    kind = board.board.rules.scores
    (wins, ranking) = (board.board.rules.wins, board.board.rules.ranking)
    let best = (0..<min(limit, board.standings.count)).map(board.player)
    let played = best.filter { [wins] player in wins == .high || player.hasScored }
    let players = played.isEmpty ? best : played
    lastRanks =
      board.board.places.isEmpty
      ? nil
      : Dictionary(uniqueKeysWithValues: board.ranked.map { ($0.player.id, $0.rank) })
    let numbers = Set(players.lazy.flatMap(\.rounds.numbers))
    if numbers.count < 2 {
      let (scores, starts) = Self.scores(of: players, before: try entries())
      if let steps = scores.first.map({ $0.count - 1 }), steps > 0 {
        lines = players.indices.map {
          Line(player: players[$0], scores: scores[$0], start: starts[$0], end: steps)
        }
        self.steps = steps
        rounds = []
        return
      }
    }
    let last = numbers.max() ?? 0
    rounds = last > Self.stepLimit ? numbers.sorted() : Array(1..<last + 1)
    steps = rounds.count
    let frozenSteps = rounds.count { $0 <= board.board.round }
    let revealed = board.board.revealed.map(Set.init)
    lines = players.map { [rounds] player in
      let first = player.rounds.numbers.first.flatMap { rounds.firstIndex(of: $0) }
      let isFrozen = revealed?.contains(player.id) == false
      let end = isFrozen ? frozenSteps : rounds.count
      return Line(
        player: player, scores: player.scores(in: rounds), start: first ?? end, end: end)
    }
  }

  /// The number of decimals that the scores of the players need.
  package var decimals: Int { lines.reduce(0) { max($0, $1.player.score.decimals) } }

  /// The lowest and the highest score of all lines; 0...0 without lines.
  package var range: ClosedRange<Score> {
    let scores = lines.lazy.flatMap(\.scores)
    guard let lowest = scores.min(), let highest = scores.max() else { return .zero ... .zero }
    return lowest...highest
  }

  /// The scores of each player after each change of any of them, the oldest first: back to the last reset, to the start
  /// of the journal, or to a change that does not lead to the later ones because of concurrent undos.
  ///
  /// - Returns: the scores, and the position at which each player was added.
  private static func scores(
    of players: [Player], before entries: [JournalEntry]
  ) -> (scores: [[Score]], starts: [Int]) {
    let numbers = Dictionary(
      uniqueKeysWithValues: players.enumerated().map { ($1.id, $0) })
    var present = players.map(\.score)
    var steps = [present]
    /// The number of the last positions that show the player; nil for all.
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
  /// The score at the start, then after each of some rounds, which ascend and include all with points.
  fileprivate func scores(in rounds: [Int]) -> [Score] {
    // With unfavourable signs, the sums between may be out of range though the score is not.
    var sum = Int128(score.thousandths) - self.rounds.sum
    var scores = [Score(thousandths: Int64(clamping: sum))]
    let points = Dictionary(uniqueKeysWithValues: self.rounds.pairs.map { ($0.round, $0.points) })
    for round in rounds {
      sum += Int128(points[round]?.thousandths ?? 0)
      scores.append(Score(thousandths: Int64(clamping: sum)))
    }
    return scores
  }
}

extension Race {
  /// The numbers that a chart can show.
  package enum Measure: String, CaseIterable, Sendable {
    /// The scores.
    case total
    /// The distance to the leader, who has 0; others are below.
    case gap
    /// The ranks, with the first on top.
    case rank

    /// The measure as the name of a chart: `Scores`.
    package var title: String {
      switch self {
      case .total: "Scores"
      case .gap: "Gaps to the leader"
      case .rank: "Ranks"
      }
    }
  }

  /// The number of players that gaps and ranks are counted among.
  fileprivate static let comparedLimit = 1000

  /// The race of the first players by another measure, compared with all players of this one. Cost: O(n log n) for each
  /// step.
  fileprivate func measured(by measure: Measure, limit: Int) -> Race {
    var race = self
    race.measure = measure
    race.lines = Array(lines.prefix(limit))
    if measure == .total || lines.isEmpty { return race }
    var values = race.lines.map { _ in [Score]() }
    for step in 0...steps {
      let order = lines.map { $0.scores[step] }.sorted { wins == .high ? $0 > $1 : $0 < $1 }
      let ranks = ranking.bestRanks(of: order)
      for (number, line) in race.lines.enumerated() {
        let score = line.scores[step]
        if measure == .rank {
          let rank = step == steps ? lastRanks?[line.id] : nil
          values[number].append(Score(thousandths: Int64(rank ?? ranks[score] ?? 1) * 1000))
        } else {
          let gap = Int128(score.thousandths) - Int128(order[0].thousandths)
          values[number].append(Score(thousandths: Int64(clamping: gap)))
        }
      }
    }
    race.lines = zip(race.lines, values).map {
      Line(player: $0.player, scores: $1, start: $0.start, end: $0.end)
    }
    return race
  }

  /// Whether small numbers are on top: ranks, and the gaps of a game that the lowest score wins.
  package var isDescending: Bool { measure == .rank || measure == .gap && wins == .low }
}

extension Session {
  /// The race of the best players of a board. Reads the journal only if fewer than two rounds have points: then cost is
  /// that of reading `Race.stepLimit` entries.
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
