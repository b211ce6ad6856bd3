import Foundation
import ScoreScreen
import TerminalSupport

/// tmux as a terminal that reads a program's output.
@MainActor
final class TmuxServer {
  private nonisolated let folder: URL
  private var sessions = 0

  /// A failure of tmux.
  struct Failure: Error {
    let sentence: String
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "truth-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A server without sessions ends. This session stays until the end.
    try tmux(
      "set", "-g", "exit-empty", "off", ";", "set", "-g", "status", "off", ";",
      "set", "-g", "default-shell", "/bin/sh", ";", "start-server")
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  /// Shows bytes in a pane of a size, and returns its screen once all are read.
  func screen(reading bytes: [UInt8], size: Size) throws -> CapturedScreen {
    sessions += 1
    let name = "s\(sessions)"
    let file = folder.appending(path: name)
    defer { try? FileManager.default.removeItem(at: file) }
    // tmux reads a title only after all bytes before it.
    try Data(bytes + Array("\u{1B}]2;read \(name)\u{1B}\\".utf8)).write(to: file)
    try tmux(
      "new-session", "-d", "-s", name, "-x", "\(size.columns)", "-y", "\(size.rows)",
      "stty raw -echo; exec cat '\(file.path)' -")
    defer { _ = try? tmux("kill-session", "-t", name) }
    var text = ""
    for _ in 0..<10_000 {
      text = try tmux(
        "display-message", "-p", "-t", name, Self.facts, ";",
        "capture-pane", "-p", "-e", "-N", "-t", name)
      let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ", maxSplits: 6)
      let facts = words.prefix(6).compactMap { Int($0) }
      guard parts.count == 2, facts.count == 6, words.last == "read \(name)" else {
        continue
      }
      guard facts[0] == size.columns, facts[1] == size.rows else {
        throw Failure(sentence: "tmux has another size: \(facts)")
      }
      return CapturedScreen(
        String(parts[1]), cursor: facts[4] == 1 ? Position(column: facts[2], row: facts[3]) : nil,
        isAlternate: facts[5] == 1)
    }
    throw Failure(sentence: "tmux has not read '\(name)' to its end, but shows: \(text)")
  }

  private static let facts =
    "#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{pane_title}"

  /// Sends tmux a command and returns its output.
  @discardableResult
  private nonisolated func tmux(_ arguments: String...) throws -> String {
    let socket = folder.appending(path: "socket").path
    let command =
      ["env", "LC_ALL=C.UTF-8", "tmux", "-u", "-S", socket, "-f", "/dev/null"] + arguments
    let quoted = command.map {
      "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
    }
    guard let output = popen(quoted.joined(separator: " ") + " 2>&1 </dev/null", "r") else {
      throw Failure(sentence: "No process can be started")
    }
    defer { pclose(output) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&piece, 1, piece.count, output), count > 0 {
      text += piece[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
