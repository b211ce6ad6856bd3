import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import ScoreTables
import Scorekeeping
import StructReference

/// `scoreboard do BOARD …`: performs commands from the shell.
struct DoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "do",
    abstract: "Carry out commands on a board: all of them, or none.",
    discussion: """
      The board is opened, or made, and what changes is printed, a line for each change. Each argument is one command, in quotes if it has blanks; a single - reads \
      commands from standard input, one a line. 'man scoreboard' and the key ? list the commands. A board that is \
      made has the rules that are set for new boards, but not if its commands are read: a script makes the same board \
      everywhere.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        printf 'score Blue +3\\nround next\\n' | scoreboard do "Friday night" -
        scoreboard show Friday --format script | scoreboard do Copy -
      """)

  @Argument(help: "The board to open or to make.", completion: .boards)
  var board: String

  @Argument(
    help: "Commands, or - to read them from standard input.", completion: .commands)
  var commands: [String] = []

  @OptionGroup var preset: PresetOption

  @Flag(name: .shortAndLong, help: "Print nothing of what changes.")
  var quiet = false

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  func run() throws {
    let isScript = commands == ["-"]
    let lines =
      isScript ? try TextLocation.linesOfStandardInput() : Self.lines(of: commands)
    var parsed: [(command: Command, line: TextLocation)] = []
    for line in lines {
      do throws(LineError) {
        if let command = try Command(parsing: line.text) { parsed.append((command, line)) }
      } catch {
        throw ScriptProblem(error, at: line)
      }
    }
    let changes = try options.withStore(config: settings.config) {
      try perform(parsed, isScript: isScript, on: $0)
    }
    try Output.writeSaved(changes.map { $0.terminalSafe() + "\n" }.joined())
  }

  /// Performs the commands, and prints a line for each change.
  private func perform(
    _ parsed: [(command: Command, line: TextLocation)], isScript: Bool, on journal: any Store
  ) throws -> [String] {
    // A script must make the same board everywhere, so it ignores the rules in the settings.
    let settings = isScript ? nil : self.settings.read()
    let session = try Session(
      journal: journal,
      environment: .init(
        rules: settings?.settings.rules ?? Rules(),
        games: { [self] in
          try isScript ? GamePreset.known() : OwnGames.all(config: self.settings.config)
        }))
    let isNew = session.state.boards.named(board) == nil
    if isNew, !isScript, parsed.isEmpty, (try? Command(parsing: board)) != nil {
      throw ValidationError("'\(board)' is a command. Name a board before it: do BOARD '\(board)'")
    }
    if isNew, let warning = settings?.warning { ScoreboardCommand.warn(warning) }
    var lines: [String] = []
    var narrator: Narrator?
    do {
      try session.perform([preset.opening(board)] + parsed.map(\.command)) { outcome in
        if quiet { return }
        let (old, new) = (outcome.transition.old, outcome.transition.new)
        guard narrator != nil || old.board?.id == new.board?.id else {
          narrator = Narrator(new)
          if isNew { lines.append(BoardNews.new(board).words(after: nil)) }
          return
        }
        // The board may have got the rules of a game when it was opened.
        if narrator == nil { narrator = Narrator(old) }
        lines += narrator?.lines(of: outcome.transition, after: outcome) ?? []
      }
    } catch let failure as CommandFailure {
      if failure.index == 0 { throw failure.fact }
      let hint = isNew ? "(the board '\(board)' would be new)" : ""
      throw ScriptProblem(failure.fact, at: parsed[failure.index - 1].line, hint: hint)
    }
    return lines.isEmpty && !quiet ? ["Nothing changed"] : lines
  }

  /// The lines in the arguments, each located by the number of its argument.
  private static func lines(of arguments: [String]) -> [TextLocation] {
    zip(1..., arguments).flatMap { number, argument in
      argument.split(separator: "\n", omittingEmptySubsequences: false)
        .map { TextLocation(file: "argument", line: number, text: String($0)) }
    }
  }
}
