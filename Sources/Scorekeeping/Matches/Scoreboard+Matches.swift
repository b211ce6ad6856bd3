import FoundationBase
import IdentityDiff

/// The matches of a board, and the table that follows from them.
///
/// Law: the record of each player, and the points that a command on matches has given, are a function of the set of
/// matches and of the points for a match. The order in which they were entered does not matter.
extension Scoreboard {
  /// The change of the matches from an older state of the board; nil if there is none.
  func matchChanges(from old: Scoreboard) -> ChangeSet<Match>? {
    if matches == nil, old.matches == nil { return nil }
    let changes = (matches ?? Matches()).changes(from: old.matches ?? Matches())
    return changes.isEmpty ? nil : changes
  }

  /// - Throws: the first conflict. The board is then half changed.
  mutating func apply(_ changes: ChangeSet<Match>) throws(ReversalConflict) {
    var new = matches ?? Matches()
    try new.apply(changes)
    // While a frozen board is revealed, the public may see a match before both players.
    for match in isPublic ? [] : changes.insertions.map(\.element) + changes.updates.map(\.new) {
      for player in [match.home, match.away] where players.offset(of: player) == nil {
        throw .removed("a player of match \(match.id)")
      }
    }
    matches = new.isEmpty ? nil : new
  }

  /// - Throws: `.changed` if a player who is gone has matches, or a match counts by the rules before a change.
  func checkMatches(after change: BoardChange) throws(ReversalConflict) {
    for player in change.players.deletions.map(\.element) where hasMatches(player.id) {
      throw .changed("the matches of '\(player.name)'")
    }
    let changesRule = change.details.map { $0.old.pointRule != $0.new.pointRule } ?? false
    let changesRatings =
      rules.format.rating != nil
      && change.players.updates.contains { $0.new.record != nil && $0.old.start != $0.new.start }
    if changesRule || changesRatings, !hasSoundMatches { throw .changed("a match") }
  }

  /// Whether a player takes part in any match or in the knock-out.
  private func hasMatches(_ player: Player.ID) -> Bool {
    matches?.contain(player) == true || details.isSeed(player)
  }

  /// Adds, corrects or removes a match.
  mutating func apply(_ change: Command.ResultChange) throws(ScorekeepingError) {
    // Points end the game where they are given, but a final ends it by the tree.
    let hasKnockout = details.knockout != nil
    let wasAtEnd = hasKnockout && isAtEnd
    defer { if hasKnockout { updateEnd(wasAtEnd: wasAtEnd) } }
    switch change {
    case .entry(let entry): try enter(entry)
    case .set(let number, let result, let date):
      let result = result.map { scored($0) }
      try updateMatch(number) { match in
        let bonus = match.result?.bonus
        match.result = result.map {
          MatchResult(
            $0.sets, bonus: $0.bonus ?? bonus, decision: $0.decision,
            isAnnulled: $0.isAnnulled || match.result?.isAnnulled == true)
        }
        match.date = date ?? match.date
      }
    case .date(let number, let date): try updateMatch(number) { $0.date = date }
    case .round(let number, let round):
      if round > Rounds.limit { throw .roundOutOfRange(round) }
      try updateMatch(number) { $0.round = round }
    case .propose(let number, let result, let author):
      try propose(result, for: number, by: author)
    case .remove(let number):
      _ = try match(number)
      try set(nil, at: number)
    }
  }

  private mutating func updateMatch(
    _ number: Int, _ change: (inout Match) -> Void
  ) throws(ScorekeepingError) {
    var match = try match(number)
    change(&match)
    try set(match, at: number)
  }

  private func match(_ number: Int) throws(ScorekeepingError) -> Match {
    guard let match = matches?[number: number] else {
      throw .unknownMatch(number, last: matches?.last?.id)
    }
    return match
  }

  private mutating func enter(_ entry: Command.MatchEntry) throws(ScorekeepingError) {
    let home = try players.resolve(entry.home)
    let away = try players.resolve(entry.away)
    if home.id == away.id { throw .playerTwice(entry.away.text) }
    if let round = entry.round, round > Rounds.limit { throw .roundOutOfRange(round) }
    let number = if let number = entry.number { number } else { try nextMatchNumber() }
    let old = matches?[number: number]
    var result = entry.result.map { scored($0) }
    var match = Match(
      id: number, home: home.id, away: away.id,
      round: entry.round ?? old?.round ?? roundOfNewMatch(home.id, away.id),
      date: entry.date ?? old?.date, result: result)
    if entry.number == nil, entry.result != nil,
      let open = fixture(of: home.id, and: away.id, in: entry.round, on: entry.date)
    {
      match = open
      match.date = entry.date ?? open.date
      if open.home != home.id { result = result?.swapped }
      match.result = result
    }
    if match.id > Self.matchLimit { throw .tooManyMatches(Self.matchLimit) }
    try set(match, at: match.id)
  }

  /// The command with a day for a first result without one, where players are rated in the order of the days.
  func dated(_ command: Command, on day: () -> Day?) -> Command {
    guard details.rules.hasFormat, rules.format.rating != nil, case .result(let change) = command
    else { return command }
    switch change {
    case .entry(var entry) where entry.result != nil && entry.date == nil:
      let known = entry.number.map { matches?[number: $0] } ?? openMatch(of: entry)
      if known?.date != nil || known?.result != nil { return command }
      entry.date = day()
      return .result(.entry(entry))
    case .set(let number, let result?, date: nil):
      guard let match = matches?[number: number], match.result == nil, match.date == nil else {
        return command
      }
      return .result(.set(number, result, date: day()))
    default: return command
    }
  }

  /// The match to come that a result without a number is for; nil if it is a new match.
  private func openMatch(of entry: Command.MatchEntry) -> Match? {
    guard let home = try? players.resolve(entry.home), let away = try? players.resolve(entry.away)
    else { return nil }
    return fixture(of: home.id, and: away.id, in: entry.round, on: entry.date)
  }

  /// The round of a new match: the current round or, for two players who are out of a knock-out, the round of the final.
  private func roundOfNewMatch(_ home: Player.ID, _ away: Player.ID) -> Int {
    guard let tree = knockoutTree else { return round }
    return tree.isOut(home) && tree.isOut(away)
      ? tree.knockout.lastRound : max(round, tree.knockout.round)
  }

  /// The largest number of a match.
  static let matchLimit = 999_999

  /// The number of a match to add.
  ///
  /// - Throws: `.tooManyMatches`.
  func nextMatchNumber() throws(ScorekeepingError) -> Int {
    let number = matches?.nextNumber ?? 1
    if number > Self.matchLimit { throw .tooManyMatches(Self.matchLimit) }
    return number
  }

  /// The first match of two players that is not played yet, preferably of the given day; in the given round if there is
  /// one. Of two on one day of one round, that with the same player first.
  private func fixture(
    of home: Player.ID, and away: Player.ID, in round: Int?, on date: Day?
  ) -> Match? {
    let open = (matches?.matches(of: home, and: away) ?? []).filter {
      $0.result == nil && (round == nil || $0.round == round)
    }.sorted { $0.isBefore($1) }
    let first = open.first { date != nil && $0.date == date } ?? open.first
    return open.first {
      $0.home == home && $0.date == first?.date && $0.round == first?.round
    } ?? first
  }

  /// Sets the match with a number, and counts it for both players. Nil removes it. A result of the next round begins
  /// that round; one of a knock-out pairs those who go on.
  mutating func set(_ match: Match?, at number: Int) throws(ScorekeepingError) {
    if details.knockout == nil { return try put(match, at: number) }
    let before = matches ?? Matches()
    try check(match, insteadOf: before[number: number])
    try put(match, at: number)
    try updateFixtures(after: before)
  }

  /// Sets the match with a number, without a look at the knock-out.
  mutating func put(_ match: Match?, at number: Int) throws(ScorekeepingError) {
    let before = matches ?? Matches()
    let old = before[number: number]
    if old == match { return }
    if let match, let result = match.result, result.decision?.kind != .left,
      match.round == round + 1
    {
      try go(toRound: match.round)
    }
    var all = before
    all.set(match, at: number)
    matches = all.isEmpty ? nil : all
    let own = [old?.home, old?.away, match?.home, match?.away].compactMap(\.self)
    let ledger = try ledger(from: old, to: match, before, all).withoutZeros(except: own)
    try give(ledger, all, to: own) { [details] player in
      var record = player.record ?? MatchRecord()
      for (match, sign) in [(old, -1), (match, 1)] {
        guard let match, details.counts(match), let result = match.result(of: player.id) else {
          continue
        }
        record.count(result, sign, by: details.matchPoints)
      }
      player.record = all.contain(player.id) || details.isSeed(player.id) ? record : nil
    }
  }

  /// Gives players points for matches.
  ///
  /// - Parameters:
  ///   - own: the players of a changed match.
  ///   - update: counts the match for such a player.
  private mutating func give(
    _ ledger: PointLedger, _ matches: Matches, to own: [Player.ID] = [],
    _ update: (inout Player) -> Void = { _ in }
  ) throws(ScorekeepingError) {
    let reached = players.nextReached
    var seen: Set<Player.ID> = []
    let all = (own + ledger.points.keys).filter { seen.insert($0).inserted }
    try give(all) { id, board throws(ScorekeepingError) in
      guard var player = board.players[id: id] else { return nil }
      if own.contains(id) { update(&player) }
      var amounts: [(amount: Command.Amount, round: Int?)] = []
      var sum = Int128(player.record?.points.thousandths ?? 0)
      for (round, change) in (ledger.points[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
        sum += change
        guard let points = Int64(exactly: change), let total = Int64(exactly: sum) else {
          throw .scoreOverflow(player: player.name)
        }
        player.record?.points = Score(thousandths: total)
        let left = Int128(player.rounds[round]?.thousandths ?? 0) + change
        // Without a result, and without other points, a round is as if there had never been one.
        let isClear =
          left == 0 && !matches.hasResult(of: id, in: round, by: board.details.pointRule)
        amounts.append((isClear ? .clear : .add(Score(thousandths: points)), round))
      }
      return GivenPoints(player: player, amounts: amounts, reached: reached)
    }
  }

  /// Counts all matches by the rule of this board, instead of by another one. O(m log n) for m matches.
  mutating func countMatches(insteadOf old: PointRule) throws(ScorekeepingError) {
    let (all, records) = (matches ?? Matches(), records)
    let ledger = try ledger(of: all, by: details.pointRule).minus(try ledger(of: all, by: old))
    let own = players.filter { player in
      player.record?.withoutPoints != records[player.id]
    }.map(\.id)
    try give(ledger, all, to: own) { player in
      let points = player.record?.points ?? .zero
      player.record = records[player.id]
      player.record?.points = points
    }
  }

  /// Rates the players again, if one of a match begins with another rating than on a board before a change. O(n), and
  /// O(m log m) for m matches.
  mutating func rate(insteadOf old: Scoreboard) throws(ScorekeepingError) {
    let rule = details.pointRule
    guard let matches, case .elo = rule, rule == old.details.pointRule else { return }
    let isOther = players.contains { player in
      player.record != nil && old.players[id: player.id].map { $0.start != player.start } ?? false
    }
    if !isOther { return }
    let ledger = try ledger(of: matches, by: rule).minus(try old.ledger(of: matches, by: rule))
    try give(ledger, matches)
  }

  /// What the results of each player with matches sum up to, without points. O(m log n) for m matches.
  private var records: [Player.ID: MatchRecord] {
    var records: [Player.ID: MatchRecord] = [:]
    for player in details.knockout?.seeds ?? [] { records[player] = MatchRecord() }
    let points = details.matchPoints
    for match in matches ?? Matches() {
      for player in [match.home, match.away] {
        var record = records[player] ?? MatchRecord()
        if details.counts(match), let result = match.result(of: player) {
          record.count(result, 1, by: points)
        }
        records[player] = record
      }
    }
    return records
  }

  /// Enters a drawing of lots. It replaces drawings of which it names all players; without players, all are removed.
  ///
  /// - Parameter last: a reason, unless it is the name of a player.
  mutating func draw(
    _ references: [PlayerReference], because last: String?
  ) throws(ScorekeepingError) {
    if references.isEmpty {
      details.lots = []
      return
    }
    let lastPlayer = last.flatMap { players.named($0) }.map { [PlayerReference($0)] } ?? []
    let drawn = try players.resolveDistinct(references + lastPlayer).map(\.id)
    if drawn.count == 1 { throw .loneLot(references[0].text) }
    let earlier = details.lots.filter { $0.players.contains(where: drawn.contains) }
    if let other = earlier.first(where: { !$0.players.allSatisfy(drawn.contains) }) {
      throw .drawnAlready(other.players.compactMap { players[id: $0]?.name })
    }
    details.lots =
      details.lots.filter { !earlier.contains($0) }
      + [Lot(players: drawn, reason: lastPlayer.isEmpty ? last : nil)]
  }

  /// Clears all scores, and takes all results back: the matches are to be played again. With ratings they are removed:
  /// they are agreed one by one, not planned for a season.
  mutating func reset() throws(ScorekeepingError) {
    if rules.format.rating != nil, details.knockout == nil {
      matches = nil
    } else if let all = matches {
      matches = Matches(
        all.map { Match(id: $0.id, home: $0.home, away: $0.away, round: $0.round) })
    }
    if let tree = knockoutTree {
      for match in strayFixtures(of: tree) { matches?.set(nil, at: match.id) }
    }
    for var player in players where player.record != nil {
      player.record = hasMatches(player.id) ? MatchRecord() : nil
      try players.update(player)
    }
    players.resetScores(rules)
    try fillRounds()
    if let matches, isScoredByKnockout {
      try give(try ledger(of: matches, by: details.pointRule), matches)
    }
    (details.isOver, details.lots) = (false, [])
  }
}

/// Values that no command makes.
extension Scoreboard {
  /// Whether the numbers of the matches are different, all players are on the board, and their records follow from the
  /// results. O(m log n).
  package var hasSoundMatches: Bool {
    let matches = matches ?? Matches()
    for (match, next) in zip(matches, matches.dropFirst()) where match.id >= next.id {
      return false
    }
    guard matches.allSatisfy({ $0.isInRange && $0.home != $0.away }),
      details.knockout?.isInRange ?? true, case var records = records,
      details.proposals.allSatisfy({ matches[number: $0.match]?.result != nil }),
      records.keys.allSatisfy({ players.offset(of: $0) != nil }),
      let ledger = try? ledger(of: matches, by: details.pointRule)
    else { return false }
    for (player, rounds) in ledger.points {
      guard let points = Int64(exactly: rounds.values.reduce(0, +)) else { return false }
      records[player]?.points = Score(thousandths: points)
    }
    return players.allSatisfy { $0.record == records[$0.id] }
  }
}

extension Match {
  package var isInRange: Bool {
    (1...Scoreboard.matchLimit).contains(id) && (1...Rounds.limit).contains(round)
  }
}
