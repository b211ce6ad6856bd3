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

  /// Whether a cell holds a code for no result, such as DNF.
  static func isCode(_ field: CSVReader.Field) -> Bool {
    // Most cells are numbers.
    guard let first = field.text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    let word = field.text.lowercased().trimmed.filter { $0 != "." }
    return blankCodes.contains(word) || codes.contains(word)
  }

  /// Whether a cell holds a code for no value, such as NA, which is not said of somebody who gave up.
  static func isBlankCode(_ field: CSVReader.Field) -> Bool {
    blankCodes.contains(field.text.lowercased().trimmed.filter { $0 != "." })
  }

  /// The number of a score, perhaps with a percent sign. A comma is a decimal mark, unless marks certainly group digits.
  static func number(_ field: CSVReader.Field) throws(ScorekeepingError) -> Score {
    var text = trimmed(field.text)
    if text.hasSuffix("%") { text = trimmed(String(text.dropLast())) }
    return try Score(parsing: DecimalMark.ungrouped(text) ?? text.replacing(",", with: "."))
  }

  static func isNumber(_ field: CSVReader.Field) -> Bool { (try? number(field)) != nil }

  /// The rank in a cell, as results print it: `3`, `3.`, `T3`, `=3`, `3=`, `#3`, `3rd`, `3-5`; nil for another text.
  static func rank(_ text: String) -> Int? {
    let medals = ["🥇": 1, "🥈": 2, "🥉": 3]
    let text = text.trimmed.lowercased()
    if let rank = medals[text] { return rank }
    let rest = text.drop { "=#t.№( ".contains($0) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let rank = Int(digits), rank > 0 else { return nil }
    let end = rest.dropFirst(digits.count).filter { !"=.)° ".contains($0) }
    let range = end.drop { !"-–—/".contains($0) }
    let isRange = range.count == end.count && Int(range.dropFirst()).map { $0 > rank } == true
    return end.isEmpty || end == "t" || isRange || ordinalEnds.contains(end) ? rank : nil
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
