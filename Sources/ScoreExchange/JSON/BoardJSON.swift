import FoundationBase
import ScoreTables
import Scorekeeping

/// The standings of a board in JSON, with exact scores and identities.
package struct BoardJSON: CustomStringConvertible {
  /// The text, with sorted keys, and with a line break at its end.
  package let description: String

  /// Writes a board. Cost: O(n log n).
  ///
  /// - Parameters:
  ///   - withRounds: whether the points of each round are included.
  ///   - match: the match that the board belongs to, in words; nil for none.
  ///   - facts: what stands beside the name.
  ///   - last: the last points in words; nil if they are not known.
  ///   - change: the change of a scorer that led to the board; nil for none.
  ///   - now: the time for which the clock is shown.
  package init(
    _ board: Scoreboard, withRounds: Bool, match: String? = nil, facts: [Fact] = [],
    last: String? = nil, after change: JournalEntry? = nil,
    at now: Date = Session.Environment.steadyNow()
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let record = BoardRecord(
      board, withRounds: withRounds, match: match, facts: facts, last: last, after: change, at: now)
    description =
      String(decoding: try encoder.encode(record), as: UTF8.self).jsonWithoutControls + "\n"
  }
}

private struct BoardRecord: Encodable {
  let id: UUID
  let name: String
  let round: Int
  /// Whether the game is over. If so, rank 1 marks the winners.
  let over: Bool
  /// The match that the board belongs to, in words; nil for none.
  let match: String?
  /// What stands beside the name, in words.
  let facts: [String]
  /// The last points in words, such as `Ann +17`; nil if they are not known.
  let last: String?
  /// The last note; nil for none.
  let note: String?
  /// The time of the freeze; nil if the board is not frozen.
  let frozen: String?
  /// The commands that set the rules which only some games have; nil if there are none.
  let format: GameFormat?
  /// The clock; nil without one.
  let clock: ClockRecord?
  /// The names of the players who have the turn and the deal; nil for nobody.
  let turn: String?
  let dealer: String?
  let players: [PlayerRecord]
  /// The matches in the order of their numbers; nil without any.
  let matches: [ResultRecord]?
  /// The knock-out; nil without one.
  let knockout: KnockoutRecord?
  /// The drawings of lots, and what else was decided besides the results.
  let lots: [LotRecord]?
  /// The teams from first to last; nil on a board without teams.
  let teams: [TeamRecord]?
  /// The change of a scorer that led to the board; nil for none.
  let change: ChangeRecord?

  /// A clock, with times in seconds.
  struct ClockRecord: Encodable {
    let kind: BoardClock.Kind
    /// What is left on the clock or, if it counts up, what has passed.
    let seconds: Decimal
    let running: Bool
    let period: Int?
    let periods: Int?
    /// The time of each player by name; nil if there is one clock for all.
    let times: [String: Decimal]?
  }

  struct KnockoutRecord: Encodable {
    /// The round in which it begins.
    let round: Int
    /// The names of the players in the order of their seeds.
    let seeds: [String]
    /// The name of the winner; nil before the final.
    let winner: String?
  }

  struct LotRecord: Encodable {
    /// The names of the players from first to last.
    let players: [String]
    /// What decided; nil for a drawing.
    let reason: String?
  }

  struct ChangeRecord: Encodable {
    let number: Int
    let words: String
    /// The name of the scorer.
    let by: String?
  }

  init(
    _ board: Scoreboard, withRounds: Bool, match: String?, facts: [Fact], last: String?,
    after change: JournalEntry?, at now: Date
  ) {
    (self.match, self.facts, self.last) = (match, facts.map(\.text), last)
    self.change = change.map {
      ChangeRecord(
        number: $0.sequence, words: $0.summary(as: board.rules.scores), by: $0.author?.name)
    }
    id = board.id
    name = board.name
    round = board.round
    over = board.isDecided
    note = board.details.note
    frozen = board.details.freeze?.since.formatted(.iso8601)
    format = board.rules.hasFormat ? board.rules.format : nil
    clock = board.details.clock.map { clock in
      let times = board.players.compactMap { player in
        board.details.time(of: player.id, at: now).map { (player.name, $0.decimal) }
      }
      let isPlain = clock.periods == 1
      return ClockRecord(
        kind: clock.kind, seconds: clock.time(at: now).decimal, running: clock.isRunning(at: now),
        period: isPlain ? nil : clock.period, periods: isPlain ? nil : clock.periods,
        times: times.isEmpty ? nil : Dictionary(uniqueKeysWithValues: times))
    }
    let hasServe = board.rules.hasServe
    (turn, dealer) = (board.turn?.name, hasServe ? nil : board.dealer?.name)
    let ranked = RankedBoard(board)
    let gains = ranked.ranksGained
    let columns = StandingsColumns(of: ranked)
    let players = ranked.ranked.enumerated().map { index, placed in
      var record = PlayerRecord(placed, on: ranked, withRounds: withRounds)
      record.move = gains[placed.player.id]
      if !columns.marks.isEmpty { record.tie = columns.marks[index]?.word }
      let sums = columns.sums(of: placed.player)
      if !sums.isEmpty { record.record?.sums = sums.mapValues(\.decimal) }
      return record
    }
    self.players = players
    let ratings = board.ratings
    matches = board.matches?.compactMap { match in
      board.entry(of: match).map {
        ResultRecord(match, $0, ratings?[match.id], board.details.proposal(for: match.id))
      }
    }
    knockout = board.knockoutTree.map { tree in
      func name(_ id: Player.ID) -> String? { board.players[id: id]?.name }
      return KnockoutRecord(
        round: tree.knockout.round, seeds: tree.knockout.seeds.compactMap(name),
        winner: tree.winner.flatMap(name))
    }
    let drawings = board.details.lots
    lots =
      drawings.isEmpty
      ? nil
      : drawings.map { lot in
        LotRecord(
          players: lot.players.compactMap { board.players[id: $0]?.name }, reason: lot.reason)
      }
    let rounds = withRounds ? 1...RoundSheet(of: board).count : nil
    let sums = ranked.teamSums
    teams = sums.isEmpty ? nil : sums.map { TeamRecord($0, rounds: rounds) }
  }
}

extension Score {
  /// The exact number of points.
  package var decimal: Decimal { Decimal(thousandths) / 1000 }
}

/// What a player's results sum up to.
private struct TableRecord: Encodable {
  let played: Int
  let won: Int
  let drawn: Int
  let lost: Int
  let `for`: Decimal
  let against: Decimal
  /// Bonus points, other points and sums of opponents' points, by the titles of their columns; nil without any.
  var sums: [String: Decimal]?

  init(_ record: MatchRecord) {
    (played, won) = (record.played, record.won)
    (drawn, lost) = (record.drawn, record.lost)
    (self.for, against) = (record.scored.decimal, record.conceded.decimal)
  }
}

private struct ResultRecord: Encodable {
  let number: Int
  let round: Int
  let date: Day?
  let home: String
  let away: String
  /// The scores, the one of `home` first; nil for a match that is not played.
  let score: [Decimal]?
  /// The scores of each set; nil for a match of one.
  let sets: [[Decimal]]?
  let bonus: [Decimal]?
  /// What decided the match besides its score: `w/o`, `pens 4:2`, `annulled`; nil for nothing.
  let decision: String?
  /// The name of the winner, also of what decided a draw; nil without one.
  let winner: String?
  /// The ratings of both players after the match, and what the first one has gained.
  let ratings: [Decimal]?
  let ratingChange: Decimal?
  /// Another result that a scorer asks for; nil for none.
  let proposal: ProposalRecord?

  struct ProposalRecord: Encodable {
    let result: MatchResult
    let by: String?
  }

  init(
    _ match: Match, _ entry: Command.MatchEntry, _ rated: RatedMatch?, _ proposal: ResultProposal?
  ) {
    self.proposal = proposal.map { ProposalRecord(result: $0.result, by: $0.author) }
    func decimals(_ pair: MatchResult.Pair) -> [Decimal] { [pair.home.decimal, pair.away.decimal] }
    (number, round, date) = (match.id, match.round, match.date)
    (home, away) = (entry.home.text, entry.away.text)
    score = match.result.map { decimals($0.score) }
    sets = match.result.flatMap { $0.sets.count == 1 ? nil : $0.sets.map(decimals) }
    bonus = match.result?.bonus.map(decimals)
    decision = match.result?.decisionText
    winner =
      switch match.result.flatMap({ $0.counts ? $0.finalOutcome : nil }) {
      case .won: entry.home.text
      case .lost: entry.away.text
      case .drawn, nil: nil
      }
    ratings = rated.map { [$0.home.score.decimal, $0.away.score.decimal] }
    ratingChange = rated?.home.change.decimal
  }
}

private struct TeamRecord: Encodable {
  let name: String
  @Nullable var rank: Int?
  /// The sum of the scores; nil if no player has scored, or if it is out of range.
  @Nullable var score: Decimal?
  let start: Decimal?
  let rounds: [String: Decimal]?

  init(_ team: TeamSums, rounds: ClosedRange<Int>?) {
    name = team.name
    rank = team.rank
    score = team.hasScored ? team.total?.decimal : nil
    start = rounds.map { _ in team.points(in: 0)?.decimal ?? 0 }
    self.rounds = rounds.map { rounds in
      Dictionary(
        uniqueKeysWithValues: rounds.compactMap { round in
          team.points(in: round).map { ("\(round)", $0.decimal) }
        })
    }
  }
}

private struct PlayerRecord: Encodable {
  let id: UUID
  /// The rank; nil if the player has left.
  @Nullable var rank: Int?
  let name: String
  /// The score; nil if the player has not scored.
  @Nullable var score: Decimal?
  @Nullable var team: String?
  /// The rank within the team; nil without one.
  let teamRank: Int?
  /// The rank within each group, null if the player has left; nil for a player in no group.
  let groups: [String: Int?]?
  /// True if the player has left; otherwise nil.
  let left: Bool?
  /// True if the player is out by the rules, and has left for this; otherwise nil.
  let out: Bool?
  /// The points over par, such as `+3`; nil without a par.
  let overPar: String?
  /// The number of rounds that the player has missed; nil for none.
  let missed: Int?
  /// What the player's results sum up to; nil without matches.
  var record: TableRecord?
  /// The ranks gained in the last round with points, negative if lost; nil for none.
  var move: Int?
  /// The rule that decided among players with equal points, or `level`; nil for a player without equals.
  var tie: String?
  let start: Decimal?
  /// The points by the number of their round.
  let rounds: [String: Decimal]?
  /// The points of the present round, where rounds are won; nil elsewhere.
  let points: Decimal?
  /// The points of the present game, as people say them; nil where rounds have no games.
  let game: String?
  /// The rolls of each frame, as on a sheet; nil where points do not follow from rolls.
  let rolls: String?

  init(_ placed: (rank: Int, player: Player), on ranked: RankedBoard, withRounds: Bool) {
    let player = placed.player
    overPar = ranked.board.overPar(player.id)
    let missed = ranked.missedRounds(of: player)
    self.missed = missed > 0 ? missed : nil
    teamRank = player.team.flatMap { ranked.place(of: player, in: .team($0))?.rank }
    let places = player.groups.map { group in
      (group, ranked.place(of: player, in: .group(NameKey(group)))?.rank)
    }
    groups = places.isEmpty ? nil : Dictionary(places) { first, _ in first }
    record = player.record.map(TableRecord.init)
    id = player.id
    rank = placed.rank > 0 ? placed.rank : nil
    left = player.hasLeft ? true : nil
    out = ranked.board.isOut(player) ? true : nil
    start = withRounds ? player.start?.decimal ?? 0 : nil
    rounds =
      withRounds
      ? Dictionary(
        uniqueKeysWithValues: player.rounds.pairs.filter {
          $0.round != Rounds.won
        }.map { ("\($0.round)", $0.points.decimal) })
      : nil
    points =
      ranked.board.roundRule == nil
      ? nil : ranked.board.roundPoints(of: player, in: ranked.board.round).decimal
    game = ranked.board.gameText(of: player)
    rolls = player.rolls?.text
    name = player.name
    score = player.hasScored ? player.score.decimal : nil
    team = player.team
  }
}
