import Foundation
import Testing

@testable import ScoreScreen

/// Colours on terminals that have many.
@Suite struct ToneTests {
  /// The relative luminance of `0xRRGGBB`, as the Web Content Accessibility Guidelines 2.1 define it.
  private func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: Int, _ other: Int) -> Double {
    let values = [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test func `every colour can be read on black and on white`() throws {
    for colour in Style.Colour.allCases where colour != .standard {
      let tone = try #require(colour.mixedTone)
      let worst = min(contrast(tone, 0), contrast(tone, 0xFFFFFF))
      #expect(worst >= (colour == .red ? 3.99 : 4.3), "\(colour) has \(worst)")
    }
  }

  @Test func `no two tones are alike`() {
    let tones = Style.Colour.allCases.compactMap(\.mixedTone)
    for (index, tone) in tones.enumerated() {
      for other in tones[..<index] {
        let distance = [16, 8, 0].map { abs(tone >> $0 & 0xFF - other >> $0 & 0xFF) }.reduce(0, +)
        #expect(distance >= 120)
      }
    }
  }

  @Test func `what a tone is mixed of is what xterm has at its number`() {
    #expect(Style.Colour.red.mixedTone == 0xFF0000)
    #expect(Style.Colour.yellow.mixedTone == 0xAF5F00)
    #expect(Style.Colour.blue.mixedTone == 0x5F5FFF)
  }

  @Test(arguments: [8, 16, 88]) func `few colours are those that somebody has set up`(count: Int) {
    #expect(Style.Colour.allCases.map { $0.number(among: count) } == [nil, 1, 2, 3, 4, 5, 6])
  }

  @Test func `without colours there are none`() {
    #expect(Style.Colour.allCases.allSatisfy { $0.number(among: 0) == nil })
  }

  @Test func `many colours are the same everywhere`() {
    #expect(Style.Colour.cyan.number(among: 256) == 30)
    #expect(Style.Colour.cyan.number(among: 1 << 24) == 0x008787)
    #expect(Style.Colour.standard.number(among: 256) == nil)
  }
}
