import ScoreScreen
import Scorekeeping

/// The manual page, made of what defines the program: its commands, its keys and the words of its language.
struct Manual {
  private let program: CommandDescription
  private let shared: [ArgumentDescription]
  private var roff = Roff()

  /// - Parameters:
  ///   - version: that of the program.
  ///   - date: when the page was made, as 2026-01-31.
  init(version: String, date: String) throws {
    program = try CommandDescription.program()
    shared = Self.sharedOptions(of: program)
    roff.macro("TH", "SCOREBOARD", "1", date, "scoreboard \(version)", "User Commands")
    writeStart()
    writeCommands()
    writeOptions()
    writeKeys()
    writeLanguage()
    writeSurroundings()
    writeEnd()
  }

  /// The page as troff reads it.
  var source: String { roff.text }

  private var commands: [CommandDescription] {
    program.subcommands.filter { $0.isShown && $0.name != "help" }
  }

  /// Options of at least three commands: they are told once.
  private static func sharedOptions(of program: CommandDescription) -> [ArgumentDescription] {
    let options = program.subcommands.filter(\.isShown).flatMap(\.options).filter(\.isShown)
    var told: [ArgumentDescription] = []
    for option in options
    where options.count(where: { $0.isLike(option) }) >= 3 && !told.contains(where: option.isLike) {
      told.append(option)
    }
    return told
  }

  private mutating func writeStart() {
    roff.macro("SH", "NAME")
    let abstract = program.abstract.prefix(1).lowercased() + program.abstract.dropFirst().dropLast()
    roff.line("scoreboard \\- \(Roff.escaped(abstract, isProse: true))")
    roff.macro("SH", "SYNOPSIS")
    if let keep = program.defaultSubcommand { roff.line(synopsis(of: keep, isNamed: false)) }
    for command in commands where command.name != program.defaultName {
      roff.macro("br")
      roff.line(synopsis(of: command))
    }
    roff.macro("SH", "DESCRIPTION")
    roff.prose(
      """
      Keeps the score of a game night, a quiz or a tournament: one key scores a point, rows move as ranks change, \
      every change is saved before it is shown, and every mistake can be undone.
      """)
    for paragraph in program.paragraphs {
      roff.macro("PP")
      roff.prose(paragraph)
    }
  }

  private func synopsis(of command: CommandDescription, isNamed: Bool = true) -> String {
    let name = isNamed ? "scoreboard \(command.name)" : "scoreboard"
    let arguments = command.positionals.map { argument in
      let value = Roff.font(.italic, argument.valueName)
      let values = argument.isRepeating ? value + " ..." : value
      return argument.isOptional ? "[\(values)]" : values
    }
    let needed = command.options.filter { $0.isShown && !$0.isOptional && $0.kind == .option }
      .map { "\(Roff.font(.bold, $0.names[0])) \(Roff.font(.italic, $0.valueName))" }
    return
      ([Roff.font(.bold, name)] + needed + arguments + ["[" + Roff.font(.italic, "options") + "]"])
      .joined(separator: " ")
  }

  private mutating func writeCommands() {
    roff.macro("SH", "COMMANDS")
    for command in commands { write(command) }
  }

  private mutating func write(_ command: CommandDescription, in path: String = "scoreboard") {
    let name = "\(path) \(command.name)"
    roff.macro("SS", name)
    roff.prose(command.abstract)
    for paragraph in command.paragraphs {
      roff.macro("PP")
      roff.prose(paragraph)
    }
    for argument in command.positionals {
      roff.entry(Roff.font(.italic, argument.valueName), argument.sentence)
    }
    write(command.options.filter { $0.isShown && !shared.contains(where: $0.isLike) })
    if !command.examples.isEmpty { roff.literal(command.examples) }
    for subcommand in command.subcommands where subcommand.isShown {
      write(subcommand, in: name)
    }
  }

  private mutating func writeOptions() {
    roff.macro("SH", "OPTIONS")
    roff.prose("Several commands have these:")
    write(shared)
  }

  /// An entry for each option, and one for a pair of flags.
  private mutating func write(_ options: [ArgumentDescription]) {
    for option in options where !options.contains(where: option.isOpposite) {
      let opposite = options.first { $0.isOpposite(of: option) }
      roff.entry(option.head(opposite: opposite), option.sentence)
    }
  }

  private mutating func writeKeys() {
    roff.macro("SH", "KEYS")
    roff.prose("The program shows them itself: press ?. The file of settings may bind others.")
    for part in KeyHelp.all {
      roff.macro("SS", part.title)
      roff.table { roff in
        for entry in part.entries {
          roff.entry(Roff.font(.bold, entry.keys), entry.summary, indent: 14)
        }
      }
    }
  }

  private mutating func writeLanguage() {
    roff.macro("SH", "COMMAND LANGUAGE")
    roff.prose(
      """
      One line is one command: behind the : key, after 'scoreboard do', on standard input and in scripts. Words are \
      separated by blanks. Quotes hold a name with blanks together; # begins a comment. A player is named exactly, in \
      any letter case, or by the beginning of the name if only one begins so. Scores are exact, with up to three \
      decimals.
      """)
    for word in CommandWord.allCases { roff.entry(Roff.font(.bold, word.usage), word.summary) }
  }

  private mutating func writeSurroundings() {
    roff.macro("SH", "ENVIRONMENT")
    for (name, words) in Self.environment { roff.entry(Roff.font(.bold, name), words) }
    roff.macro("SH", "FILES")
    for (path, words) in Self.files { roff.entry(Roff.font(.italic, path), words) }
    roff.macro("SH", "EXIT STATUS")
    for (status, words) in Self.statuses { roff.entry(Roff.font(.bold, status), words) }
    roff.prose("A signal that ends the program is told as any program of the shell tells it.")
  }

  private mutating func writeEnd() {
    roff.macro("SH", "EXAMPLES")
    roff.prose("Each command has its own, see above. To begin with:")
    roff.literal(program.examples)
    roff.macro("SH", "SEE ALSO")
    roff.line(
      [("bash", "1"), ("fish", "1"), ("sqlite3", "1"), ("zsh", "1"), ("ncurses", "3")]
        .map { name, section in Roff.font(.bold, name) + "(\(section))" }
        .joined(separator: ", "))
  }
}
