import ScoreScreen
import Testing

@testable import GoldenFrames

@Suite struct SnapshotStylesTests {
  private static let styles: [(Style, String)] = [
    (Style(), ""), (Style(isBold: true), "bold"), (Style(isReverse: true), "reverse"),
    (Style(colour: .yellow), "fg=yellow"),
    (Style(colour: .red, isBold: true, isReverse: true), "bold reverse fg=red"),
  ]

  @Test(arguments: styles) func `a style is told in words`(_ style: Style, words: String) {
    #expect(style.words == words)
  }

  @Test func `every colour has a word of its own`() {
    #expect(Set(Style.Colour.allCases.map(\.word)).count == Style.Colour.allCases.count)
  }

  @Test func `neighbours of one style are one run`() {
    let (bold, red) = (Style(isBold: true), Style(colour: .red))
    let row = [bold, bold, Style(), red, bold].map { Cell(text: "x", style: $0) }
    #expect(SnapshotStyles(of: row).description == "0-1 bold, 3 fg=red, 4 bold")
    #expect(SnapshotStyles(of: row, in: [1, 2, 4]).description == "1 bold, 2 plain, 4 bold")
    #expect(SnapshotStyles(of: []).description == "")
  }
}
