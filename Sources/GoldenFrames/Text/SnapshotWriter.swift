import ScoreScreen

/// Writes snapshots as text, into one buffer: no text is made for a cell.
struct SnapshotWriter {
  /// What is written.
  private(set) var utf8: [UInt8] = []

  mutating func write(_ snapshot: Snapshot) {
    let size = snapshot.size
    utf8.reserveCapacity(utf8.count + (size.columns + 16) * (size.rows + 2) + 256)
    write("snapshot ")
    write(Snapshot.version)
    write(" ")
    write(size.columns)
    write("x")
    write(size.rows)
    if !snapshot.title.isEmpty {
      write(" ")
      write(title: snapshot.title)
    }
    endLine()
    let label = Self.digits(size.rows)
    writeRuler(width: size.columns, label: label)
    for (row, cells) in snapshot.rows.enumerated() { write(cells, row: row, label: label) }
    writeStyles(snapshot.rows)
    write(snapshot.cursor)
    write(snapshot.entries)
    if let changes = snapshot.changes { write(changes) }
  }

  private mutating func write(_ cursor: Position?) {
    write("cursor ")
    if let cursor {
      write(line: cursor.row)
      write(cursor.column)
    } else {
      write("none")
    }
    endLine()
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { utf8.append(contentsOf: $0) }
  }

  mutating func write(text: String) { utf8.append(contentsOf: text.utf8) }

  /// Writes what stands for itself in cells, from one on; the first that does not.
  mutating func write(_ cells: [Cell], from start: Int) -> Int {
    cells.append(standingFrom: start, to: &utf8)
  }

  mutating func write(byte: UInt8) { utf8.append(byte) }

  mutating func write(scalar: Unicode.Scalar) { utf8.append(scalar) }

  mutating func endLine() { utf8.append(0x0A) }

  mutating func write(_ number: Int) {
    if number < 0 { utf8.append(UInt8(ascii: "-")) }
    write(digitsOf: number.magnitude)
  }

  private mutating func write(digitsOf number: UInt) {
    if number > 9 { write(digitsOf: number / 10) }
    utf8.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Writes the number of a row, which text counts from 1. It wraps round, so that there is one for any number.
  mutating func write(row: Int) { write(row &+ 1) }

  /// Writes the number of the row that a line is about.
  mutating func write(line row: Int) {
    write(row: row)
    write(": ")
  }

  /// How many digits a number that is not negative has.
  static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }
}
