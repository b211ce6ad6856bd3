import Scorekeeping

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
    let parts = [
      Self.counted(refreshes, "refresh", "refreshes"), Self.counted(moves, "move", "moves"),
      Self.counted(inserts, "insert", "inserts"), Self.counted(deletes, "delete", "deletes"),
    ].compactMap(\.self)
    return parts.isEmpty ? "0 refreshes" : parts.joined(separator: " ")
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }
}
