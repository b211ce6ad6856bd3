import ScoreScreen

/// The colours of a picture, as they are written in a style sheet.
struct PicturePalette {
  let background: String
  let border: String
  /// What is said beside the screen.
  let caption: String
  /// The background of what is in reverse. Texts keep their colours on it.
  let band: String
  let cursor: String
  /// What colours are chosen to be readable on.
  let ground: Ground
  /// The colour of text that has none of its own.
  let text: String

  /// For readers whose setting is light, or who have none.
  static let light = PicturePalette(
    background: "#fcfcfa", border: "#d3d8e0", caption: "#535d6b", band: "#dfe8f7",
    cursor: "#8fb0e6",
    ground: .light, text: "#1f2630")

  /// For readers whose setting is dark.
  static let dark = PicturePalette(
    background: "#12161d", border: "#2c3542", caption: "#9ba8b9", band: "#26344c",
    cursor: "#3d5f9a",
    ground: .dark, text: "#dde4ee")

  /// The rules that colour a picture.
  var rules: String {
    let coloured = Style.Colour.allCases.map { colour in
      let name = Self.name(of: colour)
      let fill = colour.mixed(on: ground).map { "#" + Self.hexadecimal($0) } ?? text
      return (colour == .standard ? "text,rect.\(name)" : ".\(name)") + "{fill:\(fill)}"
    }
    return coloured.joined() + ".f{fill:\(background);stroke:\(border)}"
      + ".n{fill:\(caption)}.s{fill:\(band)}.k{fill:\(cursor)}"
  }

  private static func hexadecimal(_ colour: Int) -> String {
    let digits = String(colour, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The class of a colour.
  static func name(of colour: Style.Colour) -> String {
    "c" + String(colour.rawValue, radix: 36)
  }
}
