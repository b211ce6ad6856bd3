import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreStore
import ScoreTables
import Scorekeeping
import StructReference

extension FileFormat: ExpressibleByArgument {}

/// What an export writes: a format that `import` reads, or the dated matches as a calendar.
enum ExportFormat: Equatable, CaseIterable, ExpressibleByArgument {
  case file(FileFormat)
  case calendar

  static let allCases = FileFormat.allCases.map(Self.file) + [.calendar]

  var rawValue: String { if case .file(let format) = self { format.rawValue } else { "ics" } }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == argument }) else { return nil }
    self = format
  }

  /// The format for the extension of a file's name; nil for an unknown one.
  init?(path: String) {
    if path.lowercased().hasSuffix(".ics") {
      self = .calendar
    } else if let format = FileFormat(path: path) {
      self = .file(format)
    } else {
      return nil
    }
  }
}

/// `scoreboard export [BOARD …]`: writes boards into a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write boards to a file that can be imported.",
    discussion: """
      json holds boards with all that is known of them, their history and what can be undone; without a board it holds \
      everything. csv holds the standings of one board; a name that a spreadsheet would take for a formula, as =1+1, has \
      an apostrophe before it, which 'import' takes away. script holds the commands that make the boards. trf is the \
      tournament report file of FIDE, for one board with matches. ics is a calendar of the matches with dates, for one board; \
      it is not imported.

      The format follows from the file's name, .json, .csv, .scores, .trf or .ics, if none is given; on standard output it is json. The file's old content is \
      kept until all of the export is written.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard export -o all.json
        scoreboard export "Friday night" -o friday.csv
        scoreboard export friday --format script
      """)

  @Argument(
    help: .init(
      "The boards: their names, in any letter case, or the beginnings of them.", valueName: "board"),
    completion: .boards)
  var boards: [String] = []

  @Option(name: .long, help: "What to write: json, csv, script, trf or ics.")
  var format: ExportFormat?

  @Option(
    name: [.customShort("o"), .long],
    help: .init("The file to write, instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["json", "csv", "scores", "trf", "ics"]))
  var output: String?

  @OptionGroup var options: DataOptions

  mutating func validate() throws {
    if output == "-" { output = nil }
    if output?.isEmpty == true {
      throw ValidationError("'--output' names no file. Give it a path")
    }
    if let output, format == nil, !Self.endings.contains(where: output.lowercased().hasSuffix),
      try !options.location().isPart(output)
    {
      throw ValidationError.unknownEnding(
        of: output, known: Self.endings, or: "with --format any will do")
    }
  }

  private static let endings = [".json", ".csv", ".scores", ".trf", ".ics"]

  func run() throws {
    // A progress line would mix with an export written to the terminal.
    let isSeen = output == nil && isatty(STDOUT_FILENO) == 1
    try Progress.reporting(isSeen ? nil : "Exporting", export)
  }

  private func export(reporting progress: Progress) throws {
    let location = try options.location()
    let store = try location.open(.readOnly)
    let session = try Session(journal: store)
    let named = try boards.map { try session.board(named: $0) }
    let format = format ?? output.flatMap(ExportFormat.init(path:)) ?? .file(.json)
    let chosen = named.isEmpty ? session.state.boards : named
    if [.file(.csv), .file(.trf), .calendar].contains(format), chosen.count != 1 {
      throw ExportError.notOneBoard(chosen.count, format)
    }
    // Unreadable rows in a damaged file would be missing from the export without notice.
    try store.checkPages()
    let writer = try ExportWriter(output, beside: location, reporting: progress)
    switch format {
    case .file(.json):
      let ids = named.isEmpty ? nil : Self.unique(named.map(\.id))
      try store.readArchive(of: ids) { try ArchiveText.write($0, to: writer.write) }
    case .file(.csv):
      try writer.write(
        TableDocument.standings(of: RankedBoard(try open(chosen[0], in: session))).csv)
    case .file(.trf):
      let report = try TournamentReport(of: try open(chosen[0], in: session))
      for difference in report.differences { ScoreboardCommand.warn(difference.terminalSafe()) }
      try writer.write(report.description)
    case .file(.script):
      for id in Self.unique(chosen.map(\.id)) {
        try session.open(id)
        guard let board = session.state.board else { continue }
        try writer.write("board \(Word.quoted(board.name))\n")
        for command in try session.script() { try writer.write(command + "\n") }
      }
    case .calendar:
      let board = try open(chosen[0], in: session)
      guard board.matches?.contains(where: { $0.date != nil }) == true else {
        throw ExportError.noDates(board.name)
      }
      try writer.write(BoardCalendar(of: board, at: session.now).description)
    }
    try writer.finish()
  }

  private func open(_ board: BoardSummary, in session: Session) throws -> Scoreboard {
    try session.open(board.id)
    guard let board = session.state.board else {
      throw ScorekeepingError.boardGone(board.name)
    }
    return board
  }

  private static func unique(_ ids: [Scoreboard.ID]) -> [Scoreboard.ID] {
    var seen: Set<Scoreboard.ID> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

/// The reason why an export is refused.
enum ExportError: Error, Equatable, CustomStringConvertible {
  case notOneBoard(Int, ExportFormat)
  case noDates(String)
  case overData(String)
  case pictureOnTerminal

  var description: String {
    switch self {
    case .notOneBoard(0, _): "There are no boards to export. Make one with: scoreboard do BOARD"
    case .notOneBoard(let count, let format):
      "\(format.rawValue) holds one board, and there are \(count). Name one, or export all with --format json"
    case .noDates(let board):
      "No match of '\(board.terminalSafe())' has a date. Give dates, as in: fixtures round on 2026-09-05, or result 12 on 2026-11-21"
    case .pictureOnTerminal: "A terminal cannot show a picture. Name a file with -o"
    case .overData(let path):
      "'\(path)' is the data file, or belongs to it. Name another file to export to"
    }
  }
}

/// Writes an export, piece by piece, to a file or to standard output, and reports its size.
final class ExportWriter {
  private let file: OutputFile?
  private var buffer = ""
  private let progress: Progress
  private var size = 0

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: the path of the output; nil for standard output.
  ///   - data: the data file. Neither it nor a file that belongs to it is overwritten.
  ///   - progress: shows the size written so far.
  /// - Throws: an `OutputFileError`, or an `ExportError`.
  init(_ path: String?, beside data: DataLocation, reporting progress: Progress) throws {
    self.progress = progress
    if let path, data.isPart(path) { throw ExportError.overData(path) }
    file = try path.map { path throws(OutputFileError) in try OutputFile(path: path) }
  }

  func write(_ piece: String) throws {
    size += piece.utf8.count
    progress.note("\(ByteCount.text(of: size)) written")
    if let file { return try file.write(piece) }
    buffer += piece
    if buffer.utf8.count > 1 << 16 { try flush() }
  }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - kind: the kind of the file; nil for SVG.
  ///   - frame: the size of a PNG in pixels; nil to scale the picture by three.
  /// - Throws: also `PictureRenderer.Problem`, and an `ExportError` for bytes on a terminal.
  func write(svg: String, as kind: PictureRenderer.Kind?, within frame: PixelFrame? = nil) throws {
    guard let kind else { return try write(svg) }
    if file == nil, isatty(STDOUT_FILENO) == 1 { throw ExportError.pictureOnTerminal }
    let bytes = try PictureRenderer.loaded().bytes(of: svg, as: kind, within: frame)
    if let file { return try file.write(bytes) }
    try Output.write(bytes)
  }

  /// Writes the rest. Until then the file keeps its old content.
  func finish() throws {
    if let file { return try file.finish() }
    try flush()
  }

  private func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    if !buffer.isEmpty { try Output.write(buffer) }
  }
}
