import ScoreScreen
import ScoreScript
import Scorekeeping

extension WebPage {
  /// The colours of the terminal's screens as a style sheet: a variable for each role, and a class for each colour of
  /// players.
  static func colours(_ theme: Theme) -> String {
    let roles: [Style.Colour] = [.muted, .faint, .gain, .loss, .star, .warning, .ghost, .mark]
    func variables(of picture: PicturePalette) -> String {
      let known = Background(picture.background)
      let text = PicturePalette.hexadecimal(picture.text)
      let variables = roles.map { "--\($0.name):\(hexadecimal($0, known) ?? text)" }
      let tones = PlayerColour.allCases.map { colour in
        "--\(colour.rawValue):\(hexadecimal(theme.palette.player(colour.number), known) ?? text)"
      }
      let background = "--background:\(PicturePalette.hexadecimal(picture.background))"
      return ([background, "--text:\(text)"] + variables + tones).joined(separator: ";")
    }
    let light = variables(of: .light)
    let dark = variables(of: .dark)
    let tones = PlayerColour.allCases.map { ".\($0.rawValue){color:var(--\($0.rawValue))}" }
    return """
      :root{\(light)}
      @media(prefers-color-scheme:dark){:root:not(.light){\(dark)}}
      @media screen{:root.dark{\(dark)}}
      \(tones.joined())

      """
  }

  private static func hexadecimal(_ colour: Style.Colour, _ background: Background) -> String? {
    colour.rgb(on: background).map(PicturePalette.hexadecimal)
  }
}
