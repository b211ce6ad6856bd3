import ArgumentParser
import ScoreExchange
import ScoreTables
import Scorekeeping
import Texts

/// `scoreboard boards`: the list of boards.
struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract: "List the boards.",
    discussion: """
      EXAMPLES:
        scoreboard boards
        scoreboard boards --format json
        scoreboard boards --format csv > boards.csv
      """)

  @Option(name: .long, help: "How to print: text, json, csv, markdown or html.")
  var format = TableFormat.text

  @Flag(
    name: .customLong("public"), help: "The boards as the public sees them while they are frozen.")
  var isPublic = false

  @OptionGroup var options: DataOptions

  func run() throws {
    try options.withSession(isPublic: isPublic) { session in
      if format == .text { return try Output.write(try Self.text(of: session)) }
      let document = TableDocument.boards(try session.listedBoards())
      try Output.write(format == .json ? document.jsonRows : document.printed(as: format))
    }
  }

  /// The list of boards as text, a line for each.
  static func text(of session: Session) throws -> String {
    let boards = try session.listedBoards()
    if boards.isEmpty { return "No boards yet\n" }
    let width = boards.map { $0.summary.name.terminalWidth }.max() ?? 0
    return boards.map { board in
      let name = board.summary.name.terminalSafe()
      let padding = String(repeating: " ", count: width - name.terminalWidth + 2)
      return "\(name)\(padding)\(board.words.terminalSafe())\n"
    }.joined()
  }
}
