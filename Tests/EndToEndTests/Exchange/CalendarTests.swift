import Foundation
import TestSupport
import Testing

/// Matches with dates as a calendar.
@Suite struct CalendarTests {
  /// Lists the events as a reader of calendars finds them.
  private static let reader = """
    import icalendar, sys
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
    print(calendar["X-WR-CALNAME"])
    for event in calendar.walk("VEVENT"):
        print(event["UID"].split("@")[0], event["DTSTART"].dt, event["SUMMARY"], event["DESCRIPTION"], sep=" | ")
    """
  private static let isPossible = FileManager.default.fileExists(
    atPath: "/usr/lib/python3/dist-packages/icalendar")

  @Test(.enabled(if: isPossible, "icalendar is not installed"))
  func `a reader of calendars finds the matches with dates, and their results`() async throws {
    let workspace = try Workspace()
    let long = "Zoë; a name, that \\ needs more than a line of seventy-five bytes 👨‍👩‍👧 to end"
    try await workspace.perform(
      "add Ann Bob \"\(long.replacing("\\", with: "\\\\"))\"", "fixtures round on 2026-12-05",
      "result 1 3 1",
      "result Ann - Bob", on: "Club, \"A\"")
    let file = workspace.path("club.ics")
    let run = try await workspace.scoreboard(["export", "club", "-o", file])
    #expect(run.status == 0, "\(run.errorText)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 + 25 })
    let read = try await Run.of(
      ["/usr/bin/python3", "-c", Self.reader, file], environment: workspace.environment)
    #expect(
      read.outputText == """
        Club, "A"
        match-1 | 2026-12-05 | Bob 3, \(long) 1 | Club, "A", round 1
        match-2 | 2026-12-12 | \(long) – Ann | Club, "A", round 2
        match-3 | 2026-12-19 | Ann – Bob | Club, "A", round 3

        """, "\(read.errorText)")
  }

  @Test func `a board without dates has no calendar`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Ann Bob", "result Ann 1 Bob 0", on: "Club")
    let run = try await workspace.scoreboard(["export", "club", "--format", "ics"])
    #expect(run.status == 1)
    #expect(run.errorText.contains("No match of 'Club' has a date. Give dates"), "\(run.errorText)")
    let read = try await workspace.scoreboard(["import", "--format", "ics", "x.ics"])
    #expect(read.status == 2)
  }
}
