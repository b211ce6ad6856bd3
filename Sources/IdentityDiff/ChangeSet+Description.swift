extension ChangeSet: CustomStringConvertible {
  /// The change set in words, one clause a change: `delete 2 Blue, move Red 3→0, update 1 Green → Lime`.
  public var description: String {
    isEmpty ? "no change" : clauses.joined(separator: ", ")
  }

  var clauses: [String] {
    var clauses = deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses
  }
}
