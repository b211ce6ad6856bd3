import ArgumentParser
import Foundation
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

  @OptionGroup var options: DataOptions

  func run() throws {
    try options.withSession { session in
      let boards = session.state.boards
      switch format {
      case .text: try Output.write(try Self.text(of: boards, in: session))
      case .json:
        try Output.writeJSON(
          boards.map { Entry(id: $0.id, name: $0.name, players: $0.playerCount) })
      }
    }
  }

  /// The list of boards as text, one line for each, with the winners of games that are over.
  static func text(of boards: [BoardSummary], in session: Session) throws -> String {
    if boards.isEmpty { return "No boards yet\n" }
    let width = boards.map { $0.name.terminalWidth }.max() ?? 0
    return try boards.map { board in
      let name = board.name.terminalSafe()
      let padding = String(repeating: " ", count: width - name.terminalWidth + 2)
      let winners =
        board.isOver ? try session.stored(board.id).flatMap { RankedBoard($0).winners } : nil
      let end = winners.map { ", \($0.terminalSafe())" } ?? ""
      let freeze = board.isFrozen ? ", frozen" : ""
      return "\(name)\(padding)\(board.players), round \(board.round)\(end)\(freeze)\n"
    }.joined()
  }

  private struct Entry: Encodable {
    let id: UUID
    let name: String
    let players: Int
  }
}
