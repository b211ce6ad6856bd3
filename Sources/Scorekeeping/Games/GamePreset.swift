import FoundationBase

/// A game that people play, as the commands that set its rules on a new board.
package struct GamePreset: Equatable, Sendable {
  package let name: String
  /// Other names that people know it by, from a comment `Also: darts, 501`.
  package let aliases: [String]
  /// The games that it belongs to, such as `Darts and bowls`.
  package let kind: String
  /// What the game is: its comments before the first command.
  package let words: String
  /// The lines of the game, with its comments.
  package let text: String
  /// The commands of the text.
  package let commands: [Command]
  /// The reason why the text is not a game; nil if it is one.
  package let fault: String?

  /// The kind of the games that users write themselves.
  package static let own = "Your own"

  private static let aliasPrefix = "Also: "

  /// Reads a text of commands.
  ///
  /// - Throws: `.lineOfGame` for a line that is not a rule and sets no clock.
  package init(
    _ name: String, kind: String = GamePreset.own, _ text: String
  ) throws(ScorekeepingError) {
    (self.name, self.kind, self.text) = (name, kind, text)
    var (commands, comments) = ([Command](), [String]())
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if commands.isEmpty, line.hasPrefix("#") { comments.append(line.dropFirst().trimmed) }
      let command: Command?
      do throws(LineError) { command = try Command(parsing: String(line)) } catch {
        throw .lineOfGame(name, number + 1, "\(error.fact)")
      }
      guard let command else { continue }
      guard command.isRule else {
        throw .lineOfGame(name, number + 1, "'\(command)' is not a rule")
      }
      commands.append(command)
    }
    self.commands = commands
    fault = nil
    let other = comments.first { $0.hasPrefix(Self.aliasPrefix) }
    aliases =
      other?.dropFirst(Self.aliasPrefix.count).split(separator: ",").map {
        $0.trimmed { ".".contains($0) || $0.isWhitespace }
      } ?? []
    words = comments.joined(separator: " ").replacing("`", with: "'")
  }

  /// An invalid game, listed with its fault.
  package init(_ name: String, because fault: any Error) {
    (self.name, kind, self.fault) = (name, Self.own, "\(fault)")
    (words, text, commands, aliases) = ("\(fault)", "", [], [])
  }

  /// The first sentence of the words; of an invalid game, its fault.
  package var summary: String {
    fault ?? words.components(separatedBy: ". ")[0].trimmed { $0 == "." }
  }

  /// Gives a board the rules of the game in place of its own, and its clock if the board has none. The order and the way of
  /// ranking stay.
  ///
  /// - Returns: the commands that have changed something.
  /// - Throws: the reason why the board does not allow a rule.
  func setRules(of board: inout Scoreboard) throws(ScorekeepingError) -> [Command] {
    var fresh = Scoreboard(id: board.id, name: board.name)
    fresh.details.rules = board.rules
    try prepare(&fresh)
    var commands = board.rules.commands(leadingTo: fresh.rules)
    if board.details.clock == nil, let clock = fresh.details.clock {
      commands.append(.clock(clock.setting))
    }
    for command in commands {
      try board.apply(command, remembered: [:], newID: UUID.init, now: { .distantPast })
    }
    return commands
  }

  /// Sets the rules of the game on a new board.
  func prepare(_ board: inout Scoreboard) throws(ScorekeepingError) {
    let rules = board.rules
    board.details.rules = Rules()
    (board.details.rules.order, board.details.rules.ranking) = (rules.order, rules.ranking)
    for command in commands {
      do throws(ScorekeepingError) {
        try board.apply(command, remembered: [:], newID: UUID.init, now: { .distantPast })
      } catch {
        throw .lineOfGame(name, nil, "'\(command)': \(error)")
      }
    }
  }
}

extension GamePreset {
  /// The guide of games: each section is one, with its words, and a block of commands.
  package static var guide: String { String(decoding: PackageResources.games_md, as: UTF8.self) }

  /// The games of the guide, with its words as comments and its headings as kinds.
  package static func known() throws(ScorekeepingError) -> [GamePreset] {
    var games: [GamePreset] = []
    for section in guide.split(separator: "\n## ").dropFirst() {
      let parts = section.split(separator: "\n### ")
      let kind = String(parts[0].prefix { !$0.isNewline })
      for part in parts.dropFirst() {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.dropFirst().map { line in
          if line.hasPrefix("    ") { return String(line.dropFirst(4)) }
          return line.isEmpty ? "" : "# \(line)"
        }
        games.append(
          try GamePreset(String(lines[0]), kind: kind, text.joined(separator: "\n").trimmed))
      }
    }
    return games
  }
}

extension [GamePreset] {
  /// The game with a name or, if none has it, with such an alias: in any letter case, with spaces or hyphens.
  ///
  /// - Throws: `.unknownGame`.
  package func named(_ name: String) throws(ScorekeepingError) -> GamePreset {
    let key = name.gameKey
    if let game = first(where: { $0.name.gameKey == key })
      ?? first(where: { $0.aliases.contains { $0.gameKey == key } })
    {
      if let fault = game.fault { throw .sentence(fault) }
      return game
    }
    throw .unknownGame(name, suggestion: nearest(to: name, among: map(\.name)))
  }
}

extension String {
  /// The form in which names of games are compared: `Mario Kart` is `mario-kart`.
  package var gameKey: String {
    folded.split { $0.isWhitespace || $0 == "-" }.joined(separator: "-")
  }
}

extension Command {
  /// Whether the command sets a rule or a clock, on a board without players too.
  fileprivate var isRule: Bool {
    switch self {
    case .order, .ranking, .wins, .scores, .step, .target, .format, .clock(.down), .clock(.up),
      .clock(.each):
      true
    default: false
    }
  }
}
