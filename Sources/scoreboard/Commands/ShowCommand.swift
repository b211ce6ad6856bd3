import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
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

  func validate() throws {
    if let output, chosenFormat == nil, Format(path: output) == nil {
      throw ValidationError(
        "'\(output.terminalSafe())' does not say by its ending what to write. Known endings are .png, "
          + ".svg, .pdf, .html, .md, .csv, .json and .txt; with --format any will do")
    }
    if theme != nil, !format.isPicture {
      throw ValidationError("'--theme' is for pictures. Leave it out")
    }
    if size != nil, format != .png {
      throw ValidationError("'--size' is for a .png. Leave it out: others fit any size")
    }
    if pauses, format != .script {
      throw ValidationError("'--pauses' is for scripts. Add '--format script', or leave it out")
    }
    if rounds, format == .script {
      throw ValidationError("A script holds the rounds anyway. Leave '--rounds' out")
    }
    if series, rounds || at != nil || format != .text {
      throw ValidationError(
        "'--series' prints text alone: leave '--rounds', '--at' and '--format' out")
    }
    if [rounds, series, table, cross, matches, tree].count(where: \.self) > 1 {
      throw ValidationError(
        "Choose one of '--rounds', '--series', '--table', '--cross', '--matches' and '--tree'")
    }
    if part != nil, format != .text, !matches || format != .csv, !tree || !format.isPicture {
      throw ValidationError(
        "'--table', '--cross', '--matches' and '--tree' print text, '--matches' also csv, and "
          + "'--tree' pictures. json has all of it")
    }
    if let width {
      if !(20...500).contains(width) {
        throw ValidationError("'--width \(width)' is not from 20 to 500")
      }
      if rounds || series || cross || matches || format != .text {
        throw ValidationError(
          "'--width' is for the standings, the table and the tree as text. Leave it out")
      }
    }
    if try moment() != nil, format == .script {
      throw ValidationError("A script leads to the board as it is now. Leave '--at' out")
    }
    if group != nil, series || cross || matches || tree || format == .script {
      throw ValidationError("'--group' is for the standings and the rounds. Leave it out")
    }
  }

  /// The part of the matches to print; nil for the board.
  private var part: MatchText.Part? {
    if table { return .table }
    if cross { return .cross }
    if tree { return .tree }
    return matches ? .matches : nil
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
    case .text where series: try writer.write(try session.seriesText(of: board))
    case .csv where matches: try writer.write(CSVText(ofMatchesOn: board).description)
    case .text where part != nil: try writer.write(try matchText(of: board))
    case .text where rounds:
      try writer.write(SheetText(board, theme: Theme(isASCII: ascii)).description + "\n")
    case .text:
      let text = try Output.text(
        of: board, width: width ?? (output == nil ? nil : 80), isASCII: ascii, match: match(),
        note: change?.summary(as: board.rules.scores))
      try writer.write(text)
    case .json:
      let json = try BoardJSON(board, withRounds: rounds, match: match(), after: change)
      try writer.write(json.description)
    case .csv: try writer.write(CSVText(of: board, byRound: rounds).description)
    case .markdown: try writer.write(BoardTable(of: board, byRound: rounds).markdown)
    case .html: try writer.write(BoardTable(of: board, byRound: rounds).html)
    case .script where pauses:
      for line in try session.pacedScript() { try writer.write(line + "\n") }
    case .script:
      try writer.write("# board \(Word.quoted(board.name))\n")
      for command in try session.script() { try writer.write(command + "\n") }
    case .svg, .png, .pdf:
      let day = try past.map { $0.entry.time.localDay } ?? session.day(of: board.id)
      try writer.write(
        svg: picture(of: board, on: day), as: PictureRenderer.Kind(rawValue: format.rawValue),
        within: size.map {
          PixelFrame(width: $0.width, height: $0.height, scheme: theme ?? .light)
        })
    }
    try writer.finish()
  }

  /// The part of the matches that is chosen.
  private func matchText(of board: Scoreboard) throws -> String {
    guard let part else { return "" }
    if tree, board.details.knockout == nil { throw ScorekeepingError.noKnockout(board.name) }
    if board.matches == nil { throw ScorekeepingError.noMatches(board.name) }
    let columns = width ?? (output == nil ? Output.terminalWidth : nil)
    let text = MatchText(part, of: RankedBoard(board), width: columns.map { $0 - 1 })
    return Theme(isASCII: ascii).plain(text.description)
  }

  /// The board, its rounds or its tree as SVG.
  private func picture(of board: Scoreboard, on day: String?) throws -> String {
    let scheme = (theme ?? .auto).fixed(for: PictureRenderer.Kind(rawValue: format.rawValue))
    if !tree {
      return TablePicture(of: board, byRound: rounds, day: day, scheme: scheme).description
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
      try writeText(of: board, isASCII: isASCII)
    } else {
      try write(try BoardsCommand.text(of: session.state.boards, in: session))
    }
  }

  /// Writes a board as text.
  ///
  /// - Parameters:
  ///   - width: the number of columns; nil for the width of the terminal, or 80.
  ///   - match: the match that the board belongs to, in words; nil for none.
  ///   - note: a line below the board; nil for none.
  static func writeText(
    of board: Scoreboard, width: Int? = nil, isASCII: Bool, stream: StreamFacts? = nil,
    match: String? = nil, note: String? = nil
  ) throws {
    try write(
      text(
        of: board, width: width, isASCII: isASCII, stream: stream, match: match, note: note))
  }

  /// The text that `writeText` writes.
  static func text(
    of board: Scoreboard, width: Int? = nil, isASCII: Bool, stream: StreamFacts? = nil,
    match: String? = nil, note: String? = nil
  ) -> String {
    let width = width ?? max(20, terminalWidth ?? 80)
    return BoardText(
      board, width: width, theme: Theme(isASCII: isASCII), stream: stream, match: match, note: note
    ).description + "\n"
  }
}

extension RankedBoard {
  /// The winners and their score; in a game of two, also the score of the other: `Ann wins with 6, Bob 4`. Nil while the
  /// game goes on.
  fileprivate var result: String? {
    guard let victory, ranked.count == 2, leaders.count == 1 else { return victory }
    let other = ranked[1].player
    guard other.hasScored else { return victory }
    return "\(victory), \(other.name) \(other.scoreText(as: board.rules.scores))"
  }
}

extension Session {
  /// The wins of each player in a series of rematches, and a line for each game; so for each match.
  fileprivate func seriesText(of board: Scoreboard) throws -> String {
    let games = try board.summary.series(among: state.boards)
      .compactMap { try stored($0.id).map { RankedBoard($0) } }
    let winners = games.map(\.winningPlayers)
    let match = board.rules.format.games
    let width = games.map { $0.board.name.terminalWidth }.max() ?? 0
    let lines = games.map { game in
      let name = game.board.name
      let padding = String(repeating: " ", count: width - name.terminalWidth + 2)
      let end = game.result ?? "round \(game.board.round)"
      return " \(name.terminalSafe())\(padding)\(end.terminalSafe())\n"
    }
    let all = SeriesTally(winners)
    var matches: [(tally: SeriesTally, lines: [String])] = []
    for (index, line) in lines.enumerated() {
      let tally = match == nil ? all : SeriesTally(winners, bestOf: match, with: index)
      if matches.last?.tally.match != tally.match { matches.append((tally, [])) }
      matches[matches.count - 1].lines.append(line)
    }
    return matches.map { tally, lines in
      let words = (match == nil ? tally.words : tally.title) ?? "Nobody has won yet"
      return " \(words.terminalSafe())\n\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
