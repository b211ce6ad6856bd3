import CNCurses
import Foundation
import Testing

@testable import ScoreScreen

/// Keys from a pseudo-terminal.
@Suite struct KeyboardTests {
  private let master: Int32
  private let slave: Int32

  init() throws {
    var (master, slave): (Int32, Int32) = (0, 0)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    (self.master, self.slave) = (master, slave)
    var line = termios()
    tcgetattr(slave, &line)
    cfmakeraw(&line)
    tcsetattr(slave, TCSANOW, &line)
  }

  /// Sends text and waits until it has arrived.
  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
    var files = [pollfd(fd: slave, events: Int16(POLLIN), revents: 0)]
    poll(&files, 1, 10_000)
  }

  private func finish() {
    close(slave)
    close(master)
  }

  @Test func `Esc is handled after 25 ms, and not earlier`() {
    defer { finish() }
    let start = ContinuousClock.now
    var keyboard = Keyboard(file: slave, at: start)
    #expect(keyboard.waitingKeys(at: start) == [] && keyboard.remainingWait(at: start) == nil)
    send("\u{1B}")
    #expect(keyboard.waitingKeys(at: start) == [])
    #expect(keyboard.remainingWait(at: start) == 25)
    #expect(keyboard.waitingKeys(at: start + .milliseconds(24)) == [])
    #expect(keyboard.remainingWait(at: start + .milliseconds(24)) == 1)
    #expect(keyboard.remainingWait(at: start + .milliseconds(30)) == 0)
    #expect(keyboard.waitingKeys(at: start + .milliseconds(25)) == [.escape])
    #expect(keyboard.remainingWait(at: start) == nil)
  }

  @Test func `a sequence in two pieces is one key`() {
    defer { finish() }
    let start = ContinuousClock.now
    var keyboard = Keyboard(file: slave, at: start)
    send("j\u{1B}[1;")
    #expect(keyboard.waitingKeys(at: start) == [.character("j")])
    #expect(keyboard.waitingKeys(at: start + .milliseconds(100)) == [])
    send("5C")
    #expect(keyboard.waitingKeys(at: start + .milliseconds(200)) == [.controlRight])
  }

  @Test func `a paste without an end is over after a pause`() {
    defer { finish() }
    let start = ContinuousClock.now
    var keyboard = Keyboard(file: slave, at: start)
    send("\u{1B}[200~dd+")
    #expect(keyboard.waitingKeys(at: start) == [])
    #expect(keyboard.waitingKeys(at: start + .seconds(1)) == [])
    #expect(keyboard.waitingKeys(at: start + .seconds(2)) == [.paste("dd+")])
    // Late text is not keys, up to its end.
    send("++\u{1B}[201~j")
    #expect(keyboard.waitingKeys(at: start + .seconds(3)) == [.character("j")])
  }

  @Test func `a terminal passes on a paste of a megabyte`() {
    defer { finish() }
    let text = String(repeating: "dq+\r\u{1B}[A:日本\n", count: 1 << 16)
    let bytes = Array(("\u{1B}[200~" + text + "\u{1B}[201~q").utf8)
    let master = master
    Thread {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
        if count < 1 { return }
        rest = rest.dropFirst(count)
      }
    }.start()
    var keyboard = Keyboard(file: slave)
    var keys: [Key] = []
    var files = [pollfd(fd: slave, events: Int16(POLLIN), revents: 0)]
    while keys.last != .character("q"), poll(&files, 1, 10_000) > 0 {
      keys += keyboard.waitingKeys()
    }
    #expect(keys == [.paste(text), .character("q")])
  }
}
