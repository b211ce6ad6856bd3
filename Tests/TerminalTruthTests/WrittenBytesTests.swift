import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// Allowed output to a terminal passes, and all other output is an offence.
@MainActor
@Suite struct WrittenBytesTests {
  nonisolated static let types = TerminalType.allCases.map(\.rawValue)

  @Test(arguments: types, TerminalAttack.all)
  func `a raw attack is refused`(type: String, attack: TerminalAttack) throws {
    let screen = try #require(TerminalGrammar.screen(of: type))
    for bytes in [attack.bytes, Array("日é 12\n".utf8) + attack.bytes + Array("x".utf8)] {
      if attack.kind == .foreign {
        #expect(!WrittenBytes(bytes, by: screen).offences.isEmpty)
      }
      if attack.kind != .line {
        #expect(!WrittenBytes(bytes, by: .lines).offences.isEmpty)
      }
    }
  }

  @Test(arguments: TerminalAttack.all)
  func `an attack that is drawn is a line of text`(attack: TerminalAttack) {
    let safe = attack.text.terminalSafe()
    #expect(WrittenBytes(Array(safe.utf8), by: .lines).offences == [])
    #expect(!safe.contains { $0.isNewline })
    #expect(safe.terminalSafe() == safe)
    #expect(safe.terminalWidth == attack.text.terminalWidth)
  }

  @Test func `an offence is described with its place`() throws {
    let screen = try #require(TerminalGrammar.screen(of: "xterm-256color"))
    let offences = WrittenBytes(Array("ab\u{1B}[2;3H\u{1B}]0;x\u{7}".utf8), by: screen).offences
    #expect(
      offences.map(\.description) == [
        "at 8, \"\\u{1B}]0;x\\u{07}\": not a sequence of xterm-256color",
        "at 13, \"\\u{07}\": not a sequence of xterm-256color",
      ])
    #expect(
      WrittenBytes([0x61, 0x9B, 0x63], by: .lines).offences.map(\.reason) == ["not UTF-8"])
  }

  @Test(arguments: [
    "\u{1B}[2;3H", "\u{1B}[5d", "\u{1B}[?25l\u{1B}[?1049h", "\u{1B}[?1049h\u{1B}[22;0;0t",
    "\u{1B}[31m", "\u{1B}[38;5;200m", "\u{1B}[39;49m", "x\u{1B}[12b", "\u{1B}(B\u{1B}[m",
    "\u{1B}(B\u{1B}[0;1;7m", "\u{1B}[?2004h", "\r\n\u{8}", "\u{1B}[2;20r", "e\u{301}日한",
  ])
  func `output of curses is accepted, if it is whole`(text: String) throws {
    let screen = try #require(TerminalGrammar.screen(of: "xterm-256color"))
    #expect(
      WrittenBytes(Array(text.utf8), by: screen).offences.isEmpty
        == (text != "\u{1B}[?25l\u{1B}[?1049h"))
  }
}
