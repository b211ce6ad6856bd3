import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import ScoreTables
import Scorekeeping
import StructReference

/// `scoreboard watch [BOARD]`: shows a board live, read-only.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch a board as others keep its score; nothing can be changed.",
    discussion: """
      Without a board it is the one that was played last, and another as soon as that is played.

      It shows what the public sees. With --presenter, space reveals the next player of a frozen board, p announces the \
      next final place, and u takes that back; nothing else can be changed. The status row says who comes next, unless \
      --clean leaves it out.

      With --plain each change is a line of text, until q or a signal, or until nobody reads any more. With --format \
      ndjson it is an object in a line of JSON, for other programs: see 'scoreboard help feed'. The first object is the \
      whole board, unless --since names the change after which to go on.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard watch "Friday night"
        scoreboard do "Friday night" "group Red juniors"
        scoreboard watch "Friday night" --group juniors
        scoreboard watch --big --pages 8s
        scoreboard watch --presenter "Friday night"
        scoreboard watch --plain "Friday night" < /dev/null | head -n 4
        scoreboard watch --format ndjson "Friday night" | head -n 1
      """)

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String?

  @Option(name: .long, help: .init("The players of one group alone.", valueName: "name"))
  var group: String?

  @Flag(name: .long, help: "Show the leading scores in large letters; z shows all rows again.")
  var big = false

  @Flag(name: .long, help: "Leave out hints, and all of the header but name, round and winner.")
  var clean = false

  @Option(
    name: .long,
    help: .init(
      "If the list does not fit, turn the page after this time, as in 8s (the default of --big --clean).",
      valueName: "duration"),
    transform: Duration.init(parsing:))
  var pages: Duration?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case ndjson
  }

  @Option(name: .long, help: "Print each change as an object, in a line of JSON: ndjson.")
  var format: Format?

  @Option(
    name: .long,
    help: .init(
      "With --format, go on after the change with this number, instead of with the whole board.",
      valueName: "number"))
  var since: Int?

  @Flag(name: .long, help: "Let keys reveal a frozen board, player by player or place by place.")
  var presenter = false

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var plain: PlainOption

  func validate() throws {
    if let pages, pages < .seconds(1) {
      throw ValidationError("A page is shown for a second at least: --pages 8s")
    }
    if format == nil, since != nil {
      throw ValidationError("'--since' is for the feed. Add '--format ndjson', or leave it out")
    }
    if group != nil, plain.isSet || format != nil {
      throw ValidationError(
        "'--group' is for the screen: leave '--plain' and '--format' out, or leave it out")
    }
    if format != nil, plain.isSet || big || clean || presenter || pages != nil {
      throw ValidationError(
        "'--format' prints lines for programs: leave the options for screens out"
      )
    }
  }

  func run() throws {
    let isLive = plain.isSet || format != nil || isatty(STDOUT_FILENO) == 1
    // This must happen before any thread starts.
    let signals = isLive ? Signals() : nil
    let session = try Session(
      journal: PublicJournal(of: options.openForReading(config: settings.config)))
    let id = try board.map { try session.board(named: $0).id }
    if let group, let id = try id ?? session.lastPlayed() {
      _ = try session.stored(id)?.only(group: group)
    }
    guard let signals else { return try printFrame(session, board: id) }
    if format != nil {
      return try MainActor.assumeIsolated {
        let feed = FeedFrontEnd(
          of: id, in: session, after: since, write: Output.writeRaw, warn: ScoreboardCommand.warn)
        try EventLoop(feed, signals: signals).run()
      }
    }
    let settings = self.settings.read()
    try MainActor.assumeIsolated {
      let looks = live.looks(with: screen).applied(to: settings.settings)
      func screens(size: Size, theme: Theme) throws -> Screens {
        let screens = try Screens(
          watching: id, of: session, size: size, theme: theme, keys: settings.settings.keys,
          group: group)
        if presenter { screens.companion.present = present }
        if let warning = settings.warning { screens.warn(warning) }
        return screens
      }
      if plain.isSet {
        let screens = try screens(
          size: LinesFrontEnd.size, theme: Theme.ofLines(isASCII: looks.isASCII))
        let lines = LinesFrontEnd(screens, write: Output.writeRaw)
        return try EventLoop(lines, signals: signals).run()
      }
      signals.awaitForeground()
      let terminal = try Terminal(looks, isSaved: true)
      defer { terminal.end() }
      let screens = try screens(size: terminal.measure(), theme: terminal.theme)
      screens.options.isCalm = looks.isCalm
      screens.isBig = big
      screens.options.isClean = clean
      screens.options.pages = pages ?? (big && clean ? .seconds(8) : nil)
      try EventLoop(TerminalFrontEnd(screens, on: terminal), signals: signals).run()
    }
  }

  /// Opens the data file for one change of the watched board.
  private func present(_ presentation: Presentation, on board: Scoreboard.ID) throws {
    try options.withStore(config: settings.config) { file in
      let session = try Session(journal: file)
      try session.open(board)
      switch presentation {
      case .reveal(let part): try session.perform(.reveal(part))
      case .takeBack: try session.takeBackReveal()
      }
    }
  }

  /// Prints the board, or the list of boards, as text, because standard output is not a terminal.
  private func printFrame(_ session: Session, board: Scoreboard.ID?) throws {
    if let id = try board ?? session.lastPlayed(),
      session.state.boards.contains(where: { $0.id == id })
    {
      try session.open(id)
    }
    let looks = screen.looks.applied(to: settings.readAndWarn())
    if let group, let board = session.state.board {
      let board = try board.only(group: group)
      return try Output.writeText(
        of: board, session.printedFacts(of: RankedBoard(board)), isASCII: looks.isASCII)
    }
    try Output.writeFrame(of: session, isASCII: looks.isASCII)
  }
}
