import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping
import StructReference

/// `scoreboard show BOARD`: prints a board.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a board, or draw it into a file.",
    discussion: """
      The ending of the file after -o says what to write: .png, .svg or .pdf is a picture to send, of the standings, of the \
      rounds with --rounds or of a knock-out with --tree; .html, .md, .csv, .json and .txt are the formats below. PNG and PDF \
      need librsvg. 'scoreboard chart' draws the race.

      text is what the screen shows; json has exact scores and ids; csv is for spreadsheets, and 'import' reads it; \
      markdown is a table to paste; html is a page to open, send or print; script holds the commands that made the board what it is, for 'scoreboard do BOARD -' or to \
      read. With --pauses it opens a board of that name and waits between the commands, for 'scoreboard play'. With \
      --rounds the points of each round are printed. With --at the board is printed as it was: at the end of a round, \
      at a local time, or after a change, by its number in the history (h on the board). A board that is frozen for \
      the public is printed as it is, and with --public as the public sees it.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard show friday
        scoreboard show "Friday night" --rounds
        scoreboard show "Friday night" --series
        scoreboard show friday --history
        scoreboard do Cup "add Ann Bob" "result Ann 3 Bob 1"
        scoreboard show cup --table
        scoreboard do Cup "group Ann juniors"
        scoreboard show cup --group juniors
        scoreboard show "Friday night" --format csv > friday.csv
        scoreboard show "Friday night" -o friday.svg
        scoreboard show friday --at "round 1"
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case csv
    case markdown
    case html
    case script
    case svg
    case png
    case pdf

    /// The format for the ending of a file; nil for an unknown one.
    init?(path: String) {
      switch URL(filePath: path).pathExtension.lowercased() {
      case "txt": self = .text
      case "md": self = .markdown
      case "htm": self = .html
      case "scores": self = .script
      case let other: self.init(rawValue: other)
      }
    }

    var isPicture: Bool { self == .svg || self == .png || self == .pdf }
  }

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String

  @Option(
    name: .customLong("format"),
    help: "How to print: text, json, csv, markdown, html, script, svg, png or pdf.")
  var chosenFormat: Format?

  @Option(
    name: [.customShort("o"), .long],
    help: .init("The file to write, instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["png", "svg", "pdf", "html", "md", "csv", "json", "txt"]))
  var output: String?

  @Option(name: .long, help: "The colours of a picture: auto, light or dark.")
  var theme: PictureScheme?

  @Option(
    name: .long,
    help: .init(
      "The size of a PNG in pixels, as 1080x1350, each from 100 to 8000. [default: the size of the board]",
      valueName: "size"))
  var size: PixelSize?

  private var format: Format {
    chosenFormat ?? output.flatMap(Format.init(path:)) ?? .text
  }

  @Flag(name: .long, help: "In a script, the pauses that there were between the commands.")
  var pauses = false

  @Flag(name: .long, help: "The points of each round, as a sheet.")
  var rounds = false

  @Flag(
    name: .long, help: "The games of the board's series of rematches, and who has won how often.")
  var series = false

  @Flag(
    name: [.long, .customLong("why")],
    help: "The table of the matches; its last column says which rule decides among equal points.")
  var table = false

  @Flag(name: .long, help: "The cross table of the matches: a row and a column for each player.")
  var cross = false

  @Flag(name: .long, help: "The list of the matches, round by round.")
  var matches = false

  @Flag(name: .long, help: "The tree of the knock-out.")
  var tree = false

  @Flag(name: .long, help: "The history: every change of the board, the newest first.")
  var history = false

  @Option(name: .long, help: .init("The players of one group alone.", valueName: "name"))
  var group: String?

  @Option(
    name: .long,
    help:
      "The width of the text in columns, from 20 to 500. [default: the width of the terminal, or 80]"
  )
  var width: Int?

  @Option(
    name: .long,
    help: .init(
      "The board as it was: after \"round 2\", at 21:30 or \"2026-11-20 21:30\", or after change 57.",
      valueName: "moment"))
  var at: String?

  @Flag(name: .customLong("public"), help: "The board as the public sees it while it is frozen.")
  var isPublic = false

  @OptionGroup var options: DataOptions

  @Flag(name: .long, help: "Draw with ASCII characters alone.")
  var ascii = false

  /// What of the board is printed.
  enum Part: String, CaseIterable {
    case standings, rounds, series, table, cross, matches, tree, history
  }

  private var part: Part { parts.first ?? .standings }

  /// The parts that are asked for.
  private var parts: [Part] {
    let all: [(Part, Bool)] = [
      (.rounds, rounds), (.series, series), (.table, table), (.cross, cross), (.matches, matches),
      (.tree, tree), (.history, history),
    ]
    return all.filter(\.1).map(\.0)
  }

  mutating func validate() throws {
    if output == "-" { output = nil }
    if let output, chosenFormat == nil, Format(path: output) == nil {
      throw ValidationError.unknownEnding(
        of: output,
        known: [".png", ".svg", ".pdf", ".html", ".md", ".csv", ".json", ".txt", ".scores"],
        or: "with --format any will do")
    }
    if parts.count > 1 {
      throw ValidationError(
        "Choose one of '--rounds', '--series', '--table', '--cross', '--matches', '--tree' and '--history'"
      )
    }
    if let width, !(20...500).contains(width) {
      throw ValidationError("'--width \(width)' is not from 20 to 500")
    }
    let isScript = format == .script
    // Each option with what it is for, and whether it is used for something else.
    let uses: [(option: String, purpose: String, isMisused: Bool)] = [
      ("theme", "pictures", theme != nil && !format.isPicture),
      ("size", "a .png: other pictures fit any size", size != nil && format != .png),
      ("pauses", "scripts: add '--format script'", pauses && !isScript),
      ("width", "text other than the rounds", width != nil && (format != .text || rounds)),
      ("ascii", "text", ascii && format != .text),
      (part.rawValue, "other formats: a script holds all of it", isScript && part != .standings),
      ("at", "other formats: a script leads to the board as it is now", isScript && at != nil),
      ("at", "one board", series && at != nil),
      ("group", "other formats: a script holds all players", isScript && group != nil),
      (
        "group", "players: it has no series, no tree and no history",
        group != nil && (series || tree || history)
      ),
    ]
    if let misuse = uses.first(where: \.isMisused) {
      throw ValidationError("'--\(misuse.option)' is for \(misuse.purpose). Leave it out")
    }
    _ = try moment()
  }

  /// The moment of `--at`; nil without it.
  private func moment() throws -> PastMoment? {
    guard let at else { return nil }
    guard let moment = PastMoment(parsing: at) else {
      throw ValidationError("'\(at)' is not a moment for '--at'. Write \(PastMoment.ways)")
    }
    return moment
  }

  func run() throws {
    try options.withSession(isPublic: isPublic, show)
  }

  private func show(_ session: Session) throws {
    try session.open(try session.board(named: board).id)
    guard let present = session.state.board else { return }
    let past = try moment().map(session.past)
    let whole = past?.board ?? present
    let print = BoardPrint(
      board: try group.map(whole.only) ?? whole, part: part, format: format, session: session,
      entry: past?.entry,
      width: width ?? (output == nil ? Output.terminalWidth.map { max(20, $0) } : nil))
    let writer = try ExportWriter(output, beside: options.location(), reporting: Progress())
    switch format {
    case .text: try writer.write(try print.text(isASCII: ascii))
    case .json where part == .standings || part == .rounds:
      try writer.write(print.json().description)
    case .json: try writer.write(print.document().json)
    case .csv: try writer.write(print.document().csv)
    case .markdown: try writer.write(print.document().markdown)
    case .html: try writer.write(print.document().html)
    case .script where pauses:
      for line in try session.pacedScript() { try writer.write(line + "\n") }
    case .script:
      try writer.write("# board \(Word.quoted(present.name))\n")
      for command in try session.script() { try writer.write(command + "\n") }
    case .svg, .png, .pdf:
      try writer.write(
        svg: print.picture(in: theme ?? .auto),
        as: PictureRenderer.Kind(rawValue: format.rawValue),
        within: size.map {
          PixelFrame(width: $0.width, height: $0.height, scheme: theme ?? .light)
        })
    }
    try writer.finish()
  }
}

extension Output {
  /// Writes the open board as text, or the list of boards if none is open.
  static func writeFrame(of session: Session, isASCII: Bool) throws {
    if let board = session.state.board {
      try writeText(
        of: board, session.printedFacts(of: RankedBoard(board)), isASCII: isASCII)
    } else {
      try write(try BoardsCommand.text(of: session))
    }
  }

  /// Writes a board as text.
  ///
  /// - Parameters:
  ///   - facts: what stands beside the name.
  ///   - width: the number of columns; nil for the width of the terminal, or 80.
  ///   - note: a line below the board; nil for none.
  static func writeText(
    of board: Scoreboard, _ facts: [Fact] = [], width: Int? = nil, isASCII: Bool,
    stream: StreamFacts? = nil, note: String? = nil
  ) throws {
    try write(
      text(of: board, facts, width: width, isASCII: isASCII, stream: stream, note: note))
  }

  /// The text that `writeText` writes.
  static func text(
    of board: Scoreboard, _ facts: [Fact] = [], width: Int? = nil, isASCII: Bool,
    stream: StreamFacts? = nil, note: String? = nil
  ) -> String {
    let width = width ?? max(20, terminalWidth ?? 80)
    return BoardText(
      board, facts: facts, width: width, theme: Theme(isASCII: isASCII), stream: stream, note: note
    ).description + "\n"
  }
}
