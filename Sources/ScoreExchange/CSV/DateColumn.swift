import Scorekeeping

/// The dates in a column of a table: `2026-11-21`, `21.11.2026`, `21/11/2026`, `11/21/26`, or with the month in words, as in
/// `Sat, 21 Nov 2026` and `November 21st, 2026`. A time after a date is ignored.
///
/// With slashes or dashes, the day or the month is first in all dates of a column: a number above 12 shows which.
struct DateColumn {
  /// A cell with its date, or with what is wrong with it; an empty one has neither.
  typealias Cell = (field: CSVReader.Field, date: Day?, fault: ImportError?)

  private var fields: [(field: CSVReader.Field, parts: DateParts?)] = []
  /// Whether a date shows that the day is first, and whether one shows that the month is.
  private var (isDayFirst, isMonthFirst) = (false, false)

  mutating func append(_ field: CSVReader.Field) {
    let text = ScoreTable.trimmed(field.text)
    let parts = ScoreTable.isEmpty(text) ? nil : DateParts(text)
    fields.append((field, parts))
    if case .eitherFirst(let one, let other, _) = parts {
      if one > 12 { isDayFirst = true }
      if other > 12 { isMonthFirst = true }
    }
  }

  /// The cells in their order, once all are appended.
  var cells: [Cell] {
    fields.map { field, parts in
      let text = String(ScoreTable.trimmed(field.text).prefix(40))
      if ScoreTable.isEmpty(text) { return (field, nil, nil) }
      let date: Day?
      switch parts {
      case .yearFirst(let year, let month, let day), .dayFirst(let day, let month, let year):
        date = Day(year: year, month: month, day: day)
      case .eitherFirst(let one, let other, let year):
        if isDayFirst == isMonthFirst, one != other {
          return (field, nil, isDayFirst ? .mixedDates(text) : .dayOrMonth(text))
        }
        let (day, month) = isMonthFirst ? (other, one) : (one, other)
        date = Day(year: year, month: month, day: day)
      case nil: date = nil
      }
      return (field, date, date == nil ? .notADate(text) : nil)
    }
  }

  /// The numbers of a date, in the order in which they are written.
  private enum DateParts {
    case yearFirst(Int, month: Int, day: Int)
    case dayFirst(Int, month: Int, year: Int)
    case eitherFirst(Int, Int, year: Int)

    init?(_ text: String) {
      if let date = Self(words: text) {
        self = date
        return
      }
      let date = text.prefix { !$0.isWhitespace && $0 != "T" }
      let words = date.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
      let numbers = words.compactMap { word in
        word.utf8.allSatisfy { (48...57).contains($0) } ? Int(word) : nil
      }
      guard numbers.count == 3, words.count == 3 else { return nil }
      if words[0].utf8.count == 4 {
        self = .yearFirst(numbers[0], month: numbers[1], day: numbers[2])
      } else {
        let year = words[2].utf8.count == 4 ? numbers[2] : Self.year(ofTwoDigits: numbers[2])
        self =
          date.contains(".")
          ? .dayFirst(numbers[0], month: numbers[1], year: year)
          : .eitherFirst(numbers[0], numbers[1], year: year)
      }
    }

    /// Reads a date with the name of its month, in English or a neighbour's language; nil for another text.
    private init?(words text: String) {
      let parts = text.folded.split { !$0.isLetter && !$0.isNumber && $0 != ":" }
      let numbers = parts.prefix { !$0.contains(":") }.compactMap { part in
        Int(part.prefix(while: \.isNumber))
      }
      // The day of the week may stand before, and 'mar' begins one.
      let month = parts.filter { $0.first?.isLetter == true }.compactMap(Self.month).last
      guard let month, numbers.count == 2 else { return nil }
      if numbers[0] > 31 {
        self = .yearFirst(numbers[0], month: month, day: numbers[1])
      } else {
        self = .dayFirst(numbers[0], month: month, year: Self.year(ofTwoDigits: numbers[1]))
      }
    }

    /// The month that a word names in full or in short; nil for a word that names none.
    private static func month(_ word: Substring) -> Int? {
      let starts = [
        "jan ene gen", "feb fev fév", "mar mär mrz maa", "apr avr abr", "may mai mei mag",
        "jun juin giu",
        "jul juil lug", "aug aou aoû ago", "sep set", "oct okt ott out", "nov", "dec dez dic déc",
      ]
      return starts.firstIndex { starts in
        starts.split(separator: " ").contains { word.hasPrefix($0) }
      }.map { $0 + 1 }
    }

    /// The year from 1969 to 2068, as in POSIX.
    private static func year(ofTwoDigits year: Int) -> Int {
      switch year {
      case ..<69: 2000 + year
      case ..<100: 1900 + year
      default: year
      }
    }
  }
}
