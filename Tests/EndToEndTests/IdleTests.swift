import Foundation
import Testing

/// No CPU is used while nothing happens.
@Suite struct IdleTests {
  /// What a process has done so far: its time in ticks, and how often it has woken up.
  private struct Activity: Equatable {
    var ticks = 0
    var wakings = 0

    init(of process: pid_t) throws {
      let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The name of the program, in parentheses, may hold blanks.
      let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      ticks = (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
      for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
        let status = try String(
          contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt") {
          wakings += Int(line.split(whereSeparator: \.isWhitespace)[1]) ?? 0
        }
      }
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat"), "There is no /proc"))
  func `Nothing is done while nothing happens`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await TerminalSession(in: workspace)
    try await terminal.wait(for: "quit")
    try await terminal.type("+5")
    try await terminal.wait(for: "+5 for Red")
    let process = try await terminal.process()
    // The last frame is on the screen; let the process get back to waiting.
    var before = try Activity(of: process)
    try await eventually(otherwise: "It never rests: \(before)") {
      try await Task.sleep(for: .milliseconds(200))
      let last = before
      before = try Activity(of: process)
      return before == last
    }
    // Not a wait for something to happen: the time in which nothing may.
    try await Task.sleep(for: .milliseconds(1500))
    let after = try Activity(of: process)
    #expect(after.ticks - before.ticks <= 1)
    #expect(after.wakings - before.wakings <= 1)
  }
}
