extension Budget {
  /// What may happen, as it is written after a number.
  static func itemNames(_ count: Int) -> [String] {
    count == 1
      ? ["refresh", "move", "insert", "delete"] : ["refreshes", "moves", "inserts", "deletes"]
  }

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
