import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScript
import ScoreStore
import ScoreStream
import Scorekeeping
import WholeFiles

/// The options for counting a stream.
struct StreamCountingOptions: ParsableArguments {
  enum BadLines: String, ExpressibleByArgument, CaseIterable {
    case skip
    case stop
  }

  @Option(
    name: [.customShort("n"), .long],
    help: .init(
      "The number of players on the board, the first ones: 1000 (usual). Not with --save, which keeps all.",
      valueName: "number"))
  var top: Int?

  @Option(
    name: .long,
    help: .init("Count only what came in the last time, as in 5m or 1h.", valueName: "duration"),
    transform: { try Duration(parsing: $0) })
  var window: Duration?

  @Option(name: .long, help: "Lines that do not count: skip them (usual) or stop.")
  var bad = BadLines.skip

  @Option(
    name: .long,
    help: .init("Append the skipped lines to this file.", valueName: "file"),
    completion: .file())
  var skipped: String?

  @Option(
    name: .long,
    help: .init(
      "The largest number of players; beyond it, new ones are skipped.", valueName: "number"))
  var maxPlayers = 1_000_000

  @Option(
    name: .long,
    help: .init(
      "A board to begin with: json, csv or a script, as 'import' reads them.", valueName: "file"),
    completion: .file(extensions: ["json", "csv", "tsv", "scores"]))
  var from: String?

  func validate() throws {
    if let top, top < 1 { throw ValidationError("'-n' is the number of players, from 1") }
    if maxPlayers < 1 || maxPlayers > 100_000_000 {
      throw ValidationError("'--max-players' is from 1 to 100000000")
    }
    if let window, window < .seconds(1) {
      throw ValidationError("'--window' is a second at least, as in 5m")
    }
  }

  /// The options of a stream onto a board with these rules.
  func options(_ lines: StreamLineOptions, wins: Wins, isSaved: Bool) -> StreamOptions {
    var options = StreamOptions()
    options.format = lines.streamFormat
    options.countsLines = lines.count
    options.sets = lines.set
    options.top = isSaved ? maxPlayers : top ?? options.top
    options.wins = wins
    options.window = window.map { Int64($0 / .milliseconds(1)) }
    options.stopsAtBadLine = bad == .stop
    options.playerLimit = maxPlayers
    return options
  }

  /// The window in the words of the header: `last 5m`; nil without one.
  var windowText: String? {
    window.map { window in
      let thousandths = Int64(window / .milliseconds(1))
      if thousandths % 3_600_000 == 0 { return "last \(thousandths / 3_600_000)h" }
      if thousandths % 60_000 == 0 { return "last \(thousandths / 60_000)m" }
      return "last \(Score(thousandths: thousandths))s"
    }
  }

  /// Opens the file for skipped lines.
  ///
  /// - Throws: `ValidationError` for the input itself, or for a terminal, which must not receive unchecked text.
  func openSkipped(besides input: StreamInput) throws -> (file: Int32, name: String)? {
    guard let skipped else { return nil }
    let file = open(skipped, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    if file < 0 {
      throw StreamError.file(FileProblem(skipped, .unwritable(errno)))
    }
    if input.isSame(as: file) {
      throw ValidationError("'\(skipped)' is the file that is read. Name another for '--skipped'")
    }
    if isatty(file) == 1 {
      throw ValidationError("'--skipped' writes lines as they are. Name a file, not a terminal")
    }
    return (file, skipped)
  }

  /// The board to begin with, under a name; nil for a new one.
  func initialBoard(named name: String) throws -> Scoreboard? {
    guard let from else { return nil }
    let source = try ImportSource(path: from)
    let session = try Session(journal: MemoryJournal())
    switch FileFormat(path: from) ?? FileFormat(of: source, where: Script.begins) {
    case .json:
      let boards = try ArchiveReading(source).archive.boards
      let key = name.folded
      let found = boards.first { $0.name.folded == key }
      guard var board = found ?? (boards.count == 1 ? boards[0] : nil) else {
        throw ValidationError(
          "'\(from)' holds \(boards.count) boards, and none of them is '\(name)'")
      }
      board.details.name = name
      return board
    case .csv:
      let table = try ScoreTable(source)
      try table.checkRanks()
      _ = try session.importScores(
        table.rows, onto: name, round: table.round, roundNames: table.roundNames,
        kind: table.kind)
    case .script:
      try ScriptImport(parsing: source.script(), named: source.name, onto: name).perform(
        in: session)
    case .trf: _ = try session.importBoard(ReportImport(source).commands, as: name)
    }
    try session.perform(.board(name))
    return session.state.board
  }
}
