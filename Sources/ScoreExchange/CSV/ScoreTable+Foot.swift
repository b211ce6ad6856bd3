import Scorekeeping

/// The rows up to the last one, which may be the foot of the table.
extension ScoreTable {
  mutating func readRows(_ reader: inout TableReader) {
    sums = Array(repeating: 0, count: columns.count)
    var last: [CSVReader.Field]?
    while hasColumns, let row = reader.readRow() {
      if let last { read(last) }
      last = row
    }
    guard let last else { return }
    guard let label = label(ofFoot: last) else { return read(last) }
    switch isSum(last) {
    case true?:
      reading.remarks.append("'\(label)' is left out, as it has the sums of the rows above")
    case false?:
      reading.remarks.append(
        "'\(label)' is a player, as its numbers are not the sums of the rows above")
      read(last)
    case nil: read(last)
    }
  }

  /// The word for a total in the last row, in place of a name or of the rank; nil for another row.
  func label(ofFoot fields: [CSVReader.Field]) -> String? {
    let places = [Column.name, .rank].compactMap(columns.firstIndex).filter(fields.indices.contains)
    let filled = places.filter { !fields[$0].isBlank }
    guard !rows.isEmpty, filled.count == 1 else { return nil }
    let field = fields[filled[0]]
    return Self.totalWords.contains(field.titleWord)
      ? String(Self.trimmed(field.text).prefix(40)) : nil
  }

  /// Whether the numbers of a row are the sums of the rows read so far; nil for a row without numbers.
  func isSum(_ fields: [CSVReader.Field]) -> Bool? {
    var agrees: Bool?
    for (index, (column, field)) in zip(columns, fields).enumerated()
    where column?.holdsPoints == true && !Self.isEmpty(field.text) {
      let digits = field.text.filter { $0 != "." && $0 != "," }
      let texts = [field.text, digits].map(Self.trimmed)
      let numbers = texts.compactMap { try? Score(parsing: $0.replacing(",", with: ".")) }
      let values = numbers + [try? Self.number(field)].compactMap(\.self)
      agrees = agrees != false && values.contains { Int128($0.thousandths) == sums[index] }
    }
    return agrees
  }
}
