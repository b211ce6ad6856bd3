/// The rules that only some games have: other ends than a target, and rounds that the program fills in, such as a bonus.
///
/// Law: the changes of `settings`, applied to a format without rules, lead to the same format.
package struct GameFormat: Hashable, Sendable {
  /// The score with which each player begins; nil for zero.
  package var start: Score?
  /// The lead that a winner needs; nil for any.
  package var lead: Score?
  /// The score that wins with any lead; nil for none.
  package var cap: Score?
  /// The number of games of a match, of which more than half decide it; nil for a game on its own.
  package var games: Int?
  /// The number of rounds, including the bonus; nil for any number.
  package var rounds: Int?
  /// The names of the first rounds.
  package var names: [String] = []
  /// The points expected in each of the first rounds.
  package var pars: [Score] = []
  /// The points for a match; nil if players are ranked by their share of wins.
  package var points: MatchPoints?
  /// The score of a walkover from the winner's side; nil for none.
  package var walkover: MatchResult.Pair?
  /// The groups whose players meet among themselves, and have a table each; none if all meet all.
  package var pools: [String] = []
  /// The greatest change of an Elo rating by a match; nil without ratings.
  package var rating: Score?
  /// The rules that order players with equal points in a table of matches.
  package var ties: [TieRule] = []
  package var bonus: Bonus?
  /// Points that leave less than this to the target count nothing; nil if all points count.
  package var bust: Score?
  /// The points of a round that others have played; nil for none.
  package var missed: MissedPoints?
  /// The number of a player's worst rounds that do not count. Missed ones are the worst.
  package var dropped = 0
  /// The number of a player's best rounds that count; nil if all but the dropped ones do.
  package var counted: Int?
  /// The rounds that are won, so that the score counts them; nil where the score is the sum of points.
  package var round: RoundRule?
  /// What a round is called; nil for a round.
  package var word: RoundWord?
  /// The games below the points of a round; nil for none.
  package var game: PointsRule?
  /// What decides a round in which both sides have won equally many games; nil for a lead alone.
  package var tieBreak: DecidingGame?
  /// Who serves; nil where nobody does.
  package var serves: Serves?
  package var ends: Ends?
  /// The points for the order in which players finish a round; nil where no order is entered.
  package var places: PlacePoints?
  /// The target if it is to be met exactly; nil where more than the target is as good.
  package var exact: ExactTarget?
  /// The number of rounds without points, one after the other, after which a player is out; nil for any number.
  package var misses: Int?
  /// The most points that may be given at once, up or down; nil for any number.
  package var most: Score?
  /// The number of frames of a game of tenpins, whose points follow from rolls; nil for another game.
  package var frames: Int?
  /// What the points of each round add up to; nil for anything.
  package var sum: Score?

  package init() {}

  /// Points for each player with enough points in some rounds, shown in the next round.
  package struct Bonus: Hashable, Sendable {
    package let points: Score
    /// The sum of the points in the rounds that is enough.
    package let threshold: Score
    package let rounds: ClosedRange<Int>
    /// The round in which the bonus stands.
    package var round: Int { rounds.upperBound + 1 }
  }

  /// The round with the points of missed ones, after the last one; nil for none.
  package var missedRound: Int? {
    missed == nil ? nil : rounds.map { max($0, bonus?.round ?? 0) + 1 }
  }

  /// The round that takes away the points of the worst ones, after all others; nil for none.
  package var droppedRound: Int? {
    dropped > 0 || counted != nil
      ? rounds.map { (missedRound ?? max($0, bonus?.round ?? 0)) + 1 } : nil
  }

  /// The rounds that the program fills in: the bonus, the points of missed rounds, and dropped points.
  package var filledRounds: [Int] {
    [bonus?.round, missedRound, droppedRound, wonRound].compactMap(\.self)
  }

  /// Whether points behind the last round follow from the rounds so far, so that the score after a round is not the sum
  /// up to it.
  package var fillsBehindRounds: Bool {
    missedRound != nil || droppedRound != nil || wonRound != nil
  }

  /// The filled rounds that tables show.
  package var shownFilledRounds: [Int] { filledRounds.filter { $0 != wonRound } }

  /// The points by round with which players begin: a start of 0 is a score.
  package var roundsAtStart: Rounds {
    var rounds = Rounds()
    if startsAtZero { rounds[1] = .zero }
    return rounds
  }

  /// Whether players begin with a score of 0. Where a round takes one entry, that would be one.
  var startsAtZero: Bool {
    start == .zero && places == nil && counted == nil && sum == nil && frames == nil
  }

  /// Whether the program fills in a round.
  package func isFilled(_ round: Int) -> Bool {
    round == bonus?.round || round == missedRound || round == droppedRound || round == wonRound
  }

  /// Whether a player is out by the rule: nothing scored, so many rounds one after the other.
  func hasMissed(_ player: Player) -> Bool {
    guard let misses else { return false }
    let last = player.rounds.pairs.filter { !isFilled($0.round) }.suffix(misses)
    return last.count == misses && last.allSatisfy { $0.points == .zero }
  }

  /// The name of a round; nil without one.
  package func name(of round: Int) -> String? {
    if names.indices.contains(round - 1) { return names[round - 1] }
    if round == bonus?.round { return "Bonus" }
    if round == missedRound { return "Missed" }
    return round == droppedRound ? "Dropped" : nil
  }

  /// The names of the rounds from the first to the last one that has a name.
  package var roundNames: [String?] {
    let last = ([names.count] + shownFilledRounds).max() ?? 0
    return last == 0 ? [] : (1...last).map(name(of:))
  }

  /// The changes that lead from a format without rules to this one.
  package var settings: [Command.FormatChange] {
    var settings: [Command.FormatChange] = []
    if start != nil { settings.append(.start(start)) }
    if lead != nil { settings.append(.win(by: lead, cap: cap)) }
    if games != nil { settings.append(.games(games)) }
    if rounds != nil { settings.append(.rounds(rounds, names)) }
    if !pars.isEmpty { settings.append(.pars(pars)) }
    if points != nil { settings.append(.points(points)) }
    if walkover != nil { settings.append(.walkover(walkover)) }
    if !pools.isEmpty { settings.append(.pools(pools)) }
    if rating != nil { settings.append(.rating(rating)) }
    if !ties.isEmpty { settings.append(.ties(ties)) }
    if let bonus {
      settings.append(.bonus(bonus.points, from: bonus.threshold, in: bonus.rounds))
    }
    if bust != nil { settings.append(.bust(bust)) }
    if missed != nil { settings.append(.missed(missed)) }
    if dropped > 0 { settings.append(.drop(dropped)) }
    if counted != nil { settings.append(.counts(counted)) }
    if round != nil { settings.append(.round(round)) }
    if word != nil { settings.append(.word(word)) }
    if game != nil { settings.append(.game(game)) }
    if tieBreak != nil { settings.append(.tieBreak(tieBreak)) }
    if serves != nil { settings.append(.serves(serves)) }
    if ends != nil { settings.append(.ends(ends)) }
    if places != nil { settings.append(.places(places)) }
    if exact != nil { settings.append(.exact(exact)) }
    if misses != nil { settings.append(.misses(misses)) }
    if most != nil { settings.append(.most(most)) }
    if frames != nil { settings.append(.frames(frames)) }
    if sum != nil { settings.append(.sum(sum)) }
    return settings
  }

  /// The changes that lead from this format to another one. O(1) if they are equal.
  package func changes(leadingTo other: GameFormat) -> [Command.FormatChange] {
    if self == other { return [] }
    let (here, there) = (settings, other.settings)
    // The last ones first: a rule goes before the rule that it needs.
    let removals = here.reversed().map(\.removal).filter { removal in
      !there.contains { $0.removal == removal }
    }
    let new = there.filter { !here.contains($0) }
    // Others may not go with the rule by which rounds were won before.
    let isRound = { (change: Command.FormatChange) in change.removal == .round(nil) }
    return removals + new.filter(isRound) + new.filter { !isRound($0) }
  }

  mutating func apply(_ change: Command.FormatChange) {
    switch change {
    case .start(let score): start = score
    case .win(let lead, let cap): (self.lead, self.cap) = (lead, cap)
    case .games(let games): self.games = games
    case .rounds(let rounds, let names): (self.rounds, self.names) = (rounds, names)
    case .pars(let pars): self.pars = pars
    case .points(let points): self.points = points
    case .walkover(let score): walkover = score
    case .pools(let groups): pools = groups
    case .rating(let factor): rating = factor
    case .ties(let rules): ties = rules
    case .bonus(let points, let threshold, let rounds):
      bonus = points.map { Bonus(points: $0, threshold: threshold, rounds: rounds) }
    case .bust(let bust): self.bust = bust
    case .missed(let points): missed = points
    case .drop(let count): dropped = count
    case .counts(let count): counted = count
    case .round(let rule): round = rule
    case .word(let word): self.word = word
    case .game(let rule): game = rule
    case .tieBreak(let rule): tieBreak = rule
    case .serves(let serves): self.serves = serves
    case .ends(let ends): self.ends = ends
    case .places(let places): self.places = places
    case .exact(let target): exact = target
    case .misses(let count): misses = count
    case .most(let points): most = points
    case .frames(let count): frames = count
    case .first: break
    case .sum(let sum): self.sum = sum
    }
  }
}

extension GameFormat: Codable {
  /// Decodes the list of commands that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    for line in try container.decode([String].self) {
      guard case .format(let change)? = try? Command(parsing: line) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Not a rule: \(line)")
      }
      apply(change)
    }
  }

  /// Encodes a list of commands.
  package func encode(to encoder: any Encoder) throws {
    try settings.map { Command.format($0).description }.encode(to: encoder)
  }
}

extension GameFormat {
  /// Throws if there are more rounds than a board can have, too few for dropping some, or any number of them where missed
  /// ones have points.
  ///
  /// - Parameter change: the rule that was set last.
  func validate(after change: Command.FormatChange) throws(ScorekeepingError) {
    if let last = [rounds, bonus?.round, droppedRound].compactMap(\.self).max(),
      last > Rounds.limit
    {
      throw .roundOutOfRange(last)
    }
    if rounds == nil, missed != nil { throw .missedNeedsRounds }
    if let counted, dropped > 0 { throw .dropAndCount(dropped, counted) }
    let ways = ownWays
    if let way = ways.first, let other = ways.dropFirst().first ?? sumRules.first {
      throw other == change
        ? .oneWay("\(other)", besides: "\(way)") : .oneWay("\(way)", besides: "\(other)")
    }
    if game != nil || tieBreak != nil || serves != nil || ends != nil, round == nil {
      throw .needsRoundRule
    }
    if tieBreak != nil, game == nil { throw .tieBreakNeedsGames }
    if dropped == 0, counted == nil { return }
    guard let rounds else { throw .dropNeedsRounds }
    if dropped >= rounds { throw .allDropped(dropped, of: rounds) }
  }
}

extension GameFormat {
  /// The rules by which a score or its points are not typed as they count.
  private var ownWays: [Command.FormatChange] {
    settings.filter {
      switch $0 {
      case .round, .frames: true
      default: false
      }
    }
  }

  /// The rules that need a score that is a sum of points typed.
  private var sumRules: [Command.FormatChange] {
    settings.filter {
      switch $0 {
      case .bonus, .missed, .drop, .counts, .places, .exact, .misses, .start, .sum: true
      case .bust: round?.countsDown != true
      default: false
      }
    }
  }

  /// Whether results of matches cannot give points: these follow from rounds won, from rolls or from the best rounds.
  var isWithoutMatches: Bool { round != nil || frames != nil || counted != nil }
}

extension Scoreboard {
  /// The points by which a player differs from par, such as `+3`, or `E` for none; nil without a par, and for a player
  /// without points.
  package func overPar(_ player: Player.ID) -> String? {
    guard rules.hasFormat, case let pars = rules.format.pars, !pars.isEmpty,
      let score = players[id: player]?.overPar(pars)
    else { return nil }
    return score == .zero ? "E" : score.signed(as: rules.scores)
  }
}

extension Player {
  /// The points by which the rounds with a par differ from it; nil for a player without points in them.
  fileprivate func overPar(_ pars: [Score]) -> Score? {
    let played = rounds.pairs.filter { pars.indices.contains($0.round - 1) }
    if played.isEmpty { return nil }
    let sum = played.reduce(0) {
      $0 + Int128($1.points.thousandths) - Int128(pars[$1.round - 1].thousandths)
    }
    return Score(thousandths: Int64(clamping: sum))
  }
}
