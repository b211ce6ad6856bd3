import ArgumentParser
import Foundation
import ScoreScreen
import Scorekeeping

/// `scoreboard print-manual`: the manual page.
struct PrintManual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-manual",
    abstract: "Print the manual page, as man reads it.",
    discussion: """
      Scripts/install puts it where man looks for it.

      EXAMPLES:
        scoreboard print-manual > scoreboard.1
      """,
    shouldDisplay: false)

  func run() throws { try Output.write(Manual(of: try CommandDump.program()).page) }
}

/// The manual page in the macros of man(7), made of what defines the program: its commands, its keys and the words of
/// its language.
struct Manual {
  private(set) var page: String

  init(of program: CommandDump) {
    let date = Date().formatted(.iso8601.year().month().day())
    let version = ScoreboardCommand.configuration.version
    page = ".TH SCOREBOARD 1 \(date) \"scoreboard \(version)\" \"User Commands\"\n.SH NAME\n"
    writeText("scoreboard - keep score in the terminal")
    page += ".SH SYNOPSIS\n"
    page += program.shownCommands
      .map { Self.synopsis(of: $0, isDefault: $0.commandName == Keep.configuration.commandName) }
      .joined(separator: ".br\n")
    page += ".SH DESCRIPTION\n"
    writeText(
      """
      Keeps the score of a game night, a quiz or a tournament: one key scores a point, rows move as ranks change, \
      every change is saved before it is shown, and every mistake can be undone.
      """)
    writeCommands(of: program)
    writeReference()
    page += ".SH EXAMPLES\n"
    writeText("Each command has its own, see above. To begin with:")
    writeExamples(of: program)
  }

  /// The commands. Options of at least three are told once.
  private mutating func writeCommands(of program: CommandDump) {
    let all = program.shownCommands.flatMap(\.options)
    let uses = Dictionary(grouping: all) { $0 }.mapValues(\.count)
    let shared = all.filter { uses[$0, default: 0] >= 3 }
    page += ".SH COMMANDS\n"
    for command in program.shownCommands {
      page += ".SS scoreboard \(command.commandName)\n"
      writeText(command.abstract ?? "")
      for paragraph in command.paragraphs {
        page += ".PP\n"
        writeText(paragraph)
      }
      for argument in command.positionals {
        writeEntry(argument.valueName ?? "", argument.abstract)
      }
      writeOptions(command.options.filter { !shared.contains($0) })
      writeExamples(of: command)
    }
    page += ".SH OPTIONS\n"
    writeText("Several commands have these:")
    writeOptions(shared)
  }

  private mutating func writeReference() {
    page += ".SH KEYS\n"
    writeText("The program shows them itself: press ?. The file of settings may bind others.")
    for part in KeyHelp.all {
      page += ".SS \(part.title)\n.PD 0\n"
      for key in part.entries { writeEntry(key.keys, key.summary) }
      page += ".PD\n"
    }
    page += ".SH COMMAND LANGUAGE\n"
    writeText(Self.language)
    for word in CommandWord.allCases { writeEntry(word.usage, word.summary) }
    for (title, entries) in Self.surroundings {
      page += ".SH \(title)\n"
      for (name, words) in entries { writeEntry(name, words) }
    }
  }

  private static func synopsis(of command: CommandDump, isDefault: Bool) -> String {
    let needed = command.options.filter { !$0.isOptional && $0.kind == "option" }
      .map { "\($0.spellings[0]) \($0.valueName ?? "")" }
    let arguments = command.positionals.map { argument in
      let values = (argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(values)]" : values
    }
    let name = "\\fBscoreboard\(isDefault ? "" : " \(command.commandName)")\\fR"
    return ([name] + (needed + arguments + ["[options]"]).map(escaped)).joined(separator: " ")
      + "\n"
  }

  /// Text that is filled.
  private mutating func writeText(_ words: String) {
    page += Self.escaped(words.replacing("\n", with: " ")) + "\n"
  }

  /// A head in bold, and a paragraph below it.
  private mutating func writeEntry(_ head: String, _ words: String?) {
    page += ".TP\n\\fB\(Self.escaped(head))\\fR\n"
    writeText(words ?? "")
  }

  /// An entry for each option, and one for a pair of flags: one sentence tells of both.
  private mutating func writeOptions(_ options: [ArgumentDump]) {
    var told: Set<[String]> = []
    for option in options where told.insert(option.spellings).inserted {
      let opposite = option.spellings.map { "--no-" + $0.drop { $0 == "-" } }
      let isPair = options.contains { $0.spellings == opposite }
      told.insert(opposite)
      let takesValue = option.kind == "option"
      let value = takesValue ? " " + (option.valueName ?? "") : ""
      let standard = takesValue ? option.defaultValue.map { " The default is \($0)." } : nil
      writeEntry(
        option.spellings.joined(separator: ", ") + (isPair ? "/" + opposite[0] : "") + value,
        (option.abstract ?? "") + (standard ?? ""))
    }
  }

  private mutating func writeExamples(of command: CommandDump) {
    page += ".PP\n.RS 4\n.EX\n"
    for line in command.examples { page += Self.escaped(line) + "\n" }
    page += ".EE\n.RE\n"
  }

  /// The text, so that all of it is printed as it is, on every device.
  private static func escaped(_ text: String) -> String {
    let named: [Unicode.Scalar: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha",
      "~": "\\(ti",
    ]
    let escaped = text.unicodeScalars.map { scalar in
      if let name = named[scalar] { return name }
      return scalar.isASCII ? String(scalar) : String(format: "\\[u%04X]", scalar.value)
    }
    return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
  }
}
