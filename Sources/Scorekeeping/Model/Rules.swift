/// The numbering of ranks in case of ties.
package enum Ranking: String, CaseIterable, Codable, Sendable {
  /// Ranks such as 1 2 2 4: a rank is one more than the number of players ahead.
  case competition
  /// Ranks such as 1 2 2 3: a rank is one more than the number of different scores ahead.
  case dense
  /// Ranks such as 1 2 3 4: of tied players, the one that reached the score first ranks higher.
  case ordinal
}

/// Whether the highest or the lowest score wins.
package enum Wins: String, CaseIterable, Codable, Sendable {
  case high
  case low

  /// Whether one score is better than another. A sort by it begins with the best score.
  package func isBetter(_ score: Score, than other: Score) -> Bool {
    Standing.key(of: score, wins: self) < Standing.key(of: other, wins: self)
  }
}

/// The order in which a screen lists the players.
package enum Order: String, CaseIterable, Codable, Sendable {
  case rank
  case manual
  case name

  /// The word in commands and settings: `rank`, `hand` or `name`. Files store the raw value `manual` for `hand`;
  /// commands and settings accept it too.
  package var word: String { self == .manual ? "hand" : rawValue }

  /// The order for a word in commands and settings.
  package init?(word: String) {
    self.init(rawValue: word == "hand" ? "manual" : word)
  }
}

/// The rules of a game on one board.
package struct Rules: Hashable, Codable, Sendable {
  package var ranking = Ranking.competition
  package var wins = Wins.high
  /// The points that one press of `+` adds, greater than zero.
  package var step = Score.points(1)
  /// The score that ends the game; nil for none.
  package var target: Score?
  /// Whether the first player to reach the target wins.
  package var isRace: Bool { wins == .high && target.map { $0 > .zero } ?? false }
  /// The order in which the players are listed.
  package var order = Order.rank
  package var scores = ScoreKind.points
  private var boxedFormat: Boxed<GameFormat>?

  package init() {}
}

extension Rules {
  /// The rules that only some games have. They are apart from the others: nearly all copies and comparisons are of
  /// boards without.
  package var format: GameFormat {
    // Borrowed, not copied: a format has many parts.
    _read {
      let boxed = boxedFormat ?? Self.noFormat
      yield boxed.value
    }
    set { boxedFormat = newValue == GameFormat() ? nil : Boxed(newValue) }
  }

  private static let noFormat = Boxed(GameFormat())

  /// Whether there are any such rules.
  package var hasFormat: Bool { boxedFormat != nil }
  /// Whether the turn says who serves, and the deal who has served first in the round.
  package var hasServe: Bool { boxedFormat?.value.serves != nil }
  /// The rounds that the program fills in.
  package var filledRounds: [Int] { boxedFormat?.value.filledRounds ?? [] }
}

extension Rules {
  private enum CodingKeys: String, CodingKey {
    case ranking, wins, step, target, order, scores, format
  }

  /// Decodes rules, including rules written before scores could be times.
  package init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    ranking = try parts.decode(Ranking.self, forKey: .ranking)
    wins = try parts.decode(Wins.self, forKey: .wins)
    step = try parts.decode(Score.self, forKey: .step)
    target = try parts.decodeIfPresent(Score.self, forKey: .target)
    order = try parts.decode(Order.self, forKey: .order)
    scores = try parts.decodeIfPresent(ScoreKind.self, forKey: .scores) ?? .points
    format = try parts.decodeIfPresent(GameFormat.self, forKey: .format) ?? GameFormat()
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(ranking, forKey: .ranking)
    try parts.encode(wins, forKey: .wins)
    try parts.encode(step, forKey: .step)
    try parts.encodeIfPresent(target, forKey: .target)
    try parts.encode(order, forKey: .order)
    try parts.encode(scores, forKey: .scores)
    if hasFormat { try parts.encode(format, forKey: .format) }
  }
}

extension Rules {
  /// The commands that turn these rules into the given ones, in a fixed order; none if the rules are equal.
  func commands(leadingTo other: Rules) -> [Command] {
    var commands: [Command] = []
    func set<Value: Equatable>(_ path: KeyPath<Rules, Value>, _ command: (Value) -> Command) {
      let value = other[keyPath: path]
      if self[keyPath: path] != value { commands.append(command(value)) }
    }
    set(\.order, Command.order)
    set(\.ranking, Command.ranking)
    if scores != other.scores {
      // Changing the kind of scores also sets the side that wins.
      commands += [.scores(other.scores), .wins(other.wins)]
    } else {
      set(\.wins, Command.wins)
    }
    set(\.step, Command.step)
    set(\.target, Command.target)
    return commands + format.changes(leadingTo: other.format).map(Command.format)
  }
}
