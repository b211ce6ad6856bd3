import Foundation
import TestSupport
import Testing

@Suite struct ManualTests {
  private func page(in workspace: Workspace) async throws -> URL {
    let run = try await workspace.scoreboard(["print-manual"])
    #expect(run.status == 0)
    let file = workspace.folder.appending(path: "scoreboard.1")
    try run.output.write(to: file)
    return file
  }

  @Test(.enabled(if: ShellKind.has("mandoc"), "mandoc is not installed"))
  func `mandoc reports no warnings`() async throws {
    let workspace = try Workspace()
    let file = try await page(in: workspace)
    let run = try await Run.of(
      ["mandoc", "-T", "lint", "-W", "warning", file.path], environment: workspace.environment)
    #expect(run.status == 0)
    #expect(run.outputText + run.errorText == "")
  }

  @Test(.enabled(if: ShellKind.has("groff"), "groff is not installed"))
  func `groff reports no warnings and prints the whole page`() async throws {
    let workspace = try Workspace()
    let file = try await page(in: workspace)
    let run = try await Run.of(
      ["groff", "-man", "-ww", "-T", "utf8", "-P", "-cbou", "-r", "LL=200n", file.path],
      environment: workspace.environment)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    let text = run.outputText
    for command in try await CommandTree.commands(in: workspace) where command.isShown {
      #expect(text.contains((["scoreboard"] + command.path).joined(separator: " ")))
      for option in command.options { #expect(text.contains(option), "\(option)") }
      let help = try await workspace.scoreboard(command.path + ["--help"]).outputText
      let examples = help.split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
        .prefix { $0.hasPrefix("  ") }
      for line in examples {
        #expect(text.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
    // One sentence covers both, and is right for the first.
    for pair in [
      "--mouse/--no-mouse", "--calm/--no-calm", "--bars/--no-bars", "--ascii/--no-ascii",
    ] {
      #expect(text.contains(pair), "\(pair)")
    }
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "KEYS", "COMMAND LANGUAGE",
      "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
    ] { #expect(text.split(separator: "\n").contains(Substring(section)), "\(section)") }
  }
}
