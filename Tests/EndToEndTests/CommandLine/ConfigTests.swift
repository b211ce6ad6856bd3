import Foundation
import TerminalSupport
import TestSupport
import Testing

/// The settings file, as a user sees it.
@Suite struct ConfigTests {
  /// Makes a workspace with a settings file.
  private func workspace(_ text: String) throws -> Workspace {
    let workspace = try Workspace()
    let folder = workspace.folder.appending(path: ".config/scoreboard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "config.yml"))
    return workspace
  }

  @Test func `The settings file sets keys, looks and rules, and help shows them`() async throws {
    let workspace = try workspace(
      """
      keys:
        board:
          step-up: [x]
          help: [^T]
      theme:
        ascii: true
      rules:
        step: 5
      """)
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "^T help")
    terminal.type("aRed")
    terminal.press("Enter", "Escape")
    try await terminal.wait(until: "Red and no prompt") {
      $0.row(of: "Red") != nil && !$0.contains("Add player")
    }
    terminal.type("xx")
    let screen = try await terminal.wait(for: "5 -> 10")
    #expect(screen.contains("####"))
    terminal.type("+")
    terminal.press("C-t")
    try await terminal.wait(until: "the key in the help") { screen in
      screen.lines.contains { $0.contains("x - ") && $0.contains("add, subtract the step") }
    }
    terminal.type("qq")
    #expect(try await terminal.waitForEnd() == 0)
    #expect(try await workspace.script().contains("step 5"))
    #expect(try await workspace.board().score(of: "Red") == 10)
  }

  @Test func `Options on the command line override the settings file`() async throws {
    let workspace = try workspace("theme:\n  ascii: true\n  color: never\n")
    try await workspace.perform("add Red 5")
    let terminal = try TerminalSession(["--no-ascii", "--color", "always", "Game"], in: workspace)
    try await terminal.wait(for: "▆")
    #expect(terminal.rows.joined().contains { $0.foreground == 68 })
    let other = try TerminalSession(["Game"], in: workspace)
    try await other.wait(for: "###")
    #expect(other.rows.joined().allSatisfy { $0.foreground == nil })
  }

  @Test
  func `A settings file with problems applies its rest, and the status row shows the first one`()
    async throws
  {
    let workspace = try workspace("keys:\n  board:\n    nxet: [x]\n    step-up: [x]\nruels:\n")
    let terminal = try TerminalSession(in: workspace, columns: 160)
    let screen = try await terminal.wait(for: "config.yml:3:5: There is nothing called 'nxet'")
    #expect(screen.contains("Did you mean 'next'?"))
    #expect(screen.contains("(this and 1 more: see scoreboard config)"))
    terminal.type("aRed")
    terminal.press("Enter", "Escape")
    try await terminal.wait(until: "Red and no prompt") {
      $0.row(of: "Red") != nil && !$0.contains("Add player")
    }
    terminal.type("x")
    try await terminal.wait(for: "– → 1")
  }

  @Test
  func `Without a screen the looks in the settings file apply too, and its problems are reported`()
    async throws
  {
    let workspace = try workspace("theme:\n  ascii: true\nrules:\n  stpe: 1\n")
    try await workspace.perform("add Red 5")
    for call in [["Game"], ["watch", "Game"]] {
      let run = try await workspace.scoreboard(call)
      #expect(run.status == 0)
      #expect(run.outputText.contains("#") && !run.outputText.contains("▄"))
      #expect(run.errorText.hasPrefix("config.yml:4:3: There is nothing called 'stpe'"))
      let other = try await workspace.scoreboard(call + ["--config", "/none", "--no-ascii"])
      #expect(other.status == 0)
      #expect(other.outputText.contains("▄"))
      #expect(other.errorText.contains("(see scoreboard config --config /none)"))
    }
  }

  @Test func `The live view uses the keys in the settings file and reports its problems`()
    async throws
  {
    let workspace = try workspace("keys:\n  watch:\n    quit: [x]\n    next: 5\n")
    try await workspace.perform("add Red")
    let terminal = try TerminalSession(["watch", "Game"], in: workspace)
    try await terminal.wait(for: "config.yml:4:11: 'next' is a text")
    try await workspace.perform("score Red +1")
    try await terminal.wait(for: "help")
    terminal.type("x")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test
  func `The config command prints a file of the settings in effect, and fails with their problems`()
    async throws
  {
    let workspace = try workspace(
      "rules:\n  step: 5\n  wins: lwo\nkeys:\n  board:\n    undo: [M-u]\n")
    let run = try await workspace.scoreboard(["config"])
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("# The settings in \(workspace.folder.path)/.config/"))
    #expect(run.outputText.contains("\n  step: 5\n"))
    #expect(run.outputText.contains("\n    undo: [\"M-u\"]\n"))
    #expect(
      run.errorText.hasSuffix(
        """
        /config.yml:3:9
          wins: lwo
                ^^^
        'lwo' is not one of high, low. Did you mean 'low'?

        """))
    let other = workspace.folder.appending(path: "other.yml")
    try run.output.write(to: other)
    let again = try await workspace.scoreboard(["config", "--config", other.path])
    #expect(again.status == 0, "\(again.errorText)")
    func lines(_ run: Run) -> ArraySlice<Substring> {
      run.outputText.split(separator: "\n").dropFirst()
    }
    #expect(lines(again) == lines(run))
  }

  @Test func `The template of a settings file changes nothing`() async throws {
    let workspace = try Workspace()
    let usual = try await workspace.scoreboard(["config"])
    #expect(
      usual.outputText.hasPrefix("# The default settings: there is no \(workspace.folder.path)"))
    let printed = try await workspace.scoreboard(["config", "--print-default"])
    #expect(printed.status == 0)
    let file = workspace.folder.appending(path: "begin.yml")
    try printed.output.write(to: file)
    let run = try await workspace.scoreboard(
      ["config"], environment: ["SCOREBOARD_CONFIG": file.path])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      run.outputText.split(separator: "\n").dropFirst()
        == usual.outputText.split(separator: "\n").dropFirst())
  }

  @Test func `Paths that are not settings files are reported in one sentence`() async throws {
    let workspace = try Workspace()
    func said(_ path: String) async throws -> String {
      let run = try await workspace.scoreboard(["config", "--config", path])
      #expect(run.status == 1)
      #expect(run.outputText.contains("step: 1\n"))
      return run.errorText
    }
    let folder = workspace.folder.path
    #expect(
      try await said("\(folder)/none")
        == "There is no file '\(folder)/none'. Check the path, or make one with: scoreboard config --print-default\n"
    )
    #expect(
      try await said(folder)
        == "'\(folder)' is a folder. Name a file in it\n")
    #expect(try await said("/dev/zero").hasPrefix("'/dev/zero' is too large:"))
    let pipe = "\(folder)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let run = try await workspace.scoreboard(["config", "--config", pipe])
    #expect(run.status == 0)
    let attack = "\(folder)/\u{1B}]0;x\u{07}"
    #expect(try await !said(attack).contains("\u{1B}"))
    try Data("\u{1B}]0;x\u{07}".utf8).write(to: URL(filePath: attack))
    #expect(try await !said(attack).contains("\u{1B}"))
    let large = workspace.folder.appending(path: "large")
    #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: 100 << 20)
    #expect(try await said(large.path).hasPrefix("'\(large.path)' is too large:"))
  }

  @Test func `Rules in the settings file apply to boards created here, but not to scripts`()
    async throws
  {
    let workspace = try workspace("rules:\n  order: manual\n  step: 5\n")
    try await workspace.perform("add Red", on: "Game")
    #expect(try await workspace.script() == ["order hand", "step 5", "add Red"])
    _ = try await workspace.perform(script: ["add Red"], on: "Script")
    #expect(try await workspace.script(of: "Script") == ["add Red"])
    // The script makes the same board without any settings.
    let script = try await workspace.script()
    let bare = try Workspace()
    _ = try await bare.perform(script: script, on: "Game")
    #expect(try await bare.script() == script)
    let file = workspace.folder.appending(path: "demo.scores")
    try Data("board Demo\nadd Red\n".utf8).write(to: file)
    let played = try await workspace.scoreboard(
      ["play", file.path, "--headless", "--data", workspace.dataFile])
    #expect(played.status == 0, "\(played.errorText)")
    #expect(try await workspace.script(of: "Demo") == ["add Red"])
  }

  @Test func `Shell commands report problems with the rules of a new board, and continue`()
    async throws
  {
    let workspace = try workspace("rules:\n  step: five\n")
    let first = try await workspace.scoreboard(["do", "Game", "add Red"])
    #expect(first.status == 0)
    #expect(first.errorText.hasPrefix("config.yml:2:9: 'five' is not a number."))
    let second = try await workspace.scoreboard(["do", "Game", "add Blue"])
    #expect(second.errorText == "")
  }

  @Test func `A recording creates the same board where no settings exist`() async throws {
    let workspace = try workspace("rules:\n  step: 5\n")
    let file = workspace.folder.appending(path: "new.scores").path
    let terminal = try TerminalSession(["record", "-o", file, "Game"], in: workspace)
    try await terminal.wait(for: "help")
    terminal.type("aRed")
    terminal.press("Enter", "Escape")
    try await terminal.wait(until: "Red and no prompt") {
      $0.row(of: "Red") != nil && !$0.contains("Add player")
    }
    terminal.type("+")
    try await terminal.wait(for: "– → 5")
    terminal.type("q")
    try await terminal.waitForEnd()
    let bare = try Workspace()
    let run = try await bare.scoreboard(["play", file, "--headless", "--data", bare.dataFile])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try await bare.script() == workspace.script())
  }
}
