import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import Scorekeeping

/// `scoreboard play FILE`: plays a script.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a script: live, headless, or into files.",
    discussion: """
      On a terminal the script is played at its real pace: Space pauses, . and , step forwards and back, < and > \
      change the speed, t takes the keyboard over, q leaves. With -o or --headless nothing is shown, and pauses \
      take no time. Nothing is saved unless --data is given.

      EXAMPLES:
        printf 'add Red Blue\\nsleep 1s\\nscore Red +5\\n' > demo.scores
        scoreboard play demo.scores
        scoreboard play demo.scores -o demo.cast -o demo.svg -o demo.txt
      """)

  @Argument(
    help: "The script, or - to read it from standard input.",
    completion: .file(extensions: ["scores"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: .init(
      """
      Write a file instead of showing anything; any number of times. Its ending says what: a cast (.cast, .v2.cast), \
      an animated picture (.svg, .gif), a film (.mp4, .webm), the last frame (.png), the frames at checkpoints (.txt) \
      or a narration (.md). A .png whose name has {checkpoint} is one for each. Without -o, 'output' lines of the script name the files.
      """, valueName: "file"),
    completion: .file(extensions: OutputFormat.allCases.map { String($0.rawValue.dropFirst()) }))
  var output: [String] = []

  @Option(
    name: .long,
    help: .init("The checkpoint whose frame a .png shows.", valueName: "checkpoint"))
  var frame: String?

  @Option(
    name: .long,
    help:
      "The colours of pictures: light, dark or, for a .svg, auto. [default: auto for a .svg, else light]"
  )
  var theme: PictureScheme?

  @Option(
    name: .long,
    help: .init("The checkpoint at which moving pictures begin.", valueName: "checkpoint"))
  var from: String?

  @Option(
    name: .long,
    help: .init("The checkpoint at which moving pictures end.", valueName: "checkpoint"))
  var to: String?

  @Flag(name: .long, help: "Draw a window with the script's name around pictures.")
  var window = false

  @Option(
    name: .long,
    help: .init("The space around the screen in pictures, in pixels: 20.", valueName: "pixels"))
  var padding: Int?

  @Option(
    name: .long,
    help: .init(
      "The version of asciicast that a .cast has: 3, or 2 for players that read no other.",
      valueName: "version"))
  var cast: CastVersion?

  @Flag(name: .long, help: "Play on the terminal, although the script names files to write.")
  var live = false

  @Flag(name: .long, help: "Show nothing, and print the last frame.")
  var headless = false

  @Flag(
    name: .long,
    help: "Print what happens, a line for each change, instead of showing it; so does --plain.")
  var narrate = false

  @Option(
    name: .long,
    help: "The clock of pauses: real (as live and with --narrate), or virtual (they take no time).")
  var clock: HeadlessRun.Clock?

  @Flag(name: .long, help: "Compare each frame with one that is painted whole.")
  var verify = false

  @Flag(name: .long, help: "Look for errors, and do not play.")
  var check = false

  @Flag(name: .long, help: "Print the script as it is usually written, and do not play.")
  var print = false

  @Option(name: .long, help: "The size of the screen if the script says none, as 80x24.")
  var size: Size?

  @Flag(name: .long, help: "Let casts say when they were made.")
  var timestamp = false

  @Option(
    name: .long, help: .init("Play on this data file, and save there.", valueName: "file"),
    completion: .file())
  var data: String?

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var plain: PlainOption

  private var isNarrating: Bool { narrate || plain.isSet }

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' names no file. Give it a path") }
    if live, !output.isEmpty {
      throw ValidationError("'--live' writes no file. Leave it or -o out")
    }
  }

  /// The files to write: those named with `-o`, else those that the script names.
  private func outputs(of script: ScriptReading) throws -> [String] {
    let usesScript = output.isEmpty && !live && !headless && !isNarrating
    let output = usesScript ? script.outputs : output
    let formats = output.compactMap { OutputFormat(path: $0) }
    if let padding, !(0...400).contains(padding) {
      throw ValidationError("The space around the screen is 0 to 400 pixels: --padding 20")
    }
    if cast != nil, !formats.contains(.cast) {
      throw ValidationError("'--cast' is for a cast. Name a .cast with -o, or leave it out")
    }
    if frame != nil, !formats.contains(.image) {
      throw ValidationError("'--frame' is for a .png. Name one with -o, or leave it out")
    }
    if from != nil || to != nil, !formats.contains(where: \.isMoving) {
      throw ValidationError(
        "'--from' and '--to' are for pictures that move. Name a .svg, .gif, .mp4 or .webm with -o")
    }
    if theme != nil || window || padding != nil, !formats.contains(where: \.isPicture) {
      throw ValidationError(
        "'--theme', '--window' and '--padding' are for pictures. Name a .svg, .png, .gif, .mp4 or .webm with -o"
      )
    }
    if let path = output.first(where: {
      $0.replacing(Self.checkpointWord, with: "").contains(/\{[^}\/]*\}/)
    }) {
      throw ValidationError(
        "'\(path.terminalSafe())' names something else than a checkpoint. Write \(Self.checkpointWord)"
      )
    }
    if let path = output.first(where: { $0.contains(Self.checkpointWord) }) {
      let offender = path.terminalSafe()
      if OutputFormat(path: path) != .image || frame != nil {
        throw ValidationError(
          "'\(offender)' is a picture of each checkpoint: name a .png, and leave '--frame' out")
      }
      if script.checkpoints.isEmpty {
        throw ValidationError(
          "'\(offender)' is a picture of each checkpoint, and the script has none. Add one with: checkpoint first"
        )
      }
    }
    var paths: Set<String> = [URL(filePath: file).resolvingSymlinksInPath().path]
    for path in output.flatMap({ stills(of: script, at: $0).map(\.path) }) {
      if OutputFormat(path: path) == nil {
        throw ValidationError.unknownEnding(
          of: path, known: OutputFormat.allCases.map(\.rawValue))
      }
      if !paths.insert(URL(filePath: path).resolvingSymlinksInPath().path).inserted {
        throw ValidationError("'\(path.terminalSafe())' would be written over. Name each file once")
      }
    }
    if let path = output.first(where: script.holds) {
      throw ValidationError("'\(path.terminalSafe())' is a part of the script. Name another file")
    }
    return output
  }

  func run() throws {
    if print { return try Output.write("\(try Script(path: file))") }
    let script = try Progress.reporting("Checking") { _ in try ScriptReading(path: file) }
    let output = try outputs(of: script)
    let isHeadless = !output.isEmpty || headless || isNarrating || clock == .virtual
    let isLive = !isHeadless && !check && isatty(STDOUT_FILENO) == 1
    if data == nil {
      try Progress.reporting("Checking") { _ in
        try script.rehearse(configuration: performanceConfiguration(isLive: isLive))
      }
    }
    if check { return }
    if isLive { try playLive(script) } else { try playHeadless(script, into: output) }
  }

  /// The title of the play: the name of the script's file.
  private var title: String { ScriptReading.boardName(of: file) }

  private func performanceConfiguration(theme: Theme? = nil, isLive: Bool = false)
    -> Performance.Configuration
  {
    let looks = screen.looks.applied()
    var written = Theme(isASCII: looks.isASCII)
    if looks.colours == .never { written.colours = 0 }
    var configuration = Performance.Configuration(
      theme: theme ?? written, board: title, isVerifying: verify)
    if isLive { configuration.size = LivePlay.size(on: Terminal.size) }
    if let size { configuration.size = size }
    if data != nil { configuration.environment = Session.Environment() }
    return configuration
  }

  /// Opens the data file, or a journal in memory that keeps more commands than a player would undo.
  private func journal() throws -> any Journal {
    try data.map { try DataLocation(named: $0).open() } ?? MemoryJournal(keeping: 10_000)
  }

  private func playLive(_ script: ScriptReading) throws {
    // This must happen before any thread starts.
    let signals = Signals()
    try MainActor.assumeIsolated {
      var looks = screen.looks.applied()
      looks.usesMouse = false
      signals.awaitForeground()
      let terminal = try Terminal(looks, isSaved: data != nil)
      defer { terminal.end() }
      let configuration = performanceConfiguration(theme: terminal.theme)
      let play = try LivePlay(
        script: script, size: terminal.measure(), hasOwnSize: size != nil, canRewind: data == nil
      ) { try Performance(journal: try journal(), configuration: configuration) }
      try EventLoop(TerminalFrontEnd(display: play, on: terminal), signals: signals).run()
      if let failure = play.failure { throw failure }
    }
  }

  /// The word in the name of a file that stands for the name of a checkpoint.
  private static let checkpointWord = "{checkpoint}"

  /// The files for a path: one for each checkpoint, if its name asks for that.
  private func stills(
    of script: ScriptReading, at path: String
  ) -> [(path: String, checkpoint: String?)] {
    guard path.contains(Self.checkpointWord) else { return [(path, frame)] }
    return script.checkpoints.map { name in
      let part = name.replacing("/", with: "-")
      return (path.replacing(Self.checkpointWord, with: part), name)
    }
  }

  private func playHeadless(_ script: ScriptReading, into output: [String]) throws {
    // This must happen before any thread starts.
    let signals = Signals()
    try MainActor.assumeIsolated {
      let performance = try Performance(
        journal: try journal(), configuration: performanceConfiguration(),
        recorders: try recorders(of: script, into: output))
      let run = HeadlessRun(
        performance, clock: clock ?? (isNarrating ? .real : .virtual), signals: signals)
      let signal: Int32?
      do {
        signal = try Progress.reporting(isNarrating ? nil : "Playing") { progress in
          var count = 0
          return try run.play(script) { _ in
            count += 1
            progress.note("statement \(count) of \(script.statements.count)")
          }
        }
      } catch {
        // Recordings end here and are completed if possible.
        try? performance.finish(status: 1)
        throw error
      }
      try performance.finish(status: signal.map { 128 + $0 } ?? 0)
      if let signal { Signals.die(of: signal) }
      if self.output.isEmpty {
        for path in output { try Output.write("'\(path.terminalSafe())' is written\n") }
      }
      if output.isEmpty, !isNarrating { try Output.write(performance.grid.text + "\n") }
    }
  }

  @MainActor
  private func recorders(
    of script: ScriptReading, into output: [String]
  ) throws -> [any PerformanceRecorder] {
    var options = PictureOptions()
    options.hasColours = screen.looks.applied().colours != .never
    options.scheme = theme ?? .auto
    options.padding = padding
    options.castVersion = cast ?? .v3
    (options.frame, options.start, options.end) = (frame, from, to)
    (options.hasKeys, options.hasWindow) = (script.showsKeys, window)
    let time = timestamp ? Int(Date().timeIntervalSince1970) : nil
    var recorders: [any PerformanceRecorder] = []
    // Films take longest: what a signal leaves of them costs no other file.
    let films = output.filter { OutputFormat(path: $0)?.isFilm == true }
    for path in output.filter({ !films.contains($0) }) + films {
      guard let format = OutputFormat(path: path) else { continue }
      for still in stills(of: script, at: path) {
        options.frame = still.checkpoint
        recorders.append(
          try format.recorder(
            into: try OutputFile(path: still.path), title: title, timestamp: time, options: options)
        )
      }
    }
    if isNarrating { recorders.append(PlainNarrationRecorder { try Output.write($0) }) }
    return recorders
  }
}

extension HeadlessRun.Clock: ExpressibleByArgument {}
extension CastVersion: ExpressibleByArgument {}
