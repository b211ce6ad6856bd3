import Foundation
import TestSupport

/// The activity of a process so far: its CPU time in ticks and its number of wake-ups; under ThreadSanitizer, of its
/// first thread.
struct Activity: Equatable {
  /// Whether the system reports activity.
  static let isKnown = FileManager.default.fileExists(atPath: "/proc/self/stat")

  var ticks = 0
  var wakings = 0

  init(of process: pid_t) throws {
    let folder = "/proc/\(process)/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
    for thread in isThreadSanitized ? ["\(process)"] : threads {
      let stat = try String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      // The name of the thread, in parentheses, may contain spaces.
      let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      ticks += (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
      let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt") {
        wakings += Int(line.split(whereSeparator: \.isWhitespace)[1]) ?? 0
      }
    }
  }
}
