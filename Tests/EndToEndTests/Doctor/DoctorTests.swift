import Foundation
import ScoreScreen
import TestSupport
import Testing

@testable import scoreboard

/// `scoreboard doctor`: what it finds, and that it leaves everything as it is.
@Suite struct DoctorTests {
  /// A check as the program prints it in JSON.
  struct Finding: Decodable, Equatable {
    let name: String
    let state: String
    let sentence: String
    let advice: String?
  }

  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3", "score Red +2")
    return workspace
  }

  /// The checks by name, whose states must match the exit status.
  private static func findings(
    of run: Run, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Finding] {
    let list = try JSONDecoder().decode([Finding].self, from: run.output)
    let isWrong = list.contains { $0.state == "problem" }
    #expect(run.status == (isWrong ? 1 : 0), "\(run.outputText)", sourceLocation: sourceLocation)
    #expect(run.errorText == "", sourceLocation: sourceLocation)
    #expect(list.allSatisfy { $0.state == "ok" ? $0.advice == nil : true })
    return Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })
  }

  private static func findings(
    in workspace: Workspace, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> [String: Finding] {
    try findings(
      of: try await workspace.scoreboard(
        ["doctor", "--json"] + arguments, environment: environment))
  }

  /// The paths below a folder, with the bytes and the times of files.
  private static func contents(of folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        let file = folder.appending(path: path).path
        let time = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
        let bytes = FileManager.default.contents(atPath: file)?.hashValue
        return (path, "\(bytes ?? 0) \((time as? Date)?.timeIntervalSince1970 ?? 0)")
      })
  }

  @Test func `In a terminal each line says what was found, with what the terminal answered`()
    async throws
  {
    let workspace = try await Self.workspace()
    let folder = workspace.folder.path
    let completions = ".config/fish/completions/scoreboard.fish"
    try workspace.script("", named: completions)
    let terminal = try TerminalSession(
      ["doctor"], in: workspace, columns: 240, rows: 30, environment: ["SHELL": "/usr/bin/fish"],
      answers: [
        "\u{1B}]11;?\u{1B}\\":
          "\u{1B}]11;rgb:fdfd/fdfd/fbfb\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?2004;1$y\u{1B}[?1006;0$y"
      ])
    try await terminal.waitForEnd()
    let lines = terminal.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: workspace.dataFile)[.size] as? Int)
    let system = try #require(FileSystem(of: folder))
    let expected = [
      "version      \(Version.line)",
      "terminal     xterm-256color",
      "colours      256",
      "size         240x30",
      "answers      background #fdfdfb, which is light, synchronized output, bracketed paste, no mouse",
      "locale       C.UTF-8, which is UTF-8",
      "data file    '\(workspace.dataFile)', \(ByteCount.text(of: size)), sound: 1 board, 2 players, last changed ",
      "writing      Changes can be saved in '\(folder)'",
      "backups      There are none yet: they are made once a day",
      "file system  \(system.type)",
      "settings     The usual ones: there is no '\(folder)/.config/scoreboard/config.yml'",
      "libpq        ",
      "completions  fish finds '\(folder)/\(completions)'",
    ]
    try #require(lines.count == expected.count, "\(terminal.text)")
    for (line, words) in zip(lines, expected) {
      let isMarked = line.hasPrefix("✔ ") || words.contains("libpq") && line.hasPrefix("• ")
      #expect(isMarked, "\(line)")
      #expect(line.dropFirst(2).hasPrefix(words), "\(line)")
    }
  }

  @Test func `A terminal that does not answer keeps its mode and the keys that are typed later`()
    async throws
  {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(
      running: [
        "sh", "-c", "stty -a > \"$HOME/before\"; \"$0\" doctor; stty -a > \"$HOME/after\"; cat",
        Workspace.program,
      ], in: workspace, columns: 200, rows: 30, answers: [:])
    try await terminal.wait(for: "no background")
    try await terminal.wait(for: "completions")
    try await eventually(otherwise: terminal.text) {
      try (try? workspace.text(of: "after")) == workspace.text(of: "before")
    }
    terminal.type("typed\n\u{4}")
    try await terminal.waitForEnd()
    #expect(terminal.text.contains("typed"))
  }

  @Test(arguments: [
    (Size(columns: 20, rows: 30), "xterm-256color", "✘ size"),
    (Size(columns: 100, rows: 30), "nonesuch", "✘ terminal"),
    (Size(columns: 100, rows: 30), "dumb", "✘ terminal"),
    (Size(columns: 100, rows: 30), "xterm", "• colours"),
    (Size(columns: 100, rows: 30), "vt100", "• answers"),
  ])
  func `A terminal that lacks something gets a line that says what to do`(
    size: Size, type: String, line: String
  ) async throws {
    let workspace = try await Self.workspace()
    let terminal = try TerminalSession(
      running: ["sh", "-c", "\"$0\" doctor; echo status $?", Workspace.program], in: workspace,
      columns: size.columns, rows: size.rows, type: type)
    try await terminal.waitForEnd()
    #expect(terminal.writtenText.contains(line), "\(terminal.writtenText)")
    let status = line.hasPrefix("✘") ? 1 : 0
    #expect(terminal.writtenText.contains("status \(status)"), "\(terminal.writtenText)")
  }

  @Test func `In a pipe the terminal is not checked, and nothing is wrong without a data file`()
    async throws
  {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["doctor"])
    #expect(run.status == 0)
    #expect(
      run.outputText.contains(
        "• terminal     Standard input is not a terminal. Run 'scoreboard doctor' in one to have it checked\n"
      ))
    let findings = try await Self.findings(in: workspace)
    #expect(findings.count == 10)
    #expect(
      findings["data file"]
        == Finding(
          name: "data file", state: "ok",
          sentence: "There is none yet: the first board makes '\(workspace.dataFile)'", advice: nil)
    )
    let version = try await workspace.scoreboard(["--version"]).outputText
    #expect(findings["version"].map { $0.sentence + "\n" } == version)
  }

  @Test(.enabled(if: EncodingTests.localedef != nil, "The sources of locales are not installed"))
  func `In a locale that is not UTF-8 the report is in ASCII`() async throws {
    let workspace = try await Self.workspace()
    let environment = try await EncodingTests.locale(with: "ISO-8859-1", in: workspace)
    let run = try await workspace.scoreboard(["doctor"], environment: environment)
    #expect(run.output.allSatisfy { $0 < 0x80 })
    #expect(run.outputText.contains("\n- locale       'xx_XX' is not UTF-8"))
    #expect(run.outputText.hasPrefix("+ version"))
    let missing = try await workspace.scoreboard(["doctor"], environment: ["LC_ALL": "yy_YY.UTF-8"])
    #expect(missing.outputText.contains("\n• locale       'yy_YY.UTF-8' is not installed"))
  }

  @Test func `Nothing is changed, whatever state the data file is in`() async throws {
    let workspace = try await Self.workspace()
    func check(_ what: String, _ state: String, _ arguments: [String] = []) async throws {
      let before = try Self.contents(of: workspace.folder)
      let findings = try await Self.findings(in: workspace, arguments)
      #expect(findings["data file"]?.state == state, "\(what): \(findings)")
      let after = try Self.contents(of: workspace.folder)
      let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      #expect(changed.isEmpty, "\(what): \(changed.sorted())")
    }
    try await check("a sound file", "ok")
    _ = try await workspace.scoreboard(["show", "Game"])
    try await check("a file with an empty log", "ok")
    try await check("no file", "ok", ["--data", workspace.path("deep/below/none.sqlite")])
    try await check("no settings", "ok", ["--config", workspace.path("none.yml")])

    // A run that is killed leaves a log, which has its newest changes.
    let run = try TerminalSession(["Game"], in: workspace)
    try await run.wait(for: "help")
    run.type("+")
    try await run.wait(for: "7 → 8")
    try await check("a file that is open", "ok")
    kill(run.process, SIGKILL)
    try await run.waitForEnd()
    let index = workspace.dataFile + "-shm"
    #expect(FileManager.default.fileExists(atPath: index))
    try await check("a file with a log", "ok")
    try FileManager.default.removeItem(atPath: index)
    try await check("a file with a log without its index", "note")
    #expect(try await workspace.board().score(of: "Red") == 8)
  }

  @Test func `A damaged file is a problem, with the way out`() async throws {
    let workspace = try await Self.workspace()
    let good = try Data(contentsOf: URL(filePath: workspace.dataFile))
    let bad = good.prefix(8192) + Data(good.dropFirst(8192).map { ~$0 })
    try bad.write(to: URL(filePath: workspace.dataFile))
    let finding = try #require(try await Self.findings(in: workspace)["data file"])
    #expect(
      finding
        == Finding(
          name: "data file", state: "problem",
          sentence:
            "The data file '\(workspace.dataFile)' is damaged, and there are no backups of it",
          advice: "Name another file with --data"))
    #expect(try Data(contentsOf: URL(filePath: workspace.dataFile)) == bad)
    try Data("Dear diary".utf8).write(to: URL(filePath: workspace.dataFile))
    let other = try #require(try await Self.findings(in: workspace)["data file"])
    #expect(other.sentence == "'\(workspace.dataFile)' is not a scoreboard data file")
  }

  @Test func `A file and a folder that cannot be written are problems`() async throws {
    let workspace = try await Self.workspace()
    try workspace.setMode(0o555, of: workspace.folder.path)
    let run = try await DataFileTests.run(workspace, ["doctor", "--json"])
    let finding = try #require(try Self.findings(of: run)["writing"])
    #expect(finding.sentence == "The data file '\(workspace.dataFile)' is read-only")
    #expect(
      finding.advice == "Make it and its folder writable, or name another with --data")
    let other = try await DataFileTests.run(
      workspace, ["doctor", "--json", "--data", workspace.path("a/b/c.sqlite")])
    #expect(
      try Self.findings(of: other)["writing"]?.sentence
        == "The folder '\(workspace.path("a/b"))' cannot be made")
    let new = try await DataFileTests.run(
      workspace, ["doctor", "--json", "--data", workspace.path("c.sqlite")])
    #expect(
      try Self.findings(of: new)["writing"]?.sentence
        == "The data file '\(workspace.path("c.sqlite"))' cannot be opened")
  }

  @Test func `A log that cannot be written is named, here and by commands`() async throws {
    let workspace = try await Self.workspace()
    let other = try TerminalSession(["Game"], in: workspace)
    try await other.wait(for: "help")
    let index = workspace.dataFile + "-shm"
    // As root, another user runs the program.
    try workspace.setMode(0o777, of: workspace.folder.path)
    for file in ["", "-wal"] { try workspace.setMode(0o666, of: workspace.dataFile + file) }
    try workspace.setMode(0o444, of: index)
    let run = try await DataFileTests.run(workspace, ["doctor", "--json"])
    let finding = try #require(try Self.findings(of: run)["writing"])
    #expect(finding.sentence == "The data file '\(index)' is read-only")
    let command = try await DataFileTests.run(workspace, ["do", "Game", "score Red +1"])
    #expect(command.errorText.contains("The data file '\(index)' is read-only."))
    other.type("q")
    try await other.waitForEnd()
  }

  @Test func `A folder in place of the data file is named once`() async throws {
    let workspace = try Workspace()
    let findings = try await Self.findings(in: workspace, ["--data", workspace.folder.path])
    #expect(findings.values.count { $0.state == "problem" } == 1)
    #expect(findings["data file"]?.sentence == "'\(workspace.folder.path)' is a folder")
  }

  @Test func `The newest backup is named, and one that cannot be read`() async throws {
    let workspace = try await Self.workspace()
    let backup = workspace.dataFile + ".2026-11-20.backup"
    try FileManager.default.copyItem(atPath: workspace.dataFile, toPath: backup)
    let good = try #require(try await Self.findings(in: workspace)["backups"])
    #expect(good.sentence.hasPrefix("One is '2026-11-20': 1 board, 2 players, last changed "))
    try Data("x".utf8).write(to: URL(filePath: backup))
    let bad = try #require(try await Self.findings(in: workspace)["backups"])
    #expect(bad.state == "problem")
    #expect(bad.sentence == "'\(backup)' cannot be read")
    // Where another one can be read, all is well: what a restored backup replaced is often damaged.
    try FileManager.default.copyItem(
      atPath: workspace.dataFile, toPath: workspace.dataFile + ".2026-11-19.backup")
    let both = try #require(try await Self.findings(in: workspace)["backups"])
    #expect(both.state == "note")
    #expect(both.sentence.hasPrefix("2, the newest is '2026-11-19': 1 board, 2 players"))
    #expect(both.sentence.hasSuffix("; '\(backup)' cannot be read"))
  }

  @Test func `Faults of the settings are problems, with their place`() async throws {
    let workspace = try await Self.workspace()
    let file = try workspace.script("ruels:\n", named: "config.yml")
    let finding = try #require(
      try await Self.findings(in: workspace, ["--config", file])["settings"])
    #expect(finding.state == "problem")
    #expect(finding.sentence.hasPrefix("config.yml:1:1: There is nothing called 'ruels' to set"))
    #expect("\(finding)".contains("scoreboard config --config "))
  }

  @Test func `A server that cannot be reached is a problem, and its password is not shown`()
    async throws
  {
    let workspace = try Workspace(data: "postgres://me:secret@127.0.0.1:1/none")
    let run = try await workspace.scoreboard(["doctor", "--json"])
    #expect(!run.outputText.contains("secret"))
    let findings = try Self.findings(of: run)
    #expect(findings["server"]?.state == "problem")
    #expect(findings["data file"] == nil)
    let mistyped = try await Self.findings(
      in: workspace, environment: ["SCOREBOARD_DATA": "postgres:/host/database"])
    #expect(
      mistyped["data file"]?.sentence == "An address is written as postgres://host/database")
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `A server is reached, and no tables are made there`() async throws {
    let server = try await PostgresServer.shared
    let workspace = try Workspace(data: server.url(database: try await server.makeDatabase()))
    for _ in 0..<2 {
      let finding = try #require(try await Self.findings(in: workspace)["server"])
      #expect(finding.sentence.hasSuffix("has no boards yet"), "\(finding)")
      #expect(finding.advice?.contains("scoreboard database init") == true)
    }
    let made = try await workspace.scoreboard(["database", "init", workspace.dataFile])
    try #require(made.status == 0)
    let findings = try await Self.findings(in: workspace)
    #expect(findings["server"]?.sentence.hasSuffix("answers: 0 boards") == true)
    #expect(findings["libpq"]?.state == "ok")
  }

  @Test(arguments: [
    ("bash", "bash-completion/completions/scoreboard", ".bashrc", ". '%'"),
    ("zsh", "zsh/site-functions/_scoreboard", ".zshrc", "fpath=('%' $fpath), before compinit"),
    (
      "fish", "fish/vendor_completions.d/scoreboard.fish", ".config/fish/config.fish",
      "set -p fish_complete_path '%'"
    ),
  ])
  func `Completions that the shell does not look for come with the line to add`(
    shell: String, file: String, startup: String, line: String
  ) async throws {
    let workspace = try await Self.workspace()
    let program = try workspace.script("", named: "my tools/bin/scoreboard")
    // Another process makes the copy, see DataFileTests.
    let copying = try await Run.of(
      ["install", "-m", "755", Workspace.program, program], environment: workspace.environment)
    try #require(copying.status == 0, "\(copying.errorText)")
    func completions() async throws -> Finding? {
      let run = try await Run.of(
        [program, "doctor", "--json"],
        environment: workspace.environment.merging(
          ["SHELL": "/bin/\(shell)", "XDG_DATA_DIRS": workspace.path("none")]
        ) { _, new in new })
      return try Self.findings(of: run)["completions"]
    }
    #expect(try await completions()?.sentence == "Those for \(shell) are not installed")
    let installed = try workspace.script("", named: "my tools/share/" + file)
    let folder = URL(filePath: installed).deletingLastPathComponent().path
    let words = line.replacing("%", with: shell == "bash" ? installed : folder)
    let found = try #require(try await completions())
    #expect(found.sentence == "\(shell) does not look for '\(installed)'")
    #expect(found.advice == "Add to \(workspace.path(startup)): \(words)")
    try workspace.script(words + "\n", named: startup)
    #expect(try await completions()?.state == "ok")
  }

  @Test(arguments: [
    ("/home/ann/scores.sqlite", "nfs4", true), ("/home/annabel/scores.sqlite", "ext4", false),
    ("/", "ext4", false), ("/mnt/my files/a", "fuse.sshfs", true), ("/mnt/over/a", "tmpfs", false),
  ])
  func `The file system of a path is mounted at the longest mount point above it`(
    path: String, type: String, isRemote: Bool
  ) throws {
    let mounts = """
      25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      30 25 0:40 / /home/ann rw,relatime - nfs4 server:/ann rw
      31 25 0:41 / /mnt/my\\040files rw - fuse.sshfs ann@host: rw
      32 25 0:42 / /mnt/over rw master:1 - nfs server:/over rw
      33 32 0:43 / /mnt/over rw - tmpfs tmpfs rw

      """
    let system = try #require(FileSystem(of: path, mounts: mounts.split(separator: "\n")))
    #expect(system.type == type)
    #expect(system.isRemote == isRemote)
  }
}
