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
    return Mismatch(
      wanted: "\(player.name): \(clauses.map(\.description).joined(separator: ", "))",
      found: "\(player.name): score \(player.score), rank \(rank) of \(board.players.count)")
  }

  private func mismatchOfTeam(_ name: String, _ wanted: Score) throws -> Mismatch? {
    let board = try openBoard()
    let members = board.players.filter { $0.team?.lowercased() == name.lowercased() }
    let total = members.reduce(Score?(.zero)) { $0?.adding($1.score) }
    var found = "team \(name): total \(total?.description ?? "out of range")"
    if members.isEmpty {
      let teams = Set(board.players.compactMap(\.team)).sorted()
      found = teams.isEmpty ? "no teams" : "the teams \(teams.joined(separator: ", "))"
    } else if total == wanted {
      return nil
    }
    return Mismatch(wanted: "team \(name): total \(wanted)", found: found)
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
      case .team, .player, .board, .text, .big: true
      }
    }
    return ListSection(content, rows: rows)
  }
}

/// A text that is looked for on the screen.
struct Wait {
  private let pattern: TextPattern
  private let region: Region
  private let regex: BoundedRegex?

  /// - Throws: a `PerformanceError` for a regular expression that is none.
  init(_ pattern: TextPattern, in region: Region) throws(PerformanceError) {
    self.pattern = pattern
    self.region = region
    guard case .regex(let text) = pattern else {
      regex = nil
      return
    }
    do { regex = try BoundedRegex(text) } catch { throw .badRegex(text) }
  }

  /// Whether the screen shows it: in one row by itself.
  ///
  /// - Throws: `.slowRegex` for a regular expression that takes too long.
  func holds(on grid: Grid) throws(PerformanceError) -> Bool {
    let rows =
      switch region {
      case .screen: grid.rows.indices
      case .row(let number): grid.rows.indices.clamped(to: number - 1..<number)
      }
    let texts = rows.lazy.map { grid.text(ofRow: $0) }
    switch pattern {
    case .text(let text): return texts.contains { $0.contains(text) }
    case .regex(let text):
      guard let holds = regex?.matches(anyOf: texts) else { throw .slowRegex(text) }
      return holds
    }
  }

  func failure(on grid: Grid) -> Mismatch {
    let wanted = "\(region) \(pattern)"
    switch region {
    case .screen: return Mismatch(wanted: wanted, found: "no row that shows it")
    case .row(let number):
      let found = number <= grid.rows.count ? grid.text(ofRow: number - 1) : nil
      return Mismatch(
        wanted: wanted,
        found: found.map { "row \(number) is \"\($0)\"" }
          ?? "a screen of \(grid.rows.count) rows")
    }
  }
}

/// What can go wrong in a performance, beside what commands and files bring with them.
public enum PerformanceError: Error, Equatable, Sendable {
  /// A check that does not hold, or a wait in vain, and what the screen shows.
  case mismatch(Mismatch, Grid)
  /// The screen that increments have made is not what a full repaint makes.
  case notAsRepainted(increments: Grid, repaint: Grid)
  case programHasQuit
  case badRegex(String)
  /// A regular expression that takes too long to compare with the screen.
  case slowRegex(String)
}

extension PerformanceError: CustomStringConvertible {
  /// One sentence or, of a check, what was wanted and found, and the frame.
  public var description: String {
    switch self {
    case .mismatch(let mismatch, let grid):
      "Wanted: \(mismatch.wanted)\nFound:  \(mismatch.found)\n\(grid.framed)"
    case .notAsRepainted(let increments, let repaint):
      "The screen is not what a full repaint makes. This is a fault of the program: please report it with the "
        + "script\nBy increments:\n\(increments.framed)\nBy repaint:\n\(repaint.framed)"
    case .programHasQuit: "The program has quit. Take out what follows, or the key that quits"
    case .badRegex(let text): "'\(text)' is no regular expression. Check its brackets"
    case .slowRegex(let text):
      "To look for '\(text)' takes too long. Repeat nothing that is repeated itself, as in (a+)+, or look for a text "
        + "in quotes"
    }
  }
}

/// What a check wanted, and what it found instead: both in the words of the domain.
public struct Mismatch: Equatable, Sendable {
  public let wanted: String
  public let found: String
}

extension Grid {
  /// The rows as text between visible edges.
  var framed: String {
    let edge = "+" + String(repeating: "-", count: rows.first?.count ?? 0) + "+"
    return ([edge] + rows.map { "|" + $0.lazy.map(\.text).joined() + "|" } + [edge])
      .joined(separator: "\n")
  }
}
