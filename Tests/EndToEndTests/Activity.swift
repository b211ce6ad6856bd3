import Foundation

/// What a process has done so far: its time in ticks, and how often it has woken up.
struct Activity: Equatable {
  /// Whether the system tells.
  static let isKnown = FileManager.default.fileExists(atPath: "/proc/self/stat")

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
