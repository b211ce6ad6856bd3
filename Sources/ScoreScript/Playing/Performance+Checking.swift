import IdentityDiff
import ScoreScreen
import Scorekeeping
import StructReference

/// What a script wants to be so, against what is.
extension Performance {
  func check(_ expectation: Expectation) throws {
    let mismatch: Mismatch?
    switch expectation {
    case .player(let reference, let clauses):
      mismatch = try mismatchOfPlayer(reference, clauses)
    case .team(let name, let total): mismatch = try mismatchOfTeam(name, total)
    case .text(let pattern, let region):
      let wait = try Wait(pattern, in: region)
      mismatch = try wait.holds(on: grid) ? nil : wait.failure(on: grid)
    case .changes(let wanted):
      let found = changes
      mismatch =
        found == wanted
        ? nil : Mismatch(wanted: wanted, found: found.isEmpty ? "nothing changed" : found)
    case .budget(let budget):
      let spent = spent
      mismatch =
        budget.allows(spent)
        ? nil : Mismatch(wanted: "\(budget)", found: spent.items)
    }
    if let mismatch { throw failure(mismatch) }
  }

  private func openBoard() throws -> Scoreboard {
    guard let board = session.state.board else { throw ScorekeepingError.noBoard }
    return board
  }

  private func mismatchOfPlayer(
    _ reference: PlayerReference, _ clauses: [PlayerClause]
  ) throws -> Mismatch? {
    let board = try openBoard()
    let player = try board.players.resolve(reference)
    let rank = RankedBoard(board).rank(of: player.id) ?? 0
    let holds = clauses.allSatisfy { clause in
      switch clause {
      case .score(let score): player.score == score
      case .rank(let wanted): rank == wanted
      }
    }
    if holds { return nil }
    let wanted = clauses.map { clause in
      switch clause {
      case .score(let score): "score \(score)"
      case .rank(let rank): "rank \(rank)"
      }
    }
    return Mismatch(
      wanted: "\(player.name): \(wanted.joined(separator: ", "))",
      found: "\(player.name): score \(player.score), rank \(rank) of \(board.players.count)")
  }

  private func mismatchOfTeam(_ name: String, _ wanted: Score) throws -> Mismatch? {
    let board = try openBoard()
    let members = board.players.filter { $0.team?.lowercased() == name.lowercased() }
    if members.isEmpty {
      let teams = Set(board.players.compactMap(\.team)).sorted()
      let known = teams.isEmpty ? "no teams" : "the teams \(teams.joined(separator: ", "))"
      return Mismatch(wanted: "team \(name): total \(wanted)", found: known)
    }
    let total = members.reduce(Score?(.zero)) { $0?.adding($1.score) }
    if total == wanted { return nil }
    return Mismatch(
      wanted: "team \(name): total \(wanted)",
      found: "team \(name): total \(total?.description ?? "out of range")")
  }

  /// What the last command or the last keys changed, in words.
  private var changes: String {
    guard let new = session.state.board else { return "" }
    guard let old = before?.board, old.id == new.id else { return "" }
    return Narration(new.change(from: old), from: RankedBoard(old), to: RankedBoard(new))
      .description
  }

  /// What the last command or the last keys changed of the list on the screen. The room between rows, which is as wide as
  /// the screen allows, is no part of it.
  private var spent: Budget {
    guard let before else { return Budget() }
    let sections = screens.frame().sections.map(\.withoutRoom)
    let changes = sections.changes(from: before.frame.sections.map(\.withoutRoom))
    return Budget(
      inserts: changes.insertions.count + changes.arrivals.count,
      deletes: changes.deletions.count + changes.departures.count,
      moves: changes.moves.count + changes.sections.moves.count,
      refreshes: changes.updates.count + changes.sections.updates.count)
  }
}

extension ListSection<ListHeader, Row> {
  fileprivate var withoutRoom: Self {
    let rows = rows.filter {
      switch $0 {
      case .spacer, .gap: false
      case .player, .board, .text, .big: true
      }
    }
    return ListSection(content, rows: rows)
  }
}

extension Budget {
  func allows(_ spent: Budget) -> Bool {
    spent.inserts <= inserts && spent.deletes <= deletes && spent.moves <= moves
      && spent.refreshes <= refreshes
  }
}
