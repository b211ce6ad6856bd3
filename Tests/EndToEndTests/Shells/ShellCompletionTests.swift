import Foundation
import Testing

/// Tab, as people press it in their shells: what counts is what the program would be given.
@Suite struct ShellCompletionTests {
  /// Names that shells take apart, each with a beginning that only it has.
  static let names = [
    ("Friday night", "Fri"), (#"It's $5 "off" \now! *?[x]"#, "It"), ("Späße 🎲", "Sp"),
    ("a:b=c@d", "a"), ("`id` $(id) ${x}", ""), ("x;y|z&{p,q}<r>(s)", "x"), ("no  \\\\ end\\", "no"),
    ("%s #~^", "%"),
  ]

  @Test func `bash completes`() async throws { try await check(.bash) }

  @Test(.enabled(if: ShellKind.bashCompletion.isInstalled, "bash-completion is not installed"))
  func `bash with bash-completion completes`() async throws { try await check(.bashCompletion) }

  @Test(.enabled(if: ShellKind.zsh.isInstalled, "zsh is not installed"))
  func `zsh completes`() async throws { try await check(.zsh) }

  @Test(.enabled(if: ShellKind.fish.isInstalled, "fish is not installed"))
  func `fish completes`() async throws { try await check(.fish) }

  private func check(_ kind: ShellKind) async throws {
    let workspace = try Workspace()
    for (name, _) in Self.names { try await workspace.perform("add Ann", on: name) }
    try await workspace.perform(#"add Red Rob Blue "Dark Green" Zed's"#, on: "Friday night")
    try await workspace.perform("add Ann", on: "ctrl\u{1B}x")
    let other = workspace.folder.appending(path: "other.sqlite").path
    let run = try await workspace.scoreboard(["do", "--data", other, "Elsewhere", "add Ann"])
    try #require(run.status == 0)
    try Data().write(to: workspace.folder.appending(path: "demo.scores"))
    try Data().write(to: workspace.folder.appending(path: "demo.txt"))
    let session = try await kind.start(in: workspace)
    try await session.enter("cd '\(workspace.folder.path)'")

    for (name, start) in Self.names where !start.isEmpty {
      for quote in ["", "'", "\""] {
        try await expect(
          "scoreboard show \(quote)\(start)\t", gives: ["show", name], in: session)
      }
    }
    let cases: [(String, [String])] = [
      ("scoreboard sh\tx", ["show", "x"]),
      ("scoreboard show --fo\tcs\tx", ["show", "--format", "csv", "x"]),
      ("scoreboard --color=al\t", ["--color=always"]),
      ("scoreboard show fri\t", ["show", "Friday night"]),
      ("scoreboard show ctrl\tx", ["show", "ctrlx"]),
      ("scoreboard show --data other.sqlite E\t", ["show", "--data", "other.sqlite", "Elsewhere"]),
      ("scoreboard show --data=other.sqlite E\t", ["show", "--data=other.sqlite", "Elsewhere"]),
      ("scoreboard show --data ~/other.sqlite E\t", ["show", "--data", other, "Elsewhere"]),
      ("scoreboard Fri\t", ["Friday night"]),
      ("scoreboard play de\t", ["play", "demo.scores"]),
      ("scoreboard help sn\t", ["help", "snapshot"]),
      ("scoreboard do Fri\t'score Re\t+5'", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\t\"score Re\t+5\"", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\t'remove Re\t", ["do", "Friday night", "remove Red"]),
      ("scoreboard do Fri\t'remove Da\t", ["do", "Friday night", #"remove "Dark Green""#]),
      ("scoreboard do Fri\t\"remove Ze\t", ["do", "Friday night", "remove Zed's"]),
      ("scoreboard do Fri\tund\t", ["do", "Friday night", "undo"]),
      ("scoreboard do New 'add Eve' 'remove E\t", ["do", "New", "add Eve", "remove Eve"]),
    ]
    for (line, arguments) in cases { try await expect(line, gives: arguments, in: session) }
  }

  /// Types a line with tabs and Enter, and looks at what the program is given.
  private func expect(
    _ line: String, gives arguments: [String], in session: TerminalSession
  ) async throws {
    try await session.press("C-l")
    for (number, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { try await session.press("Tab") }
      if !part.isEmpty { try await session.type(String(part)) }
    }
    try await session.press("Enter")
    let told = arguments.map { "<\($0)>" }.joined()
    do {
      try await session.wait(until: told) { screen in
        screen.lines.contains { $0.hasPrefix(told) && !$0.dropFirst(told.count).hasPrefix("<") }
      }
    } catch {
      Issue.record("\(line.debugDescription): \(error)")
      try await session.press("C-c")
    }
  }
}
