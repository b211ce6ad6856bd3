import ScoreScreen
import Testing

@testable import GoldenFrames

@Suite struct StyleWordsTests {
  private static let styles: [(Style, String)] = [
    (Style(), ""), (Style(isBold: true), "bold"), (Style(isReverse: true), "reverse"),
    (Style(colour: .yellow), "fg=yellow"),
    (Style(colour: .red, isBold: true, isReverse: true), "bold reverse fg=red"),
  ]

  @Test(arguments: styles) func `a style is told in words`(_ style: Style, words: String) {
    #expect(style.words == words)
  }

  @Test func `every colour has a word of its own`() {
    #expect(Set(Style.Colour.allCases.map(\.name)).count == Style.Colour.allCases.count)
  }
}
