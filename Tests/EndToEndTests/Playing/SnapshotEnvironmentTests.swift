#if os(Linux)
  import Foundation
  import Testing
  import TestSupport

  /// The program's own screens match their golden files in any environment.
  @Suite struct SnapshotEnvironmentTests {
    // What one of them changes hides nothing of another: each run takes several.
    @Test(arguments: [
      [:],
      [
        "LC_ALL": "POSIX", "TERM": "dumb", "LINES": "5", "COLUMNS": "9", "TZ": "Pacific/Kiritimati",
      ],
      ["LC_ALL": "tr_TR.UTF-8", "TERM": "vt100", "NO_COLOR": "1", "LINES": "x", "COLUMNS": "-1"],
      ["LC_ALL": "no_SUCH.locale", "TERM": "", "TERMINFO": "/nowhere", "CI": "true"],
      [
        "LANG": "hi_IN.UTF-8", "TERM": "xterm-direct", "COLORTERM": "truecolor",
        "TZ": "America/St_Johns", "order": "--no-parallel",
      ],
    ])
    func `The snapshot tests pass in any environment`(environment: [String: String]) async throws {
      let workspace = try Workspace()
      var environment = environment
      let order = environment.removeValue(forKey: "order")
      for name in ["PATH"] + Workspace.sanitizers {
        environment[name] = workspace.environment[name]
      }
      environment["HOME"] = workspace.folder.path
      if environment["CI"] == nil { environment["SNAPSHOT_TESTING_RECORD"] = "never" }
      // Runs the tests from the bundle of this run.
      let run = try await Run.of(
        [CommandLine.arguments[0], "--testing-library", "swift-testing"]
          + ["--filter", "ScreenSnapshotTests"] + [order].compactMap(\.self),
        environment: environment)
      #expect(run.status == 0, "\(environment): \(run.errorText.suffix(2000))")
      #expect(run.errorText.contains("test cases passed"))
    }
  }
#endif
