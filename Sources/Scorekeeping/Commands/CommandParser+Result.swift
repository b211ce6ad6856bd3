/// Reading the commands on matches.
extension CommandParser {
  /// `Ann 3 Bob 1`, `Ann 2:1 Bob, 4:6, 10:8`, `Ann - Bob`, or the number of a match before them; `12 2 2`, `12 -` or
  /// `12 remove`; a date follows, as in `12 2 2 on 2026-11-21`, or stands alone, as in `12 on 2026-11-21`; so does a
  /// round, as in `12 round 4`. `12 propose 2:1 by "Court 3"` asks for another result, and `12 propose -` for none.
  mutating func result() throws(LineError) -> Command.ResultChange {
    var number: Int?
    if let word = arguments.first, !word.isQuoted,
      word.text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      number = try arguments.count()
    }
    if let number {
      let word = try arguments.peek()
      if word.keyword == "remove", arguments.isAtLast {
        arguments.skip()
        return .remove(number)
      }
      if word.keyword == "on" {
        arguments.skip()
        return .date(number, try arguments.popDash() ? nil : try date())
      }
      if let round = try matchRound() { return .round(number, round) }
      if try arguments.popDash() { return .set(number, nil, date: try onDate()) }
      if word.keyword == "propose" {
        arguments.skip()
        return try proposal(for: number)
      }
      if let result = try numberedResult() { return .set(number, result, date: try onDate()) }
    }
    var entry = Command.MatchEntry(try arguments.player(), PlayerReference(""), nil, number: number)
    let isFixture = try arguments.popDash()
    if !isFixture, Self.isWithoutScore(arguments.first), let decision = try decision() {
      entry.away = try opponent()
      entry.result = MatchResult([.init(.zero, .zero)], decision: decision)
      return try dated(entry)
    }
    let word = isFixture ? nil : try arguments.peek()
    let pair = word.flatMap { $0.isQuoted ? nil : MatchResult.Pair(text: $0.text) }
    if pair != nil { arguments.skip() }
    let home = isFixture || pair != nil ? nil : try sideScore()
    entry.away = try opponent()
    if let pair {
      entry.result = try result(beginningWith: pair)
    } else if let home {
      entry.result = try result(beginningWith: .init(home, try sideScore()), isWhole: true)
    }
    return try dated(entry)
  }

  /// The result after the number of a match; nil for other words.
  private mutating func numberedResult() throws(LineError) -> MatchResult? {
    let word = try arguments.peek()
    if !word.isQuoted, let pair = MatchResult.Pair(text: word.text.withoutComma) {
      arguments.skip()
      return try result(beginningWith: pair)
    }
    if Self.isWithoutScore(word), let decision = try decision() {
      return MatchResult([.init(.zero, .zero)], decision: decision)
    }
    guard !word.isQuoted, Word.isAmount(word.text) else { return nil }
    let home = try sideScore()
    return try result(beginningWith: .init(home, try sideScore()), isWhole: true)
  }

  /// The words after `propose`: a result and who asks for it, or `-`.
  private mutating func proposal(for number: Int) throws(LineError) -> Command.ResultChange {
    if try arguments.popDash() { return .propose(number, nil) }
    let word = try arguments.peek()
    guard let result = try numberedResult() else {
      throw LineError(.notAResult(word.text), at: word.range)
    }
    guard arguments.first?.keyword == "by" else { return .propose(number, result) }
    arguments.skip()
    return .propose(number, result, by: try arguments.name())
  }

  /// The match with the date and the round that follow.
  private mutating func dated(_ entry: Command.MatchEntry) throws(LineError) -> Command.ResultChange
  {
    var entry = entry
    entry.date = try onDate()
    entry.round = try matchRound()
    if entry.date == nil { entry.date = try onDate() }
    return .entry(entry)
  }

  /// Whether a word between two names says that they did not play: `Ann w/o Bob`.
  private static func isWithoutScore(_ word: Word?) -> Bool {
    switch word?.decisionKind {
    case .walkover, .left, .void: true
    default: false
    }
  }

  /// What decided a match, and its score: `w/o`, `ret`, `void`, `pens 4:2`; nil for another word.
  ///
  /// - Parameter outcome: how the score ended; after a draw, the decision needs a score of its own, and may have none
  ///   otherwise.
  private mutating func decision(
    after outcome: MatchResult.Outcome = .drawn
  ) throws(LineError) -> MatchResult.Decision? {
    guard let word = arguments.first, let kind = word.decisionKind else { return nil }
    arguments.skip()
    if let next = arguments.first, !next.isQuoted, kind != .void,
      let pair = MatchResult.Pair(text: next.text)
    {
      if MatchResult.Decision.plainPair(kind) == nil, outcome != .drawn {
        throw LineError(.decidedAlready("\(kind.rawValue) \(pair)"), at: word.range)
      }
      if pair.outcome == .drawn, kind != .left {
        throw LineError(.undecided(next.text), at: next.range)
      }
      if let plain = MatchResult.Decision.plainPair(kind), ![plain, plain.swapped].contains(pair),
        kind != .left
      {
        throw LineError(.scoreAfterDecision(next.text, kind.rawValue), at: next.range)
      }
      arguments.skip()
      return MatchResult.Decision(kind, pair)
    }
    let pair = MatchResult.Decision.plainPair(kind, after: outcome)
    if pair == nil, outcome == .drawn {
      throw LineError(.decisionWithoutScore(kind.rawValue), at: word.range)
    }
    return MatchResult.Decision(kind, pair)
  }

  /// `on` and a date; nil for another word.
  private mutating func onDate() throws(LineError) -> Day? {
    guard arguments.first?.keyword == "on" else { return nil }
    arguments.skip()
    return try date()
  }

  /// `round` and a number; nil for another word.
  private mutating func matchRound() throws(LineError) -> Int? {
    guard arguments.first?.keyword == "round" else { return nil }
    arguments.skip()
    return try roundNumber()
  }

  private mutating func date() throws(LineError) -> Day {
    let word = try arguments.next()
    guard let day = Day(typed: word.text) else {
      throw LineError(.notADate(word.text), at: word.range)
    }
    return day
  }

  /// `round`, `round twice on 2026-09-05 every 14`, the names of pairs, or `-`.
  mutating func fixtures() throws(LineError) -> Command.FixturePlan? {
    if try arguments.popDash() { return nil }
    if arguments.first?.keyword != "round", !arguments.isEmpty, !arguments.isAtLast {
      let (players, round) = try playersInRound()
      return .pairs(players, round: round)
    }
    try arguments.expect("round")
    let (twice, schedule) = try twiceAndSchedule()
    return .round(twice: twice, on: schedule)
  }

  /// The number of pools, and their schedule; `-`, or the names of groups.
  mutating func pools() throws(LineError) -> Command {
    if try arguments.popDash() { return .format(.pools([])) }
    if let word = try? arguments.peek(), word.isQuoted || !Word.isAmount(word.text) {
      var groups = [try arguments.name()]
      while !arguments.isEmpty { groups.append(try arguments.name()) }
      return .format(.pools(groups))
    }
    let range = arguments.first?.range
    let count = try arguments.count()
    if let range, !(2...Scoreboard.poolLimit).contains(count) {
      throw LineError(.poolCount(count), at: range)
    }
    let (twice, schedule) = try twiceAndSchedule()
    return .fixtures(.pools(count, twice: twice, on: schedule))
  }

  /// `twice on 2026-09-05 every 3`, or a part of it.
  private mutating func twiceAndSchedule() throws(LineError) -> (Bool, Command.Schedule?) {
    let twice = arguments.first?.keyword == "twice"
    if twice { arguments.skip() }
    guard let first = try onDate() else {
      let isInterval = arguments.first?.keyword == "every"
      if isInterval || !twice, !arguments.isEmpty {
        try arguments.expect(isInterval ? "on" : "twice")
      }
      return (twice, nil)
    }
    var schedule = Command.Schedule(first: first)
    if !arguments.isEmpty {
      try arguments.expect("every")
      schedule.interval = try arguments.count()
    }
    return (twice, schedule)
  }

  /// Nothing, the number of players or their names, and `third` for a match for the third place; or `-`.
  mutating func knockout() throws(LineError) -> Command.KnockoutChange {
    if try arguments.popDash() { return .remove }
    var count: Int?
    if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
      let number = try arguments.count()
      guard (2...Knockout.limit).contains(number) else {
        throw LineError(.knockoutSize(number), at: word.range)
      }
      count = number
    }
    if count != nil || arguments.isEmpty || isAtThird {
      return .first(count, third: popThird())
    }
    let (players, round) = try playersInRound()
    return .seeds(players, round: round, third: popThird())
  }

  /// Whether the last word is `third`.
  private var isAtThird: Bool { arguments.isAtLast && arguments.first?.keyword == "third" }

  private mutating func popThird() -> Bool {
    let isThird = isAtThird
    if isThird { arguments.skip() }
    return isThird
  }

  /// Names, and the round after them.
  private mutating func playersInRound() throws(LineError) -> ([PlayerReference], round: Int?) {
    var players: [PlayerReference] = []
    repeat {
      if !players.isEmpty, isAtThird { break }
      if !players.isEmpty, let word = arguments.first, let round = arguments.popRound() {
        guard (1...Rounds.limit).contains(round) else {
          throw LineError(.roundOutOfRange(round), at: word.range)
        }
        return (players, round)
      }
      players.append(try arguments.player())
    } while !arguments.isEmpty
    return (players, nil)
  }

  /// A name, which a comma may follow.
  private mutating func opponent() throws(LineError) -> PlayerReference {
    let isQuoted = arguments.first?.isQuoted ?? true
    let player = try arguments.player()
    return isQuoted ? player : PlayerReference(player.text.withoutComma)
  }

  /// The score of one side.
  private mutating func sideScore() throws(LineError) -> Score {
    let word = try arguments.peek()
    do throws(LineError) {
      let score = try arguments.number()
      if score < .zero { throw LineError(.negativeResult("\(score)"), at: word.range) }
      return score
    } catch {
      guard case .notANumber = error.fact else { throw error }
      throw LineError(.notAResult(word.text), at: word.range)
    }
  }

  /// The further sets, what decided, and the bonus.
  ///
  /// - Parameter isWhole: whether the pair is the score of the match, so that no set may follow.
  private mutating func result(
    beginningWith pair: MatchResult.Pair, isWhole: Bool = false
  ) throws(LineError) -> MatchResult {
    var sets = [pair]
    var last = arguments.first?.range ?? "".startIndex..<"".startIndex
    while let word = arguments.first, !word.isQuoted {
      if word.text != "," {
        guard let set = MatchResult.Pair(text: word.text.withoutComma) else { break }
        if isWhole { throw LineError(.setAfterScore(word.text), at: word.range) }
        sets.append(set)
        last = word.range
      }
      arguments.skip()
    }
    guard let numbers = MatchResult.sets(in: sets) else {
      throw LineError(
        .wrongSets("\(pair)", won: "\(MatchResult(Array(sets.dropFirst())).score)"), at: last)
    }
    sets = numbers
    let decision = try decision(after: MatchResult(sets).outcome)
    var result = MatchResult(sets, decision: decision)
    if let word = arguments.first, word.keyword == "bonus" {
      arguments.skip()
      let bonus = try arguments.next()
      guard !bonus.isQuoted, let pair = MatchResult.Pair(text: bonus.text) else {
        throw LineError(.notAPair(bonus.text), at: bonus.range)
      }
      result = MatchResult(sets, bonus: pair, decision: decision)
    }
    if arguments.first?.keyword == "annulled" {
      arguments.skip()
      result.isAnnulled = true
    }
    return result
  }
}

extension Word {
  /// The kind of decision that the word names, as people write it; nil for another word.
  fileprivate var decisionKind: MatchResult.Decision.Kind? {
    isQuoted ? nil : MatchResult.Decision.Kind(word: text)
  }
}

extension String {
  fileprivate var withoutComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
