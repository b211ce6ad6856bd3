import Scorekeeping

/// The texts of cells, and the limits of names in a table.
extension ScoreTable {
  /// The longest name of a player or a team, in characters.
  package static let longestName = 1000

  /// Refuses a name that is not allowed on a board.
  ///
  /// - Throws: an `ImportError`.
  package static func checkName(_ name: String) throws(ImportError) {
    if let fact = fault(of: name) { throw fact }
  }

  /// The text without surrounding spaces, which count only in quotes.
  static func trimmed(_ text: String) -> String {
    let units = text.utf8
    guard let start = units.firstIndex(where: { $0 != .blank && $0 != .tab }),
      let end = units.lastIndex(where: { $0 != .blank && $0 != .tab })
    else { return "" }
    return String(text[start..<units.index(after: end)])
  }

  /// Whether a cell holds no score: it is empty, or a dash as in tables and in `score Ann = -`.
  static func isEmpty(_ text: String) -> Bool {
    let text = trimmed(text)
    return text.isEmpty || dashes.contains(text)
  }

  /// The texts of a cell that take a score or a team away.
  static let dashes: Set<String> = ["-", "–", "\u{2212}"]

  static func isDash(_ field: CSVReader.Field) -> Bool {
    !field.isQuoted && dashes.contains(trimmed(field.text))
  }

  static func fault(of name: String) -> ImportError? {
    if name.utf8.count > longestName, name.count > longestName { return .nameTooLong(name.count) }
    do throws(ScorekeepingError) {
      try validate(name: name)
      return nil
    } catch {
      return .value(error)
    }
  }
}
