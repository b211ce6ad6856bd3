extension Budget {
  /// What may happen, as scripts write it.
  static let itemNames = ["refresh", "move", "insert", "delete"]

  /// The number that a word stands for.
  static func item(_ keyword: String) -> WritableKeyPath<Budget, Int>? {
    switch keyword {
    case "refresh", "refreshes": \.refreshes
    case "move", "moves": \.moves
    case "insert", "inserts": \.inserts
    case "delete", "deletes": \.deletes
    default: nil
    }
  }
}
