import ScreenCells

/// The colours of a picture, as 24-bit numbers.
package struct PicturePalette {
  package let background: Int
  /// The colour of text without a colour of its own.
  package let text: Int
  package let border: Int
  let cursor: Int

  /// The palette for a light colour scheme, and for readers without a preference.
  package static let light = PicturePalette(
    background: 0xfdfdfb, text: 0x22262b, border: 0xd3d8e0, cursor: 0x8fb0e6)

  /// The palette for a dark colour scheme, and for casts.
  package static let dark = PicturePalette(
    background: 0x101418, text: 0xd8dee9, border: 0x2c3542, cursor: 0x3d5f9a)

  package func colour(of fill: PictureElement.Fill) -> Int {
    let known = Background(background)
    return switch fill {
    case .colour(let colour, let use): colour.rgb(on: known, as: use) ?? text
    case .background(isSelected: true): known.selectionRGB ?? background
    case .background(isSelected: false): background
    case .cursor: cursor
    }
  }

  /// The rules of the style sheet that colour a picture.
  var rules: String {
    var fills: [PictureElement.Fill] = [
      .background(isSelected: true), .background(isSelected: false), .cursor,
    ]
    for colour in Style.Colour.allCases {
      for use in Style.Colour.Use.allCases where use == .plain || colour.differs(as: use) {
        fills.append(.colour(colour, as: use))
      }
    }
    return "text{fill:\(Self.hexadecimal(text))}"
      + fills.map { ".\(Self.name(of: $0)){fill:\(Self.hexadecimal(colour(of: $0)))}" }.joined()
      + ".f{fill:\(Self.hexadecimal(background));stroke:\(Self.hexadecimal(border))}"
      + ".n{fill:\(Self.hexadecimal(colour(of: .colour(.muted))))}"
  }

  /// A colour in the notation of style sheets and casts.
  package static func hexadecimal(_ colour: Int) -> String {
    "#" + colour.digits(6, radix: 16)
  }

  /// The class name of a fill in the style sheet.
  package static func name(of fill: PictureElement.Fill) -> String {
    switch fill {
    case .colour(let colour, let use):
      (!colour.differs(as: use) ? "c" : use == .bold ? "b" : "d")
        + String(colour.rawValue, radix: 36)
    case .background(isSelected: true): "s"
    case .background(isSelected: false): "g"
    case .cursor: "k"
    }
  }
}

/// The colour scheme of a picture: the reader's preference, light or dark.
package enum PictureScheme: String, CaseIterable, Sendable {
  case auto
  case light
  case dark

  /// The scheme for a kind of file: only SVG, which is nil, can follow the reader's preference.
  package func fixed(for kind: PictureRenderer.Kind?) -> Self {
    self == .auto && kind != nil ? .light : self
  }

  /// The colour behind a picture that does not follow the reader.
  var background: Int {
    self == .dark ? PicturePalette.dark.background : PicturePalette.light.background
  }

  /// The rules of a style sheet in this scheme. For `auto`, the rules for dark stand in a media query.
  package func rules(_ rules: (PicturePalette) -> String) -> String {
    switch self {
    case .auto: rules(.light) + "\n@media(prefers-color-scheme:dark){\(rules(.dark))}"
    case .light: rules(.light)
    case .dark: rules(.dark)
    }
  }
}
