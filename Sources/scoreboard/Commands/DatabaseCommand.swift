import ArgumentParser
import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreStore
import Scorekeeping

/// `scoreboard database`: prepares a database on a server.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Prepare a PostgreSQL database, so that several machines share its boards.",
    discussion: """
      init makes the tables, in a schema of their own, or brings older ones on. What is there stays as it is. \
      'scoreboard help postgresql' tells how two machines come to share one board.

      EXAMPLES:
        scoreboard database init postgres://server/scores
        scoreboard do Friday "add Red Blue" --data postgres://server/scores
      """)

  enum DatabaseAction: String, ExpressibleByArgument, CaseIterable {
    case prepare = "init"
  }

  @Argument(help: "What to do: init.")
  var action: DatabaseAction

  @Argument(help: "The address, as postgres://host/database.", completion: .list([]))
  var address: String

  func validate() throws {
    try DataLocation.checkArgument(address)
    if ServerAddress(address) == nil {
      throw ValidationError("An address is written as postgres://host/database")
    }
  }

  func run() throws {
    guard let address = ServerAddress(address) else { return }
    let (isChanged, joined) = try ServerJournal.prepare(at: address)
    if let joined, !joined.isEmpty { ScoreboardCommand.warn("\(joined)") }
    try Output.write(
      (isChanged ? "'\(address)' is ready" : "'\(address)' was ready already").terminalSafe() + "\n"
    )
  }
}

/// `scoreboard copy`: copies boards with their history from one store to another.
struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy boards with their history from a file to a server, or back.",
    discussion: """
      Both are a data file or an address, as postgres://host/database. What is copied can be undone there as it could \
      here. A store without boards becomes the same as the one that is copied; otherwise the boards are added to those \
      that are there, as one change with one undo.

      EXAMPLES:
        scoreboard do Friday "add Red Blue" --data office.sqlite
        scoreboard copy office.sqlite spare.sqlite
        scoreboard database init postgres://server/scores
        scoreboard copy office.sqlite postgres://server/scores --board Friday
      """)

  @Argument(help: "The file or the address to copy from.", completion: .file())
  var from: String

  @Argument(help: "The file or the address to copy to.", completion: .file())
  var to: String

  @Option(
    name: .long,
    help: .init("Copy this board alone. It can be given several times.", valueName: "board"),
    completion: .boards)
  var board: [String] = []

  @Flag(name: .long, help: "Replace existing boards with the copies.")
  var replace = false

  func validate() throws {
    for text in [from, to] { try DataLocation.checkArgument(text) }
    if from == to {
      throw ValidationError("Both are '\(from.terminalSafe())'. Name another to copy to")
    }
  }

  func run() throws {
    let boards = try Progress.reporting("Copying") { progress in
      progress.note("reading")
      let source = try DataLocation(named: from).open(.readOnly, onDelay: progress.report)
      let session = try Session(journal: source)
      let ids = board.isEmpty ? nil : try board.map { try session.board(named: $0).id }
      let archive = try source.readArchive(of: ids) { try $0.archive() }
      progress.note("saving")
      let target = try DataLocation(named: to).open(onDelay: progress.report)
      if !replace { try refuse(archive.boards, in: Session(journal: target)) }
      return try target.importArchive(
        archive, replacing: replace)
    }
    if boards.isEmpty { return try Output.write("There was no board to copy\n") }
    for board in boards {
      try Output.write("'\(board.name)' is copied: \(board.summary.players)".terminalSafe() + "\n")
    }
  }

  /// Refuses boards that the target already has.
  private func refuse(_ boards: [Scoreboard], in target: Session) throws {
    let names = boards.map(\.name).filter { target.state.boards.named($0) != nil }
    guard let name = names.first else { return }
    let others = names.count == 1 ? "" : " and \(names.count - 1) more"
    throw ValidationError(
      "'\(name)'\(others) already exists. Replace it with --replace")
  }
}
