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
  /// The colours of texts, in the order of `Style.Colour`.
  let texts: [String]
  /// Those of bars, which are large enough to be less strong.
  let bars: [String]

  /// For readers whose setting is light, or who have none.
  static let light = PicturePalette(
    background: "#fcfcfa", border: "#d3d8e0", caption: "#535d6b", band: "#dfe8f7",
    cursor: "#8fb0e6",
    texts: ["#1f2630", "#b8262b", "#166b30", "#7a5600", "#1c5bbd", "#7b3aad", "#0a6273"],
    bars: ["#77818f", "#dc4f4c", "#35924f", "#a97600", "#4280e0", "#a066d3", "#1f8ea3"])

  /// For readers whose setting is dark.
  static let dark = PicturePalette(
    background: "#12161d", border: "#2c3542", caption: "#9ba8b9", band: "#26344c",
    cursor: "#3d5f9a",
    texts: ["#dde4ee", "#ff8079", "#5fd070", "#e2b64a", "#7cb4ff", "#d0a5ff", "#5ed3dc"],
    bars: ["#8d99a8", "#e0635d", "#49ae5c", "#cc9d3b", "#5a94e4", "#af83e0", "#41b0bb"])

  /// The rules that colour a picture.
  var rules: String {
    let coloured = Style.Colour.allCases.map { colour in
      let (name, index) = (Self.name(of: colour), Int(colour.rawValue))
      let bar = "rect.\(name){fill:\(bars[index])}"
      return colour == .standard
        ? "text{fill:\(texts[index])}" + bar : ".\(name){fill:\(texts[index])}" + bar
    }
    return coloured.joined() + ".f{fill:\(background);stroke:\(border)}"
      + ".n{fill:\(caption)}.s{fill:\(band)}.k{fill:\(cursor)}"
  }

  /// The class of a colour.
  static func name(of colour: Style.Colour) -> String {
    switch colour {
    case .standard: "x"
    case .red: "r"
    case .green: "g"
    case .yellow: "y"
    case .blue: "b"
    case .magenta: "m"
    case .cyan: "c"
    }
  }
}
