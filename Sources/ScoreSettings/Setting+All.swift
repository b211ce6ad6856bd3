import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping

extension Settings {
  /// A complete settings file with these settings, and a comment on each.
  ///
  /// Law: reading the text gives these settings without problems.
  package var text: String {
    Setting.all.map { $0.lines(self).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }
}

extension Setting {
  /// All settings, in the order of the written file.
  static var all: [Setting] {
    [
      Setting(
        "data",
        "Where the boards are: a file, or postgres://host/database, unless --data says."
      ) { reader, node in
        if let text = reader.word(node, "a path or an address"), !text.isEmpty {
          reader.settings.data = text
        }
      } write: {
        switch $0.data {
        case nil: ["# data: postgres://host/database"]
        case let text? where isSecret(text):
          ["# data: an address with a password, which is not shown"]
        case let text?: ["data: \(quoted(text))"]
        }
      },
      .group("theme", "How the screens look.", theme),
      .group(
        "rules", "The rules of new boards. Existing boards keep theirs.", rules),
      .group(
        "keys",
        "The key bindings. A list replaces the keys of an action; an empty list removes them. Put signs in quotes.",
        KeyBindings.Screen.allCases.map(keys)),
      .group(
        "hooks",
        """
        Programs that run beside the game, by event. They get the object of the feed on standard input,
        and what happened where {sentence} stands. See: scoreboard help settings
        """, HookEvent.allCases.map(hook)),
      Setting(
        "diff-tool",
        "The program that d runs in 'scoreboard snapshot --review': it gets the old and the new file."
      ) { reader, node in
        if let tool = reader.diffTool(node) { reader.settings.diffTool = tool }
      } write: {
        let words = $0.diffTool?.words.map(quoted).joined(separator: ", ")
        return [words.map { "diff-tool: [\($0)]" } ?? "# diff-tool: git diff --no-index"]
      },
    ]
  }

  /// Whether an address may hold a password, even if it is mistyped. The names of its settings may be encoded.
  private static func isSecret(_ address: String) -> Bool {
    guard let text = String(percentEncoded: address.utf8) else { return address.contains("://") }
    return text.lowercased().contains(/password *=/) || text.contains(/:.*:.*@/)
  }

  private static var theme: [Setting] {
    [
      .bool(
        "ascii", \.looks.isASCII, "Whether to draw with ASCII characters alone, as --ascii does."),
      .word(
        "color", \.looks.colours, "When to use colours: auto, always or never, as --color does."),
      .word(
        "background", \.looks.background, among: ["auto", "dark", "light"],
        { ["auto": nil, "dark": .dark, "light": .light][$0] }, { $0?.rawValue ?? "auto" },
        "The terminal's background: dark, light, or auto to ask the terminal."),
      .bool(
        "calm", \.looks.isCalm, "Whether scores do not flash when they change, as with --calm."),
      .bool(
        "silent", \.looks.isSilent,
        "Whether the terminal does not ring when a clock has run out, as with --silent."),
      .bool(
        "accessible", \.looks.isAccessible,
        "Whether the cursor rests on the selected row, for screen readers, as with --accessible."),
      .bool(
        "bars", \.looks.hasBars,
        "Whether to draw a bar for each score; --no-bars leaves them out, for slow lines."),
      .bool(
        "mouse", \.looks.usesMouse,
        "Whether clicks and the wheel come to the program; --no-mouse leaves them to the terminal."),
      .group(
        "colors",
        """
        A role or a player has the colour standard, that is of text; one that is the same on dark and light:
        \(names(of: Style.Colour.tones));
        or one that is chosen for the background:
        \(names(of: Style.Colour.allCases.filter { $0 != .standard && !Style.Colour.tones.contains($0) })).
        """,
        Palette.Role.allCases.map {
          .word(
            $0.rawValue, \.looks.palette[$0], among: colours, Style.Colour.init(name:), \.name)
        } + [players]),
    ]
  }

  private static let colours = Style.Colour.allCases.map(\.name)

  private static func names(of colours: [Style.Colour]) -> String {
    colours.map(\.name).joined(separator: ", ")
  }

  private static var players: Setting {
    Setting("players", "The colours of players, one after another.") { reader, node in
      guard let list = reader.elements(of: node, "a list of colours, as [red, blue]") else {
        return
      }
      let players = list.compactMap {
        reader.choice($0, among: colours, Style.Colour.init(name:))
      }
      // A list of only invalid colours is ignored; an empty list is intended.
      if !players.isEmpty || list.isEmpty { reader.settings.looks.palette.players = players }
    } write: {
      ["players: [\(names(of: $0.looks.palette.players))]"]
    }
  }

  /// The rules of new boards, named like the commands that set the rules of a board.
  private static var rules: [Setting] {
    [
      .word(
        "order", \.rules.order, among: Order.allCases.map(\.word), Order.init(word:), \.word,
        "List players by rank, by hand or by name."),
      .word(
        "rank", \.rules.ranking,
        "Number level players 1 2 2 4 (competition), 1 2 2 3 (dense) or 1 2 3 4 (ordinal)."),
      .word("wins", \.rules.wins, "Let the high or the low score lead."),
      Setting("step", "What one press of + scores.") { reader, node in
        guard let step = reader.score(node) else { return }
        if step > .zero {
          reader.settings.rules.step = step
        } else {
          reader.note(.score(.stepNotPositive(step.description)), at: node.value)
        }
      } write: {
        ["step: \($0.rules.step)"]
      },
      Setting("target", "The score that ends the game; none without this line.") { reader, node in
        if let target = reader.score(node) { reader.settings.rules.target = target }
      } write: {
        [$0.rules.target.map { "target: \($0)" } ?? "# target: 100"]
      },
    ]
  }

  private static func hook(for event: HookEvent) -> Setting {
    let summary =
      switch event {
      case .score: "When points were given."
      case .lead: "When another player leads alone."
      case .win: "When the game has ended with a winner."
      case .change: "When anything has changed."
      case .clockEnd: "When the clock has run out."
      }
    return Setting(event.rawValue, summary) { reader, node in
      if let hook = reader.hook(node) { reader.settings.hooks[event] = hook }
    } write: { settings in
      let words = settings.hooks[event]?.words.map(quoted).joined(separator: ", ")
      return [
        words.map { "\(event.rawValue): [\($0)]" } ?? "# \(event.rawValue): program {sentence}"
      ]
    }
  }

  private static func keys(on screen: KeyBindings.Screen) -> Setting {
    Setting(screen.rawValue, screen.place.capitalizedFirst + ".") { reader, node in
      reader.readKeys(node, on: screen)
    } write: { settings in
      ["\(screen.rawValue):"]
        + settings.keys.bindings(on: screen).filter(\.isFree).flatMap { binding in
          let keys = binding.keys.map { scalar($0.description) }.joined(separator: ", ")
          return ["  # \(binding.summary)", "  \(binding.name): [\(keys)]"]
        }
    }
  }

  /// Formats a text as a YAML scalar: in quotes unless it consists of letters and digits.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        || "0123456789^".utf8.contains(byte)
    }
    if isPlain { return text }
    return quoted(text)
  }

  /// Formats a text as a YAML scalar in quotes.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      // A terminal might interpret these.
      case _
      where [.control, .format, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory):
        "\\U" + String(UInt64(scalar.value) + 1 << 32, radix: 16).dropFirst()
      default: "\(scalar)"
      }
    }
    return "\"" + scalars.joined() + "\""
  }
}
