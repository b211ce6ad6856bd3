import ScoreScreen

/// The colours of a picture, as they are written in a style sheet.
struct PicturePalette {
  let background: Int
  /// The colour of text that has none of its own.
  let text: Int
  let border: Int
  let cursor: Int

  /// For readers whose setting is light, or who have none.
  static let light = PicturePalette(
    background: 0xfdfdfb, text: 0x22262b, border: 0xd3d8e0, cursor: 0x8fb0e6)

  /// For readers whose setting is dark, and for casts.
  static let dark = PicturePalette(
    background: 0x101418, text: 0xd8dee9, border: 0x2c3542, cursor: 0x3d5f9a)

  /// What is painted.
  func colour(of paint: Piece.Paint) -> Int {
    let ground = Ground(background)
    return switch paint {
    case .colour(let colour, let isSelected):
      colour.mixed(on: ground, isSelected: isSelected) ?? text
    case .ground(isSelected: true): ground.selectedRow ?? background
    case .ground(isSelected: false): background
    case .cursor: cursor
    }
  }

  /// The rules that colour a picture.
  var rules: String {
    var paints: [Piece.Paint] = [.ground(isSelected: true), .ground(isSelected: false), .cursor]
    for colour in Style.Colour.allCases {
      paints.append(.colour(colour, isSelected: false))
      if colour.isOtherWhereSelected { paints.append(.colour(colour, isSelected: true)) }
    }
    return "text{fill:\(Self.hexadecimal(text))}"
      + paints.map { ".\(Self.name(of: $0)){fill:\(Self.hexadecimal(colour(of: $0)))}" }.joined()
      + ".f{fill:\(Self.hexadecimal(background));stroke:\(Self.hexadecimal(border))}"
      + ".n{fill:\(Self.hexadecimal(colour(of: .colour(.muted, isSelected: false))))}"
  }

  /// A colour as style sheets and casts write it.
  static func hexadecimal(_ colour: Int) -> String {
    "#" + String(1 << 24 + colour, radix: 16).dropFirst()
  }

  /// The class of what is painted.
  static func name(of paint: Piece.Paint) -> String {
    switch paint {
    case .colour(let colour, let isSelected):
      (isSelected && colour.isOtherWhereSelected ? "d" : "c") + String(colour.rawValue, radix: 36)
    case .ground(isSelected: true): "s"
    case .ground(isSelected: false): "g"
    case .cursor: "k"
    }
  }
}

/// Where things are in a picture, in its units.
struct Measures {
  /// How wide a column and how high a row is; the type is of a size whose characters are that wide.
  static let column = 9
  static let row = 20
  /// From the top of a row to the line that its letters stand on.
  static let baseline = 15
  /// Between the window's edge and the screen. Like the height of a row it makes whole pixels with factors such as 1.25:
  /// rows that begin within one would not join.
  static let padding = 20
  /// From one line of what is said to the next, and the room above the first.
  static let captionLine = 22
  static let captionGap = 10

  let size: Size
  /// How many lines what is said beside the screen takes at most.
  let captionLines: Int

  var screenWidth: Int { size.columns * Self.column }
  var width: Int { screenWidth + 2 * Self.padding }
  var captionTop: Int { Self.padding + size.rows * Self.row + Self.captionGap }
  var captionHeight: Int { captionLines * Self.captionLine }
  var height: Int {
    size.rows * Self.row + 2 * Self.padding
      + (captionLines == 0 ? 0 : Self.captionGap + captionHeight)
  }
}
