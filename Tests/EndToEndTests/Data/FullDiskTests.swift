import Foundation
import TestSupport
import Testing

/// Full disks, and limits with the same effect.
@Suite struct FullDiskTests {
  /// Whether this user may mount a small file system that disappears with its processes.
  static func canMount() async throws -> Bool {
    let run = try await Run.of(
      ["unshare", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    return run.status == 0
  }

  private static let unsharing = ["unshare", "--map-root-user", "--mount", "bash", "-c"]

  /// A shell script with a disk of its own at `$disk`.
  static func script(_ size: String, _ text: String, in workspace: Workspace) -> [String] {
    let disk = workspace.folder.appending(path: "disk").path
    return unsharing + [
      """
      mkdir -p \(disk); mount -t tmpfs -o size=\(size) none \(disk); disk=\(disk)
      program=\(Workspace.program); export SCOREBOARD_CONFIG=/dev/null
      export SCOREBOARD_DATA=\(disk)/scores.sqlite
      \(text)
      """
    ]
  }

  @Test(.enabled("A file system cannot be mounted here") { try await canMount() })
  func `A command on a full disk changes nothing`() async throws {
    let workspace = try Workspace()
    let run = try await Run.of(
      Self.script(
        "260k",
        """
        for number in $(seq 1000); do
          $program do --quiet Game "add Player$number" || { echo "status $?"; break; }
        done
        $program show Game --format csv; echo "status $?"
        # A checkpoint may have made room for some more.
        for number in $(seq 1000); do
          $program do --quiet Game "add More$number" || { echo "status $?"; break; }
        done
        """, in: workspace), environment: workspace.environment)
    let sentence =
      "There is no space left for '\(workspace.folder.path)/disk/scores.sqlite'. "
      + "Nothing was changed: free some space and try again"
    #expect(run.errorText == "Error: \(sentence)\nError: \(sentence)\n")
    let lines = run.outputText.split(whereSeparator: \.isNewline)
    #expect(lines.first == "status 1")
    #expect(lines.suffix(2) == ["status 0", "status 1"])
    // Every player that the program added is there.
    let players = lines.filter { $0.contains("Player") }.count
    #expect(players > 1)
    #expect(lines.contains("1,Player\(players),–,"))
  }

  @Test(.enabled("A file system cannot be mounted here") { try await canMount() })
  func `A file that could not be created can be created once there is space`() async throws {
    let workspace = try Workspace()
    for size in stride(from: 4, through: 120, by: 12) {
      let run = try await Run.of(
        Self.script(
          "\(size)k",
          """
          $program do --quiet Game "add Red" || echo "status $?"
          $program boards; echo "status $?"
          mount -o remount,size=1m $disk
          $program do --quiet Game "add Blue"; echo "status $?"
          """, in: workspace), environment: workspace.environment)
      #expect(run.outputText.hasSuffix("status 0\n"), "\(size)k: \(run.errorText)")
      #expect(!run.outputText.contains("status 13"), "\(size)k: \(run.errorText)")
      #expect(!run.errorText.contains("is not a scoreboard data file"), "\(size)k")
    }
  }

  @Test(.enabled("A file system cannot be mounted here") { try await canMount() })
  func `A full disk does not prevent reading`() async throws {
    let workspace = try Workspace()
    let run = try await Run.of(
      Self.script(
        "1m",
        """
        $program do --quiet Game "add Red 5"; cat /dev/zero > $disk/ballast 2> /dev/null
        $program boards && $program show Game --format csv && $program export > /dev/null && echo all
        """, in: workspace), environment: workspace.environment)
    #expect(run.outputText.contains("1,Red,5,"), "\(run.errorText)")
    #expect(run.outputText.hasSuffix("all\n"), "\(run.errorText)")
  }

  @Test(.enabled("A file system cannot be mounted here") { try await canMount() })
  func `The screen reports a full disk and keeps running`() async throws {
    let workspace = try Workspace()
    let disk = workspace.folder.appending(path: "disk").path
    let terminal = try TerminalSession(
      running: Self.script(
        "400k",
        """
        $program do --quiet Game "add Red 5"
        { until [ -e $disk/../fill ]; do sleep 0.02; done
          cat /dev/zero > $disk/ballast 2> /dev/null
          while [ -e $disk/../fill ]; do sleep 0.02; done
          rm $disk/ballast; } &
        exec $program Game
        """, in: workspace), in: workspace, columns: 200)
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 5 }
    // The disk is full while this file exists.
    let fill = workspace.folder.appending(path: "fill")
    try Data().write(to: fill)
    // Space in the write-ahead log may be reused for a while.
    try await eventually(otherwise: "\(terminal.screen())") {
      terminal.press("+")
      // A second key might find space that the first one did not, and take the report away.
      try await terminal.rest()
      return terminal.screen().contains("There is no space left")
    }
    try await terminal.rest()
    let screen = terminal.screen()
    #expect(screen.contains("Nothing was changed: free some space and try again"))
    #expect(screen.contains("\(disk)/scores.sqlite"))
    let score = try #require(screen.score(of: "Red"))
    terminal.press("+")
    // Keys that come with one that failed are dropped.
    try await terminal.rest()
    terminal.press("?")
    try await terminal.wait(for: "next, previous")
    terminal.press("Escape")
    try await terminal.wait(until: "the score as it was") { $0.score(of: "Red") == score }
    try FileManager.default.removeItem(at: fill)
    try await eventually(otherwise: "\(terminal.screen())") {
      terminal.press("+")
      try await terminal.rest()
      return terminal.screen().score(of: "Red") ?? 0 > score
    }
    try await terminal.rest()
    terminal.press("q")
    #expect(try await terminal.waitForEnd() == 0)
  }

  @Test(.enabled(if: !isSanitized, "ThreadSanitizer cannot begin under such a limit"))
  func `A limit on file sizes is reported and loses nothing`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 5")
    let run = try await Run.of(
      [
        "bash", "-c",
        "trap '' XFSZ; ulimit -f 1; \(Workspace.program) do Game 'add Blue'; echo status $?",
      ], environment: workspace.environment)
    #expect(run.outputText == "status 1\n")
    #expect(run.errorText.hasPrefix("Error: "))
    #expect(run.errorText.contains("'\(workspace.dataFile)'"))
    #expect(run.errorText.split(separator: "\n").count == 1)
    #expect(try await workspace.board().names == ["Red"])
  }
}
