import ArgumentParser
import Foundation
import ScoreScreen
import ScoreScript
import ScoreStore
import Scorekeeping

/// `scoreboard play FILE`: a scripted demo session.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a script: live, headless, or into files.",
    discussion: """
      On a terminal the script is played at its real pace: Space pauses, . and , step forwards and back, < and > \
      change the speed, t takes the keyboard over, q leaves. With -o or --headless nothing is shown, and pauses \
      take no time. Nothing is saved unless --data is given.

      Examples:
        scoreboard play demo.scores
        scoreboard play demo.scores -o demo.cast -o demo.svg -o demo.txt
      """)

  @Argument(help: "The script, or - to read it from standard input.")
  var file: String

  @Option(
    name: .shortAndLong,
    help: """
      Write a file instead of showing anything; any number of times. By its ending it is a cast (.cast, .v2.cast), \
      an animated picture (.svg), the frames at checkpoints (.txt) or a narration (.md).
      """)
  var output: [String] = []

  @Flag(name: .long, help: "Show nothing, and print the last frame.")
  var headless = false

  @Flag(name: .long, help: "Show nothing, and print what happens, a line for each change.")
  var narrate = false

  @Option(
    name: .long, help: "What pauses go by: real, as on a terminal and with --narrate, or virtual.")
  var clock: HeadlessRun.Clock?

  @Flag(name: .long, help: "Compare each frame with one that is painted whole.")
  var verify = false

  @Flag(name: .long, help: "Print the script as it is usually written, and do not play it.")
  var print = false

  @Flag(name: .long, help: "Let casts say when they were made.")
  var timestamp = false

  @Option(name: .long, help: "Play on this data file; what is played is saved there.")
  var data: String?

  @OptionGroup var screen: ScreenOptions

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' names no file. Give it a path") }
  }

  func run() throws {
    let script = try ScriptReading(path: file)
    let isOnTerminal = isatty(STDOUT_FILENO) == 1
    if output.isEmpty, !headless, !narrate, clock != .virtual, isOnTerminal {
      try playLive(script)
    } else {
      try playHeadless(script)
    }
  }

  private func performance(
    of script: ScriptReading, size: Size, theme: Theme, recorders: [any Recorder] = []
  ) throws -> Performance {
    var setting = Performance.Setting(size: size, theme: theme, isVerifying: verify)
    if data != nil { setting.environment = Session.Environment() }
    return try Performance(
      journal: try data.map { try DataFile(path: $0) } ?? MemoryJournal(), setting: setting,
      recorders: recorders)
  }

  private func playLive(_ script: ScriptReading) throws {
    // Before any thread starts.
    let signals = Signals()
    try MainActor.assumeIsolated {
      let terminal = try Terminal(colours: screen.color, isASCII: screen.ascii)
      let (size, theme) = (terminal.measure(), terminal.theme)
      let stage = try Stage(script: script, size: size, canRewind: data == nil) {
        try performance(of: script, size: size, theme: theme)
      }
      Loop(display: stage, terminal: terminal, signals: signals).run()
      if let failure = stage.failure { throw failure }
    }
  }

  private func playHeadless(_ script: ScriptReading) throws {
    let signals = Signals()
    let performance = try performance(
      of: script, size: Size(columns: 80, rows: 24), theme: Theme(isASCII: screen.ascii))
    var run = HeadlessRun(
      performance, clock: clock ?? (narrate ? .real : .virtual), signals: signals)
    let signal = try run.play(script)
    try performance.finish(status: signal.map { 128 + $0 } ?? 0)
    if let signal { Signals.die(of: signal) }
    if output.isEmpty, !narrate { try Output.write(performance.grid.text + "\n") }
  }
}

extension HeadlessRun.Clock: ExpressibleByArgument {}
