import ArgumentParser
import Foundation
import ScoreScript
import ScoreStore
import Scorekeeping
import StructReference

/// `scoreboard do BOARD …`: commands from the shell.
struct Do: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "do",
    abstract: "Carry out commands on a board: all of them, or none.",
    discussion: """
      The board is opened, or made. Each argument is one command, in quotes if it has blanks; a single - reads \
      commands from standard input, one a line. 'man scoreboard' and the key ? list the commands.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        printf 'score Blue +3\\nround next\\n' | scoreboard do "Friday night" -
        scoreboard show Friday --format script | scoreboard do Copy -
      """)

  @Argument(help: "The board to open or to make.")
  var board: String

  @Argument(help: "Commands, or - to read them from standard input.")
  var commands: [String] = []

  @OptionGroup var options: DataOptions

  func run() throws {
    let lines =
      commands == ["-"] ? try ScriptPlace.linesOfStandardInput() : Self.lines(of: commands)
    var parsed: [(command: Command, line: ScriptPlace)] = []
    for line in lines {
      do throws(LineError) {
        if let command = try Command(parsing: line.text) { parsed.append((command, line)) }
      } catch {
        throw ScriptProblem(error, at: line)
      }
    }
    let session = try Session(journal: DataFile(path: options.path))
    let isNew = session.state.value.boards.named(board) == nil
    do {
      try session.perform([.board(board)] + parsed.map(\.command))
    } catch let failure as CommandFailure {
      if failure.index == 0 { throw failure.fact }
      let hint = isNew ? "(the board '\(board)' would be new)" : ""
      throw ScriptProblem(failure.fact, at: parsed[failure.index - 1].line, hint: hint)
    }
  }

  /// The lines of arguments: all those of one have its number.
  private static func lines(of arguments: [String]) -> [ScriptPlace] {
    zip(1..., arguments).flatMap { number, argument in
      argument.split(separator: "\n", omittingEmptySubsequences: false)
        .map { ScriptPlace(file: "argument", line: number, text: String($0)) }
    }
  }
}
