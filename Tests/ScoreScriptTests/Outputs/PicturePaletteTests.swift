import Foundation
import ScoreScreen
import Testing

@testable import ScoreScript
@testable import ScreenPictures

@Suite struct PicturePaletteTests {
  /// The relative luminance of `0xRRGGBB`, as the Web Content Accessibility Guidelines 2.1 define it.
  private func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of a fill with the background below it.
  private func contrast(
    _ fill: PictureElement.Fill, on background: PictureElement.Fill, in palette: PicturePalette
  ) -> Double {
    let values = [fill, background].map { luminance(palette.colour(of: $0)) }.sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  /// The guidelines ask for 4.5 between text and background, and for 3 between other parts and their background. Bars
  /// in the selected row, which has a background of its own, come close.
  @Test(arguments: [PicturePalette.light, .dark], [false, true])
  func `every text is readable, also in the selected row`(
    palette: PicturePalette, isSelected: Bool
  ) throws {
    let background = PictureElement.Fill.background(isSelected: isSelected)
    for colour in [Style.Colour.standard, .muted, .gain, .loss] {
      let text = PictureElement.Fill.colour(colour, as: isSelected ? .selected : .plain)
      #expect(contrast(text, on: background, in: palette) >= 4.5, "\(colour)")
    }
    for tone in Style.Colour.tones {
      let bar = PictureElement.Fill.colour(tone, as: isSelected ? .selected : .plain)
      #expect(contrast(bar, on: background, in: palette) >= (isSelected ? 2.3 : 3), "\(tone)")
    }
    let text = PictureElement.Fill.colour(.standard)
    #expect(contrast(text, on: .cursor, in: palette) >= 4.5)
  }

  @Test func `every fill has a colour in both schemes`() {
    for palette in [PicturePalette.light, .dark] {
      for colour in Style.Colour.allCases {
        for use in Style.Colour.Use.allCases {
          let fill = PictureElement.Fill.colour(colour, as: use)
          let mixed = PicturePalette.hexadecimal(palette.colour(of: fill))
          #expect(palette.rules.contains(".\(PicturePalette.name(of: fill)){fill:\(mixed)}"))
        }
      }
    }
  }

  /// A column has 9 units, and a row 20.
  @Test func `joined characters in a terminal are joined in an SVG`() throws {
    func rectangles(_ text: String) throws -> [Rectangle] {
      try #require(Rectangle.glyphs[text], "\(text)")
    }
    for text in ["─", "━", "▀", "▄", "█", "▆", "├", "┬", "┴"] {
      #expect(try rectangles(text).contains { $0.x + $0.width == 9 }, "\(text) joins to the right")
    }
    for text in ["─", "━", "▀", "▄", "█", "▆", "┤", "┬", "┴"] {
      #expect(try rectangles(text).contains { $0.x == 0 }, "\(text) joins to the left")
    }
    for text in ["│", "▀", "█", "▌", "├", "┤", "┴"] {
      #expect(try rectangles(text).contains { $0.y == 0 }, "\(text) joins above")
    }
    for text in ["│", "▄", "█", "▌", "├", "┤", "┬"] {
      #expect(try rectangles(text).contains { $0.y + $0.height == 20 }, "\(text) joins below")
    }
    let (rule, axis) = (try rectangles("─")[0], try rectangles("│")[0])
    for text in ["├", "┤", "┬", "┴"] {
      #expect(
        try rectangles(text).contains { $0.y == rule.y && $0.height == rule.height }, "\(text)")
      #expect(try rectangles(text).contains { $0.x == axis.x && $0.width == axis.width }, "\(text)")
    }
    let halves = try rectangles("▀") + rectangles("▄")
    #expect(halves.map(\.height).reduce(0, +) == 20)
    #expect(try rectangles("▆")[0].height < 20, "bars are apart")
  }
}
