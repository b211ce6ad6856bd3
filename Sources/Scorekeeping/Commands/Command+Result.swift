extension Command {
  /// A match to add, or a change of one that is there.
  package enum ResultChange: Hashable, Sendable {
    /// A match with its players.
    case entry(MatchEntry)
    /// Another result of the match with the given number; nil if it is not played. A date replaces the old one.
    case set(Int, MatchResult?, date: Day? = nil)
    /// The date of the match with the given number; nil if it is not known.
    case date(Int, Day?)
    /// The round in which the points of the match with the given number count.
    case round(Int, Int)
    /// Asks for another result of the match with the given number, in the name of a scorer; nil if nobody asks any more.
    case propose(Int, MatchResult?, by: String? = nil)
    case remove(Int)
  }

  /// Matches to come of all players.
  package enum FixturePlan: Hashable, Sendable {
    /// Everybody against everybody, once or at home and away.
    case round(twice: Bool = false, on: Schedule? = nil)
    /// Pools of about equal strength, of which everybody plays the others in theirs.
    case pools(Int, twice: Bool = false, on: Schedule? = nil)
    /// The pairs of one round, the first of each at home; nil for the round after the last one with matches. With an odd
    /// number, the last player rests and gets the points of a win.
    case pairs([PlayerReference], round: Int? = nil)
  }

  /// The days on which rounds are played.
  package struct Schedule: Hashable, Sendable {
    /// The day of the first round.
    package var first: Day
    /// The number of days from one round to the next.
    package var interval: Int

    /// Makes a schedule, by default of a round in each week.
    package init(first: Day, interval: Int = 7) {
      (self.first, self.interval) = (first, interval)
    }
  }

  /// A knock-out to begin or to remove.
  package enum KnockoutChange: Hashable, Sendable {
    /// The first players of the table, as many as the number; nil for all. After pools, the first ones of each. The losers of
    /// the semi-finals may play for the third place.
    case first(Int?, third: Bool = false)
    /// Players in the order of their seeds. With a round, the matches are those that are there from this round on.
    case seeds([PlayerReference], round: Int? = nil, third: Bool = false)
    /// Removes the knock-out and its matches.
    case remove
  }

  /// A match as a command names it.
  package struct MatchEntry: Hashable, Sendable {
    /// The number of the match to add or to replace. Nil for the fixture of both players that is not played yet or, if
    /// there is none, a new match.
    package var number: Int?
    /// The player who is named first.
    package var home: PlayerReference
    /// The other player.
    package var away: PlayerReference
    /// The result; nil if the match is not played.
    package var result: MatchResult?
    /// The round in which the points count. Nil keeps the round of an existing match; a new match gets the current round.
    package var round: Int?
    /// The day on which the match is played. Nil keeps the date of an existing match; a new match gets no date.
    package var date: Day?

    /// Makes a match of two players.
    package init(
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
  package var description: String {
    switch self {
    case .set(let number, let result, let date):
      "\(number) \(result?.description ?? "-")" + (date.map { " on \($0)" } ?? "")
    case .date(let number, let date): "\(number) on \(date?.description ?? "-")"
    case .round(let number, let round): "\(number) round \(round)"
    case .propose(let number, let result, let author):
      "\(number) propose \(result?.description ?? "-")"
        + (author.map { " by \(Word.quoted($0))" } ?? "")
    case .remove(let number): "\(number) remove"
    case .entry(let entry): "\(entry)"
    }
  }
}

extension Command.FixturePlan: CustomStringConvertible {
  /// The whole command.
  package var description: String {
    switch self {
    case .round(let twice, let schedule): "fixtures round" + Self.words(twice, schedule)
    case .pools(let count, let twice, let schedule): "pools \(count)" + Self.words(twice, schedule)
    case .pairs(let players, let round): "fixtures " + players.description(in: round)
    }
  }

  private static func words(_ twice: Bool, _ schedule: Command.Schedule?) -> String {
    (twice ? " twice" : "")
      + (schedule.map { " on \($0.first)" + ($0.interval == 7 ? "" : " every \($0.interval)") }
        ?? "")
  }
}

extension Command.KnockoutChange: CustomStringConvertible {
  /// The words after `knockout`; none for all players.
  package var description: String {
    switch self {
    case .first(let count, let third):
      [count.map(String.init), third ? "third" : nil].compactMap(\.self).joined(separator: " ")
    case .seeds(let players, let round, let third):
      players.description(in: round) + (third ? " third" : "")
    case .remove: "-"
    }
  }
}

extension [PlayerReference] {
  /// The names, and the round after them.
  fileprivate func description(in round: Int?) -> String {
    (map { $0.description(besides: ["round", "third"]) } + (round.map { ["round \($0)"] } ?? []))
      .joined(separator: " ")
  }
}

extension Command.MatchEntry: CustomStringConvertible {
  /// The words of the match, such as `Ann 3 Bob 1`, `Ann 2:1 Bob 4:6 10:8` or `Ann - Bob round 3 on 2026-11-21`.
  package var description: String {
    let home = home.description(
      besides: MatchResult.Decision.Kind.withoutScore.union(["remove", "on", "propose"]))
    let away = away.description(besides: ["bonus", "annulled", "round", "on"])
    var words = number.map { ["\($0)"] } ?? []
    switch result {
    case nil: words += [home, "-", away]
    case let result? where result.sets.count == 1 && !(result.decision?.isUnplayed ?? false):
      words += [home, "\(result.score.home)", away, "\(result.score.away)"]
    case let result?:
      words += [home, "\(result.sets[0])", away] + result.sets.dropFirst().map(\.description)
    }
    if let decision = result?.decisionWords { words.append(decision) }
    if let bonus = result?.bonus { words += ["bonus", "\(bonus)"] }
    if result?.isAnnulled == true { words.append("annulled") }
    if let round { words += ["round", "\(round)"] }
    if let date { words += ["on", "\(date)"] }
    return words.joined(separator: " ")
  }
}

extension Command.MatchEntry {
  /// What decided the match, such as `pens 4:2`, `w/o for Bob` or `ret by Ann`.
  private func words(of decision: MatchResult.Decision, in result: MatchResult) -> String {
    let loser = result.finalOutcome == .lost ? home : away
    switch decision.kind {
    case .left: return "\(loser.text) has left"
    case .walkover where result.finalOutcome == .lost: return "w/o for \(away.text)"
    case .retired where result.finalOutcome == .lost: return "ret by \(home.text)"
    default: return result.decisionWords ?? ""
    }
  }

  /// The match in words, such as `Match 12: Ann 3, Bob 1` or `Match 13: Ann - Bob, round 4`.
  package var words: String {
    let match = number.map { "Match \($0): " } ?? ""
    let day = date.map { ["on \($0)"] } ?? []
    guard let result else {
      let round = round.map { ["round \($0)"] } ?? []
      return ([match + "\(home.text) – \(away.text)"] + round + day).joined(separator: ", ")
    }
    let sets = result.sets.count == 1 ? [] : [result.sets.map(\.description).joined(separator: " ")]
    let bonus =
      (result.bonus.map { ["bonus \($0)"] } ?? []) + (result.isAnnulled ? ["annulled"] : [])
    if let decision = result.decision, decision.isUnplayed, result.score.outcome == .drawn {
      let end = bonus + day
      if result.finalOutcome == .drawn, decision.kind == .left {
        return (["\(match)\(home.text) – \(away.text)", "both have left"] + end)
          .joined(separator: ", ")
      }
      let sides = result.finalOutcome == .lost ? [away, home] : [home, away]
      let isLeft = decision.kind == .left
      let kind = isLeft ? MatchResult.Decision.Kind.walkover : decision.kind
      return
        (["\(match)\(sides[0].text) \(kind.rawValue) \(sides[1].text)"]
        + (isLeft ? ["who has left"] : []) + end).joined(separator: ", ")
    }
    let decision = result.decision.map { [words(of: $0, in: result)] } ?? []
    return
      ([match + "\(home.text) \(result.score.home)", "\(away.text) \(result.score.away)"]
      + sets + decision + bonus + day).joined(separator: ", ")
  }
}
