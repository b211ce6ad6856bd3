import CNCurses
import Foundation
import Scorekeeping
import TerminalSupport
import Testing

@testable import ScoreScreen

/// A terminal with some text that another process takes over, and should restore.
final class LentTerminal {
  let terminal: PseudoTerminal
  let emulator: TerminalEmulator
  private let mode: [UInt64]

  init(
    size: Size = Size(columns: 60, rows: 12), replying answer: String = "", to cue: String? = nil
  ) throws {
    terminal = try PseudoTerminal(size: size, replying: answer, to: cue)
    emulator = TerminalEmulator(size: size)
    let text = Array("earlier\n".utf8)
    #expect(write(terminal.slave, text, text.count) == text.count)
    mode = Self.mode(of: terminal.slave)
  }

  /// Makes this process use the terminal, and draws on it.
  @MainActor
  static func takeOver(
    _ path: String, type: String = "xterm-256color", colours: Terminal.Colours = .always,
    background: Background? = nil, lastBackground: Int? = nil
  ) throws -> Terminal {
    let file = open(path, O_RDWR | O_NOCTTY)
    for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(file, standard) }
    setenv("TERM", type, 1)
    var terminal = try Terminal(
      colours: colours, background: background, lastBackground: lastBackground)
    var renderer = Renderer()
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: terminal.measure(),
      theme: terminal.theme)
    screens.open("Game")
    renderer.show(screens.frame(), on: &terminal)
    return terminal
  }

  /// The present text of each row.
  func rows() -> [String] {
    emulator.read(terminal.consumeOutput())
    return emulator.rows.map { row in
      row.map(\.text).joined().replacing(#/ +$/#, with: "")
    }
  }

  /// Checks that the terminal is restored, and returns the lines written since.
  func returned() -> [String] {
    #expect(Self.mode(of: terminal.slave) == mode)
    let rows = rows()
    #expect(!emulator.isAlternate)
    #expect(emulator.isCursorVisible)
    #expect(rows.first == "earlier", "\(rows)")
    return rows.dropFirst().filter { !$0.isEmpty }
  }

  private static func mode(of file: Int32) -> [UInt64] {
    var mode = termios()
    #expect(tcgetattr(file, &mode) == 0)
    return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag].map(UInt64.init)
      + withUnsafeBytes(of: mode.c_cc) { $0.map(UInt64.init) }
  }
}
