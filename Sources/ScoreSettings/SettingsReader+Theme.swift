import ScoreScreen
import Scorekeeping
import TOMLKit

/// Reading how the screens look.
extension SettingsReader {
  mutating func readTheme(_ table: TOMLTable) {
    for (name, value) in entries(of: table) {
      let path = ["theme", name]
      switch name {
      case "ascii": if let isASCII = bool(value, at: path) { settings.looks.isASCII = isASCII }
      case "color":
        if let colours = choice(value, at: path, of: Terminal.Colours.self) {
          settings.looks.colours = colours
        }
      case "ground":
        let grounds = Settings.Looks.grounds
        let ground = choice(value, at: path, among: grounds.map(\.key)) { word in
          grounds.first { $0.key == word }.map(\.value)
        }
        if let ground { settings.looks.ground = ground }
      case "calm": if let isCalm = bool(value, at: path) { settings.looks.isCalm = isCalm }
      case "bars": if let hasBars = bool(value, at: path) { settings.looks.hasBars = hasBars }
      case "mouse":
        if let usesMouse = bool(value, at: path) { settings.looks.usesMouse = usesMouse }
      case "colors": if let table = self.table(value, at: path) { readColours(table) }
      default:
        unknown(
          name, in: ["theme"],
          known: ["ascii", "color", "ground", "calm", "bars", "mouse", "colors"])
      }
    }
  }

  private mutating func readColours(_ table: TOMLTable) {
    let path = ["theme", "colors"]
    for (name, value) in entries(of: table) {
      if name == "players" {
        readPlayers(value, at: path + [name])
      } else if let role = Palette.Role(rawValue: name) {
        let range = text.place(ofValue: path + [name])
        if let colour = colour(value, named: name, at: range) {
          settings.looks.palette[role] = colour
        }
      } else {
        unknown(name, in: path, known: Palette.Role.allCases.map(\.rawValue) + ["players"])
      }
    }
  }

  private mutating func readPlayers(_ value: TOMLValue, at path: [String]) {
    guard let list = value.array else {
      return refuse(value, at: path, "a list of colours, as [\"red\", \"blue\"]")
    }
    var colours: [Style.Colour] = []
    for index in 0..<list.count {
      let range = text.place(ofElement: index, in: path)
      guard let colour = colour(list[index].tomlValue, named: "players", at: range) else {
        continue
      }
      colours.append(colour)
    }
    // Of a list in which no colour is right nothing counts; one that is empty was meant so.
    if !colours.isEmpty || list.isEmpty { settings.looks.palette.players = colours }
  }

  private mutating func colour(
    _ value: TOMLValue, named name: String, at range: Range<Int>
  ) -> Style.Colour? {
    guard value.type == .string, let word = value.string else {
      note(
        .wrongType(name, is: Self.word(for: value.type), right: "a colour in quotes, as \"red\""),
        at: range)
      return nil
    }
    if let colour = Style.Colour(name: word) { return colour }
    let names = Style.Colour.allCases.map(\.name)
    note(
      .unknownChoice(word, choices: names, suggestion: nearest(to: word, among: names)), at: range)
    return nil
  }
}
