import ArgumentParser
import FoundationBase

/// A command in the JSON dump of argument-parser.
struct CommandDump: Decodable {
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let subcommands: [CommandDump]?
  let arguments: [ArgumentDump]?

  /// Returns the program with all its commands.
  static func program() throws -> CommandDump {
    struct Tool: Decodable {
      let command: CommandDump
    }
    let json = Data(ScoreboardCommand._dumpHelp().utf8)
    return try JSONDecoder().decode(Tool.self, from: json).command
  }

  var shownCommands: [CommandDump] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  var positionals: [ArgumentDump] { (arguments ?? []).filter { $0.names == nil } }

  /// The options and flags that the help shows.
  var options: [ArgumentDump] {
    (arguments ?? []).filter { $0.names != nil && $0.shouldDisplay }
  }

  /// The paragraphs of the discussion without the examples.
  var paragraphs: [String] {
    (discussion ?? "").components(separatedBy: "\n\n").filter { !$0.hasPrefix("EXAMPLES:") }
  }

  /// The shell commands of the examples at the end of the discussion.
  var examples: [String] {
    (discussion ?? "").components(separatedBy: "EXAMPLES:\n").dropFirst()
      .flatMap { $0.components(separatedBy: "\n") }.map { String($0.dropFirst(2)) }
  }
}

/// An argument, an option or a flag.
struct ArgumentDump: Decodable, Hashable {
  struct Name: Decodable, Hashable {
    let kind: String
    let name: String
  }

  let kind: String
  let shouldDisplay: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let names: [Name]?
  let valueName: String?
  let defaultValue: String?
  let abstract: String?

  /// The names with their dashes, short ones first.
  var spellings: [String] {
    (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      .sorted { $0.count < $1.count }
  }
}
