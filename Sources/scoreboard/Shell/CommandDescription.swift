import ArgumentParser
import Foundation

/// A command as its definition tells of it: what completions and the manual are made from.
struct CommandDescription: Decodable {
  let name: String
  let abstract: String
  let discussion: String
  let isShown: Bool
  let defaultName: String?
  /// Those that help shows come first to last as it shows them; hidden ones are among them.
  let subcommands: [CommandDescription]
  let arguments: [ArgumentDescription]

  /// The program, with all its commands.
  static func program() throws -> CommandDescription {
    do {
      _ = try ScoreboardCommand.parse(["--experimental-dump-help"])
      preconditionFailure("The library always answers this one by throwing")
    } catch {
      let json = ScoreboardCommand.fullMessage(for: error)
      return try JSONDecoder().decode(Tool.self, from: Data(json.utf8)).command
    }
  }

  private struct Tool: Decodable {
    let command: CommandDescription
  }

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case isShown = "shouldDisplay"
    case defaultName = "defaultSubcommand"
    case abstract, discussion, subcommands, arguments
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    abstract = try container.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try container.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    isShown = try container.decodeIfPresent(Bool.self, forKey: .isShown) ?? true
    defaultName = try container.decodeIfPresent(String.self, forKey: .defaultName)
    subcommands =
      try container.decodeIfPresent([CommandDescription].self, forKey: .subcommands) ?? []
    arguments =
      try container.decodeIfPresent([ArgumentDescription].self, forKey: .arguments) ?? []
  }

  func subcommand(_ name: String) -> CommandDescription? { subcommands.first { $0.name == name } }

  /// What is meant where no subcommand is named.
  var defaultSubcommand: CommandDescription? { defaultName.flatMap(subcommand) }

  var positionals: [ArgumentDescription] { arguments.filter { $0.kind == .positional } }

  /// Options and flags.
  var options: [ArgumentDescription] { arguments.filter { $0.kind != .positional } }

  /// The option or the flag of that name, dashes included.
  func option(_ word: String) -> ArgumentDescription? {
    options.first { $0.names.contains(word) }
  }
}
