import ScoreScreen
import Scorekeeping

extension Settings {
  /// A whole file that sets what holds here, with what each line is for.
  ///
  /// Law: read as a file it gives these settings, and no problem.
  public var text: String {
    ([Self.lookText(looks), Self.ruleText(rules)] + Keys.Screen.allCases.map(keyText))
      .joined(separator: "\n")
  }

  private static func lookText(_ looks: Looks) -> String {
    """
    [theme]
    # Whether to draw with ASCII characters alone, as --ascii does.
    ascii = \(looks.isASCII)
    # When to use colours: "auto", "always" or "never", as --color does.
    color = "\(looks.colours.rawValue)"
    # What the terminal's background is: "dark", "light", or "auto" for what the terminal tells.
    ground = "\(looks.ground?.rawValue ?? "auto")"
    # Whether scores do not flash when they change, as with --calm.
    calm = \(looks.isCalm)
    # Whether to draw a bar for each score; --no-bars leaves them out, for slow lines.
    bars = \(looks.hasBars)
    # Whether clicks and the wheel come to the program; --no-mouse leaves them to the terminal.
    mouse = \(looks.usesMouse)

    # A role or a player has the colour "standard", which is that of text; one that is the same on dark and light:
    # \(names(of: Style.Colour.tones));
    # or one that is chosen for the background:
    # \(names(of: Style.Colour.allCases.filter { $0 != .standard && !Style.Colour.tones.contains($0) })).
    [theme.colors]
    \(Palette.Role.allCases.map { "\($0.rawValue) = \"\(looks.palette[$0].name)\"" }.joined(separator: "\n"))
    # The colours of players, one after another.
    players = [\(looks.palette.players.map { "\"\($0.name)\"" }.joined(separator: ", "))]

    """
  }

  private static func names(of colours: [Style.Colour]) -> String {
    colours.map(\.name).joined(separator: ", ")
  }

  private static func ruleText(_ rules: Rules) -> String {
    """
    # What new boards are played by. Boards that are there keep their rules.
    [rules]
    # List players by "rank", by "hand" or by "name".
    order = "\(rules.order.word)"
    # Number level players 1 2 2 4 ("competition"), 1 2 2 3 ("dense") or 1 2 3 4 ("ordinal").
    rank = "\(rules.ranking.rawValue)"
    # Let the "high" or the "low" score lead.
    wins = "\(rules.wins.rawValue)"
    # What one press of + scores.
    step = \(rules.step)
    # The score that ends the game; none without this line.
    \(rules.target.map { "target = \($0)" } ?? "# target = 100")

    """
  }

  private func keyText(_ screen: Keys.Screen) -> String {
    let lines = keys.bindings(on: screen).filter(\.isFree).flatMap { binding in
      [
        "# \(binding.summary)",
        "\(binding.name) = [\(binding.keys.map(Self.quoted).joined(separator: ", "))]",
      ]
    }
    return ([Self.comment(on: screen), "[keys.\(screen.rawValue)]"] + lines + [""])
      .joined(separator: "\n")
  }

  private static func comment(on screen: Keys.Screen) -> String {
    switch screen {
    case .board:
      "# Keys on a board. A list replaces the keys of the action; an empty one leaves it none."
    case .boards: "# Keys on the list of boards."
    case .watch: "# Keys while watching."
    case .prompt: "# Keys while something is typed."
    }
  }

  /// The name of a key as TOML has texts.
  private static func quoted(_ key: Key) -> String {
    let escaped = key.description.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
