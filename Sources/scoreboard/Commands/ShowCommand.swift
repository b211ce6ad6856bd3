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
  private enum Part: String, CaseIterable {
    case standings, rounds, series, table, cross, matches, tree
  }

  private var part: Part { parts.first ?? .standings }

  /// The parts that are asked for.
  private var parts: [Part] {
    let all: [(Part, Bool)] = [
      (.rounds, rounds), (.series, series), (.table, table), (.cross, cross), (.matches, matches),
      (.tree, tree),
    ]
    return all.filter(\.1).map(\.0)
  }

  func validate() throws {
    if let output, chosenFormat == nil, Format(path: output) == nil {
      throw ValidationError(
        "'\(output.terminalSafe())' does not say by its ending what to write. Known endings are .png, "
          + ".svg, .pdf, .html, .md, .csv, .json and .txt; with --format any will do")
    }
    if parts.count > 1 {
      throw ValidationError(
        "Choose one of '--rounds', '--series', '--table', '--cross', '--matches' and '--tree'")
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
      ("group", "players: it has no series and no tree", group != nil && (series || tree)),
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
    let board = try group.map(whole.only) ?? whole
    func match() throws -> String? { try session.match(of: RankedBoard(board)) }
    // The change of a scorer that led to the board as it was.
    let change = past?.entry.author == nil ? nil : past?.entry
    let writer = try ExportWriter(output, beside: options.location(), reporting: Progress())
    switch format {
    case .text:
      try writer.write(try text(of: board, in: session, after: change))
    case .json where part == .standings || part == .rounds:
      let json = try BoardJSON(board, withRounds: rounds, match: match(), after: change)
      try writer.write(json.description)
    case .json: try writer.write(try document(of: board, in: session).json)
    case .csv: try writer.write(try document(of: board, in: session).csv)
    case .markdown: try writer.write(try document(of: board, in: session).markdown)
    case .html: try writer.write(try document(of: board, in: session).html)
    case .script where pauses:
      for line in try session.pacedScript() { try writer.write(line + "\n") }
    case .script:
      try writer.write("# board \(Word.quoted(board.name))\n")
      for command in try session.script() { try writer.write(command + "\n") }
    case .svg, .png, .pdf:
      let day = try past.map { $0.entry.time.localDay } ?? session.day(of: board.id)
      try writer.write(
        svg: picture(of: board, in: session, on: day),
        as: PictureRenderer.Kind(rawValue: format.rawValue),
        within: size.map {
          PixelFrame(width: $0.width, height: $0.height, scheme: theme ?? .light)
        })
    }
    try writer.finish()
  }

  /// The part as tables.
  private func document(of board: Scoreboard, in session: Session) throws -> TableDocument {
    let ranked = RankedBoard(board)
    let document = try tables(of: ranked, in: session)
    // The headings of a series have its wins; other facts are of one game.
    return part == .series ? document : document.with(try session.printedFacts(of: ranked))
  }

  private func tables(of ranked: RankedBoard, in session: Session) throws -> TableDocument {
    let board = ranked.board
    let isForReaders = format != .csv && format != .json
    switch part {
    case .standings: return .standings(of: ranked)
    case .rounds: return .rounds(of: ranked)
    case .series: return .series(of: ranked, games: try session.games(inSeriesOf: board))
    case .table, .cross, .matches:
      // Programs get a table without rows.
      if board.matches == nil, isForReaders { throw ScorekeepingError.noMatches(board.name) }
      if part == .table { return .standings(of: ranked) }
      return part == .cross ? .cross(of: ranked) : .matches(of: ranked, byRound: isForReaders)
    case .tree:
      guard let knockout = board.details.knockout else {
        throw ScorekeepingError.noKnockout(board.name)
      }
      return .knockout(knockout, of: ranked, byRound: isForReaders)
    }
  }

  /// The part as text. The standings, the rounds and the tree look as on the screen.
  private func text(
    of board: Scoreboard, in session: Session, after change: JournalEntry?
  ) throws -> String {
    let facts = try session.printedFacts(of: RankedBoard(board))
    let theme = Theme(isASCII: ascii)
    let columns = width ?? (output == nil ? Output.terminalWidth : nil)
    switch part {
    case .standings:
      return Output.text(
        of: board, facts, width: width ?? (output == nil ? nil : 80), isASCII: ascii,
        note: change?.summary(as: board.rules.scores))
    case .rounds: return SheetText(board, facts: facts, theme: theme).description + "\n"
    case .series, .table, .cross, .matches:
      let document = try document(of: board, in: session)
      return theme.plain(document.text(width: columns.map { $0 - 1 } ?? .max))
    case .tree:
      if board.details.knockout == nil { throw ScorekeepingError.noKnockout(board.name) }
      let lines = TreeLayout.lines(of: board, width: columns.map { $0 - 1 } ?? .max)
      return theme.plain(lines.map { " \($0.text)\n" }.joined())
    }
  }

  /// The part as SVG.
  private func picture(of board: Scoreboard, in session: Session, on day: String?) throws -> String
  {
    let scheme = (theme ?? .auto).fixed(for: PictureRenderer.Kind(rawValue: format.rawValue))
    if part != .tree {
      return TablePicture(try document(of: board, in: session), day: day, scheme: scheme)
        .description
    }
    guard let knockout = board.knockoutTree else {
      throw ScorekeepingError.noKnockout(board.name)
    }
    return TreePicture(knockout, of: board, title: board.titleOfPicture, scheme: scheme).description
  }
}

extension Output {
  /// Writes the open board as text, or the list of boards if none is open.
  static func writeFrame(of session: Session, isASCII: Bool) throws {
    if let board = session.state.board {
      try writeText(
        of: board, session.printedFacts(of: RankedBoard(board)), isASCII: isASCII)
    } else {
      try write(try BoardsCommand.text(of: session.state.boards, in: session))
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

extension Session {
  /// The games of the series of rematches that a board belongs to.
  fileprivate func games(inSeriesOf board: Scoreboard) throws -> [RankedBoard] {
    try board.summary.series(among: state.boards).compactMap { try stored($0.id) }
      .map { RankedBoard($0) }
  }
}
