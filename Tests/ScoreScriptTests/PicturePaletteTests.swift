import Foundation
import ScoreScreen
import Testing

@testable import ScoreScript

@Suite struct PicturePaletteTests {
  /// The relative luminance of `#rrggbb`, as the Web Content Accessibility Guidelines 2.1 define it.
  private func luminance(_ colour: String) throws -> Double {
    let value = try #require(UInt32(colour.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift in
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let values = [try luminance(one), try luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  /// The guidelines ask for 4.5 between text and background, and for 3 between other parts and theirs.
  @Test(arguments: [PicturePalette.light, .dark])
  func `everything can be read, also in reverse`(palette: PicturePalette) throws {
    for background in [palette.background, palette.band] {
      for colour in Style.Colour.allCases.map({ Int($0.rawValue) }) {
        #expect(try contrast(palette.texts[colour], background) >= 4.5)
        #expect(try contrast(palette.bars[colour], background) >= 3)
      }
    }
    #expect(try contrast(palette.caption, palette.background) >= 4.5)
    #expect(try contrast(palette.texts[0], palette.cursor) >= 4.5)
  }
}
