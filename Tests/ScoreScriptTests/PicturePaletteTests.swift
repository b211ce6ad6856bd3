import Foundation
import ScoreScreen
import Testing

@testable import ScoreScript

@Suite struct PicturePaletteTests {
  /// The relative luminance of `0xRRGGBB`, as the Web Content Accessibility Guidelines 2.1 define it.
  private func luminance(_ colour: Int) -> Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double(colour >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast of what is painted with what it is painted upon.
  private func contrast(
    _ paint: Piece.Paint, on ground: Piece.Paint, in palette: PicturePalette
  ) -> Double {
    let values = [paint, ground].map { luminance(palette.colour(of: $0)) }.sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  /// The guidelines ask for 4.5 between text and background, and for 3 between other parts and theirs; bars of the
  /// selected row, which has its own background, come close.
  @Test(arguments: [PicturePalette.light, .dark], [false, true])
  func `everything can be read, also in the selected row`(
    palette: PicturePalette, isSelected: Bool
  ) throws {
    let ground = Piece.Paint.ground(isSelected: isSelected)
    for colour in [Style.Colour.standard, .muted, .gain, .loss] {
      let text = Piece.Paint.colour(colour, isSelected: isSelected)
      #expect(contrast(text, on: ground, in: palette) >= 4.5, "\(colour)")
    }
    for tone in Style.Colour.tones {
      let bar = Piece.Paint.colour(tone, isSelected: isSelected)
      #expect(contrast(bar, on: ground, in: palette) >= (isSelected ? 2.3 : 3), "\(tone)")
    }
    let text = Piece.Paint.colour(.standard, isSelected: false)
    #expect(contrast(text, on: .cursor, in: palette) >= 4.5)
  }

  @Test func `what is painted has a colour in both settings`() {
    for palette in [PicturePalette.light, .dark] {
      for colour in Style.Colour.allCases {
        for isSelected in [false, true] {
          let paint = Piece.Paint.colour(colour, isSelected: isSelected)
          let mixed = PicturePalette.hexadecimal(palette.colour(of: paint))
          #expect(palette.rules.contains(".\(PicturePalette.name(of: paint)){fill:\(mixed)}"))
        }
      }
    }
  }

  /// Of a column of 9 units and a row of 20.
  @Test func `what joins in a terminal joins in a picture`() throws {
    func boxes(_ text: String) throws -> [Box] { try #require(Box.boxes[text], "\(text)") }
    for text in ["─", "━", "▀", "▄", "█", "▆", "├", "┬", "┴"] {
      #expect(try boxes(text).contains { $0.x + $0.width == 9 }, "\(text) joins to the right")
    }
    for text in ["─", "━", "▀", "▄", "█", "▆", "┤", "┬", "┴"] {
      #expect(try boxes(text).contains { $0.x == 0 }, "\(text) joins to the left")
    }
    for text in ["│", "▀", "█", "▌", "├", "┤", "┴"] {
      #expect(try boxes(text).contains { $0.y == 0 }, "\(text) joins above")
    }
    for text in ["│", "▄", "█", "▌", "├", "┤", "┬"] {
      #expect(try boxes(text).contains { $0.y + $0.height == 20 }, "\(text) joins below")
    }
    let (rule, axis) = (try boxes("─")[0], try boxes("│")[0])
    for text in ["├", "┤", "┬", "┴"] {
      #expect(try boxes(text).contains { $0.y == rule.y && $0.height == rule.height }, "\(text)")
      #expect(try boxes(text).contains { $0.x == axis.x && $0.width == axis.width }, "\(text)")
    }
    let halves = try boxes("▀") + boxes("▄")
    #expect(halves.map(\.height).reduce(0, +) == 20)
    #expect(try boxes("▆")[0].height < 20, "bars are apart")
  }
}
