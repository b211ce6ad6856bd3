/// How ranks are numbered where players are level.
public enum Ranking: String, CaseIterable, Codable, Sendable {
  /// 1 2 2 4: a rank is one more than the number of players ahead.
  case competition
  /// 1 2 2 3: a rank is one more than the number of different scores ahead.
  case dense
  /// 1 2 3 4: level players are told apart by who was there first.
  case ordinal
}

/// Which end of the scores is the best.
public enum Wins: String, CaseIterable, Codable, Sendable {
  case high
  case low
}

/// The order in which a screen lists the players.
public enum Order: String, CaseIterable, Codable, Sendable {
  case rank
  case manual
  case name

  /// What commands and settings call it: `rank`, `hand` or `name`. They read `manual` too, which files keep.
  package var word: String { self == .manual ? "hand" : rawValue }

  /// The order that commands and settings call so.
  package init?(word: String) {
    self.init(rawValue: word == "hand" ? "manual" : word)
  }
}

/// What a board is played by.
public struct Rules: Hashable, Codable, Sendable {
  /// How ranks are numbered.
  public var ranking = Ranking.competition
  /// Which end of the scores is the best.
  public var wins = Wins.high
  /// What one press of `+` scores. Greater than zero.
  public var step = Score.points(1)
  /// The score that ends the game, or nil for none.
  public var target: Score?
  /// The order in which the players are listed.
  public var order = Order.rank

  /// The rules of a new board.
  public init() {}
}

extension Rules {
  /// The commands that make other rules of these, in a fixed order; none for those that are equal.
  func commands(leadingTo other: Rules) -> [Command] {
    var commands: [Command] = []
    func set<Value: Equatable>(_ path: KeyPath<Rules, Value>, _ command: (Value) -> Command) {
      let value = other[keyPath: path]
      if self[keyPath: path] != value { commands.append(command(value)) }
    }
    set(\.order, Command.order)
    set(\.ranking, Command.ranking)
    set(\.wins, Command.wins)
    set(\.step, Command.step)
    set(\.target, Command.target)
    return commands
  }
}
