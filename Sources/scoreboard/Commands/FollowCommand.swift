import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreSettings
import ScoreStore
import ScoreStream
import Scorekeeping
import Synchronization

/// `scoreboard follow BOARD [FILE]`: shows a board that another program feeds.
struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a stream of events, as a board that another program feeds.",
    discussion: """
      Each line of the file, of a FIFO or of standard input is an event: 'Red' is a point for Red, 'Red +5' and 'Red 5' \
      are five, 'Red = 12' is a new total. A name in quotes may hold anything. Other lines are read with --format, -f \
      and --regex; lines that do not count are skipped and reported.

      The view has the keys of the terminal, also while standard input has the events. At the end of them, and after q \
      or Ctrl-C, the standings are printed. Without a terminal they are all that is printed. With --output ndjson, the \
      changes are printed for other programs, as 'watch --format ndjson' does: see 'scoreboard help feed'.

      EXAMPLES:
        printf 'Red\\nBlue +5\\nred +2\\n' | scoreboard follow Votes
        tail -f access.log | scoreboard follow Pages -f 5.2
        scoreboard follow Sales sales.csv --format csv --player shop --score amount
        my-game --log | scoreboard follow Kills --format ndjson --player killer
        scoreboard follow Votes votes.txt --save
      """)

  @Argument(help: "The name of the board.", completion: .boards)
  var board: String

  @Argument(help: "The file or FIFO with the lines; - is standard input.", completion: .file())
  var file = "-"

  @OptionGroup var lines: StreamLineOptions
  @OptionGroup var counting: StreamCountingOptions

  @Option(name: .long, help: "The largest number of pictures in a second.")
  var fps = 20

  @Flag(name: .long, help: "Keep the view after the end of the input, until q.")
  var stay = false

  @Flag(
    name: .long,
    help:
      "Follow a file that grows, by its name: also through its rotation, and after it was emptied.")
  var tail = false

  @Flag(
    name: .long,
    help: "Save the board into the data file. A later run on the same file goes on where this ends."
  )
  var save = false

  @Option(
    name: .long,
    help: "Print the changes as objects, in lines of JSON, instead of the view: ndjson.")
  var output: WatchCommand.Format?

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions

  func validate() throws {
    guard (1...1000).contains(fps) else { throw ValidationError("'--fps' is from 1 to 1000") }
    if save, counting.window != nil {
      throw ValidationError("'--save' keeps all points, and '--window' forgets them. Leave one out")
    }
    if save, counting.from != nil {
      throw ValidationError(
        "'--save' goes on with the board in the data file. Import '--from' into it first")
    }
    if save, counting.top != nil {
      throw ValidationError("'--save' keeps all players. Leave '-n' out")
    }
    if tail, file == "-" {
      throw ValidationError("'--tail' follows a file by its name, and standard input has none")
    }
    if stay, output != nil {
      throw ValidationError("'--stay' keeps the view, and '--output' has none. Leave one out")
    }
  }

  func run() throws {
    let isLive = output == nil && isatty(STDOUT_FILENO) == 1
    // This must happen before any thread starts.
    let signals = Signals()
    let input = try openInput(isLive: isLive)
    if save {
      signals.lastWords.withLock {
        $0 = "It ended while saving. The same command goes on behind the last line that was saved"
      }
      try options.withStore(config: settings.config) { file in
        try begin(input, file, signals, isLive)
      }
    } else {
      let boards = try [counting.initialBoard(named: board)].compactMap(\.self)
      // The feed reads the newest entry.
      let journal = MemoryJournal.ofBoards(boards, keeping: output == nil ? 0 : 1)
      try begin(input, journal, signals, isLive)
    }
  }

  private func begin(
    _ input: StreamInput, _ journal: any Journal, _ signals: Signals, _ isLive: Bool
  ) throws {
    // The main actor runs on this same thread.
    nonisolated(unsafe) let journal = journal
    try MainActor.assumeIsolated { try follow(input, in: journal, signals, isLive: isLive) }
  }

  /// Opens the input. If it is standard input, keys are read from the terminal instead.
  private func openInput(isLive: Bool) throws -> StreamInput {
    if file != "-" {
      return try StreamInput(path: file, standardInput: STDIN_FILENO, isTailed: tail) { path in
        FileWatch(path: path).map { watch in
          StreamInput.Signal(file: watch.file) { _ = watch.pollEvents() }
        }
      }
    }
    if isatty(STDIN_FILENO) == 1 {
      throw ValidationError(
        "Standard input is the terminal. Pipe lines into it, as in: tail -f FILE | scoreboard "
          + "follow \(Word.quoted(board)), or name a file")
    }
    let stream = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let terminal = isLive ? open("/dev/tty", O_RDWR) : -1
    if terminal >= 0 {
      dup2(terminal, STDIN_FILENO)
      close(terminal)
    }
    return try StreamInput(path: "-", standardInput: stream)
  }

  @MainActor
  private func follow(
    _ input: StreamInput, in journal: any Journal, _ signals: Signals, isLive: Bool
  ) throws {
    var input = input
    let settings = self.settings.read()
    let session = try Session(
      journal: journal, environment: .init(rules: settings.settings.rules))
    try session.perform(.board(board))
    let shown = StreamBoard(on: session, saving: save ? input : nil)
    var options = counting.options(
      lines, wins: session.state.board?.rules.wins ?? .high, isSaved: save)
    options.isResumable = save && input.isRegular
    let offset = try shown.resume(&input)
    options.skippedFile = try counting.openSkipped(besides: input)
    let reader = StreamReader(of: input, options)
    let header = offset > 0 && options.format.hasHeader ? input.firstLine : []
    try reader.start(with: shown.start, at: offset, header: header)
    let looks = live.looks(with: screen).applied(to: settings.settings)
    let end = StreamEnd(
      reader: reader, board: shown, session: session,
      feed: try output.map { _ in try StreamFeed(of: session) }, isASCII: looks.isASCII,
      window: counting.windowText,
      limit: counting.top ?? (isLive ? Self.printedPlayers : save ? Self.savedPlayers : nil))
    let frameTime = save ? Duration.seconds(1) : .seconds(1) / fps
    if isLive {
      signals.awaitForeground()
      let terminal = try Terminal(looks, isSaved: true)
      defer { terminal.end() }
      let screens = Screens(
        following: session, size: terminal.measure(), theme: terminal.theme,
        keys: settings.settings.keys)
      if let warning = settings.warning { screens.warn(warning) }
      for notice in shown.pollNotices() { screens.warn("\(notice)") }
      let display = StreamScreens(
        screens, reader: reader, board: shown, input: input,
        frameTime: frameTime, stays: stay, window: counting.windowText)
      let front = TerminalFrontEnd(display: display, on: terminal)
      front.onSignalledEnd = { _ in try? end.print() }
      try EventLoop(front, signals: signals).run()
      if let failure = display.failure { throw failure }
    } else {
      end.warn()
      let flushTime = save || output != nil ? frameTime : nil
      try EventLoop(StreamFrontEnd(end, flushTime: flushTime), signals: signals).run()
    }
    try end.print()
    if let failure = shown.failure { throw failure }
  }

  /// The number of players that are printed on a terminal, unless an option gives another.
  private static let printedPlayers = 20
  /// The number that is printed elsewhere of a saved board, which has all. Without '--save' a board has no more.
  private static let savedPlayers = 1000
}
