import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// Colours on terminals with many of them.
@Suite struct ToneTests {
  private func contrast(_ one: Int, _ other: Int) -> Double { Contrast.between(one, other) }

  /// Backgrounds of terminals: black, white, and common ones.
  private static let backgrounds = [0x000000, 0xFFFFFF, 0x101418, 0xFDFDFB]

  @Test(arguments: backgrounds)
  func `a tone differs from every background, also in the selected row`(colour: Int) throws {
    let background = Background(colour)
    let selectedRow = try #require(background.selectionRGB)
    #expect(contrast(selectedRow, colour) >= 1.2)
    for tone in Style.Colour.tones {
      let mixed = try #require(tone.rgb(on: background))
      #expect(contrast(mixed, colour) >= 3.2, "\(tone) has \(contrast(mixed, colour))")
      let selected = try #require(tone.rgb(on: background, as: .selected))
      #expect(selected == mixed, "a bar keeps its colour")
      #expect(
        contrast(selected, selectedRow) >= 2.3, "\(tone) has \(contrast(selected, selectedRow))")
    }
  }

  @Test(arguments: backgrounds)
  func `text of any role is readable on every background, also in the selected row`(colour: Int)
    throws
  {
    let roles: [Style.Colour] = [.muted, .gain, .loss, .star, .error, .warning, .mark]
    let background = Background(colour)
    let selectedRow = try #require(background.selectionRGB)
    for role in roles {
      let mixed = try #require(role.rgb(on: background))
      #expect(contrast(mixed, colour) >= 4.5, "\(role) has \(contrast(mixed, colour))")
    }
    for role in [Style.Colour.muted, .gain, .loss] {
      let mixed = try #require(role.rgb(on: background, as: .selected))
      #expect(contrast(mixed, selectedRow) >= 4.5, "\(role) has \(contrast(mixed, selectedRow))")
    }
    for role in roles where role != .muted {
      let mixed = try #require(role.rgb(on: .unknown))
      #expect(contrast(mixed, colour) >= 3.2, "\(role) has \(contrast(mixed, colour))")
    }
  }

  @Test(arguments: backgrounds)
  func `a large score is readable on every background, and differs from all others`(colour: Int)
    throws
  {
    let scores = try Style.Colour.tones.map {
      try #require($0.rgb(on: Background(colour), as: .bold))
    }
    for (index, score) in scores.enumerated() {
      #expect(contrast(score, colour) >= 4.5, "\(Style.Colour.tones[index])")
      for other in scores[..<index] { #expect(ColourDistance.between(score, other) >= 10.4) }
    }
  }

  @Test func `only tones have another shade in bold`() {
    for colour in Style.Colour.allCases {
      let isTone = Style.Colour.tones.contains(colour)
      #expect(Style(colour: colour, isBold: true).use == (isTone ? .bold : .plain))
      #expect(isTone == colour.differs(as: .bold))
    }
  }

  @Test func `the selected row differs from its background by a grey`() {
    #expect(Background(0x101418).selectionIndex == 236 && Background(0x101418).kind == .dark)
    #expect(Background(0xFFFFFF).selectionIndex == 254 && Background(0xFFFFFF).kind == .light)
    #expect(Background.dark.selectionIndex == 236 && Background.light.selectionIndex == 254)
    #expect(Background.unknown.selectionIndex == nil)
    for kind in Background.Kind.allCases { #expect(Background(kind).kind == kind) }
  }

  @Test func `commands list the tones in the order in which players get them`() {
    #expect(Style.Colour.tones.map(\.name) == PlayerColour.allCases.map(\.rawValue))
  }

  @Test(arguments: [Background.dark, .light, .unknown])
  func `no two tones are equal`(background: Background) throws {
    let tones = Style.Colour.tones
    for (index, tone) in tones.enumerated() {
      for other in tones[..<index] {
        let distance = ColourDistance.between(
          try #require(tone.rgb(on: background)), try #require(other.rgb(on: background)))
        #expect(distance >= (index < 6 ? 15.8 : 10.8), "\(tone) and \(other)")
      }
    }
  }

  @Test(arguments: [Background.dark, .light])
  func `colours with similar names differ clearly`(background: Background) throws {
    for (one, other) in [(Style.Colour.yellow, Style.Colour.brown), (.indigo, .violet)] {
      let distance = ColourDistance.between(
        try #require(one.rgb(on: background)), try #require(other.rgb(on: background)))
      #expect(distance >= 18, "\(one) and \(other)")
    }
  }

  @Test func `tones have xterm's colour values for their numbers`() {
    #expect(Style.Colour.blue.rgb(on: .dark) == 0x5F87D7)
    #expect(Style.Colour.yellow.rgb(on: .light) == 0xAF8700)
    #expect(Style.Colour.muted.rgb(on: .dark) == 0x8A8A8A)
  }

  @Test func `terminals with few colours use the colours of the user's theme`() {
    func numbers(_ count: Int) -> [Int?] {
      Style.Colour.tones.map { $0.number(among: count, on: .dark) }
    }
    #expect(numbers(8) == [4, 3, 2, 5, 6, 1, 4, 3, 2, 5, 6, 1])
    for count in [16, 88] { #expect(numbers(count) == [4, 3, 2, 5, 6, 1, 13, 14, 12, 9, 10, 11]) }
  }

  @Test(arguments: [0, 8]) func `less important text is dim where the terminal has no grey`(
    count: Int
  ) {
    let dim = Style.Colour.allCases.filter { $0.isDim(among: count) }
    #expect(dim == [.muted, .faint, .ghost])
    #expect(dim.allSatisfy { $0.number(among: count, on: .dark) == nil && !$0.isDim(among: 16) })
  }

  @Test func `terminals without colours get no colour numbers`() {
    #expect(Style.Colour.allCases.allSatisfy { $0.number(among: 0, on: .dark) == nil })
  }

  @Test func `terminals with many colours all use the same ones`() {
    #expect(Style.Colour.cyan.number(among: 256, on: .dark) == 31)
    #expect(Style.Colour.cyan.number(among: 1 << 24, on: .light) == 0x0087AF)
    #expect(Style.Colour.standard.number(among: 256, on: .dark) == nil)
  }
}
