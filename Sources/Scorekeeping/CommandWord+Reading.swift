extension CommandWord {
  /// The command that a first word names in any letter case; nil for a quoted word.
  package init?(_ word: Word) {
    guard let command = Self.table[word] else { return nil }
    self = command
  }

  private static let table = KeywordTable<CommandWord>()
}
