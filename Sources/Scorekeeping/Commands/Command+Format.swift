extension Command {
  /// A change of a rule that only some games have. Nil, an empty list and 0 take the rule away.
  package enum FormatChange: Hashable, Sendable {
    /// The score with which players begin.
    case start(Score?)
    /// The lead that a winner needs, and a score that wins with any lead.
    case win(by: Score?, cap: Score? = nil)
    /// The number of games of a match.
    case games(Int?)
    /// The number of rounds, and their names.
    case rounds(Int?, [String] = [])
    /// The points expected in each of the first rounds.
    case pars([Score])
    /// The score of a walkover from the winner's side; nil for none.
    case walkover(MatchResult.Pair?)
    /// The groups whose players meet among themselves; none if all meet all.
    case pools([String])
    /// The points for a match that is won, drawn or lost; nil ranks players by their share of wins.
    case points(MatchPoints?)
    /// The greatest change of an Elo rating by a match; nil for no ratings.
    case rating(Score?)
    /// The rules that order players with equal points.
    case ties([TieRule])
    /// Points for each player with enough points in some rounds, shown in the next round.
    case bonus(Score?, from: Score = .zero, in: ClosedRange<Int> = 1...1)
    /// The least that points may leave to the target.
    case bust(Score?)
    /// The points of a round that others have played.
    case missed(MissedPoints?)
    /// The number of worst rounds that do not count.
    case drop(Int)
    /// The number of best rounds that count.
    case counts(Int?)
    /// The rounds that are won, so that the score counts them.
    case round(RoundRule?)
    /// What a round is called.
    case word(RoundWord?)
    /// The number of rounds that win the game.
    case first(Int?)
    /// The games below the points of a round.
    case game(PointsRule?)
    /// What decides a round in which both sides have won equally many games.
    case tieBreak(DecidingGame?)
    /// Who serves.
    case serves(Serves?)
    /// When the sides change ends.
    case ends(Ends?)
    /// The points for the order in which players finish a round.
    case places(PlacePoints?)
    /// The target that is to be met exactly.
    case exact(ExactTarget?)
    /// The number of rounds without points after which a player is out.
    case misses(Int?)
    /// The most points that may be given at once.
    case most(Score?)
    /// The number of frames of a game of tenpins.
    case frames(Int?)
    /// What the points of each round add up to.
    case sum(Score?)
  }
}

/// A target that a player must meet exactly. More points set the score back.
package struct ExactTarget: Hashable, Sendable {
  /// The score that wins.
  package let target: Score
  /// The score of a player who had more than the target.
  package let back: Score

  package init(_ target: Score, back: Score) {
    (self.target, self.back) = (target, back)
  }
}

/// The points of a round that a player has missed.
package enum MissedPoints: Hashable, Sendable, CustomStringConvertible {
  /// The same points in each game.
  case points(Score)
  /// As many points as there are players on the board, and some more: in sailing, one.
  case morePointsThanPlayers(Score)

  static let prefix = "players+"

  /// The points as in a command: `10` or `players+1`.
  package var description: String {
    switch self {
    case .points(let points): points.description
    case .morePointsThanPlayers(let points): Self.prefix + points.description
    }
  }

  package var words: String {
    switch self {
    case .points(let points): points.description
    case .morePointsThanPlayers(let points): "\(points) more than there are players"
    }
  }

  /// The points among a number of players.
  func points(among count: Int) -> Score {
    switch self {
    case .points(let points): points
    case .morePointsThanPlayers(let points): Score.points(count).adding(points) ?? points
    }
  }
}

extension Command.FormatChange: CustomStringConvertible {
  /// The whole command.
  package var description: String {
    switch self {
    case .start(let score): "start \(score?.description ?? "-")"
    case .win(let lead?, let cap): "win by \(lead)" + (cap.map { " cap \($0)" } ?? "")
    case .win(nil, _): "win -"
    case .games(let games): "best \(games.map { "of \($0)" } ?? "-")"
    case .rounds(nil, _): "rounds -"
    case .rounds(let rounds?, []): "rounds \(rounds)"
    case .rounds(let rounds?, let names):
      (["rounds"] + (rounds == names.count ? [] : ["\(rounds)"]) + names.map(Word.inQuotes))
        .joined(separator: " ")
    case .pars([]): "par -"
    case .pars(let pars): (["par"] + pars.map(\.description)).joined(separator: " ")
    case .points(let points): "points \(points?.description ?? "-")"
    case .walkover(let score): "walkover \(score?.description ?? "-")"
    case .pools([]): "pools -"
    case .pools(let groups):
      (["pools"] + groups.map(Word.inQuotes)).joined(separator: " ")
    case .rating(let factor): "rating \(factor.map { "elo \($0)" } ?? "-")"
    case .ties([]): "ties -"
    case .ties(let rules): (["ties"] + rules.map(\.rawValue)).joined(separator: " ")
    case .bonus(let points?, let threshold, let rounds):
      "bonus \(points) from \(threshold) in \(rounds.lowerBound)-\(rounds.upperBound)"
    case .bonus(nil, _, _): "bonus -"
    case .bust(let bust): "bust \(bust?.description ?? "-")"
    case .missed(let points): "missed \(points?.description ?? "-")"
    case .drop(let count): "drop \(count == 0 ? "-" : String(count))"
    case .counts(let count): "counts \(count.map { "best \($0)" } ?? "-")"
    case .round(let rule): "round \(rule?.description ?? "-")"
    case .word(let word): "round as \(word?.description ?? "-")"
    case .first(let count): "first \(count.map { "to \($0) rounds" } ?? "-")"
    case .game(let rule): "game \(rule?.description ?? "-")"
    case .tieBreak(let rule): "tie-break \(rule?.description ?? "-")"
    case .serves(let serves): "serves \(serves?.description ?? "-")"
    case .ends(let ends): "ends \(ends?.description ?? "-")"
    case .places(let places): "places \(places?.description ?? "-")"
    case .exact(let exact): "exact \(exact.map { "\($0.target) back \($0.back)" } ?? "-")"
    case .misses(let count): "misses \(count.map(String.init) ?? "-")"
    case .most(let points): "most \(points?.description ?? "-")"
    case .frames(let count): "frames \(count.map(String.init) ?? "-")"
    case .sum(let sum): "sum \(sum?.description ?? "-")"
    }
  }

  /// The change that takes this rule away.
  package var removal: Self {
    switch self {
    case .start: .start(nil)
    case .win: .win(by: nil)
    case .games: .games(nil)
    case .rounds: .rounds(nil)
    case .pars: .pars([])
    case .points: .points(nil)
    case .walkover: .walkover(nil)
    case .pools: .pools([])
    case .rating: .rating(nil)
    case .ties: .ties([])
    case .bonus: .bonus(nil)
    case .bust: .bust(nil)
    case .missed: .missed(nil)
    case .drop: .drop(0)
    case .counts: .counts(nil)
    case .round: .round(nil)
    case .word: .word(nil)
    case .first: .first(nil)
    case .game: .game(nil)
    case .tieBreak: .tieBreak(nil)
    case .serves: .serves(nil)
    case .ends: .ends(nil)
    case .places: .places(nil)
    case .exact: .exact(nil)
    case .misses: .misses(nil)
    case .most: .most(nil)
    case .frames: .frames(nil)
    case .sum: .sum(nil)
    }
  }
}

extension CommandParser {
  /// A rule that only some games have.
  mutating func format(_ word: CommandWord) throws(LineError) -> Command.FormatChange {
    let isDash = try arguments.popDash()
    switch word {
    case .start: return .start(isDash ? nil : try arguments.number())
    case .win: return isDash ? .win(by: nil) : try lead()
    case .best:
      if isDash { return .games(nil) }
      return .games(try games())
    case .par: return .pars(isDash ? [] : try numbers())
    case .points: return .points(isDash ? nil : try matchPoints())
    case .walkover: return .walkover(isDash ? nil : try walkoverScore())
    case .rating: return .rating(isDash ? nil : try rating())
    case .ties: return .ties(isDash ? [] : try ties())
    case .bonus: return isDash ? .bonus(nil) : try bonus()
    case .bust: return .bust(isDash ? nil : try aboveZero())
    case .missed: return .missed(isDash ? nil : try missedPoints())
    case .drop: return .drop(isDash ? 0 : try arguments.count())
    case .counts:
      if isDash { return .counts(nil) }
      try arguments.expect("best")
      return .counts(try arguments.count())
    case .first: return .first(isDash ? nil : try roundsToWin())
    case .tieBreak: return .tieBreak(isDash ? nil : try decidingGame())
    case .serves: return .serves(isDash ? nil : try serves())
    case .ends: return .ends(isDash ? nil : try ends())
    case .places: return .places(isDash ? nil : try placePoints())
    case .exact: return .exact(isDash ? nil : try exact())
    case .misses: return .misses(isDash ? nil : try arguments.count())
    case .most: return .most(isDash ? nil : try aboveZero())
    case .frames: return .frames(isDash ? nil : try arguments.count())
    case .sum: return .sum(isDash ? nil : try arguments.number())
    default: return isDash ? .rounds(nil) : try rounds()
    }
  }

  /// `of 5`.
  private mutating func games() throws(LineError) -> Int {
    try arguments.expect("of")
    let range = arguments.first?.range
    let count = try arguments.count()
    if let range, count.isMultiple(of: 2) { throw LineError(.evenGames(count), at: range) }
    return count
  }

  private mutating func numbers() throws(LineError) -> [Score] {
    var numbers = [try arguments.number()]
    while !arguments.isEmpty { numbers.append(try arguments.number()) }
    return numbers
  }

  /// The points for a win, a draw and a loss, or for a win, a narrow win, a narrow loss and a loss, and perhaps `sets`.
  private mutating func matchPoints() throws(LineError) -> MatchPoints {
    let (win, second) = (try arguments.number(), try arguments.number())
    let third = try arguments.number()
    if arguments.isEmpty { return MatchPoints(win: win, draw: second, loss: third) }
    let loss = try arguments.number()
    let countsSets = !arguments.isEmpty
    if countsSets { try arguments.expect("sets") }
    return MatchPoints(
      win: win, narrowWin: second, narrowLoss: third, loss: loss, countsSets: countsSets)
  }

  /// `3:0`, the winner's score first.
  private mutating func walkoverScore() throws(LineError) -> MatchResult.Pair {
    let word = try arguments.next()
    guard !word.isQuoted, let score = MatchResult.Pair(text: word.text), score.outcome == .won
    else { throw LineError(.notAWalkover(word.text), at: word.range) }
    return score
  }

  /// `elo 32`.
  private mutating func rating() throws(LineError) -> Score {
    try arguments.expect("elo")
    let range = arguments.first?.range
    let factor = try aboveZero()
    if let range, factor > .points(1000) {
      throw LineError(.ratingOutOfRange("\(factor)"), at: range)
    }
    return factor
  }

  private mutating func ties() throws(LineError) -> [TieRule] {
    var rules: [TieRule] = []
    repeat {
      let range = arguments.first?.range
      let short = arguments.first?.keyword
      let rule: TieRule
      if let known = TieRule.allCases.first(where: { $0.shortName.lowercased() == short }) {
        arguments.skip()
        rule = known
      } else {
        rule = try arguments.choice()
      }
      if let range, rules.contains(rule) { throw LineError(.ruleTwice(rule.rawValue), at: range) }
      rules.append(rule)
    } while !arguments.isEmpty
    return rules
  }

  /// `by 2`, or `by 2 cap 30`.
  private mutating func lead() throws(LineError) -> Command.FormatChange {
    try arguments.expect("by")
    let lead = try aboveZero()
    if arguments.isEmpty { return .win(by: lead) }
    try arguments.expect("cap")
    return .win(by: lead, cap: try arguments.number())
  }

  /// `18`, or the names of all rounds, or a number and the names of the first rounds.
  private mutating func rounds() throws(LineError) -> Command.FormatChange {
    var count: Int?
    if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
      count = try arguments.count()
    }
    var names: [String] = []
    while let word = arguments.first {
      if !word.isQuoted, Word.isAmount(word.text) {
        throw LineError(.unquotedNumber(word.text), at: word.range)
      }
      names.append(try arguments.name())
    }
    guard let count else {
      return .rounds(names.isEmpty ? try arguments.count() : names.count, names)
    }
    return .rounds(max(count, names.count), names)
  }

  /// `10`, or `players+1`.
  private mutating func missedPoints() throws(LineError) -> MissedPoints {
    let prefix = MissedPoints.prefix
    guard let word = arguments.first, !word.isQuoted, word.keyword.hasPrefix(prefix) else {
      return .points(try arguments.number())
    }
    arguments.skip()
    do throws(ScorekeepingError) {
      return .morePointsThanPlayers(try Score(parsing: String(word.text.dropFirst(prefix.count))))
    } catch {
      throw LineError(error, at: word.range)
    }
  }

  /// `35 from 63 in 1-6`.
  private mutating func bonus() throws(LineError) -> Command.FormatChange {
    let points = try arguments.number()
    try arguments.expect("from")
    let threshold = try arguments.number()
    try arguments.expect("in")
    let word = try arguments.next()
    let ends = word.text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first > 0, first <= last,
      last < Rounds.limit
    else { throw LineError(.notRounds(word.text), at: word.range) }
    return .bonus(points, from: threshold, in: first...last)
  }

  /// `to 3 rounds`.
  private mutating func roundsToWin() throws(LineError) -> Int {
    try arguments.expect("to")
    let count = try arguments.count()
    try arguments.expect("rounds")
    return count
  }

  /// `50 back 25`.
  private mutating func exact() throws(LineError) -> ExactTarget {
    let target = try aboveZero()
    try arguments.expect("back")
    return ExactTarget(target, back: try arguments.number())
  }

  mutating func aboveZero() throws(LineError) -> Score {
    let range = arguments.first?.range
    let number = try arguments.number()
    if let range, number <= .zero {
      throw LineError(.notAboveZero(number.description), at: range)
    }
    return number
  }
}
