import ArgumentParser
import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreServer
import ScoreStore
import Scorekeeping

/// `scoreboard serve [BOARD]`: shows boards in browsers, read-only.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show boards in browsers as others keep the score; nothing can be changed.",
    discussion: """
      Prints the addresses of the page, and serves until a signal ends it. Without a board the page is the list of all \
      boards. Only this computer reaches it, unless --host names an address for others: 0.0.0.0 stands for all.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard serve "Friday night" --host 0.0.0.0
      """)

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String?

  @Option(name: .long, help: "The port; 0 takes any that is free.")
  var port = 8080

  @Option(
    name: .long,
    help: .init("The address of this computer at which to serve.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(name: .long, help: "The title above the list of boards.")
  var title: String?

  @Option(
    name: .long,
    help: .init("The largest number of readers at a time.", valueName: "number"))
  var maxReaders = 2000

  @OptionGroup var options: DataOptions

  func validate() throws {
    if !(0...65535).contains(port) {
      throw ValidationError("'--port \(port)' is not from 0 to 65535")
    }
    if !(1...100_000).contains(maxReaders) {
      throw ValidationError("'--max-readers \(maxReaders)' is not from 1 to 100000")
    }
    if host.isEmpty {
      throw ValidationError("'--host' names no address. Write one, as in --host 0.0.0.0")
    }
  }

  private static func report(_ report: Publisher.Report) {
    switch report {
    case .problem(let error as ScoreDatabase.ServerError):
      ScoreboardCommand.warn("Error: \(error.descriptionOfPages)")
    case .problem(let error): ScoreboardCommand.warn("Error: \(error)")
    case .recovery: ScoreboardCommand.warn("The scores can be read again: pages go on")
    }
  }

  func run() throws {
    // This must happen before any thread starts.
    let signals = Signals()
    let location = try options.location()
    let publisher = try Publisher(
      board: board, title: title, log: Self.report,
      openJournal: { PublicJournal(of: try location.open(.readOnly)) })
    var limits = ServerLimits()
    limits.readers = maxReaders
    let server = try Server(host: host, port: port, limits: limits)
    try Output.writeRaw(server.urls.map { $0 + "\n" }.joined())
    try EventLoop(ServerFrontEnd(server, publisher), signals: signals).run()
  }
}
