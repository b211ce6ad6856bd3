import TestSupport
import Testing

@testable import ScoreScreen

/// A typed line on a terminal that can only print and go back.
@Suite struct PromptEchoTests {
  /// One row of such a terminal.
  private struct Teletype {
    var cells: [String] = []
    var cursor = 0

    mutating func print(_ text: String) {
      for glyph in text {
        if glyph == "\u{8}" {
          cursor -= 1
          continue
        }
        let width = String(glyph).terminalWidth
        for offset in 0..<width {
          if cursor + offset == cells.count { cells.append(" ") }
          cells[cursor + offset] = offset == 0 ? String(glyph) : ""
        }
        cursor += width
      }
    }

    var text: String { cells.joined().trimmingTrailingBlanks }
  }

  private static let edits: [LineEdit] = [
    .back, .forward, .wordBack, .wordForward, .start, .end, .eraseBack, .eraseBack, .eraseForward,
    .cutToStart, .cutWordBack, .putBack,
  ]

  @Test(arguments: seeds(60))
  func `the echo shows the line with the cursor at its place`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (echo, killBuffer, teletype) = (PromptEcho(), KillBuffer(), Teletype())
    var prompt = Prompt(CommandQuestion())
    let characters = ["a", "b", " ", "é", "日", "本", "e\u{301}", "🎲"]
    for step in 0..<120 {
      if random.chance(0.6) {
        _ = prompt.editor.insert(random.pick(characters))
      } else {
        _ = prompt.editor.apply(random.pick(Self.edits), killBuffer: &killBuffer)
      }
      let (line, cursor) = prompt.line(width: 16, theme: Theme())
      teletype.print(echo.show(line, cursor: cursor))
      #expect(teletype.text == line.text.trimmingTrailingBlanks, "seed \(seed), step \(step)")
      #expect(teletype.cursor == cursor, "seed \(seed), step \(step)")
    }
  }

  @Test func `text typed at the end is written as it is, and erased with spaces`() {
    var echo = PromptEcho()
    func shown(_ text: String) -> String {
      var prompt = Prompt(CommandQuestion())
      prompt.editor = LineEditor(text)
      let (line, cursor) = prompt.line(width: 30, theme: Theme())
      return echo.show(line, cursor: cursor)
    }
    #expect(shown("") == " :")
    #expect(shown("s") == "s")
    #expect(shown("sc") == "c")
    #expect(shown("sc").isEmpty)
    #expect(shown("s") == "\u{8} \u{8}")
    #expect(shown("s ") == " ")
    #expect(echo.leave() == "\n")
    #expect(echo.leave().isEmpty)
  }
}
