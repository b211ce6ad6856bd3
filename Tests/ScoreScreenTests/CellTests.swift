import TestSupport
import Testing

@testable import ScoreScreen

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

  @Test func `of more than five scalars the first five count`() {
    #expect(Cell(text: "abcdefg").text == "abcde")
  }
}
