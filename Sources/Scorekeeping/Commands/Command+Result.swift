extension Command {
  /// A match to add, or a change of one that is there.
  public enum ResultChange: Hashable, Sendable {
    /// A match with its players.
    case entry(MatchEntry)
    /// Another result of the match with the given number, nil if it is not played, and another date if there is one.
    case set(Int, MatchResult?, date: Day? = nil)
    /// The date of the match with the given number; nil if it is not known.
    case date(Int, Day?)
    case remove(Int)
  }

  /// Matches to come of all players.
  public enum FixturePlan: Hashable, Sendable {
    /// Everybody against everybody.
    case round
    /// Everybody against everybody, at home and away.
    case roundTwice
    /// The pairs of one round, the first of each at home; nil for the round after the last one with matches. With an odd
    /// number, the last player rests and gets the points of a win.
    case pairs([PlayerReference], round: Int? = nil)
  }

  /// A knock-out to begin or to remove.
  public enum KnockoutChange: Hashable, Sendable {
    /// The first players of the table, as many as the number; nil for all.
    case first(Int?)
    /// Players in the order of their seeds. With a round, the matches are those that are there from this round on.
    case seeds([PlayerReference], round: Int? = nil)
    /// Removes the knock-out and its matches.
    case remove
  }

  /// A match as a command names it.
  public struct MatchEntry: Hashable, Sendable {
    /// The number of the match to add or to replace. Nil for the fixture of both players that is not played yet or, if
    /// there is none, a new match.
    public var number: Int?
    /// The player who is named first.
    public var home: PlayerReference
    /// The other player.
    public var away: PlayerReference
    /// The result; nil if the match is not played.
    public var result: MatchResult?
    /// The round in which the points count; nil for that of the fixture, or the current one.
    public var round: Int?
    /// The day on which the match is played; nil for that of the fixture, or if it is not known.
    public var date: Day?

    /// Makes a match of two players.
    public init(
      _ home: PlayerReference, _ away: PlayerReference, _ result: MatchResult?,
      number: Int? = nil, round: Int? = nil, date: Day? = nil
    ) {
      self.number = number
      self.home = home
      self.away = away
      self.result = result
      self.round = round
      self.date = date
    }
  }
}

extension Command.ResultChange: CustomStringConvertible {
  /// The words after `result`.
  public var description: String {
    switch self {
    case .set(let number, let result, let date):
      "\(number) \(result?.description ?? "-")" + (date.map { " on \($0)" } ?? "")
    case .date(let number, let date): "\(number) on \(date?.description ?? "-")"
    case .remove(let number): "\(number) remove"
    case .entry(let entry): "\(entry)"
    }
  }
}

extension Command.FixturePlan: CustomStringConvertible {
  /// The words after `fixtures`.
  public var description: String {
    switch self {
    case .round: "round"
    case .roundTwice: "round twice"
    case .pairs(let players, let round): players.description(in: round)
    }
  }
}

extension Command.KnockoutChange: CustomStringConvertible {
  /// The words after `knockout`; none for all players.
  public var description: String {
    switch self {
    case .first(let count): count.map(String.init) ?? ""
    case .seeds(let players, let round): players.description(in: round)
    case .remove: "-"
    }
  }
}

extension [PlayerReference] {
  /// The names, and the round after them.
  fileprivate func description(in round: Int?) -> String {
    (map { $0.description(besides: ["round"]) } + (round.map { ["round \($0)"] } ?? []))
      .joined(separator: " ")
  }
}

extension Command.MatchEntry: CustomStringConvertible {
  /// The words of the match, such as `Ann 3 Bob 1`, `Ann 2:1 Bob 4:6 10:8` or `Ann - Bob round 3 on 2026-11-21`.
  public var description: String {
    let home = home.description(besides: ["remove", "on"])
    let away = away.description(besides: ["bonus", "round", "on"])
    var words = number.map { ["\($0)"] } ?? []
    switch result {
    case nil: words += [home, "-", away]
    case let result? where result.sets.count == 1:
      words += [home, "\(result.score.home)", away, "\(result.score.away)"]
    case let result?:
      words += [home, "\(result.sets[0])", away] + result.sets.dropFirst().map(\.description)
    }
    if let bonus = result?.bonus { words += ["bonus", "\(bonus)"] }
    if let round { words += ["round", "\(round)"] }
    if let date { words += ["on", "\(date)"] }
    return words.joined(separator: " ")
  }
}

extension Command.MatchEntry {
  /// The match in words, such as `Match 12: Ann 3, Bob 1` or `Match 13: Ann - Bob, round 4`.
  package var words: String {
    let match = number.map { "Match \($0): " } ?? ""
    let day = date.map { ["on \($0)"] } ?? []
    guard let result else {
      let round = round.map { ["round \($0)"] } ?? []
      return ([match + "\(home.text) – \(away.text)"] + round + day).joined(separator: ", ")
    }
    let sets = result.sets.count == 1 ? [] : [result.sets.map(\.description).joined(separator: " ")]
    let bonus = result.bonus.map { ["bonus \($0)"] } ?? []
    return
      ([match + "\(home.text) \(result.score.home)", "\(away.text) \(result.score.away)"]
      + sets + bonus + day).joined(separator: ", ")
  }
}

extension CommandParser {
  /// `Ann 3 Bob 1`, `Ann 2:1 Bob, 4:6, 10:8`, `Ann - Bob`, or the number of a match before them; `12 2 2`, `12 -` or
  /// `12 remove`; a date follows, as in `12 2 2 on 2026-11-21`, or stands alone, as in `12 on 2026-11-21`.
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
      if try arguments.popDash() { return .set(number, nil, date: try onDate()) }
      if !word.isQuoted, let pair = MatchResult.Pair(text: word.text.withoutComma) {
        arguments.skip()
        return .set(number, try result(beginningWith: pair), date: try onDate())
      }
      if !word.isQuoted, Word.isAmount(word.text) {
        let home = try sideScore()
        let result = try result(beginningWith: .init(home, try sideScore()), isWhole: true)
        return .set(number, result, date: try onDate())
      }
    }
    var entry = Command.MatchEntry(try arguments.player(), PlayerReference(""), nil, number: number)
    let isFixture = try arguments.popDash()
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
    entry.date = try onDate()
    if arguments.first?.keyword == "round" {
      arguments.skip()
      let range = arguments.first?.range
      let round = try arguments.count()
      if let range, round > Rounds.limit { throw LineError(.roundOutOfRange(round), at: range) }
      entry.round = round
    }
    if entry.date == nil { entry.date = try onDate() }
    return .entry(entry)
  }

  /// `on` and a date; nil for another word.
  private mutating func onDate() throws(LineError) -> Day? {
    guard arguments.first?.keyword == "on" else { return nil }
    arguments.skip()
    return try date()
  }

  private mutating func date() throws(LineError) -> Day {
    let word = try arguments.next()
    guard let day = Day(parsing: word.text) else {
      throw LineError(.notADate(word.text), at: word.range)
    }
    return day
  }

  /// `round`, `round twice`, the names of pairs, or `-`.
  mutating func fixtures() throws(LineError) -> Command.FixturePlan? {
    if try arguments.popDash() { return nil }
    if arguments.first?.keyword != "round", !arguments.isEmpty {
      let (players, round) = try playersInRound()
      return .pairs(players, round: round)
    }
    try arguments.expect("round")
    if arguments.isEmpty { return .round }
    try arguments.expect("twice")
    return .roundTwice
  }

  /// Nothing, the number of players, their names, or `-`.
  mutating func knockout() throws(LineError) -> Command.KnockoutChange {
    if arguments.isEmpty { return .first(nil) }
    if try arguments.popDash() { return .remove }
    if let word = arguments.first, arguments.isAtLast, !word.isQuoted, Word.isAmount(word.text) {
      let count = try arguments.count()
      guard (2...Knockout.limit).contains(count) else {
        throw LineError(.knockoutSize(count), at: word.range)
      }
      return .first(count)
    }
    let (players, round) = try playersInRound()
    return .seeds(players, round: round)
  }

  /// Names, and the round after them.
  private mutating func playersInRound() throws(LineError) -> ([PlayerReference], round: Int?) {
    var players: [PlayerReference] = []
    repeat {
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

  /// The further sets, and the bonus.
  ///
  /// - Parameter isWhole: whether the pair is the score of the match, so that no set may follow.
  private mutating func result(
    beginningWith pair: MatchResult.Pair, isWhole: Bool = false
  ) throws(LineError) -> MatchResult {
    var sets = [pair]
    while let word = arguments.first, !word.isQuoted {
      if word.text != "," {
        guard let set = MatchResult.Pair(text: word.text.withoutComma) else { break }
        if isWhole { throw LineError(.setAfterScore(word.text), at: word.range) }
        sets.append(set)
      }
      arguments.skip()
    }
    guard let word = arguments.first, word.keyword == "bonus" else { return MatchResult(sets) }
    arguments.skip()
    let bonus = try arguments.next()
    guard !bonus.isQuoted, let pair = MatchResult.Pair(text: bonus.text) else {
      throw LineError(.notAPair(bonus.text), at: bonus.range)
    }
    return MatchResult(sets, bonus: pair)
  }
}

extension String {
  fileprivate var withoutComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
