import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import ScoreTables
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

extension Wins: ExpressibleByArgument {}

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
      says which column is what, or --player, --score and --team do; without one they are in this order. Titles above the \
      header are left out. An empty cell leaves the score or the team as it is, a dash or a code such as DNF takes it \
      away, and 0 is a score. The delimiter is a comma, a semicolon, a tab or a bar, or what a first line as sep=; says. \
      The last line says what each column was taken for, and --dry-run says it without a change. Scores are set for those who are on the board, and the others are added: \
      one change, one undo. Without --board a board is made that is called as the file; undo on the list of boards takes \
      it back.

      A table of matches has a row for each: --home and --away name the columns of the players, --home-score and \
      --away-score the columns of the result, which is empty for a match to come, or --result the column with both. \
      --matches is for the titles home, away, home score and away score, as 'show --matches --format csv' prints them. A row with a date is the match of that \
      day; without, the n-th row of two players is their n-th match: the same table again changes nothing.

      script is commands, one a line, for the board that they open or for --board. trf is a tournament report file of \
      FIDE: players, matches and who rested.

      The format follows from the file's name, .json, .csv, .tsv, .scores or .trf, else from its content. All that is \
      wrong is listed with line and column, but for what may be wrong only because a command before it is.

      EXAMPLES:
        printf 'name,score\\nRed,12\\nBlue,7.5\\n' > quiz.csv
        scoreboard import quiz.csv --dry-run
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

  @Option(
    name: .long,
    help: .init(
      "Which score wins on a new board, high or low, if the table does not show it.",
      valueName: "side"))
  var wins: Wins?

  @Flag(name: .long, help: "Print what would be read, and change nothing.")
  var dryRun = false

  @OptionGroup var results: ResultOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  func run() throws {
    do {
      try readAndImport()
    } catch let problems as ImportProblems {
      guard let options = try chosenOptions(after: problems) else { throw problems }
      var again = self
      for option in options {
        switch option {
        case .player(let column): again.player = column
        case .score(let column): again.score = column
        case .wins(let wins): again.wins = wins
        }
      }
      try again.run()
    }
  }

  /// Asks on a terminal which of several readings of a table is meant.
  ///
  /// - Returns: the options that choose it; nil if the table has other faults, nobody can be asked, or nobody answers.
  private func chosenOptions(after problems: ImportProblems) throws -> [ImportOption]? {
    guard problems.count == 1, case .question(let text, let readings) = problems.problems[0].fact,
      file != "-", isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1
    else { return nil }
    let choices = zip(1..., readings).map { number, reading in
      "  \(number)  \(reading.map(\.description).joined(separator: " "))\n"
    }
    try Output.write("\(text):\n\(choices.joined())Number: ")
    let answer = readLine().flatMap { Int($0.trimmed) }
    return answer.flatMap { readings.indices.contains($0 - 1) ? readings[$0 - 1] : nil }
  }

  private func readAndImport() throws {
    let source = try ImportSource(path: file)
    let format = format ?? FileFormat(path: file) ?? FileFormat(of: source, where: Script.begins)
    if replace, format != .json {
      throw ValidationError("'--replace' is for json. Scores and commands change a board instead")
    }
    let keys = ScoreTable.Keys(
      player: player, score: score, team: team, rounds: rounds?.columns)
    if keys != ScoreTable.Keys() || wins != nil, format != .csv {
      throw ValidationError(
        "'--player', '--score', '--team', '--rounds' and '--wins' are for tables. Leave them out")
    }
    if let resultKeys = results.keys {
      guard format == .csv else {
        throw ValidationError("'--matches' and '--home' are for tables. Leave them out")
      }
      if keys != ScoreTable.Keys() || wins != nil {
        throw ValidationError(
          "A table of matches has no '--player', '--score', '--team', '--rounds' and '--wins'")
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

  /// Reads the content, then writes it to the data file, and reports the progress of both. In a trial, it writes to a
  /// copy in memory of the boards with the given names.
  private func transfer<Content, Result>(
    _ read: () throws -> Content, copying names: (Content) -> [String],
    _ write: (Content, any Journal) throws -> Result
  ) throws -> (Content, Result) {
    try Progress.reporting("Importing") { progress in
      progress.note("reading")
      let content = try read()
      if dryRun {
        let copy = try copy(of: names(content))
        return (content, try write(content, copy))
      }
      progress.note("saving")
      return (
        content,
        try options.withStore(config: settings.config, reporting: progress) {
          try write(content, $0)
        }
      )
    }
  }

  /// A journal in memory with boards equal to those with the given names.
  private func copy(of names: [String]) throws -> MemoryJournal {
    let journal = MemoryJournal()
    let trial = try Session(journal: journal)
    try options.withSession(config: settings.config) { session in
      for name in names {
        guard let summary = session.state.boards.named(name),
          let board = try session.stored(summary.id)
        else { continue }
        try trial.perform([.board(board.name)] + board.script)
      }
    }
    return journal
  }

  private func importBoards(_ source: ImportSource) throws {
    let archive = try ArchiveReading(source).archive
    if let board { try ScoreTable.checkName(board) }
    if archive.boards.isEmpty { return try Output.write("There was no board to import\n") }
    if dryRun {
      let known = try options.withSession(config: settings.config) { $0.state.boards.map(\.name) }
      for made in archive.boards {
        let isKnown = known.contains { NameKey($0) == NameKey(board ?? made.name) }
        let players = made.players.count.phrase("player")
        try Output.write(
          "'\(board ?? made.name)': \(players)\(isKnown ? ", exists" : "")\n".terminalSafe(
            keepingNewlines: true))
      }
      return try Output.write(Self.trial)
    }
    let boards = try Progress.reporting("Importing") { progress in
      progress.note("saving")
      return try options.withStore(config: settings.config, reporting: progress) {
        try $0.importArchive(archive, as: board, replacing: replace)
      }
    }
    for board in boards {
      try Output.writeSaved(
        "'\(board.name)' is imported: \(board.summary.players)".terminalSafe() + "\n")
    }
  }

  /// The last line of a trial.
  private static let trial = "Nothing is changed: this was a trial\n"

  private func importScores(_ source: ImportSource, _ keys: ScoreTable.Keys) throws {
    let name = board ?? URL(filePath: file).deletingPathExtension().lastPathComponent
    var rules = Rules()
    let (table, result) = try transfer {
      let table = try ScoreTable(source, keys: keys)
      if board == nil, file == "-" { throw ImportError.noBoardNamed(file) }
      rules = settings.readAndWarn().rules
      return table
    } copying: { _ in
      [name]
    } _: { table, data in
      let session = try Session(journal: data, environment: .init(rules: rules))
      if let other = session.state.boards.named(name) {
        if board == nil { throw ImportError.boardNotNamed(other.name) }
        if wins != nil { throw ImportError.winsOfBoard(other.name) }
      } else if wins == nil {
        try table.checkRanks()
      }
      return try session.importScores(
        table.rows, onto: name, round: table.round, roundNames: table.roundNames,
        kind: table.kind, wins: wins)
    }
    if !table.passedOver.isEmpty, !dryRun {
      let names = table.passedOver.map { "'\($0)'" }.joined(separator: ", ").terminalSafe()
      ScoreboardCommand.warn(
        "Ignored: \(names). Columns are name, score, team and group, or the ones named by --player, --score and --team"
      )
    }
    let asWritten = result.newcomers.filter { !table.namesWithOrigin.contains($0) }
    tell(of: BracketedNames(asWritten, besides: result.others))
    let players = "\(table.rows.count.phrase("player")), \(result.added) new"
    let facts =
      [players, table.reading.codeWords].compactMap(\.self) + table.reading.remarks
      + [winsWords(result, table)].compactMap(\.self)
    let busts = result.busts.isEmpty ? [] : ["Bust: \(result.busts.joined(separator: ", "))"]
    if dryRun {
      return try write(
        trial: table.reading.lines, facts + busts + newcomers(result.newcomers))
    }
    if result.isNew, result.added == 0 {
      return try Output.writeSaved(
        "'\(result.board)' is imported: no players".terminalSafe() + "\n")
    }
    let added = result.added.phrase("player is added", "players are added")
    let changed = result.changed.phrase("is changed", "are changed")
    let left =
      switch result.leftTeam {
      case 0: ""
      case 1: ", 1 has left a team"
      default: ", \(result.leftTeam) have left a team"
      }
    try Output.writeSaved("On '\(result.board)' \(added), \(changed)\(left)".terminalSafe() + "\n")
    try write(summary: table.reading.line, facts)
    for bust in busts { try Output.writeSaved(bust.terminalSafe() + "\n") }
    if let victory = result.victory { try Output.writeSaved(victory.terminalSafe() + "\n") }
  }

  /// Which score wins on a new board, and why; nil where that does not matter.
  private func winsWords(_ result: Session.ImportedScores, _ table: ScoreTable) -> String? {
    guard result.isNew, table.rows.count(where: \.hasPoints) > 1 else { return nil }
    let side = "the \(result.wins.rawValue) score wins"
    switch result.isInOrderOfRanks {
    case false?: return "\(side), but the ranks are in another order"
    case _ where wins != nil: return "\(side), as --wins says"
    case true?: return "\(side), as the ranks say"
    case nil where table.kind == .time: return "\(side), as these are times"
    case nil where result.wins == .low: return "\(side), as the settings say"
    case nil: return "\(side), as no ranks say otherwise"
    }
  }

  /// The names of new players in a trial, if there are some.
  private func newcomers(_ names: [String]) -> [String] {
    let rest = names.count > 20 ? " and \(names.count - 20) more" : ""
    return names.isEmpty ? [] : ["New: \(names.prefix(20).joined(separator: ", "))\(rest)"]
  }

  /// Prints what a table was taken for, in one line.
  private func write(summary line: String, _ facts: [String]) throws {
    try Output.writeSaved(
      "\(line); \(facts.joined(separator: "; "))".shortened.terminalSafe() + "\n")
  }

  /// Prints what a table would be taken for.
  private func write(trial lines: [String], _ facts: [String]) throws {
    let lines = lines + facts.map(\.capitalizedFirst)
    try Output.write(lines.map { $0.terminalSafe() + "\n" }.joined() + Self.trial)
  }

  private func importResults(_ source: ImportSource, _ keys: ResultTable.Keys) throws {
    let name = board ?? URL(filePath: file).deletingPathExtension().lastPathComponent
    let (table, result) = try transfer {
      if board == nil, file == "-" { throw ImportError.noBoardNamed(file) }
      return try ResultTable(source, keys: keys)
    } copying: { _ in
      [name]
    } _: { table, data in
      let environment = Session.Environment(
        rules: settings.readAndWarn().rules, games: { try OwnGames.all(config: settings.config) })
      let session = try Session(journal: data, environment: environment)
      if board == nil, let other = session.state.boards.named(name) {
        throw ImportError.boardNotNamed(other.name)
      }
      return try session.importResults(table.rows, onto: name, game: preset.game)
    }
    tell(of: BracketedNames(result.newcomers, besides: result.others))
    let matches = "\(table.rows.count.phrase("match", "matches")), \(result.added) new"
    let players = result.players.phrase("new player")
    let facts = [matches, players, table.reading.codeWords].compactMap(\.self)
    if dryRun { return try write(trial: table.reading.lines, facts) }
    try write(result)
    try write(summary: table.reading.line, facts)
  }

  private func importReport(_ source: ImportSource) throws {
    let (report, result) = try transfer {
      let report = try ReportImport(source)
      guard let name = board ?? report.name else { throw ImportError.noBoardNamed(file) }
      return (name: name, content: report)
    } copying: {
      [$0.name]
    } _: { report, data in
      let session = try Session(journal: data)
      if let other = session.state.boards.named(report.name) {
        throw ImportError.reportNameInUse(other.name)
      }
      return try session.importBoard(report.content.commands, as: report.name)
    }
    for difference in report.content.differences {
      try Output.write(difference.terminalSafe() + "\n")
    }
    let byes = report.content.byes
    let facts =
      [
        result.players.phrase("new player"), result.added.phrase("match", "matches"),
        report.content.rounds.phrase("round"),
      ] + (byes > 0 ? [byes.phrase("bye or forfeit", "byes or forfeits")] : [])
    if dryRun { return try write(trial: ["Report of FIDE"], facts) }
    try write(result)
    try write(summary: "Report of FIDE", facts)
  }

  /// Says on standard error that names in brackets are kept.
  private func tell(of names: BracketedNames?) {
    if let names { ScoreboardCommand.warn(names.sentence) }
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
      try ScriptImport(parsing: source.script(), named: source.name, onto: board)
    } copying: {
      $0.boards
    } _: {
      // A script must make the same board everywhere, so it ignores the rules in the settings.
      try $0.perform(in: Session(journal: $1))
    }
    let count = script.commands.count
    let boards = script.boards
    let place = boards.count == 1 ? "On '\(boards[0])'" : "On \(boards.count) boards"
    let what = count.phrase("command is carried out", "commands are carried out")
    try Output.write("\(place) \(what)".terminalSafe() + "\n")
    if dryRun { try Output.write(Self.trial) }
  }
}
