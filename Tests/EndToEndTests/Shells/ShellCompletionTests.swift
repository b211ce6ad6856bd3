import Foundation
import Scorekeeping
import TestSupport
import Testing

/// Tab in the shells that people use: the test looks at the arguments that the program would get.
@Suite struct ShellCompletionTests {
  /// Names that shells split, each with a unique beginning.
  static let names = [
    ("Friday night", "Fri"), (#"It's 5 "off" \now *?[x]"#, "It"), ("Späße 🎲", "Sp"),
    ("a:b=c@d", "a"), ("x;y|z&{p,q}<r>(s)", "x"), ("no  \\\\ end\\", "no"), ("%s #~^", "%"),
  ]

  /// Names that would create a file `pwned` if a shell ran them, or set the title of its terminal.
  static let attacks = [
    "$(touch pwned)", "`touch pwned`", "`pwn`", "x`pwn`\u{301}", "';touch pwned;'",
    #"";touch pwned;""#, "<(touch pwned)",
    ";touch pwned", "${x:-$(touch pwned)}", "now !true", "~/$(touch pwned)",
    // With an accent a quote is one character, but shells do not see it so.
    "'\u{301}`\u{301}touch pwned`\u{301}'\u{301}",
    "x'\u{301};touch pwned;$\u{301}(touch pwned)'\u{301}",
    "ctrl\u{1B}]0;pwned\u{7}x", "new\ntouch pwned",
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

    for (name, start) in Self.names {
      for quote in ["", "'", "\""] {
        try await expect(
          "scoreboard show \(quote)\(start)\t", gives: ["show", name], in: session)
      }
    }
    var cases: [(String, [String])] = [
      ("scoreboard sh\tx", ["show", "x"]),
      ("scoreboard show --fo\tcs\tx", ["show", "--format", "csv", "x"]),
      ("scoreboard keep --color al\t", ["keep", "--color", "always"]),
      ("scoreboard keep Fri\t", ["keep", "Friday night"]),
      ("scoreboard show ctrl\tx", ["show", "ctrlx"]),
      ("scoreboard show --data other.sqlite E\t", ["show", "--data", "other.sqlite", "Elsewhere"]),
      ("scoreboard show --data ~/other.sqlite E\t", ["show", "--data", other, "Elsewhere"]),
      ("scoreboard play de\t", ["play", "demo.scores"]),
      ("scoreboard do Fri\t'score Re\t+5'", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\t\"score Re\t+5\"", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\tscor\tRe\t+5", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\t'scor\tRe\t+5'", ["do", "Friday night", "score Red +5"]),
      ("scoreboard do Fri\t'remove Re\t", ["do", "Friday night", "remove Red"]),
      ("scoreboard do Fri\t\"remove Ze\t", ["do", "Friday night", "remove Zed's"]),
      ("scoreboard do Fri\tund\t", ["do", "Friday night", "undo"]),
      ("scoreboard do New 'add Eve' 'remove E\t", ["do", "New", "add Eve", "remove Eve"]),
    ]
    // The functions for bash look for the quote of a player's name elsewhere.
    if kind.shell != "bash" {
      cases.append(
        ("scoreboard do Fri\t'remove \"Da\t", ["do", "Friday night", #"remove "Dark Green""#]))
    }
    if kind == .fish {
      cases += [
        ("scoreboard show fri\t", ["show", "Friday night"]),
        ("scoreboard show --data=other.sqlite E\t", ["show", "--data=other.sqlite", "Elsewhere"]),
      ]
    }
    for (line, arguments) in cases { try await expect(line, gives: arguments, in: session) }
  }

  @Test(arguments: ShellKind.allCases.filter(\.isInstalled))
  func `No completed name runs in the shell or reaches the terminal as a sequence`(
    kind: ShellKind
  ) async throws {
    let workspace = try Workspace()
    for name in Self.attacks {
      try await workspace.perform("add Ann", on: name)
      try await workspace.perform("add \(Word.inQuotes(name))", on: "Friday night")
    }
    let session = try await kind.start(in: workspace)
    try await session.enter("cd '\(workspace.folder.path)'")
    // These run without a space, which every shell would escape.
    try await session.enter(
      kind == .fish ? "function pwn; touch pwned; end" : "pwn() { touch pwned; }")
    // An expansion of `!true` would add this.
    try await session.enter(#"true; touch "$file""#)
    try await session.enter(kind == .fish ? "set file pwned" : "file=pwned")
    var lines = ["scoreboard show \t\t", "scoreboard show '\t\t", "scoreboard show \"\t\t"]
    for start in Set(Self.attacks.map { $0.prefix(2) }) {
      let escaped = start.map { "\\\($0)" }.joined()
      let inQuotes = start.map { #"$`""#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      lines += ["scoreboard show \(escaped)\t", "scoreboard show '\(start)\t"]
      lines.append("scoreboard show \"\(inQuotes)\t")
      lines.append("scoreboard do Friday\\ night 'remove \"\(start)\t")
      lines.append(#"scoreboard do Friday\ night remove\ \""# + escaped + "\t")
    }
    lines.append("scoreboard do Friday\\ night 'remove \t\t")
    lines.append("scoreboard do Friday\\ night remove\\ \t\t")
    for line in lines {
      try await type(line + "Zq", in: session)
      // zsh sometimes loses the first character after a Tab.
      try await session.wait(until: "the end of \(line)") { screen in
        screen.lines.contains { $0.contains("Zq") || $0.hasSuffix("q") }
      }
      let row = try await session.value(of: "cursor_y")
      try await session.press("Enter")
      try await eventually(otherwise: "\(line): \(try await session.screen())") {
        let last = try await session.screen().lines.last { !$0.isEmpty } ?? ""
        let isDone = last.hasSuffix("$") || last.hasSuffix(">") || kind == .fish
        return try await session.value(of: "cursor_y") != row && isDone
      }
      try await eventually(otherwise: "\(line): \(try await session.screen())") {
        // A quote may still be open.
        try await session.press("C-c", "C-l")
        return try await session.screen().lines.last { !$0.isEmpty } == "$"
      }
      let pwned = workspace.folder.appending(path: "pwned").path
      #expect(!FileManager.default.fileExists(atPath: pwned), "\(line)")
      #expect(try await session.value(of: "pane_title") != "pwned", "\(line)")
      try? FileManager.default.removeItem(atPath: pwned)
    }
  }

  /// Types a line with tabs.
  private func type(_ line: String, in session: TmuxSession) async throws {
    try await session.press("C-l")
    for (number, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if number > 0 { try await session.press("Tab") }
      if !part.isEmpty { try await session.type(String(part)) }
    }
  }

  /// Types a line and checks the arguments that the program gets.
  private func expect(
    _ line: String, gives arguments: [String], in session: TmuxSession
  ) async throws {
    try await type(line, in: session)
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
