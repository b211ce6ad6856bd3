import Foundation
import ScoreScript
import Testing

/// The bytes of a cast do not depend on the environment.
@Suite struct CastEnvironmentTests {
  @MainActor private static let usual = Result { try GeneratedPerformance.castOfMany() }

  @Test(arguments: [
    "LANG=C", "LANG=POSIX LC_ALL=POSIX", "LC_ALL=C.UTF-8", "LC_ALL=no_SUCH.locale", "NO_COLOR=1",
    "LINES=5 COLUMNS=9", "LINES=0 COLUMNS=99999", "LINES=x COLUMNS=-1", "TERM=dumb", "TERM=",
    "TERM=vt100",
    "TERMINFO=/nowhere", "TERMINFO_DIRS=/nowhere:", "TERMCAP=nothing", "ESCDELAY=0", "BAUDRATE=300",
    "NCURSES_NO_PADDING=1 NCURSES_NO_HARD_TABS=1 NCURSES_NO_UTF8_ACS=1 NCURSES_NO_MAGIC_COOKIE=1",
    "NCURSES_ASSUMED_COLORS=3,4", "COLORFGBG=0;15", "COLORTERM=truecolor",
  ])
  func `a cast does not depend on the environment`(environment: String) async throws {
    let wanted = try await Self.usual.get()
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) { [environment, path = path as String] in
      for assignment in environment.split(separator: " ") {
        let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        setenv(String(parts[0]), String(parts[1]), 1)
      }
      setlocale(LC_ALL, "")
      let cast = try await GeneratedPerformance.castOfMany()
      try cast.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == wanted)
  }
}

extension GeneratedPerformance {
  /// Casts of several performances, one after the other.
  @MainActor
  fileprivate static func castOfMany() throws -> String {
    try (100..<105).map { try GeneratedPerformance(seed: $0, steps: 30).cast(.v3) }.joined()
  }
}
