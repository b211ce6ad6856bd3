private enum ChangeSetKeys: String, CodingKey {
  case deletions, insertions, moves, updates
}

extension ChangeSet: Encodable where Element: Encodable {
  /// Writes the parts that are not empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeSetKeys.self)
    if !deletions.isEmpty { try container.encode(deletions, forKey: .deletions) }
    if !insertions.isEmpty { try container.encode(insertions, forKey: .insertions) }
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    if !updates.isEmpty { try container.encode(updates, forKey: .updates) }
  }
}

extension ChangeSet: Decodable where Element: Decodable {
  /// Reads what `encode(to:)` wrote; a part that is missing is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeSetKeys.self)
    self.init(
      deletions: try container.decodeIfPresent([Deletion].self, forKey: .deletions) ?? [],
      insertions: try container.decodeIfPresent([Insertion].self, forKey: .insertions) ?? [],
      moves: try container.decodeIfPresent([Move].self, forKey: .moves) ?? [],
      updates: try container.decodeIfPresent([Update].self, forKey: .updates) ?? [])
  }
}

extension ChangeSet: CustomStringConvertible {
  /// The change set in words, one clause a change: `delete 2 Blue, move Red 3→0, update 1 Green → Lime`.
  public var description: String {
    var clauses = deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses.isEmpty ? "no change" : clauses.joined(separator: ", ")
  }
}
