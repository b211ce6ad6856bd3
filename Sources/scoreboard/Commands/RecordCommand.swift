import ArgumentParser
import FoundationBase
import ScoreScreen

/// `scoreboard record`: keeps score on the screen and records a script.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Keep score on the screen, and record it as a script.",
    discussion: """
      What is recorded are commands, as 'score Red +5', and the pauses between them, not keys. Each line is on the \
      disk when its change is on the screen. What others do to the open board meanwhile is recorded too.

      EXAMPLES:
        scoreboard record -o friday.scores "Friday night"
        scoreboard play friday.scores
      """)

  @Option(
    name: [.customShort("o"), .long],
    help: .init("The script to write: a new file, or one that is empty.", valueName: "script"),
    completion: .file(extensions: ["scores"]))
  var output: String

  @OptionGroup var game: GameOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("'--output' names no file. Give it a path") }
  }

  func run() throws {
    if isatty(STDOUT_FILENO) == 0, !game.plain.isSet { throw TerminalError.noOutput }
    try game.launcher.run(recordingInto: output)
  }
}
