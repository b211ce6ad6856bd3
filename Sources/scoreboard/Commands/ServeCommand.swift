import ArgumentParser
import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreServer
import ScoreSettings
import ScoreStore
import Scorekeeping

/// `scoreboard serve [BOARD]`: shows boards in browsers, and takes points from those who have a link.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show boards in browsers as others keep the score, and take points from phones.",
    discussion: """
      Prints the addresses of the page, and serves until a signal ends it. Without a board the page is the list of all \
      boards. Only this computer reaches it, unless --host names an address for others: 0.0.0.0 stands for all.

      Nothing can be changed through the pages. With --score, those who have a link may score on the board, and nothing \
      else: 'scoreboard help scorers'.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard serve "Friday night" --host 0.0.0.0
        scoreboard serve "Friday night" --score --as "Court 3" --host 0.0.0.0
      """)

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String?

  @OptionGroup var address: AddressOptions

  @Option(name: .long, help: "The title above the list of boards.")
  var title: String?

  @Option(
    name: .long,
    help: .init("The largest number of readers at a time.", valueName: "number"))
  var maxReaders = 2000

  @Flag(name: .long, help: "Let those who have a link score on the board from their phones.")
  var score = false

  @Option(
    name: .customLong("as"),
    help: .init(
      "With --score, a scorer with a link; =Ann,Bob after the name for these players alone, =match 12,13 for these matches.",
      valueName: "name"))
  var scorers: [String] = []

  @Option(
    name: .long,
    help: .init("With --score, the time at which all links end, as in 23:00.", valueName: "time"))
  var until: String?

  @Flag(name: .long, help: "With --score, allow PINs for phones without a camera.")
  var pin = false

  @Option(
    name: .long,
    help: .init(
      "The address that links and codes begin with, where a proxy has one of its own.",
      valueName: "address"))
  var url: String?

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if !score, !scorers.isEmpty || until != nil || pin {
      throw ValidationError("'--as', '--until' and '--pin' are for scorers. Add '--score'")
    }
    if score, board == nil {
      throw ValidationError(
        "Scorers score on one board. Name it, as in: scoreboard serve Final --score")
    }
    // Links add a path and a key to it.
    if let url,
      url.wholeMatch(of: /https?:\/\/[^\s\p{C}\/?#"<>\\^`{|}]+[^\s\p{C}?#"<>\\^`{|}]*/) == nil
    {
      throw ValidationError(
        "'--url \(url)' is not an address. Write it as in --url https://scores.example.org")
    }
    _ = try end()
    if !(1...100_000).contains(maxReaders) {
      throw ValidationError("'--max-readers \(maxReaders)' is not from 1 to 100000")
    }
  }

  /// The time at which links end: the next time at which clocks here show it.
  private func end() throws -> ContinuousClock.Instant? {
    guard let until else { return nil }
    guard let minute = Day.minute(parsing: until) else {
      throw ValidationError("'--until \(until)' is not a time of day. Write it as in --until 23:00")
    }
    var now = time(nil)
    var day = tm()
    localtime_r(&now, &day)
    (day.tm_hour, day.tm_min) = (Int32(minute / 60), Int32(minute % 60))
    (day.tm_sec, day.tm_isdst) = (0, -1)
    var wanted = mktime(&day)
    if wanted <= now {
      day.tm_mday += 1
      wanted = mktime(&day)
    }
    return .now + .seconds(wanted - now)
  }

  func run() throws {
    // This must happen before any thread starts.
    let signals = Signals()
    try MainActor.assumeIsolated { try serve(signals) }
  }

  @MainActor private func serve(_ signals: Signals) throws {
    let location = try options.location(config: settings.config)
    var limits = ServerLimits()
    limits.readers = maxReaders
    guard score, let board else {
      let publisher = try Publisher(
        board: board, title: title, log: Self.warn,
        openJournal: { PublicJournal(of: try location.open(.readOnly)) })
      let server = try Server(host: address.host, port: address.port, url: url, limits: limits)
      try Output.writeRaw(server.urls.map { $0 + "\n" }.joined())
      if let start = url ?? server.urls.first, server.isInNetwork || url != nil {
        try printCode(of: start)
      }
      return try EventLoop(ServerFrontEnd(server, publisher), signals: signals).run()
    }
    let isOnScreen = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let scorers = Scorers(until: try end(), takesPIN: pin)
    let server = try ScoringServer(
      scorers, on: board, in: location, at: address.address, url: url, title: title, limits: limits
    ) { isOnScreen ? scorers.report($0) : ScoreboardCommand.warn($0) }
    for name in self.scorers.isEmpty ? ["Scorer 1"] : self.scorers {
      _ = try scorers.add(wanted: name)
    }
    guard isOnScreen else {
      try printLinks(to: server)
      return try EventLoop(server.front, signals: signals).run()
    }
    signals.awaitForeground()
    let settings = settings.readAndWarn()
    let terminal = try Terminal(settings.looks, isSaved: true)
    defer { terminal.end() }
    let stop = server.front.runBeside()
    defer { stop() }
    let screens = try Screens(
      showing: server.screen(isAlone: true), size: terminal.measure(), theme: terminal.theme,
      keys: settings.keys)
    let loop = EventLoop(TerminalFrontEnd(screens, on: terminal), signals: signals)
    loop.companions = [(scorers.newsFile, { scorers.consumeNotice().map(screens.warn) })]
    try loop.run()
  }

  private static func warn(_ report: Publisher.Report) {
    if case .recovery = report { return ScoreboardCommand.warn(report.sentence) }
    ScoreboardCommand.warn("Error: \(report.sentence)")
  }

  /// Prints the addresses and the links of all scorers, for a program that reads them.
  private func printLinks(to server: ScoringServer) throws {
    try Output.writeRaw(server.urls.map { $0 + "\n" }.joined())
    if !server.notice.isEmpty { ScoreboardCommand.warn(server.notice) }
    for link in server.scorers.links.all {
      let (name, key) = (link.scorer.name, server.scorers.makeKey(for: link.id))
      try Output.writeRaw("\(name): \(server.address)#k=\(key.text)\n")
      if pin {
        let pin = server.scorers.makePIN(for: link.id)
        try Output.writeRaw("PIN of \(name) for two minutes: \(pin)\n")
      }
    }
  }

  /// Prints the code of an address on a terminal that can show it.
  private func printCode(of url: String) throws {
    let environment = EnvironmentVariables.ofProcess
    guard isatty(STDOUT_FILENO) == 1, TextEncoding.ofEnvironment == .utf8,
      environment["TERM"].map({ $0 != "dumb" }) ?? false, environment["NO_COLOR"] ?? "" == "",
      let code = QRCode(url)
    else { return }
    try Output.writeRaw(code.printed)
  }
}
