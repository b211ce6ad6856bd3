import Foundation
import TestSupport
import Testing

/// A command or a subcommand in the program's definition.
struct CommandTree: Decodable {
  let commandName: String
  let shouldDisplay: Bool?
  let subcommands: [CommandTree]?
  private let arguments: [Argument]?
  /// The words for it after the program's name.
  var path: [String] = []

  private enum CodingKeys: String, CodingKey {
    case commandName, shouldDisplay, subcommands, arguments
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let shouldDisplay: Bool
    let names: [Name]?
  }

  var isShown: Bool { shouldDisplay ?? true }

  /// The long names of the options in help.
  var options: [String] {
    (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
      .filter { $0.kind == "long" }.map { "--" + $0.name }
  }

  /// All commands of this program, with the root first.
  static func commands(in workspace: Workspace) async throws -> [CommandTree] {
    struct Tool: Decodable {
      let command: CommandTree
    }
    let run = try await workspace.scoreboard(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Tool.self, from: run.output).command
    return root.flattened(below: [])
  }

  private func flattened(below path: [String]) -> [CommandTree] {
    var command = self
    command.path = path
    let others = (subcommands ?? []).filter { $0.commandName != "help" }
    return [command] + others.flatMap { $0.flattened(below: path + [$0.commandName]) }
  }
}
