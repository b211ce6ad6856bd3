import FoundationBase
import IdentityDiff

/// A match of a table: its players by name.
package struct NamedMatch: Equatable, Sendable {
  package var home: String
  package var away: String
  /// The result; nil if the match is not played.
  package var result: MatchResult?
  /// The round; nil if the table does not say it.
  package var round: Int?
  /// The day; nil if the table does not say it.
  package var date: Day?

  package init(
    home: String, away: String, result: MatchResult? = nil, round: Int? = nil, date: Day? = nil
  ) {
    (self.home, self.away) = (home, away)
    (self.result, self.round, self.date) = (result, round, date)
  }
}

/// Importing results of matches.
extension Session {
  /// The result of an import of matches.
  package struct ImportedResults: Equatable, Sendable {
    /// The name of the board.
    package let board: String
    /// The names of new players.
    package let newcomers: [String]
    /// The names of the other players.
    package let others: [String]
    /// The numbers of new matches and changed matches.
    package let (added, changed): (Int, Int)

    package var players: Int { newcomers.count }
  }

  /// Opens or creates a board, and sets the matches of a table: the n-th row of two players is their n-th match, in the
  /// row's round if there is one. A row with a date is their match of that day, else one without a date, else one that is
  /// not played yet, else a new match. A match in which the other player is at home counts only
  /// if there is none like the row. A match
  /// without a round gets the one after the last of both players. This is one change with one undo; for a new board, it
  /// is a change of the list of boards.
  ///
  /// A row without a result keeps the result on the board. Law: the same table again changes nothing. Cost: O(log n) for each
  /// match.
  ///
  /// - Parameter game: the game whose rules a new board gets; nil for none.
  /// - Throws: a `ScorekeepingError`, or an error of the journal. Nothing is then changed.
  package func importResults(
    _ matches: [NamedMatch], onto name: String, game: String? = nil
  ) throws -> ImportedResults {
    try commit { try $0.importResults(matches, onto: name, game: game) }
  }
}

extension Session {
  /// Makes a board by commands, as one change of the list of boards.
  ///
  /// - Throws: a `ScorekeepingError`, such as for a name in use, or an error of the journal. Nothing is then changed.
  package func importBoard(_ commands: [Command], as name: String) throws -> ImportedResults {
    try commit { try $0.importBoard(commands, as: name) }
  }
}

extension Execution {
  fileprivate mutating func importBoard(
    _ commands: [Command], as name: String
  ) throws -> Session.ImportedResults {
    if state.boards.named(name) != nil { throw ScorekeepingError.boardNameInUse(name) }
    var board = try newBoard(name)
    for command in commands { try perform(command, on: &board) }
    try install(board, replacing: nil)
    return .init(
      board: board.name, newcomers: board.players.map(\.name), others: [],
      added: board.matches?.count ?? 0, changed: 0)
  }

  fileprivate mutating func importResults(
    _ matches: [NamedMatch], onto name: String, game: String?
  ) throws -> Session.ImportedResults {
    let isNew = state.boards.named(name) == nil
    let old = isNew ? try newBoard(name) : try opened(name)
    var board = old
    if isNew, let game { try environment.games().named(game).prepare(&board) }
    var known = Set(old.players.map { $0.name.folded })
    let newcomers = matches.flatMap { [$0.home, $0.away] }
      .filter { known.insert($0.folded).inserted }
    if !newcomers.isEmpty { try perform(.add(newcomers.map { .init($0) }), on: &board) }
    // Each match would rate all later ones again.
    let rating = board.rules.format.rating
    if rating != nil { try perform(.format(.rating(nil)), on: &board) }
    var seen: Set<Int> = []
    var (added, changed) = (0, 0)
    for match in matches {
      let (home, away) = (PlayerReference(match.home), PlayerReference(match.away))
      let all = try board.matches(of: home, against: away, in: match.round)
      let left = all.filter { !seen.contains($0.id) }
      var entry = Command.MatchEntry(
        home, away, match.result, round: match.round, date: match.date)
      var old = match.date.map(left.match(on:)) ?? left.first
      // A match in which the other player is at home counts only if there is none like the row.
      if all.isEmpty {
        old = try board.matches(of: away, against: home, in: match.round)
          .first { $0.result == nil && !seen.contains($0.id) }
      }
      if let old {
        (entry.number, entry.round) = (old.id, old.round)
        entry.date = match.date ?? old.date
        entry.result = match.result?.keeping(old.result) ?? old.result
        changed += old.result == entry.result && old.date == entry.date ? 0 : 1
      } else {
        entry.number = board.matches?.nextNumber ?? 1
        entry.round = try match.round ?? board.roundAfterLast(of: [home, away])
        added += 1
      }
      if let number = entry.number { seen.insert(number) }
      try perform(.result(.entry(entry)), on: &board)
    }
    if rating != nil { try perform(.format(.rating(rating)), on: &board) }
    let last = (board.matches ?? Matches()).filter { $0.result != nil }.map(\.round).max()
    if added + changed > 0, let last, last > board.round {
      try perform(.round(.number(last)), on: &board)
    }
    try install(board, replacing: isNew ? nil : old)
    return .init(
      board: board.name, newcomers: newcomers, others: old.players.map(\.name), added: added,
      changed: changed)
  }
}

extension MatchResult {
  /// The result of a table without what the board knows better of the same score: what decided it, and whether it is
  /// annulled.
  fileprivate func keeping(_ old: MatchResult?) -> MatchResult {
    guard let old, old.sets == sets, decision == nil || decision == old.decision, !isAnnulled else {
      return self
    }
    return MatchResult(
      sets, bonus: bonus ?? old.bonus, decision: old.decision, isAnnulled: old.isAnnulled)
  }
}

extension [Match] {
  /// The match of a day; else one without a date, else one that is not played yet.
  fileprivate func match(on date: Day) -> Match? {
    first { $0.date == date } ?? first { $0.date == nil } ?? first { $0.result == nil }
  }
}

extension Scoreboard {
  /// The matches of two players with the first one at home, in a round if there is one.
  fileprivate func matches(
    of home: PlayerReference, against away: PlayerReference, in round: Int?
  ) throws(ScorekeepingError) -> [Match] {
    let (home, away) = (try players.resolve(home).id, try players.resolve(away).id)
    return (matches?.matches(of: home, and: away) ?? []).filter {
      $0.home == home && (round == nil || $0.round == round)
    }
  }

  /// The round after the last one in which one of some players has a match.
  fileprivate func roundAfterLast(
    of references: [PlayerReference]
  ) throws(ScorekeepingError) -> Int {
    var last = 0
    for reference in references {
      let player = try players.resolve(reference).id
      last = max(last, matches?.last(of: player)?.round ?? 0)
    }
    return last + 1
  }
}
