import CNCurses
import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct GlyphTests {
  @Test(arguments: [
    ("abc", "abc", 3), ("日本", "日本", 4), ("e\u{301}", "e\u{301}", 1), ("👍🏽", "👍", 2),
    ("👨‍👩‍👧", "👨", 2), ("🇩🇪", "DE", 2), ("1️⃣", "1", 1), ("❤️", "❤", 1), ("\u{1B}[31m", "␛[31m", 5),
    ("a\tb\n", "a␉b␊", 4), ("\r\n", "␍␊", 2), ("\u{7F}", "␡", 1), ("\u{9B}31m", "\u{FFFD}31m", 4),
    ("\u{202E}x", "\u{FFFD}x", 2), ("\u{301}x", "◌\u{301}x", 2), ("한국", "한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2), ("שלום", "שלום", 4),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}", 2),
    ("a\u{E0067}", "a\u{FFFD}", 2),
  ])
  func `a text is drawn in a form that terminals agree about`(
    text: String, drawn: String, width: Int
  ) {
    #expect(
      Glyph.glyphs(of: text).map(\.text).joined().unicodeScalars.elementsEqual(drawn.unicodeScalars)
    )
    #expect(Glyph.width(of: text) == width)
  }

  /// The C library, and so curses, gives every drawn character the width that we count.
  @Test func `every scalar is as wide as curses takes it`() throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let old = uselocale(locale)
    defer {
      uselocale(old)
      freelocale(locale)
    }
    var wrong: [String] = []
    // Long blocks with one width are tested only at their first and last scalars.
    let blocks: [ClosedRange<UInt32>] = [
      0x3401...0x4DBE, 0x4E01...0x9FFE, 0xAC01...0xD7A2, 0xE001...0xF8FE, 0x17001...0x187F6,
      0x20001...0x3FFFF, 0x40000...0xDFFFF, 0xE0200...0x10FFFE,
    ]
    for value in UInt32(0)...0x10FFFF where !blocks.contains(where: { $0.contains(value) }) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for glyph in Glyph.glyphs(of: String(Character(scalar))) {
        let widths = glyph.text.unicodeScalars.map { Int(cn_columns_of($0.value)) }
        if widths[0] != glyph.width || widths.dropFirst().contains(where: { $0 != 0 }) {
          wrong.append("U+\(String(value, radix: 16)): \(glyph.width), not \(widths)")
        }
        #expect(!glyph.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
    #expect(wrong.count == 0, "\(wrong.prefix(50))")
  }

  @Test(arguments: seeds(30))
  func `the columns that differ between two rows contain whole characters`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let width = random.number(1...30)
      var lines: [Line] = []
      for _ in 0..<2 {
        var line = Line(width: width, theme: Theme())
        for _ in 0..<random.number(0...2) {
          line.write(
            random.pick(["日本", "a日b", "abc", "한국語", "e\u{301}x"]),
            at: random.number(0...width), width: random.number(0...30),
            style: Style(isBold: random.chance(0.3)))
        }
        lines.append(line)
      }
      let columns = lines[0].columns(unlike: lines[1])
      #expect(columns.isEmpty == (lines[0] == lines[1]))
      for column in 0..<width where !columns.contains(column) {
        #expect(lines[0].cells[column] == lines[1].cells[column])
      }
      for line in lines {
        for edge in [columns.lowerBound, columns.upperBound] where edge < width && !columns.isEmpty
        {
          #expect(!line.cells[edge].isEmpty)
        }
      }
    }
  }

  @Test(arguments: seeds(30))
  func `a row is always exactly as wide as the screen`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let width = random.number(0...30)
      var line = Line(width: width, theme: Theme(isASCII: random.chance(0.3)))
      for _ in 0..<3 {
        let text = (0..<random.number(0...4)).map { _ in random.name() }.joined()
        let column = random.number(0...max(width, 1))
        line.write(
          text, at: column, width: random.number(0...30), align: random.pick([.leading, .trailing]))
      }
      #expect(line.cells.count == width)
    }
  }

  @Test(arguments: seeds(30))
  func `a text in a field is whole, or is cut and ends in an ellipsis`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = (0..<random.number(1...4)).map { _ in
        random.chance(0.5) ? random.name() : random.pick(TerminalAttack.all).text
      }.joined()
      let width = random.number(1...20)
      var line = Line(width: width, theme: Theme())
      line.write(text, at: 0, width: width)
      let drawn = Array(line.text.trimmingTrailingBlanks.unicodeScalars)
      let whole = text.terminalSafe().trimmingTrailingBlanks
      if text.terminalWidth <= width {
        #expect(drawn == Array(whole.unicodeScalars), "\(text.debugDescription) in \(width)")
        continue
      }
      // The text has as many characters as fit with the ellipsis.
      let kept = text.indices.last { String(text[..<$0]).terminalWidth < width } ?? text.startIndex
      let expected = String(text[..<kept]).terminalSafe() + "…"
      #expect(drawn == Array(expected.unicodeScalars), "\(text.debugDescription) in \(width)")
    }
  }

  @Test(arguments: seeds(20))
  func `the scores of a board end in one column, whatever the names`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let session = try Session(journal: MemoryJournal())
      try session.perform(.board("Game"))
      for number in 0..<random.number(1...12) {
        let name = random.chance(0.5) ? random.name() : random.pick(TerminalAttack.all).text
        _ = try? session.perform(.add([.init("\(name)\(number)", score: .points(4321))]))
      }
      let size = Size(columns: random.number(24...120), rows: 30)
      let screens = Screens(session: session, size: size, theme: Theme(isASCII: random.chance(0.2)))
      screens.open("Game")
      var grid = Grid()
      var renderer = Renderer()
      let frame = screens.frame()
      renderer.show(frame, on: &grid)
      let ends = grid.rows[frame.list].compactMap { row -> Int? in
        row.indices.last { $0 > 3 && row[$0 - 3...$0].text == "4321" }
      }
      #expect(ends.count >= 1)
      #expect(Set(ends).count == 1, "\(grid.text)")
      #expect(ends.count == session.state.board?.players.count, "\(grid.text)")
    }
  }

  @Test func `a text that is too wide is cut between characters`() {
    func written(_ text: String, _ width: Int) -> String {
      var line = Line(width: width, theme: Theme())
      line.write(text, at: 0, width: width)
      return line.text
    }
    #expect(written("Dark Green", 6) == "Dark …")
    #expect(written("日本語", 5) == "日本…")
    #expect(written("日本語", 4) == "日… ")
    #expect(written("日本語", 6) == "日本語")
    // Both letters of a flag are drawn, or neither.
    #expect(written("x🇩🇪", 2) == "x…")
    #expect(written("x🇩🇪y", 3) == "x… ")
    #expect(written("x🇩🇪", 3) == "xDE")
    #expect(written("e\u{301}e\u{301}e\u{301}", 2) == "e\u{301}…")
    #expect(written("x", 0) == "")
  }
}
