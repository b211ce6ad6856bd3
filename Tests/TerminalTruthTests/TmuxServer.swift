import Foundation
import ScoreScreen
import TerminalSupport

/// tmux, as a terminal that reads what a program has written.
final class TmuxServer {
  private let folder: URL
  private var sessions = 0

  /// What cannot be had of tmux.
  struct Failure: Error {
    let sentence: String
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "truth-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  /// Has a pane of that size read the bytes, and tells what it shows when it has read them all.
  func screen(reading bytes: [UInt8], size: Size) throws -> CapturedScreen {
    sessions += 1
    let name = "s\(sessions)"
    let file = folder.appending(path: name)
    defer { try? FileManager.default.removeItem(at: file) }
    // A title is read after all that stands before it.
    try Data(bytes + Array("\u{1B}]2;read \(name)\u{1B}\\".utf8)).write(to: file)
    try tmux(
      "set", "-g", "status", "off", ";", "set", "-g", "default-shell", "/bin/sh", ";",
      "new-session", "-d", "-s", name, "-x", "\(size.columns)", "-y", "\(size.rows)",
      "stty raw -echo; exec cat '\(file.path)' -")
    defer { _ = try? tmux("kill-session", "-t", name) }
    for _ in 0..<2000 where try value(of: "pane_title", in: name) == "read \(name)" {
      let facts = try value(
        of: "pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on",
        in: name
      ).split(separator: " ").compactMap { Int($0) }
      guard facts.count == 6, facts[0] == size.columns, facts[1] == size.rows else {
        throw Failure(sentence: "tmux has another size: \(facts)")
      }
      return CapturedScreen(
        try tmux("capture-pane", "-p", "-e", "-N", "-t", name),
        cursor: facts[4] == 1 ? Position(column: facts[2], row: facts[3]) : nil,
        isAlternate: facts[5] == 1)
    }
    throw Failure(sentence: "tmux has not read '\(name)' to its end")
  }

  private func value(of name: String, in session: String) throws -> String {
    String(try tmux("display-message", "-p", "-t", session, "#{\(name)}").dropLast())
  }

  /// Gives tmux a command, and returns what it prints.
  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
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
