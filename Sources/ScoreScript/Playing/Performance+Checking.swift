import IdentityDiff
import ScoreScreen
import ScoreStream
import ScoreTables
import Scorekeeping
import StructReference

/// Checking the expectations of a script.
extension Performance {
  func check(_ expectation: Expectation) throws {
    let mismatch: PerformanceError.Mismatch?
    switch expectation {
    case .player(let reference, let clauses):
      mismatch = try mismatchOfPlayer(reference, clauses)
    case .team(let name, let total): mismatch = try mismatchOfTeam(name, total)
    case .text(let pattern, let region):
      let search = try ScreenSearch(pattern, in: region)
      mismatch = try search.matches(on: grid) ? nil : search.mismatch(on: grid)
    case .changes(let pattern): mismatch = try mismatchOfChanges(pattern)
    case .budget(let budget):
      let spent = spent
      mismatch =
        budget.allows(spent)
        ? nil : PerformanceError.Mismatch(wanted: "\(budget)", found: spent.items)
    }
    if let mismatch { throw failure(mismatch) }
  }

  private func mismatchOfChanges(_ wanted: TextPattern) throws -> PerformanceError.Mismatch? {
    let narration = changes
    let found = narration?.description ?? ""
    let isFound =
      wanted == .text("")
      ? found.isEmpty
      : try ScreenSearch(wanted, in: .screen).matches(anyOf: [found, narration?.rankLine ?? ""])
    if isFound { return nil }
    var words = "\(wanted)"
    if case .text(let text) = wanted { words = text.isEmpty ? "nothing changed" : text }
    return .init(wanted: words, found: found.isEmpty ? "nothing changed" : found)
  }

  private func mismatchOfPlayer(
    _ reference: PlayerReference, _ clauses: [PlayerClause]
  ) throws -> PerformanceError.Mismatch? {
    let board = try session.state.openBoard()
    let player = try board.players.resolve(reference)
    let rank = RankedBoard(board).rank(of: player.id) ?? 0
    let holds = clauses.allSatisfy { clause in
      switch clause {
      case .score(let score): player.score == score
      case .noScore: !player.hasScored
      case .rank(let wanted): rank == wanted
      }
    }
    if holds { return nil }
    return PerformanceError.Mismatch(
      wanted: "\(player.name): \(clauses.map(\.description).joined(separator: ", "))",
      found:
        "\(player.name): score \(player.playedScore?.description ?? "–"), rank \(rank) of \(board.players.count)"
    )
  }

  private func mismatchOfTeam(_ name: String, _ wanted: Score) throws -> PerformanceError.Mismatch?
  {
    let board = try session.state.openBoard()
    let members = board.players.filter { $0.team?.folded == name.folded }
    let total = members.reduce(Score?(.zero)) { $0?.adding($1.score) }
    var found = "team \(name): total \(total?.description ?? "out of range")"
    if members.isEmpty {
      let teams = Set(board.players.compactMap(\.team)).sorted()
      found = teams.isEmpty ? "no teams" : "the teams \(teams.joined(separator: ", "))"
    } else if total == wanted {
      return nil
    }
    return PerformanceError.Mismatch(wanted: "team \(name): total \(wanted)", found: found)
  }

  /// The changes of the last command or the last keys.
  private var changes: ChangeFacts? {
    guard let new = session.state.board, let old = beforeInput?.board, old.id == new.id else {
      return nil
    }
    return ChangeFacts(new.change(from: old), from: RankedBoard(old), to: RankedBoard(new))
  }

  /// The rows of the list on the screen that the last command or the last keys changed, by kind of change. Spacers do
  /// not count, because their number depends on the size of the screen.
  private var spent: ChangeBudget {
    guard let before = beforeInput else { return ChangeBudget() }
    let sections = stage.frame().sections.map(\.withoutSpacers)
    let changes = sections.changes(from: before.frame.sections.map(\.withoutSpacers))
    return ChangeBudget(
      inserts: changes.insertions.count + changes.arrivals.count,
      deletes: changes.deletions.count + changes.departures.count,
      moves: changes.moves.count + changes.sections.moves.count,
      refreshes: changes.updates.count + changes.sections.updates.count)
  }
}

extension ListSection<ListHeader, Row> {
  fileprivate var withoutSpacers: Self {
    let rows = rows.filter {
      switch $0 {
      case .spacer, .gap: false
      case .team, .player, .board, .sheet, .entry, .text, .table, .big: true
      }
    }
    return ListSection(content, rows: rows)
  }
}

/// A search for a pattern on the screen, for waits and checks.
struct ScreenSearch {
  private let pattern: TextPattern
  private let region: ScreenRegion
  private let regex: BoundedRegex?

  /// Prepares a search.
  ///
  /// - Throws: a `PerformanceError` for an invalid regular expression.
  init(_ pattern: TextPattern, in region: ScreenRegion) throws(PerformanceError) {
    self.pattern = pattern
    self.region = region
    guard case .regex(let text) = pattern else {
      regex = nil
      return
    }
    do { regex = try BoundedRegex(text) } catch { throw .badRegex(text, reason: error.reason) }
  }

  /// Whether one row of the region contains the pattern.
  ///
  /// - Throws: `.slowRegex` for a regular expression that takes too long.
  func matches(on grid: Grid) throws(PerformanceError) -> Bool {
    let rows =
      switch region {
      case .screen: grid.rows.indices
      case .row(let number): grid.rows.indices.clamped(to: number - 1..<number)
      }
    return try matches(anyOf: rows.lazy.map { grid.text(ofRow: $0) })
  }

  /// Whether one of the texts contains the pattern.
  ///
  /// - Throws: `.slowRegex` for a regular expression that takes too long.
  func matches(anyOf texts: some Sequence<String>) throws(PerformanceError) -> Bool {
    switch pattern {
    case .text(let text): return texts.contains { $0.contains(text) }
    case .regex(let text):
      guard let matches = regex?.matches(anyOf: texts) else { throw .slowRegex(text) }
      return matches
    }
  }

  /// The mismatch to report if the screen does not show the pattern.
  func mismatch(on grid: Grid) -> PerformanceError.Mismatch {
    let wanted = "\(region) \(pattern)"
    switch region {
    case .screen: return .init(wanted: wanted, found: "no row that shows it")
    case .row(let number):
      let found = number <= grid.rows.count ? grid.text(ofRow: number - 1) : nil
      return .init(
        wanted: wanted,
        found: found.map { "row \(number) is \"\($0)\"" }
          ?? "a screen of \(grid.rows.count) rows")
    }
  }
}
