import Foundation
import TerminalSupport
import TestSupport
import Testing

/// Hooks of the settings, while a game is kept.
@Suite struct HooksTests {
  /// A workspace with the settings of hooks.
  private static func workspace(_ hooks: String) throws -> Workspace {
    let workspace = try Workspace()
    let folder = workspace.folder.appending(path: ".config/scoreboard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "hooks:\n\(hooks)\n".write(
      to: folder.appending(path: "config.yml"), atomically: true, encoding: .utf8)
    return workspace
  }

  /// A hook that writes the event, what happened and the input into a file.
  private static func noting(_ event: String) -> String {
    "  \(event): [sh, -c, 'echo \"\(event): $1: $(cat)\" >> ~/notes', sh, '{sentence}']"
  }

  private static func notes(in workspace: Workspace) -> [Substring] {
    let text = try? String(
      contentsOf: workspace.folder.appending(path: "notes"), encoding: .utf8)
    return (text ?? "").split(separator: "\n")
  }

  @Test func `each event runs its program once, whoever causes it`() async throws {
    let workspace = try Self.workspace(
      ["score", "lead", "win"].map(Self.noting).joined(separator: "\n"))
    try await workspace.perform("add Ann Bob")
    #expect(Self.notes(in: workspace).isEmpty)
    let screen = try TerminalSession(in: workspace)
    try await screen.wait(for: "Ann")
    screen.press("+")
    try await eventually(otherwise: "\(Self.notes(in: workspace))") {
      Self.notes(in: workspace).count == 2
    }
    try await workspace.perform("score Bob +3", "over")
    try await eventually(otherwise: "\(Self.notes(in: workspace))") {
      Self.notes(in: workspace).count == 5
    }
    screen.press("u")
    try await screen.wait(for: "Undone")
    screen.press("q")
    try await screen.waitForEnd()
    let notes = Self.notes(in: workspace)
    #expect(notes.count == 5)
    let starts = notes.map { String($0.prefix { $0 != "{" }) }.sorted()
    #expect(
      starts == [
        "lead: Ann –→1, takes the lead: ", "lead: Bob –→3, takes the lead from Ann: ",
        "score: Ann –→1, takes the lead: ", "score: Bob –→3, takes the lead from Ann: ",
        "win: Bob wins with 3: ",
      ])
    let feed = try await Run.of(
      ["bash", "-c", "\"$0\" watch Game --format ndjson --since 2 | head -n 2", Workspace.program],
      environment: workspace.environment)
    for line in feed.outputText.split(separator: "\n") {
      #expect(notes.contains { $0.hasSuffix(line) }, "\(line)")
    }
  }

  @Test func `a hook that sleeps or prints does not disturb the keys and the screen`() async throws
  {
    let workspace = try Self.workspace(
      "  change: [sh, -c, 'echo NOISE; echo NOISE >&2; echo NOISE > /dev/tty; sleep 600']")
    try await workspace.perform("add Ann Bob")
    let screen = try TerminalSession(in: workspace)
    try await screen.wait(for: "Ann")
    for count in 1...20 {
      screen.press("+")
      try await screen.wait(for: "→ \(count)")
    }
    #expect(!screen.screen().text.contains("NOISE"))
    #expect(try await workspace.board().score(of: "Ann") == 20)
    screen.press("q")
    try await screen.wait(for: "Waiting for hooks. ^C ends them")
    screen.press("C-c")
    try await screen.waitForEnd()
  }

  @Test func `a failure is one line of the status row, until the next key`() async throws {
    let workspace = try Self.workspace("  score: no-such-program")
    try await workspace.perform("add Ann Bob")
    let screen = try TerminalSession(in: workspace, columns: 100)
    try await screen.wait(for: "Ann")
    screen.press("+")
    let sentence = "Hook 'score': there is no program 'no-such-program'"
    try await screen.wait(for: sentence)
    screen.press("+")
    try await screen.wait(for: "→ 2")
    #expect(!screen.screen().text.contains(sentence))
    let lines = try await Run.of(
      [
        "bash", "-c",
        """
        out=$(mktemp)
        (printf 'g+'; until grep -q no-such "$out" || ((SECONDS > 60)); do sleep .1; done; printf q) |
          "$0" --plain Game > "$out"
        cat "$out"; rm "$out"
        """, Workspace.program,
      ],
      environment: workspace.environment)
    #expect(lines.outputText.contains(sentence), "\(lines.outputText)")
  }

  @Test func `commands, watchers and servers run no hooks`() async throws {
    let workspace = try Self.workspace(Self.noting("change"))
    try await workspace.perform("add Ann Bob", "score Ann +3")
    let run = try await Run.of(
      [
        "bash", "-c",
        """
        out=$(mktemp)
        "$0" watch --plain Game < /dev/null > "$out" & watcher=$!
        until grep -q Ann "$out"; do sleep 0.01; done
        "$0" do Game 'score Ann +4'
        until grep -q 7 "$out"; do sleep 0.01; done
        kill $watcher
        """, Workspace.program,
      ], environment: workspace.environment.merging(["PWD": workspace.folder.path]) { $1 })
    #expect(run.outputText.contains("7"), "\(run.errorText)")
    #expect(Self.notes(in: workspace).isEmpty)
  }

  @Test func `the hooks are listed, and one is tried`() async throws {
    let none = try await Workspace().scoreboard(["hooks"])
    #expect(none.outputText == "There are no hooks. How to set one: scoreboard help settings\n")
    let workspace = try Self.workspace(
      "  win: [sh, -c, 'cat; echo \"$1\"; exit 3', sh, '{sentence}']\n  lead: sleep 0\n  clock-end: cat"
    )
    let list = try await workspace.scoreboard(["hooks"]).outputText
    #expect(
      list == """
        lead       sleep 0
        win        sh -c "cat; echo \\"$1\\"; exit 3" sh {sentence}
        clock-end  cat

        Log: \(workspace.folder.path)/.local/state/scoreboard/hooks.log

        """)
    let win = try await workspace.scoreboard(["hooks", "test", "win"])
    let lines = win.outputText.split(separator: "\n")
    #expect(win.status == 1 && lines.count == 3)
    #expect(lines.first?.contains(#""won":{"to":"Ann wins with 20"}"#) == true)
    #expect(
      lines.dropFirst() == [
        "Ann 18→20, takes the lead from Bob; Ann wins with 20", "win: exit status 3",
      ])
    let lead = try await workspace.scoreboard(["hooks", "test", "lead"])
    #expect(lead.status == 0 && lead.outputText == "lead: exit status 0\n")
    let clock = try await workspace.scoreboard(["hooks", "test", "clock-end"])
    #expect(clock.outputText.hasPrefix(#"{"type":"clock-end","#))
    let missing = try await workspace.scoreboard(["hooks", "test", "score"])
    #expect(missing.status == 2 && missing.errorText.contains("There is no hook 'score'"))
  }
}
