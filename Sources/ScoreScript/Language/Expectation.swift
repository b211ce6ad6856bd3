import Scorekeeping

/// What a script wants to be so.
public enum Expectation: Hashable, Sendable {
  /// Everything said of a player holds: at least one clause.
  case player(PlayerReference, [PlayerClause])
  /// The total of a team's scores.
  case team(String, total: Score)
  /// The screen shows a text.
  case text(TextPattern, Region)
  /// What the last command or the last keys changed, in the words of `Narration`.
  case changes(String)
  /// What the last command or the last keys changed of the rows of the list on the screen, at most.
  case budget(Budget)
}

/// One thing said of a player.
public enum PlayerClause: Hashable, Sendable {
  case score(Score)
  /// From 1.
  case rank(Int)
}

/// How many rows of the list may change on the screen, by the way in which they do.
public struct Budget: Hashable, Sendable {
  /// Rows that came into view.
  public var inserts: Int
  /// Rows that went out of view.
  public var deletes: Int
  /// Rows that went elsewhere; as few as lead from one order to the other.
  public var moves: Int
  /// Rows that were drawn anew where they are.
  public var refreshes: Int

  /// What is not named must not happen.
  public init(inserts: Int = 0, deletes: Int = 0, moves: Int = 0, refreshes: Int = 0) {
    self.inserts = inserts
    self.deletes = deletes
    self.moves = moves
    self.refreshes = refreshes
  }
}

extension Expectation: CustomStringConvertible {
  /// What follows `expect` in a script.
  public var description: String {
    switch self {
    case .player(let player, let clauses):
      "player \(player) " + clauses.map(\.description).joined(separator: " ")
    case .team(let name, let total): "team \(Word.quoted(name)) total \(total)"
    case .text(let pattern, let region): "\(region) \(pattern)"
    case .changes(let text): "changes \(Word.inQuotes(text))"
    case .budget(let budget): "changes \(budget)"
    }
  }
}

extension PlayerClause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .score(let score): "score \(score)"
    case .rank(let rank): "rank \(rank)"
    }
  }
}

extension Budget: CustomStringConvertible {
  /// What may happen, and how often: `at most 1 refresh 2 moves`.
  public var description: String { "at most \(items)" }

  /// How often what happens: `1 refresh 2 moves`.
  var items: String {
    let parts = Self.items.compactMap { item in
      let count = self[keyPath: item.count]
      return count == 0 ? nil : "\(count) \(count == 1 ? item.one : item.many)"
    }
    return parts.isEmpty ? "0 refreshes" : parts.joined(separator: " ")
  }

  /// The changes by the words for one and for several.
  fileprivate static var items: [(one: String, many: String, count: WritableKeyPath<Budget, Int>)] {
    [
      ("refresh", "refreshes", \.refreshes), ("move", "moves", \.moves),
      ("insert", "inserts", \.inserts), ("delete", "deletes", \.deletes),
    ]
  }

  func allows(_ spent: Budget) -> Bool {
    Self.items.allSatisfy { spent[keyPath: $0.count] <= self[keyPath: $0.count] }
  }
}

/// What follows `expect`.
extension StatementParser {
  mutating func expectation() throws -> Expectation {
    let subject: ExpectationWord = try arguments.choice()
    arguments.usage = subject.usage
    switch subject {
    case .player: return .player(PlayerReference(try arguments.name()), try clauses())
    case .team:
      let name = try arguments.name()
      try keyword("total")
      return .team(name, total: try arguments.number())
    case .row:
      let row = try arguments.count()
      return .text(try pattern(), .row(row))
    case .screen: return .text(try pattern(), .screen)
    case .changes: return try changes()
    }
  }

  private mutating func clauses() throws -> [PlayerClause] {
    var clauses: [PlayerClause] = []
    repeat {
      let isScore = try choice(of: ["score", "rank"]) == "score"
      clauses.append(isScore ? .score(try arguments.number()) : .rank(try arguments.count()))
    } while !arguments.isEmpty
    return clauses
  }

  private mutating func changes() throws -> Expectation {
    if !takes("at") { return .changes(try text()) }
    try keyword("most")
    var budget = Budget()
    var named: Set<WritableKeyPath<Budget, Int>> = []
    repeat {
      let count = takes("0") ? 0 : try arguments.count()
      let word = try arguments.next()
      guard
        let item = Budget.items.first(where: { [$0.one, $0.many].contains(word.keyword) })?.count
      else {
        let names = Budget.items.map { count == 1 ? $0.one : $0.many }
        throw arguments.unknown(word, among: names)
      }
      guard named.insert(item).inserted else {
        throw ScriptLineError(.budgetTwice(word.text), at: word.range)
      }
      budget[keyPath: item] = count
    } while !arguments.isEmpty
    return .budget(budget)
  }
}

/// What a check is about, each with its usage.
enum ExpectationWord: String, CaseIterable {
  case player
  case team
  case row
  case screen
  case changes

  /// How the check is written, with an example's words.
  var usage: String {
    switch self {
    case .player: "expect player Red score 12 rank 1"
    case .team: "expect team North total 30"
    case .row: "expect row 2 \"Red\", or expect row 2 /R.d/"
    case .screen: "expect screen \"Red\", or expect screen /R.d/"
    case .changes: "expect changes \"Red 10→12\", or expect changes at most 1 refresh 2 moves"
    }
  }
}
