import Foundation
import ScoreScreen
import Synchronization
import TerminalSupport
import TestSupport
import Testing

/// A program in a terminal: a pseudo-terminal, every byte that the program has written to it, and an emulator that shows
/// them.
///
/// A session ends with its object: the program is killed, and the terminal hung up.
final class TerminalSession: Sendable {
  let type: String
  /// The workspace is kept as long as a program uses it.
  private let workspace: Workspace
  let master: TerminalMaster
  private let picture: Mutex<Picture>

  private struct Picture {
    var emulator: TerminalEmulator
    var size: Size
    /// The number of bytes that the emulator has read.
    var seen = 0
    /// The cells after these bytes.
    var rows: [[SeenCell]]?
    /// Whether the emulator shows only output since the screen was last cleared.
    var isBlind = false
  }

  /// The answer of a terminal with synchronised output (mode 2026): no test sees a part of a frame.
  static let showsWholeFrames = ["\u{1B}[?2026$p": "\u{1B}[?2026;2$y"]

  /// Starts a command from the `PATH` in a new terminal.
  ///
  /// - Parameters:
  ///   - input: a file for standard input; without one, it is the terminal.
  ///   - answers: the answers of the terminal by the questions of the program.
  init(
    running command: [String], in workspace: Workspace, columns: Int = 80, rows: Int = 24,
    type: String = "xterm-256color", environment more: [String: String] = [:],
    input: String? = nil, answers: [String: String] = showsWholeFrames
  ) throws {
    self.type = type
    self.workspace = workspace
    let size = Size(columns: columns, rows: rows)
    picture = Mutex(Picture(emulator: TerminalEmulator(size: size), size: size))
    master = try TerminalMaster(
      command,
      environment: workspace.environment.merging(["TERM": type]) { _, new in new }
        .merging(more) { _, new in new },
      size: Self.window(size), input: input, answers: answers)
  }

  /// Starts the program in a new terminal, by default on the board `Game`.
  convenience init(
    _ arguments: [String] = ["Game"], in workspace: Workspace, columns: Int = 80, rows: Int = 24,
    type: String = "xterm-256color", environment: [String: String] = [:], input: String? = nil,
    answers: [String: String] = showsWholeFrames
  ) throws {
    try self.init(
      running: [Workspace.program] + arguments, in: workspace, columns: columns, rows: rows,
      type: type, environment: environment, input: input, answers: answers)
  }

  /// Starts a shell in a terminal, with the program as `scoreboard` in its `PATH`.
  static func shell(
    in workspace: Workspace, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) async throws -> TerminalSession {
    let session = try TerminalSession(
      running: ["bash", "--norc", "--noprofile", "-i"], in: workspace, columns: columns, rows: rows,
      environment: environment.merging(workspace.shellVariables) { old, _ in old })
    try await session.waitForPrompt()
    return session
  }

  deinit {
    end(by: SIGKILL)
    master.hangUp()
  }

  private static func window(_ size: Size) -> winsize {
    winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  // MARK: the program

  var process: pid_t { master.process }

  /// The path at which other processes open the terminal.
  var path: String { master.path }

  /// Whether the program has ended and all its output has arrived.
  var isOver: Bool { master.status != nil }

  func end(by signal: Int32 = SIGTERM) { if !master.isReaped { kill(process, signal) } }

  /// Resumes the program if a key stopped it.
  func resume() {
    var stopped = siginfo_t()
    let isStopped = waitid(P_PID, id_t(process), &stopped, WSTOPPED | WNOHANG) == 0
    if isStopped, stopped.si_signo != 0 { end(by: SIGCONT) }
  }

  /// Takes the terminal away from its processes.
  func hangUp() { master.hangUp() }

  // MARK: keys

  /// Presses keys by their names in tmux, such as `Enter`, `C-w` or `+`, all at once.
  func press(_ keys: String...) { type(keys.flatMap(bytes)) }

  /// The bytes that a key sends in the modes that the program has set.
  func bytes(of key: String) -> [UInt8] { look { $0.emulator.bytes(of: key) } }

  /// Writes text to the terminal's input, all at once.
  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) { master.send(bytes) }

  /// Types a line and presses Enter.
  func enter(_ line: String) { type(line + "\r") }

  func paste(_ text: String) { type(look { $0.emulator.bytes(ofPaste: text) }) }

  /// The number of bytes that the program has not read.
  var unreadInput: Int { master.unreadInput }

  // MARK: the screen

  var size: Size { picture.withLock(\.size) }

  func resize(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    look { picture in
      picture.emulator.resize(to: size)
      picture.size = size
      picture.rows = nil
      master.resize(to: Self.window(size))
    }
  }

  /// Changes the size without the emulator, which does not survive every size. It resumes where the screen is cleared,
  /// so that a program that does not redraw everything after that fails.
  func resizeBlindly(to size: Size) {
    picture.withLock { picture in
      picture.isBlind = true
      picture.size = size
      master.resize(to: Self.window(size))
    }
  }

  /// All output so far.
  var bytes: [UInt8] { master.bytes }

  var byteCount: Int { master.byteCount }

  /// All output so far, as text.
  var writtenText: String { String(decoding: bytes, as: UTF8.self) }

  /// The cells on the screen.
  var rows: [[SeenCell]] {
    look { picture in
      let rows = picture.rows ?? picture.emulator.rows
      picture.rows = rows
      return rows
    }
  }

  /// The number of columns of each row without spaces at its end, by the widths of the emulator and not by our own.
  func lastColumns(rows range: Range<Int>) -> [Int] {
    rows[range].map { row in (row.lastIndex { $0.text != " " } ?? -1) + 1 }
  }

  /// The text on the screen, without spaces at the ends of lines.
  var text: String { look(\.emulator.text) }

  func screen() -> Screen { Screen(text: text) }

  /// The position of the cursor; nil if it is hidden.
  var cursor: Position? { look(\.emulator.cursor) }

  /// Whether the alternate screen is active.
  var isAlternate: Bool { look(\.emulator.isAlternate) }

  /// Whether clicks are keys of the program.
  var reportsMouse: Bool { look(\.emulator.reportsMouse) }

  /// Feeds all output to the emulator, except a frame that is not complete, and then reads from it.
  @discardableResult
  private func look<Result: Sendable>(_ reading: (inout Picture) -> Result) -> Result {
    picture.withLock { picture in
      if picture.isBlind {
        let start = Self.lastClearing(in: bytes)
        if start != picture.seen || picture.emulator.size != picture.size {
          picture.emulator = TerminalEmulator(size: picture.size)
          (picture.seen, picture.rows) = (start, nil)
        }
      }
      let news = master.bytes(from: picture.seen)
      let count = isOver ? news.count : Self.completeLength(of: news)
      if count > 0 {
        picture.emulator.read(Array(news[..<count]))
        picture.seen += count
        picture.rows = nil
      }
      return reading(&picture)
    }
  }

  /// The length of the output before an incomplete frame or an incomplete sequence.
  private static func completeLength(of bytes: [UInt8]) -> Int {
    let (start, end) = (Array("\u{1B}[?2026h".utf8), Array("\u{1B}[?2026l".utf8))
    var length = bytes.count
    var rest = bytes[...]
    while let place = rest.lastIndex(of: 0x1B) {
      let sequence = bytes[place..<length]
      if sequence.starts(with: end) { return length }
      let isCut =
        sequence.count == 1
        || sequence.dropFirst().first == UInt8(ascii: "[")
          && !sequence.dropFirst(2).contains { (0x40...0x7E).contains($0) }
      if isCut || sequence.starts(with: start) { length = place }
      rest = rest[..<place]
    }
    return length
  }

  private static func lastClearing(in bytes: [UInt8]) -> Int {
    let ways = ["\u{1B}[H\u{1B}[2J", "\u{1B}[H\u{1B}[J"].map { Array($0.utf8) }
    return bytes.indices.last { place in
      bytes[place] == 0x1B && ways.contains { bytes[place...].starts(with: $0) }
    } ?? 0
  }
}
