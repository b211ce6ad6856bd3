import ArgumentParser
import FoundationBase
import Scorekeeping

/// `scoreboard print-manual`: prints the manual page.
struct PrintManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-manual",
    abstract: "Print the manual page, as man reads it.",
    discussion: """
      An installation puts it where man looks for it.

      EXAMPLES:
        scoreboard print-manual > scoreboard.1
      """,
    shouldDisplay: false)

  func run() throws { try Output.write(Manual(of: try CommandDump.program()).page) }
}

/// The manual page in the macros of man(7), generated from the definitions of the program's commands and from the
/// guides.
struct Manual {
  private(set) var page: String

  init(of program: CommandDump) {
    page =
      ".TH SCOREBOARD 1 \"\(Version.date)\" \"scoreboard \(Version.number)\" \"User Commands\"\n.SH NAME\n"
    writeText("scoreboard - keep score in the terminal")
    page += ".SH SYNOPSIS\n"
    page += program.shownCommands
      .map {
        Self.synopsis(of: $0, isDefault: $0.commandName == KeepCommand.configuration.commandName)
      }
      .joined(separator: ".br\n")
    page += ".SH DESCRIPTION\n"
    writeText(
      """
      Keeps the score of a game night, a quiz or a tournament: one key scores a point, rows move as ranks change, \
      every change is saved before it is shown, and every mistake can be undone.
      """)
    writeCommands(of: program)
    page += Guide.allCases.map(Self.macros).joined()
    page += ".SH EXAMPLES\n"
    writeText("Each command has its own, see above. To begin with:")
    writeExamples(of: program)
  }

  /// Writes the commands. Options that at least three commands share are written once, at the end.
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

  /// Writes a paragraph.
  private mutating func writeText(_ words: String) {
    page += Self.escaped(words.replacing("\n", with: " ")) + "\n"
  }

  /// Writes a heading in bold, and a paragraph below it.
  private mutating func writeEntry(_ head: String, _ words: String?) {
    page += ".TP\n\\fB\(Self.escaped(head))\\fR\n"
    writeText(words ?? "")
  }

  /// Writes an entry for each option, and one for each pair of opposite flags.
  private mutating func writeOptions(_ options: [ArgumentDump]) {
    var written: Set<[String]> = []
    for option in options where written.insert(option.spellings).inserted {
      let opposite = option.spellings.map { "--no-" + $0.drop { $0 == "-" } }
      let isPair = options.contains { $0.spellings == opposite }
      written.insert(opposite)
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

  /// The text, escaped so that man prints it unchanged on every device.
  static func escaped(_ text: String) -> String {
    let named: [Unicode.Scalar: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha",
      "~": "\\(ti",
    ]
    let escaped = text.unicodeScalars.map { scalar in
      if let name = named[scalar] { return name }
      return scalar.isASCII
        ? String(scalar) : "\\[u\(scalar.value.digits(4, radix: 16).uppercased())]"
    }
    return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
  }
}
