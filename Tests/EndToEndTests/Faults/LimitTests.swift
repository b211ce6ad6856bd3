import Foundation
import TestSupport
import Testing

/// What the program does where the system gives little: few files, little room, a full standard output.
@Suite struct LimitTests {
  private func run(_ script: String, in workspace: Workspace) async throws -> Run {
    try await Run.of(
      [
        "bash", "-c", "program=$0; cd \"$(dirname \"$SCOREBOARD_DATA\")\"; \(script)",
        Workspace.program,
      ],
      environment: workspace.environment)
  }

  @Test(.enabled(if: !isSanitized, "Sanitizers open files of their own"), arguments: 5...20)
  func `With few files a command works, or ends with a sentence`(limit: Int) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    try Data("Red\n".utf8).write(to: URL(filePath: workspace.path("votes")))
    for command in [
      "show Game", "boards", "do Game 'score Red +1'", "follow Votes votes",
      "follow Votes votes --save",
      "follow Votes - < votes", "export", "show Game -o game.svg",
    ] {
      let run = try await run("ulimit -n \(limit); exec $program \(command)", in: workspace)
      // With fewer files the system cannot load the program.
      if run.status == 127 { continue }
      #expect(
        [0, 1].contains(run.status), "-n \(limit) \(command): \(run.status) \(run.errorText)")
      #expect(run.status == 0 || run.errorText.hasPrefix("Error: "), "-n \(limit) \(command)")
    }
    #expect(try await workspace.board().score(of: "Red") >= 5)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `Changes that are saved are said to be, where the output is full`() async throws {
    let workspace = try Workspace()
    for command in ["do Game 'add Red 5'", "import votes.csv --board Votes"] {
      try Data("name,score\nBlue,3\n".utf8).write(to: URL(filePath: workspace.path("votes.csv")))
      let run = try await run("exec $program \(command) > /dev/full", in: workspace)
      #expect(run.status == 1)
      #expect(
        run.errorText.hasPrefix(
          "Error: The changes are saved, but standard output cannot be written"))
    }
    #expect(try await workspace.board().score(of: "Red") == 5)
    #expect(try await workspace.board("Votes").score(of: "Blue") == 3)
    let shown = try await run("exec $program show Game > /dev/full", in: workspace)
    #expect(shown.errorText.hasPrefix("Error: Standard output cannot be written"))
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER UPDATE ON player BEGIN DELETE FROM player; END",
    "CREATE VIEW t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    """
    ALTER TABLE match RENAME TO t2; CREATE VIEW match AS WITH RECURSIVE n(i) AS
    (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT x'00' board, i number, i home, i away, i round, i result, i date FROM n
    """,
  ])
  func `A data file with a view or a trigger is refused`(statement: String) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let made = try await Run.of(
      ["sqlite3", workspace.dataFile, statement], environment: workspace.environment)
    try #require(made.status == 0, "\(made.errorText)")
    for arguments in [["show", "Game"], ["do", "Game", "score Red +1"], ["boards"], ["export"]] {
      let run = try await workspace.scoreboard(arguments)
      #expect(run.status == 1)
      #expect(run.errorText.contains("has a view or a trigger '"), "\(run.errorText)")
    }
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `On a nearly full disk many points find room, and a restart goes on`() async throws {
    let workspace = try Workspace()
    let run = try await Run.of(
      FullDiskTests.script(
        "2m",
        """
        $program do --quiet Game "add Red Blue"
        room=$(df --output=avail -k $disk | tail -1)
        head -c $((room - 600))k /dev/zero > $disk/ballast
        for n in {1..300}; do echo "score Red +1"; done | $program do --quiet Game - || echo "status $?"
        { printf 'g'; for n in {1..200}; do printf '+'; sleep 0.01; done; } | $program --plain Game > /dev/null &
        pid=$!; sleep 1.5; kill -KILL $pid; wait $pid 2> /dev/null
        for n in {1..60}; do $program do --quiet Game "score Blue +1" || { echo "status $?"; break; }; done
        $program show Game --format csv
        """, in: workspace), environment: workspace.environment)
    #expect(run.outputText.contains(",Blue,60,"), "\(run.outputText) \(run.errorText)")
    #expect(!run.outputText.contains("status"), "\(run.errorText)")
  }

  @Test(.enabled("A file system cannot be mounted here") { try await FullDiskTests.canMount() })
  func `A file of an earlier version on a read-only disk says why it is not read`() async throws {
    let workspace = try Workspace()
    let file = Demo.repository.appending(path: "Tests/EndToEndTests/Fixtures/1.0/scores.sqlite")
      .path
    let run = try await Run.of(
      FullDiskTests.script(
        "2m",
        """
        cp \(file) $disk/scores.sqlite; mount -o remount,ro $disk
        $program show "Friday night"; $program do "Friday night" "score Blue +1"; $program boards
        """, in: workspace), environment: workspace.environment)
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count == 3, "\(run.errorText)")
    #expect(
      lines.allSatisfy {
        $0.contains("is of an earlier version, and its tables cannot be changed where it is")
      },
      "\(run.errorText)")
  }

  @Test(arguments: [
    "https://a b", "https://", "http:///path", "ftp://a", "https://a\tb", "https://a#b",
    "https://a?b", "a.org",
    "https://a\u{7}", "https://a/b c", "https://a\u{A0}b", "https://a\"b",
  ])
  func `An address of links that is none is refused`(url: String) async throws {
    let workspace = try Workspace()
    let run = try await workspace.scoreboard(["serve", "--port", "0", "--url", url])
    #expect(run.status == 2)
    #expect(run.errorText.contains("is not an address"), "\(run.errorText)")
  }

  @Test func `A pairing program without an end is ended`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob Cyd Dan", "points 1 0.5 0")
    for script in [
      "exec yes", "yes | head -c 3000000 > \"$4\"", "yes '1 2' | head -c 30000000 > \"$4\"",
    ] {
      try await workspace.writeExecutable("#!/bin/sh\n\(script)\n", to: "engine")
      let run = try await workspace.scoreboard([
        "pair", "Game", "--engine", workspace.path("engine"),
      ])
      #expect(run.status == 1)
      #expect(run.errorText.hasPrefix("Error: bbpPairings found no pairs: "), "\(run.errorText)")
      #expect(run.errorText.utf8.count < 2000)
    }
  }
}
