import IdentityDiff

/// Importing tables of scores.
extension Session {
  /// The result of an import of a table.
  package struct ImportedScores: Equatable, Sendable {
    /// The name of the board.
    package let board: String
    /// The names of the players added.
    package let newcomers: [String]
    /// The names of the players who were on the board before.
    package let others: [String]
    /// The number of existing players whose score or team changed.
    package let changed: Int
    /// The number of players who have left their team and are in no other.
    package let leftTeam: Int
    /// Whether the import created the board.
    package let isNew: Bool
    /// The winners in words, if the import has ended the game or changed who wins: "Ann wins with 30".
    package let victory: String?
    /// Which score wins on the board.
    package let wins: Wins
    /// Whether all players are in the order of their ranks; nil if the import did not create the board, or the table
    /// has no ranks.
    package let isInOrderOfRanks: Bool?
    /// The scores of players after a bust, one clause each: "Ann stays at 501".
    package let busts: [String]

    /// The number of players added.
    package var added: Int { newcomers.count }
  }

  /// Opens or creates a board, sets the scores and teams of its players that are in the table, and appends the other
  /// players of the table in their order. This is one change with one undo; for a new board, it is a change of the list
  /// of boards. As with commands, a score counts as points in the current round.
  ///
  /// Cost: reading the board, and linear in the table; O(n log n) for a new board.
  ///
  /// - Parameters:
  ///   - round: the last round in the table. The board goes to this round unless it is already beyond it or the
  ///     table changes nothing.
  ///   - roundNames: the names of the first rounds. A new board gets them.
  ///   - kind: the kind of scores, if the table specifies it. A new board gets this kind, and its winning side follows
  ///     the ranks in the table.
  ///   - wins: which score wins on a new board; nil for what the ranks and the kind of scores say.
  /// - Throws: a `ScorekeepingError` for a name that is invalid or appears twice, or an error of the journal. Nothing
  ///   is then changed.
  package func importScores(
    _ scores: [NamedScore], onto name: String, round: Int = 1, roundNames: [String] = [],
    kind: ScoreKind? = nil, wins: Wins? = nil
  ) throws -> ImportedScores {
    try commit {
      try $0.importScores(
        scores, onto: name, round: round, roundNames: roundNames, kind: kind, wins: wins)
    }
  }
}

extension Execution {
  fileprivate mutating func importScores(
    _ scores: [NamedScore], onto name: String, round: Int, roundNames: [String], kind: ScoreKind?,
    wins: Wins?
  ) throws -> Session.ImportedScores {
    guard round <= Rounds.limit else { throw ScorekeepingError.roundOutOfRange(round) }
    let isNew = state.boards.named(name) == nil
    let old = isNew ? try newBoard(name) : try opened(name)
    var board = old
    board.details.round = max(old.round, round)
    let newcomers = scores.filter { old.players.named($0.name) == nil }
    if !newcomers.isEmpty {
      try perform(.add(newcomers.map { .init($0.name) }), on: &board)
    }
    if kind == .time, !isNew, old.rules.scores == .points {
      // If the times were points, the largest one would win.
      if old.players.contains(where: \.hasScored) {
        throw ScorekeepingError.timesAmongPoints(old.name)
      }
      (board.details.rules.scores, board.details.rules.wins) = (.time, .low)
    }
    if isNew { board.adoptFilledRounds(of: scores, count: round, wins: wins, since: old) }
    try board.set(scores, since: old)
    try board.goOn(from: old)
    let busts = scores.compactMap { board.bustWords(of: $0, since: old) }
    // An old table would correct by hand what the results say.
    if let player = board.players.first(where: {
      $0.record != nil && $0.score != old.players[id: $0.id]?.score
    }) {
      throw ScorekeepingError.pointsOfMatches(player.name, on: old.name)
    }
    try board.rate(insteadOf: old)
    if board.players == old.players { board.details.round = old.round }
    board.stopTiming(wasOver: old.details.isOver, at: environment.now)
    var isInOrder: Bool?
    if isNew {
      isInOrder = board.adoptRules(of: scores, kind: kind, wins: wins)
      if !roundNames.isEmpty {
        for name in roundNames { try validate(name: name) }
        try board.apply(.rounds(max(round, roundNames.count), roundNames))
        // Rounds with names are in a table before they are played.
        board.details.round = max(1, board.players.lazy.compactMap(\.rounds.last).max() ?? 1)
      }
    }
    let updates = try install(board, replacing: isNew ? nil : old)?.players.updates ?? []
    let victory = RankedBoard(board).victory
    return .init(
      board: board.name, newcomers: newcomers.map(\.name), others: old.players.map(\.name),
      changed: updates.count,
      leftTeam: updates.count { $0.old.team != nil && $0.new.team == nil }, isNew: isNew,
      victory: victory == RankedBoard(old).victory ? nil : victory, wins: board.rules.wins,
      isInOrderOfRanks: isInOrder, busts: busts)
  }

  mutating func opened(_ name: String) throws -> Scoreboard {
    _ = try openOrCreate(name)
    return try state.openBoard()
  }

  /// Puts an imported board on the list, or in the place of its old state, with one entry.
  ///
  /// - Returns: the change of the old state; nil for a new board, and if nothing changed.
  @discardableResult
  mutating func install(_ board: Scoreboard, replacing old: Scoreboard?) throws -> BoardChange? {
    guard let old else {
      _ = try create(board, by: JournalEntry.importWords(board.name))
      return nil
    }
    guard let change = replace(old, with: board) else { return nil }
    let lines = board.commands(from: old).map(\.description)
    _ = try append(
      .board(change), leadingTo: board, scope: board.id, command: lines.joined(separator: "\n"))
    return change
  }
}

extension Scoreboard {
  /// Sets points and teams from a table whose players are all on the board. Players that were not on the board before
  /// reach their scores in the order of the table, even if they have no scores.
  fileprivate mutating func set(
    _ scores: [NamedScore], since old: Scoreboard
  ) throws(ScorekeepingError) {
    let reached = players.nextReached
    var teams: [NameKey: String] = [:]
    for team in players.lazy.compactMap(\.team) where teams[NameKey(team)] == nil {
      teams[NameKey(team)] = team
    }
    var groups = players.groups
    var seen: Set<Player.ID> = []
    try give(scores) { row, board throws(ScorekeepingError) in
      guard var player = board.players.named(row.name) else { throw .playerGone(row.name) }
      guard seen.insert(player.id).inserted else { throw .playerTwice(row.name) }
      switch row.team {
      case .unchanged: break
      case .none: player.team = nil
      case .named(let name):
        try validate(name: name)
        let team = teams[NameKey(name)] ?? name
        teams[NameKey(name)] = team
        player.team = team
      }
      for group in row.groupsLeft { player.leave(group: group) }
      for group in row.groups.map(\.trimmed) {
        try validate(name: group)
        let known = groups.first { NameKey($0) == NameKey(group) }
        if known == nil { groups.append(group) }
        player.join(group: known ?? group)
      }
      if row.hasLeft { player.hasLeft = true }
      return GivenPoints(
        player: player, amounts: row.amounts(of: player), reached: reached,
        isReachedAgain: old.players[id: player.id] == nil)
    }
    for row in scores {
      guard let sum = row.sum, let player = players.named(row.name), player.score != sum else {
        continue
      }
      let (own, table) = (player.score.text(as: rules.scores), sum.text(as: rules.scores))
      throw row.hasFilledRounds
        ? .otherRules(player.name, sum: own, table: table)
        : .wrongSum(player.name, sum: own, table: table)
    }
  }
}

extension Scoreboard {
  /// Says that points of a row were a bust, so that the player has other points than the table; nil otherwise.
  fileprivate func bustWords(of row: NamedScore, since old: Scoreboard) -> String? {
    guard rules.hasFormat, rules.format.bust != nil, let player = players.named(row.name) else {
      return nil
    }
    let isOther =
      row.score.map { $0 != player.score } ?? false
      || row.rounds.pairs.contains { $0.points != player.rounds[$0.round] }
    if !isOther { return nil }
    let score = player.scoreText(as: rules.scores)
    let before = old.players[id: player.id]?.scoreText(as: rules.scores) ?? score
    return before == score
      ? "\(player.name) stays at \(score)" : "\(player.name) \(before)→\(score)"
  }
}

extension Scoreboard {
  /// Adopts the rules for missed and dropped rounds that make the scores of a table from its rounds, if there are such.
  fileprivate mutating func adoptFilledRounds(
    of rows: [NamedScore], count: Int, wins: Wins?, since old: Scoreboard
  ) {
    guard rows.contains(where: { $0.missed != nil || $0.dropped != nil }) else { return }
    let lacking = roundsMissed(in: rows, count: count, since: old)
    func missed(by row: NamedScore) -> Int { lacking[NameKey(row.name)] ?? 0 }
    let first = rows.first { $0.missed ?? .zero != .zero }
    let points = first.flatMap { row -> Score? in
      guard let sum = row.missed?.thousandths, case let rounds = Int64(missed(by: row)), rounds > 0
      else { return nil }
      return sum.isMultiple(of: rounds) ? Score(thousandths: sum / rounds) : nil
    }
    for wins in wins.map({ [$0] }) ?? Wins.allCases {
      var copy = self
      copy.details.rules.wins = wins
      var rules = [Command.FormatChange.rounds(count)]
      if let points { rules.append(.missed(.points(points))) }
      if let row = rows.first(where: { $0.dropped ?? .zero != .zero }) {
        var results = row.rounds.pairs.map(\.points)
        if let points { results += Array(repeating: points, count: missed(by: row)) }
        var (sum, dropped) = (row.dropped?.thousandths ?? 0, points == nil ? missed(by: row) : 0)
        for result in results.sorted(by: { wins.isBetter($1, than: $0) }) where sum != 0 {
          sum &+= result.thousandths
          dropped += 1
        }
        rules.append(.drop(dropped))
      }
      guard rules.allSatisfy({ (try? copy.apply($0)) != nil }) else { continue }
      var filled = copy
      if (try? filled.set(rows, since: old)) != nil {
        self = copy
        return
      }
    }
  }

  /// The numbers of rounds that the players of a table have missed, by the rules of a board on which that matters.
  private func roundsMissed(
    in rows: [NamedScore], count: Int, since old: Scoreboard
  ) -> [NameKey: Int] {
    var copy = self
    copy.details.rules.format.apply(.rounds(count))
    copy.details.rules.format.apply(.missed(.points(.zero)))
    let plain = rows.map { row in
      var row = row
      (row.score, row.sum) = (nil, nil)
      return row
    }
    guard (try? copy.set(plain, since: old)) != nil, let counted = CountedRounds(of: copy) else {
      return [:]
    }
    return Dictionary(copy.players.map { (NameKey($0.name), counted.missed(by: $0)) }) { $1 }
  }

  /// Lets the high or the low score win, whichever agrees with the ranks of the table. Without ranks, or if both agree,
  /// the default rules stay.
  ///
  /// - Returns: whether all players are in the order of their ranks; nil without ranks.
  fileprivate mutating func adoptRules(
    of rows: [NamedScore], kind: ScoreKind?, wins: Wins?
  ) -> Bool? {
    let usual = kind == .time ? Wins.low : rules.wins
    if let kind { details.rules.scores = kind }
    let ranked = rows.filter { !$0.lacksRounds }.compactMap { row in
      row.rank.flatMap { rank in players.named(row.name).map { (rank: rank, player: $0) } }
    }.sorted { $0.rank < $1.rank }
    /// The number of players ranked behind a worse one, and the number of neighbours tied only by their score or only
    /// by their rank.
    func misfits(_ wins: Wins) -> (order: Int, ties: Int) {
      var board = self
      board.details.rules.wins = wins
      let precedence = board.precedence
      let keys = ranked.map { Standing($0.player, by: precedence).key }
      let pairs = zip(ranked.indices, ranked.indices.dropFirst())
      return (
        pairs.count { keys[$0] > keys[$1] },
        pairs.count { (ranked[$0].rank == ranked[$1].rank) != (keys[$0] == keys[$1]) }
      )
    }
    let other = Wins.allCases.first { $0 != usual } ?? usual
    details.rules.wins = wins ?? (misfits(other) < misfits(usual) ? other : usual)
    return ranked.isEmpty ? nil : misfits(details.rules.wins).order == 0
  }
}

/// A row of a table: a player's name, score and team.
package struct NamedScore: Hashable, Sendable {
  /// The name exactly as in the table.
  package var name: String
  /// The score. If it is nil, new players have not scored yet, and others keep their scores.
  package var score: Score?
  /// The score that the player must have after the import, where the table leaves rounds empty; nil for any.
  package var sum: Score?
  /// The points in the table that rules of the board make of the rounds: a bonus, points for missed rounds, and what
  /// dropped rounds take away; nil without a column for them.
  package var bonus, missed, dropped: Score?
  /// Whether the player has missed rounds, so that the rank does not follow from the score.
  package var lacksRounds = false
  /// Whether the row has a score or points.
  package var hasPoints: Bool { score ?? sum ?? start != nil || !rounds.isEmpty }
  var hasFilledRounds: Bool { bonus != nil || missed != nil || dropped != nil }
  /// The points at the start; nil if the table has none.
  package var start: Score?
  /// The points of rounds. Rounds that are not in the table keep their points.
  package var rounds: Rounds
  /// The rounds whose points the table takes away; 0 is the start.
  package var cleared: Set<Int>
  /// Whether the table takes the score away: the points at the start and of all rounds.
  package var clearsScore: Bool
  /// The rank, from 1; nil if the table has none.
  package var rank: Int?
  /// Whether the player leaves the game; false for no change.
  package var hasLeft: Bool
  /// The change of the player's team.
  package var team: TeamUpdate
  /// The groups that the player joins, and those that the player leaves.
  package var groups: [String] = []
  package var groupsLeft: [String] = []

  package enum TeamUpdate: Hashable, Sendable {
    /// The table has no column for teams, or an empty cell, so the team stays.
    case unchanged
    /// The player leaves the team.
    case none
    case named(String)
  }

  package init(
    _ name: String, score: Score? = nil, start: Score? = nil, rounds: Rounds = Rounds(),
    sum: Score? = nil, cleared: Set<Int> = [], clearsScore: Bool = false, rank: Int? = nil,
    hasLeft: Bool = false, team: TeamUpdate = .unchanged
  ) {
    self.name = name
    self.score = score
    self.start = start
    self.rounds = rounds
    self.sum = sum
    (self.cleared, self.clearsScore) = (cleared, clearsScore)
    self.rank = rank
    self.hasLeft = hasLeft
    self.team = team
  }

  /// What the row takes from the player and gives, in order.
  fileprivate func amounts(of player: Player) -> [(amount: Command.Amount, round: Int?)] {
    let cleared = clearsScore ? cleared.union(player.rounds.numbers + [0]) : cleared
    return cleared.sorted().map { (.clear, $0) } + (start.map { [(.set($0), 0)] } ?? [])
      + rounds.pairs.map { (.set($0.points), $0.round) }
      + (score.map { [(.set($0), nil)] } ?? [])
  }
}
