import Foundation
import ScoreScreen
import Synchronization
import TerminalSupport
import TestSupport
import Testing

/// A pseudo-terminal with a program in it, and every byte that the program has written.
final class RawTerminal {
  private let master: Int32
  let process: pid_t
  private var emulator: TerminalEmulator
  private let output = Output()
  private var seen = 0
  /// The screen after a number of bytes.
  private var shown: (count: Int, size: Size, rows: [[SeenCell]])?
  /// Whether the emulator shows only output since the screen was last cleared.
  private var isBlind = false
  private let path: String
  private(set) var size: Size
  let type: String

  /// The output so far, whether it is complete, and whether the program was waited for.
  private final class Output: Sendable {
    let state = Mutex<(bytes: [UInt8], isOver: Bool, isReaped: Bool)>(([], false, false))
  }

  private var isReaped: Bool { output.state.withLock(\.isReaped) }

  /// Starts the program with standard output and error on a new terminal, and standard input from there or from a file.
  /// With a shell command, `$0` in it is the program. After the cue the program gets an answer.
  init(
    _ arguments: [String] = [], shell: String? = nil, in workspace: Workspace,
    type: String = "xterm-256color",
    size: Size = Size(columns: 100, rows: 30), input: String? = nil,
    environment more: [String: String] = [:], replying answer: String = "", to cue: String? = nil
  ) throws {
    self.type = type
    var (master, slave): (Int32, Int32) = (0, 0)
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &window) == 0)
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    var name = [CChar](repeating: 0, count: 256)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.size = size
    self.master = master
    emulator = TerminalEmulator(size: size)
    let environment = workspace.environment.merging(["TERM": type]) { _, new in new }
      .merging(more) { _, new in new }
    process = try Run.spawn(
      (shell.map { ["/bin/sh", "-c", $0, Workspace.program] } ?? [
        "/usr/bin/env", Workspace.program,
      ])
        + arguments, environment: environment,
      files: [input ?? path, path, path], hasOwnTerminal: true)
    close(slave)
    Thread { [output, master, process] in
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      var cue = cue.map { Array($0.utf8) }
      while true {
        let count = read(master, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        let bytes = output.state.withLock { state in
          state.bytes += piece[..<count]
          return cue == nil ? [] : state.bytes
        }
        if let text = cue, !bytes.ranges(of: text).isEmpty {
          _ = write(master, answer, answer.utf8.count)
          cue = nil
        }
      }
      output.state.withLock { $0.isOver = true }
      // The program is waited for at once: other tests wait for processes of their own and would not see them behind a
      // zombie.
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      output.state.withLock { $0.isReaped = true }
    }.start()
  }

  deinit {
    if !isReaped { kill(process, SIGKILL) }
    // The thread that reads must end first, as it could read another file with the same number.
    while !isOver { usleep(1000) }
    close(master)
  }

  /// All output so far.
  var bytes: [UInt8] { output.state.withLock(\.bytes) }

  /// All output so far, as text.
  var writtenText: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether no process has the terminal open any more.
  var isOver: Bool { output.state.withLock(\.isOver) }

  /// The text on the screen.
  var text: String { rows.map { $0.map(\.text).joined() }.joined(separator: "\n") }

  /// The cells on the screen.
  var rows: [[SeenCell]] {
    let bytes = bytes
    if let shown, shown.count == bytes.count, shown.size == size { return shown.rows }
    if isBlind {
      emulator = TerminalEmulator(size: size)
      seen = Self.lastClearing(in: bytes)
    }
    emulator.read(Array(bytes[seen...]))
    seen = bytes.count
    let rows = emulator.rows
    shown = (bytes.count, size, rows)
    return rows
  }

  /// Sends bytes as keys if the program still runs.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 512)) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// The number of bytes that the program has not read.
  var waitingKeys: Int {
    let file = open(path, O_RDWR | O_NOCTTY)
    defer { close(file) }
    var count: Int32 = 0
    return file >= 0 && ioctl(file, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Changes the size without the emulator, which does not survive every size. It resumes where the screen is cleared,
  /// so that a program that does not redraw everything after that fails.
  func resizeBlindly(to size: Size) {
    isBlind = true
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    self.size = size
  }

  private static func lastClearing(in bytes: [UInt8]) -> Int {
    let ways = ["\u{1B}[H\u{1B}[2J", "\u{1B}[H\u{1B}[J"].map { Array($0.utf8) }
    return bytes.indices.last { place in ways.contains { bytes[place...].starts(with: $0) } } ?? 0
  }

  func resize(to size: Size) {
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = text
    emulator.resize(to: size)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    self.size = size
  }

  func end() { if !isReaped { kill(process, SIGTERM) } }

  /// Resumes the program if a key stopped it.
  func resume() {
    if isReaped { return }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG | WUNTRACED) == process else { return }
    if status & 0xFF == 0x7F { kill(process, SIGCONT) }
  }

  /// Waits until a text is on the screen.
  func wait(for text: String) async throws {
    try await eventually(otherwise: "Not on the screen: '\(text)'\n\(self.text)") {
      self.text.contains(text)
    }
  }

  /// Waits until the program has ended and all its output has arrived.
  func waitForEnd() async throws {
    try await eventually(otherwise: "Still running\n\(self.text)") { self.isOver }
  }

  /// Waits until the program has ended, or a text is on the screen.
  func waitForEnd(or text: String) async throws {
    try await eventually(otherwise: "Neither over nor on the screen: '\(text)'\n\(self.text)") {
      self.isOver || self.text.contains(text)
    }
  }

  /// The lines without a progress line, which returns to its start and is cleared.
  private static func withoutProgress(_ bytes: [UInt8]) -> [UInt8] {
    let progress = /(?:[A-Z][a-z]+… [0-9]+ s[^\r\n\u{1B}]*\r)+ +\r/
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(progress) ? Array(text.replacing(progress, with: "").utf8) : bytes
  }

  /// Checks all output, either of a screen or of printed lines.
  func checkBytes(
    isScreen: Bool = true, _ what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let grammar =
      isScreen
      ? try #require(await TerminalGrammar.screen(of: type), sourceLocation: sourceLocation)
      : .lines
    let written = WrittenBytes(isScreen ? bytes : Self.withoutProgress(bytes), by: grammar)
    #expect(written.offences.isEmpty, "\(type) \(what)", sourceLocation: sourceLocation)
    if isScreen { #expect(written.sequenceCount > 10, sourceLocation: sourceLocation) }
  }
}
