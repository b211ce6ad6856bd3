import Foundation
import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// Files that attack a terminal with their contents and their names.
@Suite struct AttackingFilesTests {
  /// A script with each attack in every place where a script accepts text.
  private static func script(isRaw: Bool) -> String {
    TerminalAttack.all.enumerated().map { number, attack in
      let word = attack.word(isRaw: isRaw, " \(number)")
      // Control characters cannot be typed.
      let canBeTyped = !attack.text.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return """
        add \(word) \(number)
        score \(word) +1
        caption \(word)
        checkpoint \(word)
        press : ^U
        type \(canBeTyped ? word : "\"plain\"")
        press Enter ^U Esc
        """
    }.joined(separator: "\n") + "\n"
  }

  /// Runs the program in a terminal until it ends.
  private static func check(
    _ arguments: [String], in workspace: Workspace, isScreen: Bool = false, input: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> TerminalSession {
    let terminal = try TerminalSession(arguments, in: workspace, input: input)
    try await terminal.waitForEnd()
    try await terminal.checkBytes(
      isScreen: isScreen, "\(arguments)", sourceLocation: sourceLocation)
    return terminal
  }

  @Test func `text in a script never steers the terminal`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "attack.scores")
    for isRaw in [true, false] {
      try Data(Self.script(isRaw: isRaw).utf8).write(to: file)
      for options in [
        ["--check"], ["--headless"], ["--narrate", "--clock", "virtual"], ["--print"],
      ] {
        let terminal = try await Self.check(["play", file.path] + options, in: workspace)
        #expect((options == ["--check"]) == terminal.bytes.isEmpty, "\(terminal.text)")
      }
      let files = ["cast", "v2.cast", "svg", "txt", "md"].map {
        workspace.folder.appending(path: "\(isRaw).\($0)")
      }
      _ = try await Self.check(
        ["play", file.path] + files.flatMap { ["-o", $0.path] }, in: workspace)
      for file in files {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.utf8.count > 1000)
        #expect(
          !text.unicodeScalars.contains {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
          }, "\(file.lastPathComponent)")
      }
      _ = try await Self.check(["snapshot", file.path, "--record"], in: workspace)
      _ = try await Self.check(["snapshot", file.path], in: workspace)
    }
  }

  @Test func `a script that plays live never steers the terminal`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "live.scores")
    let types = AttackingNamesTests.types
    for type in isThorough ? types : ["xterm-256color", "linux"] {
      let script = Self.script(isRaw: type == "linux")
      try Data("speed 100\ntyping 1ms\n\(script)".utf8).write(to: file)
      let terminal = try TerminalSession(["play", file.path], in: workspace, type: type)
      let last = TerminalAttack.all.count - 1
      try await terminal.waitForEnd(or: " \(last) ")
      terminal.type("qq")
      terminal.end()
      try await terminal.waitForEnd()
      try await terminal.checkBytes(isScreen: terminal.bytes.count > 5000, "play")
    }
  }

  @Test func `lines that are not commands never steer the terminal`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "lines.scores")
    for (number, attack) in TerminalAttack.all.enumerated() {
      let line = Array(["", "add \"", "caption "][number % 3].utf8) + attack.bytes
      try Data(Array("# ".utf8) + attack.bytes + Array("\n".utf8) + line).write(to: file)
      let ways = [
        ["do", "Game", "-"], ["play", "--check", file.path], ["play", "--print", file.path],
      ]
      for way in isThorough ? ways : [ways[number / 3 % ways.count]] {
        let isInput = way.last == "-"
        _ = try await Self.check(way, in: workspace, input: isInput ? file.path : nil)
      }
    }
  }

  @Test func `golden files never steer the terminal`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "gold.scores")
    try Data("add Red\ncheckpoint one\n".utf8).write(to: file)
    _ = try await Self.check(["snapshot", file.path, "--record"], in: workspace)
    let folder = workspace.folder.appending(path: "__Snapshots__/gold")
    let golden = folder.appending(path: "one.txt")
    let lines = try String(contentsOf: golden, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for (number, attack) in TerminalAttack.part(1, of: 3).enumerated() {
      var lines = lines
      lines[number % lines.count].insert(
        contentsOf: attack.bytes, at: lines[number % lines.count].count / 2)
      try Data(lines.joined(separator: [0x0A])).write(to: golden)
      if attack.isText, !attack.bytes.contains(0), !attack.bytes.contains(0x2F) {
        try? Data().write(to: folder.appending(path: attack.text + ".txt"))
      }
      let terminal = try await Self.check(["snapshot", file.path], in: workspace)
      #expect(terminal.writtenText.contains("one"))
    }
  }

  @Test func `arguments and file names never steer the terminal`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let script = "add Red\nbogus\n"
    let names = TerminalAttack.names.map {
      String($0.text.unicodeScalars.prefix(40)).replacing("/", with: ":")
    }
    for start in stride(from: 0, to: names.count, by: 4) {
      let name = names[start..<min(start + 4, names.count)].joined(separator: " ")
      let path = workspace.folder.appending(path: name + ".scores").path
      try Data(script.utf8).write(to: URL(filePath: path))
      let ways = [
        ["play", path], ["play", "missing\(name)"], ["snapshot", path], ["show", name],
        ["do", "Game", "bogus\(name)"], ["do", "Game", "add \"\(name)"], ["do", name, "add A A"],
        ["show", "Game", "--data", workspace.folder.appending(path: "no" + name).path],
        ["boards", "--format", name], ["boards", "--\(name)"], [name, name],
        ["play", "-o", name, path], ["play", "--size", name, path],
        ["record", "-o", "/\(name)/x", "Game"], ["watch", name],
      ]
      for (number, arguments) in ways.enumerated()
      where isThorough || number % 3 == start / 4 % 3 {
        let terminal = try await Self.check(arguments, in: workspace)
        // A name may end the quote.
        #expect(!terminal.bytes.isEmpty || arguments[0] == "do", "\(arguments)")
      }
    }
  }

  @Test func `arguments that are not UTF-8 never steer the terminal`() async throws {
    let workspace = try Workspace()
    for attack in TerminalAttack.names where !attack.isText {
      let octal = attack.bytes.map { "\\" + String($0, radix: 8) }.joined()
      for command in ["show", "play", "boards --format", "do Game", "do Game add", "show --data"] {
        let terminal = try TerminalSession(
          running: [
            "sh", "-c", "exec \"$0\" \(command) \"$(printf '\(octal)')\"", Workspace.program,
          ], in: workspace)
        try await terminal.waitForEnd()
        try await terminal.checkBytes(isScreen: false, "\(command) \(attack)")
        #expect(!terminal.bytes.isEmpty)
      }
    }
  }

  @Test func `no name starts a line of its own in the output`() async throws {
    let workspace = try Workspace()
    let name = "x\nError: the disk is full\r\nroot# "
    for arguments in [
      ["show", name], ["do", "Game", "score \"\(name)\" +1"], ["play", name], ["watch", name],
      ["play", "-o", name, "x.scores"], ["boards", "--data", "/\(name)/x"],
      ["record", "-o", "/\(name)/x"], ["do", name, "add A", "add A"],
    ] {
      let terminal = try TerminalSession(arguments, in: workspace)
      try await terminal.waitForEnd()
      try await terminal.checkBytes(isScreen: false, "\(arguments)")
      let lines = terminal.writtenText.split(separator: "\r\n")
      #expect(
        !lines.contains { $0.hasPrefix("Error: the disk") || $0.hasPrefix("root") }, "\(lines)")
    }
  }

  @Test func `a data file edited by hand never steers the terminal`() async throws {
    let workspace = try Workspace()
    let count = TerminalAttack.all.count
    try await workspace.perform("add " + (0..<count).map { "p\($0)" }.joined(separator: " "))
    try await workspace.perform("score p1 +1", "score p2 +2", "team p3 North")
    for number in 0..<count { try await workspace.perform("add x", on: "b\(number)") }
    let statements = TerminalAttack.all.enumerated().flatMap { number, attack in
      let text =
        "CAST(x'\(attack.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())' AS TEXT)"
      return [
        "UPDATE player SET name = \(text) || '\(number)', team = \(text) WHERE name = 'p\(number)'",
        "UPDATE board SET name = \(text) || '\(number)' WHERE name = 'b\(number)'",
        "UPDATE change SET command = \(text) WHERE sequence = \(number + 1)",
        "UPDATE identity SET value = replace(value, 'p\(number)\"', 'p' || \(text))",
      ]
    }
    let edited = try await Run.of(
      ["sqlite3", workspace.dataFile, statements.joined(separator: ";\n")],
      environment: workspace.environment)
    try #require(edited.status == 0, "This test needs sqlite3: \(edited.errorText)")
    for command in [["boards"], ["boards", "--format", "json"]]
      + ["text", "json", "csv", "script"].map({ ["show", "Game", "--format", $0] })
      + [
        ["do", "Game", "undo"], ["do", "Game", "add \"\u{1B}[\""], ["do", "Game", "score p +1"],
      ]
    {
      _ = try await Self.check(command, in: workspace)
    }
    for type in AttackingNamesTests.types {
      for arguments in [["Game"], [], ["watch", "Game"]] {
        let terminal = try TerminalSession(
          arguments, in: workspace, columns: 90, rows: 50, type: type)
        try await terminal.waitForEnd(or: "help")
        for _ in 0..<8 {
          terminal.type("jjj+")
          try await terminal.settle()
        }
        terminal.type("uuu")
        try await terminal.settle()
        terminal.end()
        try await terminal.waitForEnd()
        try await terminal.checkBytes(isScreen: terminal.bytes.count > 3000, "\(arguments)")
      }
    }
  }
}
