import ArgumentParser
import Foundation
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreStore
import Scorekeeping
import StructReference

extension FileFormat: ExpressibleByArgument {}

/// `scoreboard export [BOARD …]`: boards as a file.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write boards to a file that can be imported.",
    discussion: """
      json holds boards with all that is known of them, their history and what can be undone; without a board it holds \
      everything. csv holds the standings of one board as they are: a name that begins with =, +, - or @ is left so, and a \
      spreadsheet may take it for a formula. script holds the commands that make the boards.

      The format is that of the file's name, .json, .csv or .scores, if none is given; on standard output it is json. What the file held is \
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

  @Option(name: .long, help: "What to write: json, csv or script.")
  var format: FileFormat?

  @Option(
    name: [.customShort("o"), .long],
    help: .init("The file to write, instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["json", "csv", "scores"]))
  var output: String?

  @OptionGroup var options: DataOptions

  func validate() throws {
    if output?.isEmpty == true {
      throw ValidationError("'--output' names no file. Give it a path")
    }
    if let output, format == nil, !Self.endings.contains(where: output.lowercased().hasSuffix),
      !DataFile.isPart(output, ofFileAt: options.path)
    {
      throw ValidationError(
        "'\(output.terminalSafe())' does not say by its ending what to write. Known endings are "
          + Self.endings.joined(separator: ", ") + "; with --format any will do")
    }
  }

  private static let endings = [".json", ".csv", ".scores"]

  func run() throws {
    // A line on the terminal would come between what is written there.
    let isSeen = output == nil && isatty(STDOUT_FILENO) == 1
    let formulas = try Progress.telling(isSeen ? nil : "Exporting", export)
    if !formulas.isEmpty { ScoreboardCommand.warn(Self.warning(of: formulas)) }
  }

  /// Writes the boards, and returns what a spreadsheet may take for formulas.
  private func export(telling progress: Progress) throws -> [String] {
    let file = try DataFile(path: options.path, access: .readOnly)
    let session = try Session(journal: file)
    let named = try boards.map { try session.board(named: $0) }
    let format = format ?? output.flatMap(FileFormat.init(path:)) ?? .json
    let chosen = named.isEmpty ? session.state.boards : named
    if format == .csv, chosen.count != 1 { throw ExportError.notOneBoard(chosen.count) }
    // What a damaged file does not give any more nobody would miss in an export.
    try file.checkPages()
    let pieces = try PieceWriter(output, beside: options.path, telling: progress)
    var formulas: [String] = []
    switch format {
    case .json:
      let ids = named.isEmpty ? nil : Self.unique(named.map(\.id))
      try file.readArchive(of: ids) { try ArchiveText.write($0, to: pieces.write) }
    case .csv:
      let text = CSVText(of: try open(chosen[0], in: session))
      try pieces.write(text.description)
      formulas = text.formulas
    case .script:
      for id in Self.unique(chosen.map(\.id)) {
        try session.open(id)
        guard let board = session.state.board else { continue }
        try pieces.write("board \(Word.quoted(board.name))\n")
        for command in try session.script() { try pieces.write(command + "\n") }
      }
    }
    try pieces.finish()
    return formulas
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

  private static func warning(of formulas: [String]) -> String {
    let named = formulas.prefix(3).map { "'\($0)'".terminalSafe() }
    let rest = formulas.count - named.count
    let all = (rest > 0 ? named + ["\(rest) more"] : named)
      .formatted(.list(type: .and).locale(Locale(identifier: "en_GB")))
    return formulas.count == 1
      ? "\(all) begins with =, +, - or @: a spreadsheet may take it for a formula"
      : "\(all) begin with =, +, - or @: a spreadsheet may take them for formulas"
  }
}

/// Why boards cannot be exported.
enum ExportError: Error, Equatable, CustomStringConvertible {
  case notOneBoard(Int)
  case overData(String)

  var description: String {
    switch self {
    case .notOneBoard(0): "There are no boards to export. Make one with: scoreboard do BOARD"
    case .notOneBoard(let count):
      "CSV holds one board, and there are \(count). Name one, or export all with --format json"
    case .overData(let path):
      "'\(path)' is the data file, or belongs to it. Name another file to export to"
    }
  }
}
