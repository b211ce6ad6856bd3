import Scorekeeping

/// A condition that a script checks.
package enum Expectation: Hashable, Sendable {
  /// All clauses about a player hold; there is at least one.
  case player(PlayerReference, [PlayerClause])
  /// The total of a team's scores.
  case team(String, total: Score)
  /// The screen shows a pattern.
  case text(TextPattern, ScreenRegion)
  /// The changes of the last command or the last keys, in the words of `ChangeFacts`: a part of them, or a pattern. The
  /// empty text says that nothing changed.
  case changes(TextPattern)
  /// The largest changes of the last command or the last keys to rows of the list on the screen.
  case budget(ChangeBudget)
}

/// A condition on a player.
package enum PlayerClause: Hashable, Sendable {
  /// The score, in numbers: 0 also without points.
  case score(Score)
  /// No points yet, which is shown as `–`.
  case noScore
  /// The rank, from 1.
  case rank(Int)
}

/// The number of rows of the list that may change on the screen, by the kind of change.
package struct ChangeBudget: Hashable, Sendable {
  /// The number of rows that came into view.
  package var inserts: Int
  /// The number of rows that went out of view.
  package var deletes: Int
  /// The number of rows that moved: the fewest moves that explain the new order.
  package var moves: Int
  /// The number of rows that were redrawn in place.
  package var refreshes: Int

  /// Makes a budget; changes of kinds that are not given are not allowed.
  package init(inserts: Int = 0, deletes: Int = 0, moves: Int = 0, refreshes: Int = 0) {
    self.inserts = inserts
    self.deletes = deletes
    self.moves = moves
    self.refreshes = refreshes
  }
}

extension Expectation: CustomStringConvertible {
  /// The words after `expect` in a script.
  package var description: String {
    switch self {
    case .player(let player, let clauses):
      "player \(player) " + clauses.map(\.description).joined(separator: " ")
    case .team(let name, let total): "team \(Word.quoted(name)) total \(total)"
    case .text(let pattern, let region): "\(region) \(pattern)"
    case .changes(let pattern): "changes \(pattern)"
    case .budget(let budget): "changes \(budget)"
    }
  }
}

extension PlayerClause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .score(let score): "score \(score)"
    case .noScore: "score –"
    case .rank(let rank): "rank \(rank)"
    }
  }
}

extension ChangeBudget: CustomStringConvertible {
  /// The allowed changes: `at most 1 refresh 2 moves`.
  package var description: String { "at most \(items)" }

  /// The numbers of changes by kind: `1 refresh 2 moves`.
  var items: String {
    let parts = Self.items.compactMap { item in
      let count = self[keyPath: item.count]
      return count == 0 ? nil : count.phrase(item.one, item.many)
    }
    return parts.isEmpty ? "0 refreshes" : parts.joined(separator: " ")
  }

  /// The kinds of change, with their words for one and for several.
  fileprivate static var items:
    [(one: String, many: String, count: WritableKeyPath<ChangeBudget, Int>)]
  {
    [
      ("refresh", "refreshes", \.refreshes), ("move", "moves", \.moves),
      ("insert", "inserts", \.inserts), ("delete", "deletes", \.deletes),
    ]
  }

  func allows(_ spent: ChangeBudget) -> Bool {
    Self.items.allSatisfy { spent[keyPath: $0.count] <= self[keyPath: $0.count] }
  }
}

/// Parses the words after `expect`.
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
      if try choice(of: ["score", "rank"]) == "rank" {
        clauses.append(.rank(try arguments.count()))
      } else {
        clauses.append(consumes("–") || consumes("-") ? .noScore : .score(try arguments.number()))
      }
    } while !arguments.isEmpty
    return clauses
  }

  private mutating func changes() throws -> Expectation {
    if !consumes("at") {
      if arguments.first?.isRegex == true { return .changes(try pattern()) }
      return .changes(.text(try text()))
    }
    try keyword("most")
    var budget = ChangeBudget()
    var named: Set<WritableKeyPath<ChangeBudget, Int>> = []
    repeat {
      let count = consumes("0") ? 0 : try arguments.count()
      let word = try arguments.next()
      guard
        let item = ChangeBudget.items.first(where: { [$0.one, $0.many].contains(word.keyword) })?
          .count
      else {
        let names = ChangeBudget.items.map { count == 1 ? $0.one : $0.many }
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

/// The subjects of a check, each with its usage.
enum ExpectationWord: String, CaseIterable {
  case player
  case team
  case row
  case screen
  case changes

  /// An example of the check.
  var usage: String {
    switch self {
    case .player: "expect player Red score 12 rank 1, or expect player Red score –"
    case .team: "expect team North total 30"
    case .row: "expect row 2 \"Red\", or expect row 2 /R.d/"
    case .screen: "expect screen \"Red\", or expect screen /R.d/"
    case .changes:
      "expect changes \"Red 10→12\", expect changes /Red .*lead/, or expect changes at most 1 refresh 2 moves"
    }
  }
}
