extension SectionedChangeSet: CustomStringConvertible {
  /// The change set in words, sections first: `section insert 1 North, move Red 0.3→1.0`.
  public var description: String {
    var clauses = sections.isEmpty ? [] : sections.clauses.map { "section \($0)" }
    clauses += deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses.isEmpty ? "no change" : clauses.joined(separator: ", ")
  }
}
