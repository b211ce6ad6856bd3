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
    let series = boards.series.mapValues { games in
      SeriesTally(games.map { ended[$0.id]?.winningPlayers ?? [] }).words
    }
    return boards.map { board in
      let name = board.name.terminalSafe()
      let padding = String(repeating: " ", count: width - name.terminalWidth + 2)
      let winners = ended[board.id]?.winners
      let end = winners.map { ", \($0.terminalSafe())" } ?? ""
      let freeze = board.isFrozen ? ", frozen" : ""
      let wins = series[board.series ?? board.id]?.map { "; series \($0.terminalSafe())" } ?? ""
      return "\(name)\(padding)\(board.players), round \(board.round)\(end)\(freeze)\(wins)\n"
    }.joined()
  }

  private struct Entry: Encodable {
    let id: UUID
    let name: String
    let players: Int
  }
}
