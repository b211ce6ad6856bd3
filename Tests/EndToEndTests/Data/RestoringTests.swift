import Foundation
import TestSupport
import Testing

/// Backups and restoring them, as a user sees both.
@Suite struct RestoringTests {
  /// A workspace with a game whose last change has a given date.
  private static func workspace(_ day: String = "2026-03-20") async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5 Blue 3")
    try await date(workspace, day)
    return workspace
  }

  private static func date(_ workspace: Workspace, _ day: String) async throws {
    let run = try await Run.of(
      ["sqlite3", workspace.dataFile, "UPDATE change SET time = unixepoch('\(day) 12:00', 'utc')"],
      environment: workspace.environment)
    try #require(run.status == 0, "This test needs sqlite3: \(run.errorText)")
  }

  private static func labels(_ workspace: Workspace) async throws -> [String] {
    let run = try await workspace.scoreboard(["restore"])
    #expect(run.status == 0, "\(run.errorText)")
    return run.outputText.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      .map(String.init)
  }

  @Test func `The first command of a day leaves a backup of the day before`() async throws {
    let workspace = try await Self.workspace()
    let none = try await workspace.scoreboard(["restore"])
    #expect(none.outputText == "No backups of '\(workspace.dataFile)' yet\n")
    try await workspace.perform("score Red +1")
    try await workspace.perform("score Red +1")
    let list = try await workspace.scoreboard(["restore"])
    let lines = list.outputText.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("2026-03-20  ") == true)
    #expect(lines.first?.hasSuffix("1 board, 2 players, last changed 2026-03-20 12:00") == true)
    let json = try await workspace.scoreboard(["restore", "--format", "json"])
    let entry = try #require(
      try (JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])?.first)
    #expect(entry["backup"] as? String == "2026-03-20")
    #expect(entry["boards"] as? Int == 1 && entry["players"] as? Int == 2)

    let restored = try await workspace.scoreboard(["restore", "2026-03-20"])
    #expect(restored.status == 0 && restored.errorText == "")
    #expect(restored.outputText.hasPrefix("Put back '2026-03-20': 1 board, 2 players"))
    #expect(try await workspace.board().score(of: "Red") == 5)
    let aside = try #require(try await Self.labels(workspace).first { $0.hasPrefix("aside-") })
    #expect(restored.outputText.contains("'scoreboard restore \(aside)' puts it back"))
    #expect(try await workspace.scoreboard(["restore", aside]).status == 0)
    #expect(try await workspace.board().score(of: "Red") == 7)
  }

  @Test func `A screen that quits leaves a backup of today, and an open one makes it later`()
    async throws
  {
    let workspace = try await Self.workspace()
    let quitter = try TerminalSession(in: workspace)
    try await quitter.wait(until: "the board") { $0.score(of: "Red") == 5 }
    quitter.press("+")
    try await quitter.wait(until: "the score") { $0.score(of: "Red") == 6 }
    quitter.press("q")
    #expect(try await quitter.waitForEnd() == 0)
    let labels = try await Self.labels(workspace)
    #expect(labels.count == 2 && labels.last == "2026-03-20", "\(labels)")

    let session = try TerminalSession(in: workspace)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 6 }
    #expect(try await workspace.scoreboard(["restore", "2026-03-20"]).status == 0)
    try await session.wait(until: "what was put back") { $0.score(of: "Red") == 5 }
    session.press("+")
    try await session.wait(until: "a score on it") { $0.score(of: "Red") == 6 }
    #expect(try await workspace.board().score(of: "Red") == 6)
  }

  @Test
  func `The command in the error repairs a damaged file, and a screen that shows it stops writing`()
    async throws
  {
    let workspace = try await Self.workspace()
    try await workspace.perform("score Red +1")
    let good = try Data(contentsOf: URL(filePath: workspace.dataFile))
    let session = try TerminalSession(in: workspace, columns: 240)
    try await session.wait(until: "the board") { $0.score(of: "Red") == 6 }
    // This overwrites the file in place, as a bad disk would.
    let file = try FileHandle(forWritingTo: URL(filePath: workspace.dataFile))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(count: good.count - 4096))
    try file.close()
    let bad = try Data(contentsOf: URL(filePath: workspace.dataFile))
    let show = try await workspace.scoreboard(["show", "Game"])
    #expect(
      show.errorText
        == "Error: The data file '\(workspace.dataFile)' is damaged. 'scoreboard restore' lists its backups "
        + "and puts one back, or name another file with --data\n")
    let restored = try await workspace.scoreboard(["restore", "2026-03-20"])
    #expect(restored.status == 0, "\(restored.errorText)")
    #expect(try await workspace.board().score(of: "Red") == 5)
    let aside = try #require(try await Self.labels(workspace).first { $0.hasPrefix("aside-") })
    let kept = try Data(contentsOf: URL(filePath: "\(workspace.dataFile).\(aside).backup"))
    #expect(kept == bad)
    session.press("+")
    try await session.rest()
    #expect(session.screen().contains("was moved, deleted or replaced"))
    session.press("q")
    _ = try await session.waitForEnd()
    #expect(try await workspace.board().score(of: "Red") == 5)
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `A full disk prevents the backup, which is reported, and nothing else`() async throws {
    let workspace = try await Self.workspace()
    let run = try await Run.of(
      FullDiskTests.script(
        "1m",
        """
        cp \(workspace.dataFile) $SCOREBOARD_DATA
        $program do Game 'score Red +1'; echo "status $?"
        $program show Game --format csv; ls $disk
        """, in: workspace), environment: workspace.environment)
    #expect(run.outputText.hasPrefix("Red 5→6\nstatus 0\n"), "\(run.errorText)")
    #expect(run.outputText.contains("1,Red,6,"))
    #expect(!run.outputText.contains("backup"))
    #expect(run.errorText.hasPrefix("There is no new backup of '"), "\(run.errorText)")
    #expect(run.errorText.contains("no space left"), "\(run.errorText)")
  }

  @Test func `Wrong arguments are reported`() async throws {
    let workspace = try await Self.workspace()
    let none = try await workspace.scoreboard(["restore", "2026-01-01"])
    #expect(none.status == 1)
    #expect(
      none.errorText
        == "Error: There are no backups of '\(workspace.dataFile)'. They are made once a day, beside it\n"
    )
    try await workspace.perform("score Red +1")
    let other = try await workspace.scoreboard(["restore", "2026-03-21\u{1B}[31m"])
    #expect(other.status == 1)
    #expect(other.errorText.contains("The nearest is '2026-03-20'"))
    #expect(!other.errorText.contains("\u{1B}"))
  }

  @Test(arguments: seeds(1))
  func `A kill at any moment leaves the file old or new, and no partial backup`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let workspace = try await Self.workspace()
    let players = (0..<400).map { "add \"A player of some length \($0)\"" }
    #expect(try await workspace.perform(script: players, on: "Other").status == 0)
    try await Self.date(workspace, "2026-03-20")
    try await workspace.perform("score Red +1")
    for round in 1...(isThorough ? 60 : 8) {
      let isRestoring = random.chance(0.6)
      if !isRestoring { try await Self.date(workspace, "2026-04-0\(round % 5 + 1)") }
      let before = try await workspace.board().score(of: "Red")
      let scores: Set<Decimal> = isRestoring ? [before, 5] : [before, before + 1]
      _ = try await Run.of(
        ["timeout", "-s", "KILL", "0.\(random.number(100...400))", Workspace.program]
          + (isRestoring ? ["restore", "2026-03-20"] : ["do", "Game", "score Red +1"]),
        environment: workspace.environment)
      let comment: Comment = "seed \(seed), round \(round)"
      let after = try await workspace.board().score(of: "Red")
      #expect(scores.contains(after), "\(comment): \(after) is none of \(scores)")
      let list = try await workspace.scoreboard(["restore"])
      #expect(list.status == 0 && !list.outputText.contains("cannot be read"), comment)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    #expect(files.filter { $0.contains(".2026-") }.count <= 7)
    #expect(try await workspace.scoreboard(["restore", "2026-03-20"]).status == 0)
    #expect(try await workspace.board().score(of: "Red") == 5)
  }
}
