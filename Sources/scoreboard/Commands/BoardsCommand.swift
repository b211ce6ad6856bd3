import ArgumentParser
import FoundationBase
import ScoreScreen
import Scorekeeping
import StructReference

/// `scoreboard boards`: the list of boards.
struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List the boards.",
    discussion: """
      EXAMPLES:
        scoreboard boards
        scoreboard boards --format json
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(name: .long, help: "How to print: text or json.")
  var format = Format.text

  @Flag(
    name: .customLong("public"), help: "The boards as the public sees them while they are frozen.")
  var isPublic = false

  @OptionGroup var options: DataOptions

  func run() throws {
    try options.withSession(isPublic: isPublic) { session in
      let boards = session.state.boards
      switch format {
      case .text: try Output.write(try Self.text(of: boards, in: session))
      case .json:
        try Output.writeJSON(
          boards.map { Entry(id: $0.id, name: $0.name, players: $0.playerCount) })
      }
    }
  }

  /// The list of boards as text, one line for each, with the winners of games that are over and the wins in a series of
  /// rematches.
  static func text(of boards: [BoardSummary], in session: Session) throws -> String {
    if boards.isEmpty { return "No boards yet\n" }
    let width = boards.map { $0.name.terminalWidth }.max() ?? 0
    var ended: [Scoreboard.ID: RankedBoard] = [:]
    for board in boards where board.isOver {
      ended[board.id] = try session.stored(board.id).map { RankedBoard($0) }
    }
    let series = boards.series
    let winners = series.mapValues { $0.map { ended[$0.id]?.winningPlayers ?? [] } }
    let tallies = winners.mapValues { SeriesTally($0).title }
    func tally(_ board: BoardSummary) -> String? {
      let first = board.series ?? board.id
      guard let games = series[first], let winners = winners[first],
        let match = games.lazy.compactMap({ ended[$0.id]?.board.rules.format.games }).first
      else { return tallies[first] ?? nil }
      let shown = games.firstIndex { $0.id == board.id }
      return SeriesTally(winners, bestOf: match, with: shown).title
    }
    return boards.map { board in
      let name = board.name.terminalSafe()
      let padding = String(repeating: " ", count: width - name.terminalWidth + 2)
      let winners = ended[board.id]?.winners
      let end = winners.map { ", \($0.terminalSafe())" } ?? ""
      let freeze = board.isFrozen ? ", frozen" : ""
      let wins = tally(board).map { "; \($0.terminalSafe())" } ?? ""
      return "\(name)\(padding)\(board.players), round \(board.round)\(end)\(freeze)\(wins)\n"
    }.joined()
  }

  private struct Entry: Encodable {
    let id: UUID
    let name: String
    let players: Int
  }
}
