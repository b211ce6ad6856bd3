import IdentityDiff

extension [Item] {
  /// This list in Swift, for a test.
  var literal: String { "[" + map { "\($0)" }.joined(separator: ", ") + "]" }
}

extension [Section] {
  /// This list in Swift, for a test.
  var literal: String {
    "[" + map { "Section(\($0.content), rows: \($0.rows.literal))" }.joined(separator: ", ") + "]"
  }
}
