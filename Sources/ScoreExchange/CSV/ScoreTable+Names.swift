import Scorekeeping

/// What a name in a table may be.
extension ScoreTable {
  /// How many characters the name of a player or a team has at most.
  package static let longestName = 1000

  /// Refuses what cannot be the name of a board.
  ///
  /// - Throws: an `ImportError`.
  package static func checkName(_ name: String) throws(ImportError) {
    if let fact = fault(of: name) { throw fact }
  }

  /// Blanks around what is not quoted are no part of it.
  static func trimmed(_ text: String) -> String {
    let units = text.utf8
    guard let start = units.firstIndex(where: { $0 != .blank && $0 != .tab }),
      let end = units.lastIndex(where: { $0 != .blank && $0 != .tab })
    else { return "" }
    return String(text[start..<units.index(after: end)])
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
