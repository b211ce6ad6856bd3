import IdentityDiff
import Scorekeeping
import Texts

/// The change in words, such as "Red 12→13, takes the lead from Blue".
extension ChangeFacts {
  /// The change in one line; empty if nothing changed.
  ///
  /// Names are unescaped: make the line safe before writing it to a terminal.
  package var description: String { line(standing(of:)) }

  /// The line as version 1.0 wrote it, for scripts of that time: "Red 12→13, 2nd→1st".
  package var rankLine: String {
    line { id in
      guard let before = ranksBefore, let from = before.rank(of: id), let to = new.rank(of: id),
        from != to
      else { return [] }
      return ["\(from.ordinal)→\(to.ordinal)"]
    }
  }

  private func line(_ standing: (Player.ID) -> [String]) -> String {
    clauses(limit: 3, countsMoves: false, standing: standing).joined(separator: "; ")
  }

  /// The clauses about the rank of a player.
  private func standing(of id: Player.ID) -> [String] {
    let isAlone = change.players.count == 1 && change.details == nil && !completesRound
    return ranksBefore.flatMap { RankChange(of: id, from: $0, to: new, isAlone: isAlone)?.clauses }
      ?? []
  }

  /// The clauses for up to `limit` players of each kind of change, and a clause with the number of further players.
  ///
  /// - Parameter standing: returns the clauses about the rank of a player with a new score.
  private func clauses(
    limit: Int, countsMoves: Bool, standing: (Player.ID) -> [String]
  ) -> [String] {
    var clauses = effects(limit: limit, countsMoves: countsMoves, standing: standing)
      .filter { !$0.isEmpty }
    if let author, !clauses.isEmpty { clauses[0] += ", \(author.words)" }
    return clauses
  }

  private func effects(
    limit: Int, countsMoves: Bool, standing: (Player.ID) -> [String]
  ) -> [String] {
    let players = change.players
    var clauses = change.details.map(details) ?? []
    if isTakenBack { return clauses }
    let announced = Set(announced.lazy.flatMap(\.players).map(\.id))
    let insertions = players.insertions.filter { !announced.contains($0.element.id) }
    var updates = players.updates.filter { !announced.contains($0.new.id) }
    // With points for places, players who did not finish a race get points, too.
    if !new.board.rules.filledRounds.isEmpty, new.board.rules.format.places == nil,
      !insertions.isEmpty || updates.contains(where: { !played($0).isEmpty })
    {
      updates.removeAll(where: isConsequence)
    }
    let entries = entriesOfRules
    if entries == nil, new.board.roundRule != nil, updates.contains(where: \.hasOtherPoints) {
      clauses = wonRounds + clauses
      updates.removeAll(where: \.hasOtherPoints)
    }
    if let entries {
      clauses.append(entries)
      updates.removeAll { $0.old.score == $0.new.score }
    }
    clauses += matches(limit: limit)
    clauses += insertions.prefix(limit).map(inserted)
    clauses += players.deletions.prefix(limit).map(deleted)
    clauses += updates.prefix(limit).map { updated($0, standing: standing) }
    clauses += contradictions.prefix(limit)
    clauses += risers(limit: limit).map { id in
      let words = standing(id).joined(separator: ", ")
      return words.isEmpty ? "" : "\(player(id)?.name ?? "") \(words)"
    }
    var counts = [insertions.count, players.deletions.count, updates.count]
    if clauses.isEmpty {
      let moves = moves
      clauses += moves.prefix(limit)
      if countsMoves { counts.append(moves.count) }
    }
    let untold = counts.reduce(0) { $0 + max(0, $1 - limit) }
    if untold > 0 { clauses.append("and \(untold) more") }
    return clauses + [roundOff, end].compactMap(\.self)
  }

  /// A clause about the last round whose points have come to miss their sum; nil if there is none.
  private var roundOff: String? {
    let before = old.board.roundsOff
    return new.board.roundsOff.last { !before.contains($0) }
      .flatMap { new.board.sumWords(ofRound: $0.round)?.capitalizedFirst }
  }

  /// A clause about the end of the game; nil if there is nothing to say.
  private var end: String? {
    if !lastReveal.isEmpty { return nil }
    switch (old.board.details.isOver, new.board.details.isOver) {
    case (_, true) where new.board.awaitsLastPoints && !old.board.awaitsLastPoints:
      return "\(new.board.rules.numbered(new.board.round).capitalizedFirst) is the last"
    case (false, true):
      let end = new.firstLacksRounds ? "Nobody wins" : "The game is over"
      return ([new.victory ?? end] + new.missedRoundsWords + [decision].compactMap(\.self))
        .joined(separator: ", ")
    case (true, false): return "The game goes on"
    case (true, true):
      let isScored = change.players.updates.contains { $0.old.score != $0.new.score }
      let isNews =
        old.winners == nil || isScored && old.winners != new.winners
        || old.winningPlayers.map(\.id) != new.winningPlayers.map(\.id)
      if isNews, let victory = new.victory { return victory }
      return isScored && !new.board.awaitsLastPoints ? "The game is still over" : nil
    default: return nil
    }
  }

  /// The commands that decide a tie for the first place at the end; nil without a tie.
  private var decision: String? {
    let level = new.leaders.prefix(4).map { Word.quoted($0.name) }
    guard new.isWon, new.board.matches == nil, (2...3).contains(level.count) else { return nil }
    return "level: 'lot \(level.joined(separator: " "))' or 'over -' decides"
  }

  private var scores: ScoreKind { new.board.rules.scores }

  func text(_ score: Score) -> String { score.text(as: scores) }

  private func inserted(_ insertion: ChangeSet<Player>.Insertion) -> String {
    let player = insertion.element
    if reversal == .undo { return "\(player.name) is back" }
    return player.score == .zero
      ? "\(player.name) added" : "\(player.name) added at \(text(player.score))"
  }

  private func deleted(_ deletion: ChangeSet<Player>.Deletion) -> String {
    "\(deletion.element.name) \(reversal == .undo ? "is gone" : "removed")"
  }

  /// Clauses about players moved in the manual order.
  private var moves: [String] {
    let moves = change.players.moves
    if !moves.isEmpty, let mover, let offset = new.board.players.offset(of: mover) {
      return [moved(new.board.players[offset], to: offset)]
    }
    return moves.map { moved($0.element, to: $0.destination) }
  }

  private func moved(_ player: Player, to offset: Int) -> String {
    "\(player.name) moved to place \(offset + 1)"
  }

  /// Clauses about the change of a player, and about the rank if the score changed.
  private func updated(
    _ update: ChangeSet<Player>.Update, standing: (Player.ID) -> [String]
  ) -> String {
    let (before, after) = (update.old, update.new)
    // The clause about the match has the score of a player whose points stay.
    if change.matches != nil || before.record != after.record,
      before.playedScore == after.playedScore
    {
      return ""
    }
    var parts: [String] = []
    if before.name != after.name { parts.append("\(before.name) is now \(after.name)") }
    if before.team != after.team {
      parts.append(
        after.team.map { "\(after.name) \(reversal == .undo ? "is back in" : "joins") \($0)" }
          ?? "\(after.name) is in no team")
      // The name of the new team may be a misspelling of an existing team.
      if reversal == nil, let team = after.team, old.board.players.hasTeams,
        old.board.players.team(named: team) == nil,
        change.players.updates.first(where: { $0.new.team == team })?.new.id == after.id
      {
        parts.append("a new team")
      }
    }
    if before.groups != after.groups {
      let joined = after.groups.filter { !before.groups.contains($0) }.map { group in
        // The name may be a misspelling of another group.
        let isNew =
          reversal == nil && old.board.players.hasGroups
          && old.board.players.group(named: group) == nil
          && change.players.updates.first { $0.new.groups.contains(group) }?.new.id == after.id
        return "joins \(group)" + (isNew ? ", a new group" : "")
      }
      let left = before.groups.filter { !after.groups.contains($0) }.map { "leaves \($0)" }
      parts.append("\(after.name) " + (joined + left).joined(separator: ", "))
    }
    let isOut =
      after.hasLeft && !before.hasLeft && new.board.rules.format.misses != nil
      && before.rounds != after.rounds
    if before.hasLeft != after.hasLeft {
      parts.append("\(after.name) \(after.hasLeft ? isOut ? "is out" : "leaves" : "is back")")
    }
    if before.colour != after.colour {
      parts.append("\(after.name) is \(PlayerColour(after.colour).rawValue) now")
    }
    if isOut, before.score == after.score { return parts.joined(separator: ", ") }
    let frames = frames(of: update)
    if before.score != after.score || update.isZero(in: new.board.round) {
      let (old, new) = (before.scoreText(as: scores), after.scoreText(as: scores))
      let isSame = before.hasScored && before.score == after.score
      let isBust = isSame && self.new.board.rules.format.bust != nil
      if let uncounted = uncounted(update) {
        parts.append(uncounted)
      } else if isBust {
        parts.append("\(after.name) stays at \(new)")
      } else {
        parts.append("\(after.name) \((frames + ["\(old)→\(new)"]).joined(separator: ", "))")
      }
      if frames.isEmpty, before.record == after.record, let correction = correction(of: update) {
        parts.append(correction)
      }
      parts += busts(of: update) + filled(of: update)
      if rests(update) { parts.append("rests") }
      parts += standing(after.id)
    } else {
      let entries =
        frames.isEmpty ? played(update).map { points(update, in: $0) } : frames
      let rounds = entries + filled(of: update)
      if !rounds.isEmpty { parts.append("\(after.name) \(rounds.joined(separator: ", "))") }
    }
    return parts.joined(separator: ", ")
  }

  /// Whether a player has got points in a round for which others were paired.
  private func rests(_ update: ChangeSet<Player>.Update) -> Bool {
    guard let matches = change.matches, let round = matches.insertions.first?.element.round,
      update.new.rounds[round] != nil, update.old.rounds[round] == nil,
      !new.board.isScoredByKnockout
    else { return false }
    return !matches.insertions.contains { $0.element.opponent(of: update.new.id) != nil }
  }

  /// The change of the points in one round other than the current one, in words; nil for any other change.
  func correction(of update: ChangeSet<Player>.Update) -> String? {
    let rounds = played(update)
    guard rounds.count == 1, rounds[0] != new.board.round else { return nil }
    return points(update, in: rounds[0])
  }

  /// The rounds with other points, except those that the program fills in.
  private func played(_ update: ChangeSet<Player>.Update) -> [Int] {
    let rounds = update.old.rounds.differences(from: update.new.rounds)
    let filled = new.board.rules.filledRounds + [Rounds.won]
    return rounds.filter { !filled.contains($0) }
  }

  /// The later rounds that a correction has made a bust.
  private func busts(of update: ChangeSet<Player>.Update) -> [String] {
    guard new.board.rules.hasFormat, new.board.rules.format.bust != nil else { return [] }
    let rounds = played(update)
    return rounds.dropFirst().filter { update.new.rounds[$0] == .zero }.map {
      "\(new.board.rules.numbered($0)) is bust"
    }
  }

  /// Whether only points have changed that the program fills in, such as those of rounds that others have played.
  private func isConsequence(_ update: ChangeSet<Player>.Update) -> Bool {
    update.old.rounds != update.new.rounds && played(update).isEmpty
  }

  /// The bonus that a player got or lost, the points of missed rounds, and the points that do not count any more, in words.
  private func filled(of update: ChangeSet<Player>.Update) -> [String] {
    guard new.board.rules.hasFormat else { return [] }
    let (format, word) = (new.board.rules.format, new.board.rules.roundWord)
    func change(in round: Int?) -> Score? {
      guard let round else { return nil }
      let points = update.new.rounds[round] ?? .zero
      return points == update.old.rounds[round] ?? .zero ? nil : points
    }
    let bonus = change(in: format.bonus?.round).map {
      $0 == .zero ? "without the bonus" : "with a bonus of \(text($0))"
    }
    let missed = change(in: format.missedRound).map {
      $0 == .zero ? "no \(word.one) missed" : "\(text($0)) for missed \(word.many)"
    }
    let dropped = uncounted(update) == nil ? dropped(of: update) : nil
    return [bonus, missed, dropped].compactMap(\.self)
  }

  /// The points of a player that do not count any more, less those that count again; nil where no round is dropped.
  private func newlyDropped(_ update: ChangeSet<Player>.Update) -> Score? {
    guard new.board.rules.hasFormat, let round = new.board.rules.format.droppedRound else {
      return nil
    }
    return (update.old.rounds[round] ?? .zero).subtracting(update.new.rounds[round] ?? .zero)
  }

  /// The points that a player has got in a round without any; nil for any other change.
  private func entry(_ update: ChangeSet<Player>.Update) -> Score? {
    let rounds = played(update)
    return rounds.count == 1 && update.old.rounds[rounds[0]] == nil
      ? update.new.rounds[rounds[0]] : nil
  }

  /// A clause about points that do not count, as the player has better ones; nil for points that count.
  func uncounted(_ update: ChangeSet<Player>.Update) -> String? {
    guard let entry = entry(update), update.old.hasScored, update.old.score == update.new.score,
      let dropped = newlyDropped(update),
      dropped != .zero || entry == .zero && new.board.takesOneResult
    else { return nil }
    return "\(update.new.name) gets \(text(entry)), which does not count"
  }

  /// The points that count in place of others, or do not count any more; nil if the same points count as before.
  func dropped(of update: ChangeSet<Player>.Update) -> String? {
    guard let points = newlyDropped(update), points != .zero else { return nil }
    guard let entry = entry(update) else {
      // Another clause names the round of a correction.
      if !played(update).isEmpty { return nil }
      let countsAgain = Score.zero.subtracting(points).flatMap { $0 > .zero ? text($0) : nil }
      return countsAgain.map { "\($0) counts again" } ?? "\(text(points)) does not count any more"
    }
    // Of a single round that counts, the scores say as much.
    if entry == update.new.score { return nil }
    let dropped = new.board.droppedRounds(of: update.new)
    if !dropped.isDisjoint(with: played(update)) { return "\(text(entry)) does not count" }
    let others = dropped.subtracting(old.board.droppedRounds(of: update.old))
    return others.first.flatMap { update.new.rounds[$0] }
      .map { "\(text(entry)) instead of \(text($0))" }
  }

  /// The frames that a player has rolled or corrected: `rolls 9/`, `round 2: 81→9/`.
  private func frames(of update: ChangeSet<Player>.Update) -> [String] {
    update.changedFrames.map { number in
      let (old, new) = (update.old.rolls?.text(of: number), update.new.rolls?.text(of: number))
      guard number == self.new.board.round, let new, new.hasPrefix(old ?? "") else {
        return "\(self.new.board.rules.numbered(number)): \(old ?? "–")→\(new ?? "–")"
      }
      return "rolls \(new)"
    }
  }

  /// A clause about the rolls, or the points of the present game, that go or come back with their rule; nil for none.
  private var entriesOfRules: String? {
    let (before, after) = (old.board.rules.format, new.board.rules.format)
    let updates = change.players.updates
    if (before.frames == nil) != (after.frames == nil),
      updates.contains(where: { $0.old.rolls != $0.new.rolls })
    {
      return after.frames == nil ? "The points stay, without their rolls" : "The rolls are back"
    }
    if (before.game == nil) != (after.game == nil),
      updates.contains(where: { $0.old.gamePoints != $0.new.gamePoints })
    {
      return "The points of the present game are \(after.game == nil ? "gone" : "back")"
    }
    return nil
  }

  private func points(_ update: ChangeSet<Player>.Update, in round: Int) -> String {
    let points = [update.old, update.new].map { $0.rounds[round].map(text) ?? "–" }
    return "\(new.board.rules.numbered(round)): \(points.joined(separator: "→"))"
  }

  /// A player on the board, or on the new or old public board.
  func player(_ id: Player.ID) -> Player? {
    new.board.players[id: id] ?? new.board.publicBoard.players[id: id]
      ?? old.board.publicBoard.players[id: id]
  }
}

extension ChangeSet<Player>.Update {
  /// Whether the player got zero points in a round, or lost zero points.
  package func isZero(in round: Int) -> Bool {
    if old.score != new.score { return false }
    return old.hasScored != new.hasScored
      || (old.rounds[round] == nil) != (new.rounds[round] == nil)
  }
}

/// The longer form, for users who do not see the board.
extension ChangeFacts {
  /// The largest number of players to name before the rest is only counted. It suffices for a whole round of a league.
  private static let spokenLimit = 20

  /// The change as a line for each player, with the change of rank: "Red 12→13, takes the lead from Blue". Lines with
  /// the totals and ranks of teams follow.
  ///
  /// Names are unescaped: make the lines safe before writing them to a terminal. Empty if nothing changed. Cost: in
  /// proportion to the change, plus a search for overtaken players for each climber; O(t) for t teams.
  package var spoken: [String] {
    let limit = Self.spokenLimit
    var clauses = clauses(limit: limit, countsMoves: true, standing: standing(of:))
    if !isTakenBack { clauses += teams.prefix(limit) }
    return clauses
  }

  /// The lines about teams with a new total, from first to last.
  private var teams: [String] {
    let players = change.players
    let concerned =
      players.updates.flatMap { [$0.old.team, $0.new.team] }
      + players.insertions.map(\.element.team) + players.deletions.map(\.element.team)
    if !concerned.contains(where: { $0 != nil }) { return [] }
    return new.teams.ranked.compactMap { team in
      if old.teams.position(of: team) == nil { return nil }
      let before = old.teams.totalText(of: team, as: scores)
      let after = new.teams.totalText(of: team, as: scores)
      if before == after { return nil }
      let standing =
        ranksBefore.flatMap { RankChange(of: team, from: $0.teams, to: new.teams)?.clauses } ?? []
      return (["Team \(team) \(before)→\(after)"] + standing).joined(separator: ", ")
    }
  }
}
