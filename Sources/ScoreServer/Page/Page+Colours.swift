import ScoreScreen
import Scorekeeping

extension Page {
  /// The colours of the terminal's screens as a style sheet: a variable for each role, and a class for each colour of
  /// players.
  static func colours(_ theme: Theme) -> String {
    let roles: [Style.Colour] = [.muted, .faint, .gain, .loss, .star, .warning, .ghost, .mark]
    func variables(on background: Int, text: Int) -> String {
      let (known, text) = (Background(background), hexadecimal(text))
      let variables = roles.map { "--\($0.name):\(hexadecimal($0, known) ?? text)" }
      let tones = PlayerColour.allCases.map { colour in
        "--\(colour.rawValue):\(hexadecimal(theme.palette.player(colour.number), known) ?? text)"
      }
      return (["--background:\(hexadecimal(background))", "--text:\(text)"] + variables + tones)
        .joined(separator: ";")
    }
    let light = variables(on: 0xfdfdfb, text: 0x22262b)
    let dark = variables(on: 0x101418, text: 0xd8dee9)
    let tones = PlayerColour.allCases.map { ".\($0.rawValue){color:var(--\($0.rawValue))}" }
    return """
      :root{\(light)}
      @media(prefers-color-scheme:dark){:root:not(.light){\(dark)}}
      @media screen{:root.dark{\(dark)}}
      \(tones.joined())

      """
  }

  private static func hexadecimal(_ colour: Style.Colour, _ background: Background) -> String? {
    colour.rgb(on: background).map(hexadecimal)
  }

  private static func hexadecimal(_ rgb: Int) -> String {
    "#" + String(1 << 24 + rgb, radix: 16).dropFirst()
  }
}
