import FoundationBase
import Scorekeeping

/// A board in a list of boards.
package struct ListedBoard: Sendable {
  package let summary: BoardSummary
  /// The winner, the series, the freeze, the clock and the round, as far as the list knows them.
  package fileprivate(set) var facts: [Fact]
  /// The leading score with its players, of whom it names none where all are level; nil until somebody has scored.
  package let lead: LeaderSummary?
  package let details: Scoreboard.Details

  /// - Parameter now: the moment that clocks show; nil for a list without clocks.
  package init(_ ranked: RankedBoard, at now: Date? = nil) {
    summary = ranked.board.summary
    details = ranked.board.details
    let roles: Set<Fact.Role> = [.winner, .freeze, .period, .round]
    facts = [Fact](of: ranked, at: now ?? .distantPast).filter {
      roles.contains($0.role) || $0.role == .clock && now != nil
    }
    lead = ranked.leaderSummary(decimals: ranked.board.players.decimals)
  }

  /// The board in a line, after its name: `3 players, round 2 of 5, Ann leads with 42`.
  package var words: String {
    let others = facts.filter { !$0.isRound }.map { $0.role == .freeze ? $0.short : $0.text }
    let rounds = facts.filter(\.isRound).map(\.text)
    let hasWinner = facts.contains { $0.role == .winner }
    let leaders = hasWinner ? [] : [lead?.sentence].compactMap(\.self)
    return ([summary.players] + rounds + leaders + others).joined(separator: ", ")
  }
}

extension TableDocument {
  /// A row for each board, in the order given: the name, the number of players, the round, the leaders with their score,
  /// and the facts.
  package static func boards(_ boards: [ListedBoard]) -> TableDocument {
    let rows = boards.map { board in
      let facts = board.facts.filter { !$0.isRound }.map(\.short)
      return Table.Row(
        .board(board.summary.id),
        [
          Table.Cell(board.summary.name), Table.Cell(board.summary.playerCount),
          Table.Cell(board.summary.round),
          Table.Cell(board.lead?.names.joined(separator: ", ") ?? ""),
          Table.Cell(
            board.lead?.score ?? "",
            board.lead.flatMap { try? Score(parsing: $0.score) }.map {
              .points($0, as: board.details.rules.scores)
            }),
          Table.Cell(facts.joined(separator: ", ")),
        ])
    }
    let columns =
      [Table.Column(.name, name: "Board")]
      + [.players, .currentRound, .leaders, .score, .facts].map { Table.Column($0) }
    let count = Fact(.count, boards.count.phrase("board"))
    var document = TableDocument(
      title: "Boards", facts: [count], tables: [Table("Boards", columns, rows: rows)])
    document.emptyWords = "No boards yet"
    return document
  }
}

extension Session {
  /// The boards with what there is to see of them, in the order of their creation. Cost: reading all boards.
  package func listedBoards() throws -> [ListedBoard] {
    let boards = state.boards
    var winners: [Scoreboard.ID: [Player]] = [:]
    var matches: [Scoreboard.ID: Int] = [:]
    var listed = try read { transaction in
      try boards.compactMap { summary in
        try transaction.board(summary.id).map { board in
          let ranked = RankedBoard(board)
          winners[board.id] = ranked.winningPlayers
          matches[board.id] = board.rules.format.games
          return ListedBoard(ranked, at: now)
        }
      }
    }
    let series = boards.series
    for index in listed.indices {
      let board = listed[index].summary
      let games = series[board.series ?? board.id] ?? [board]
      guard
        let words = SeriesTally.words(
          of: board.id, in: games, bestOf: matches[board.id], winners: { winners[$0.id] ?? [] })
      else { continue }
      let place =
        listed[index].facts.firstIndex { $0.role != .winner } ?? listed[index].facts.endIndex
      listed[index].facts.insert(Fact(.series, words), at: place)
    }
    return listed
  }
}
