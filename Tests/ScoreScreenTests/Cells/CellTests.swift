import TestSupport
import Testing

@testable import ScoreScreen
@testable import ScreenCells

@Suite struct CellTests {
  @Test(arguments: seeds(20))
  func `a cell holds up to five scalars and a style`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scalars: [Unicode.Scalar] = ["a", " ", "é", "\u{301}", "\u{10FFFF}", "日", "█", "\u{1}"]
    for _ in 0..<200 {
      let text = (0..<random.number(0...5)).map { _ in String(random.pick(scalars)) }.joined()
      let style = Style(
        colour: random.pick(Style.Colour.allCases), isBold: random.chance(0.5),
        isReverse: random.chance(0.5))
      let cell = Cell(text: text, style: style)
      #expect(Array(cell.text.unicodeScalars) == Array(text.unicodeScalars))
      #expect(cell.style == style)
      #expect(cell == Cell(text: text, style: style))
      #expect(cell != Cell(text: text + "x", style: style) || text.unicodeScalars.count == 5)
      #expect([cell, cell].text == text + text)
    }
  }

  @Test(arguments: [
    ("\u{0}", ""), ("\u{0}a", "a"), ("ab\u{0}c", "abc"), ("\u{0}\u{0}\u{0}bcdefg", "bcdef"),
  ])
  func `A cell drops NUL`(text: String, expected: String) {
    #expect(Cell(text: text) == Cell(text: expected))
    #expect(Cell(text: text).text == expected)
  }

  @Test(arguments: [
    ("a", true), (" ", true), ("日", true), ("e\u{301}", true), ("\u{1112}\u{1161}\u{11AB}", true),
    ("\u{FFFD}", true), ("", false), ("ab", false), ("\u{301}", false), ("\u{301}a", false),
    ("\u{1B}", false), ("\u{A0}", false), ("\u{3000}", false), ("\u{200B}", false),
    ("❤\u{FE0F}", false),
    ("🇩", false), ("\u{378}", false),
  ])
  func `a text is drawn as it is if it has a visible base and combining marks`(
    text: String, expected: Bool
  ) {
    #expect(Cell(text: text).isSelfContained == expected)
  }

  @Test func `a cell keeps the first five of more scalars`() {
    #expect(Cell(text: "abcdefg").text == "abcde")
  }
}
