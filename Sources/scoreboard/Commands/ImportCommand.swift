import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import Scorekeeping
import StructReference

/// Columns of a table by their numbers from 1: `2-8`, or `2` for one.
struct ColumnRange: ExpressibleByArgument {
  let columns: ClosedRange<Int>

  init?(argument: String) {
    let numbers = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count < 3, let first = numbers[0], let last = numbers[numbers.count - 1],
      first > 0, first <= last
    else { return nil }
    columns = first...last
  }
}

/// `scoreboard import FILE`: reads boards and scores from a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take boards or scores from a file: all of it, or nothing.",
    discussion: """
      json is what export writes: boards come as they were, with their history and what can be undone. That is one \
      change of the list of boards, and undo takes it back; an empty data file becomes the one that was exported. A \
      board that is there already is not touched: give the new one another name with --board. Or have the one that is \
      there become what the file says, with --replace: it keeps its own history, and its undo takes that back as one \
      change.

      csv is a table of names, scores and teams, or of names alone, also what 'scoreboard show' prints as csv. A header \
      says which column is what, or --player, --score and --team do; without one they are in this order. An empty cell \
      leaves the score or the team as it is, a dash takes it away, and 0 is a score. The delimiter is a comma, a semicolon, a tab or a bar, or what a first line as sep=; says; \
      if it is not a comma, 2,5 is a number. Scores are set for those who are on the board, and the others are added: \
      one change, one undo. Without --board a board is made that is called as the file; undo on the list of boards takes \
      it back.

      A table of matches has a row for each: --home and --away name the columns of the players, --home-score and \
      --away-score the columns of the result, which is empty for a match to come. --matches is for the titles home, away, \
      home score and away score, as 'show --matches --format csv' prints them. A row with a date is the match of that \
      day; without, the n-th row of two players is their n-th match: the same table again changes nothing.

      script is commands, one a line, for the board that they open or for --board. trf is a tournament report file of \
      FIDE: players, matches and who rested.

      The format follows from the file's name, .json, .csv, .tsv, .scores or .trf, else from its content. All that is \
      wrong is listed with line and column, but for what may be wrong only because a command before it is.

      EXAMPLES:
        printf 'name,score\\nRed,12\\nBlue,7.5\\n' > quiz.csv
        scoreboard import quiz.csv
        printf 'Green;3\\n' | scoreboard import - --board quiz
        printf 'who;goals\\nRed;3\\n' > cup.csv
        scoreboard import cup.csv --player who --score goals
        printf 'who,9 am,10 am\\nRed,3,4\\n' > day.csv
        scoreboard import day.csv --player who --rounds 2-3
        printf 'home,away,hg,ag\\nRed,Blue,3,1\\n' > league.csv
        scoreboard import league.csv --game league --home-score hg --away-score ag
        scoreboard export quiz -o quiz.json
        scoreboard import quiz.json --board "Another quiz"
        scoreboard import quiz.json --replace
      """)

  @Argument(
    help: "The file, or - for standard input.",
    completion: .file(extensions: ["json", "csv", "tsv", "scores", "trf"]))
  var file: String

  @Option(
    name: .long,
    help: .init(
      "The board that takes it, or what the only board in the file is to be called.",
      valueName: "board"), completion: .boards)
  var board: String?

  @Option(name: .long, help: "What the file holds: json, csv, script or trf.")
  var format: FileFormat?

  @Flag(
    name: .long,
    help: "Replace existing boards with the boards of the JSON file; undo restores them.")
  var replace = false

  @Option(
    name: .long,
    help: .init("The column with the names: its title or its number.", valueName: "column"))
  var player: String?

  @Option(name: .long, help: .init("The column with the scores.", valueName: "column"))
  var score: String?

  @Option(name: .long, help: .init("The column with the teams.", valueName: "column"))
  var team: String?

  @Option(
    name: .long,
    help: .init(
      "The columns with the points of rounds 1, 2, 3 …, such as 2-8.", valueName: "columns"))
  var rounds: ColumnRange?

  @OptionGroup var results: ResultOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  func run() throws {
    let source = try ImportSource(path: file)
    let format = format ?? FileFormat(path: file) ?? FileFormat(of: source)
    if replace, format != .json {
      throw ValidationError("'--replace' is for json. Scores and commands change a board instead")
    }
    let keys = ScoreTable.Keys(
      player: player, score: score, team: team, rounds: rounds?.columns)
    if keys != ScoreTable.Keys(), format != .csv {
      throw ValidationError(
        "'--player', '--score', '--team' and '--rounds' are for tables. Leave them out")
    }
    if let resultKeys = results.keys {
      guard format == .csv else {
        throw ValidationError("'--matches' and '--home' are for tables. Leave them out")
      }
      if keys != ScoreTable.Keys() {
        throw ValidationError(
          "A table of matches has no '--player', '--score', '--team' and '--rounds'")
      }
      return try importResults(source, resultKeys)
    }
    if preset.game != nil {
      throw ValidationError("'--game' is for the new board of a table of matches. Leave it out")
    }
    switch format {
    case .json: try importBoards(source)
    case .csv: try importScores(source, keys)
    case .script: try importScript(source)
    case .trf: try importReport(source)
    }
  }

  /// Reads the content, then writes it to the data file, and reports the progress of both.
  private func transfer<Content, Result>(
    _ read: () throws -> Content, _ write: (Content, any Store) throws -> Result
  ) throws -> (Content, Result) {
    try Progress.reporting("Importing") { progress in
      progress.note("reading")
      let content = try read()
      progress.note("saving")
      return (
        content,
        try options.withStore(config: settings.config, reporting: progress) {
          try write(content, $0)
        }
      )
    }
  }

  private func importBoards(_ source: ImportSource) throws {
    let (_, boards) = try transfer {
      let archive = try ArchiveReading(source).archive
      if let board { try ScoreTable.checkName(board) }
      return archive
    } _: {
      try $1.importArchive($0, as: board, replacing: replace)
    }
    if boards.isEmpty { return try Output.write("There was no board to import\n") }
    for board in boards {
      try Output.write(
        "'\(board.name)' is imported: \(board.summary.players)".terminalSafe() + "\n")
    }
  }

  private func importScores(_ source: ImportSource, _ keys: ScoreTable.Keys) throws {
    let name = board ?? URL(filePath: file).deletingPathExtension().lastPathComponent
    var rules = Rules()
    let (table, result) = try transfer {
      let table = try ScoreTable(source, keys: keys)
      if board == nil, file == "-" { throw ImportError.noBoardNamed(file) }
      rules = settings.readAndWarn().rules
      return table
    } _: { table, data in
      let session = try Session(journal: data, environment: .init(rules: rules))
      if board == nil, let other = session.state.boards.named(name) {
        throw ImportError.boardNotNamed(other.name)
      }
      return try session.importScores(
        table.rows, onto: name, round: table.round, roundNames: table.roundNames,
        kind: table.kind)
    }
    if !table.passedOver.isEmpty {
      let names = table.passedOver.map { "'\($0)'" }.joined(separator: ", ").terminalSafe()
      ScoreboardCommand.warn(
        "Ignored: \(names). Columns are name, score, team and group, or the ones named by --player, --score and --team"
      )
    }
    if result.isNew, result.added == 0 {
      return try Output.write("'\(result.board)' is imported: no players".terminalSafe() + "\n")
    }
    let added = result.added.phrase("player is added", "players are added")
    let changed = result.changed.phrase("is changed", "are changed")
    let left =
      switch result.leftTeam {
      case 0: ""
      case 1: ", 1 has left a team"
      default: ", \(result.leftTeam) have left a team"
      }
    try Output.write("On '\(result.board)' \(added), \(changed)\(left)".terminalSafe() + "\n")
    if let victory = result.victory { try Output.write(victory.terminalSafe() + "\n") }
  }

  private func importResults(_ source: ImportSource, _ keys: ResultTable.Keys) throws {
    let name = board ?? URL(filePath: file).deletingPathExtension().lastPathComponent
    let (_, result) = try transfer {
      if board == nil, file == "-" { throw ImportError.noBoardNamed(file) }
      return try ResultTable(source, keys: keys)
    } _: { table, data in
      let environment = Session.Environment(
        rules: settings.readAndWarn().rules, games: { try OwnGames.all(config: settings.config) })
      let session = try Session(journal: data, environment: environment)
      if board == nil, let other = session.state.boards.named(name) {
        throw ImportError.boardNotNamed(other.name)
      }
      return try session.importResults(table.rows, onto: name, game: preset.game)
    }
    try write(result)
  }

  private func importReport(_ source: ImportSource) throws {
    let (_, result) = try transfer {
      let report = try ReportImport(source)
      guard let name = board ?? report.name else { throw ImportError.noBoardNamed(file) }
      return (name, report.commands)
    } _: { report, data in
      let session = try Session(journal: data)
      if let other = session.state.boards.named(report.0) {
        throw ImportError.reportNameInUse(other.name)
      }
      return try session.importBoard(report.1, as: report.0)
    }
    try write(result)
  }

  private func write(_ result: Session.ImportedResults) throws {
    let players = result.players.phrase("player")
    let matches = result.added.phrase("match", "matches")
    let changed = result.changed.phrase("is changed", "are changed")
    try Output.write(
      "On '\(result.board)' \(players) and \(matches) are added, \(changed)".terminalSafe() + "\n")
  }

  private func importScript(_ source: ImportSource) throws {
    let (script, _) = try transfer {
      try ScriptImport(source, onto: board)
    } _: {
      // A script must make the same board everywhere, so it ignores the rules in the settings.
      try $0.perform(in: Session(journal: $1))
    }
    let count = script.commands.count
    let boards = script.boards
    let place = boards.count == 1 ? "On '\(boards[0])'" : "On \(boards.count) boards"
    let what = count.phrase("command is carried out", "commands are carried out")
    try Output.write("\(place) \(what)".terminalSafe() + "\n")
  }
}
