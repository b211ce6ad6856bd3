import ScoreScreen
import Scorekeeping

extension Page {
  /// The colours of the terminal's screens as a style sheet: a variable for each role, and a class for each colour of
  /// players.
  static func colours(_ theme: Theme) -> String {
    let roles: [Style.Colour] = [.muted, .faint, .gain, .loss, .star, .warning, .ghost, .mark]
    func variables(_ ground: Ground, background: String, text: String) -> String {
      let variables = roles.map { "--\($0.name):\(hexadecimal($0, ground) ?? text)" }
      let tones = PlayerColour.allCases.map { colour in
        "--\(colour.rawValue):\(hexadecimal(theme.palette.player(colour.number), ground) ?? text)"
      }
      return (["--ground:\(background)", "--text:\(text)"] + variables + tones)
        .joined(separator: ";")
    }
    let light = variables(Ground(0xfdfdfb), background: "#fdfdfb", text: "#22262b")
    let dark = variables(Ground(0x101418), background: "#101418", text: "#d8dee9")
    let tones = PlayerColour.allCases.map { ".\($0.rawValue){color:var(--\($0.rawValue))}" }
    return """
      :root{\(light)}
      @media(prefers-color-scheme:dark){:root:not(.light){\(dark)}}
      @media screen{:root.dark{\(dark)}}
      \(tones.joined())

      """
  }

  private static func hexadecimal(_ colour: Style.Colour, _ ground: Ground) -> String? {
    colour.rgb(on: ground).map { "#" + String(1 << 24 + $0, radix: 16).dropFirst() }
  }
}
