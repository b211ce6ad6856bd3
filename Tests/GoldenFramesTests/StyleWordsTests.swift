import ScoreScreen
import Testing

@testable import GoldenFrames
@testable import ScoreFrames

@Suite struct StyleWordsTests {
  private static let styles: [(Style, String)] = [
    (Style(), ""), (Style(isBold: true), "bold"), (Style(isReverse: true), "reverse"),
    (Style(colour: .yellow), "fg=yellow"),
    (Style(colour: .red, isBold: true, isReverse: true), "bold reverse fg=red"),
    (Style(colour: .muted, isSelected: true), "selected fg=muted"),
    (
      Style(colour: .plum, isBold: true, isReverse: true, isSelected: true),
      "bold reverse selected fg=plum"
    ),
  ]

  @Test(arguments: styles) func `a style has a description`(_ style: Style, words: String) {
    #expect(style.words == words)
  }

  @Test func `a screen without colours describes only bold and reverse`() {
    let styles = Style.Colour.allCases.flatMap { colour in
      [false, true].map { Style(colour: colour, isBold: $0, isReverse: !$0, isSelected: $0) }
    }
    let row = [styles.map { Cell(text: "x", style: $0) }].withoutColours[0]
    #expect(Set(row.map(\.style.words)) == ["bold", "reverse"])
  }

  @Test func `every colour has its own word`() {
    #expect(Set(Style.Colour.allCases.map(\.name)).count == Style.Colour.allCases.count)
  }
}
