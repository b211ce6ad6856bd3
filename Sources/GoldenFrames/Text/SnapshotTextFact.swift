extension SnapshotTextError {
  /// What can be wrong with the text of a snapshot. The texts are from the file, as they stand there.
  public enum Fact: Equatable, Sendable {
    /// There is nothing.
    case empty
    /// The text holds what no text holds.
    case binary
    /// It begins otherwise than snapshots do.
    case notASnapshot(String)
    /// It begins with a byte order mark.
    case byteOrderMark
    /// A line ends with a carriage return and a line feed.
    case carriageReturn
    /// A character stands as it is that is always escaped.
    case control(Unicode.Scalar)
    /// Git has left two versions of the text in it.
    case mergeConflict(String)
    /// The version is one that this library does not know yet.
    case newerVersion(String)
    /// Something that should be the version.
    case notAVersion(String)
    /// Something that should be the columns and rows, `80x24`.
    case notASize(String)
    /// The text ends in the middle of that part, or before it.
    case truncated(missing: Part)
    /// The line that counts the columns is missing.
    case noRuler(String)
    /// The line that counts the columns is another than that of such a screen.
    case wrongRuler(columns: Int, rows: Int)
    /// No row begins here, where one should.
    case notARow(String, row: Int, of: Int)
    /// A row has the label of another.
    case wrongLabel(String, row: Int)
    /// A row follows the last one that the first line says.
    case tooManyRows(Int)
    /// No edge follows the label of a row.
    case noLeftEdge(row: Int)
    /// A row does not end with an edge.
    case noRightEdge(row: Int)
    /// A row is wider than the first line says.
    case rowTooLong(row: Int, columns: Int, most: Int)
    /// No row is as wide as the first line says.
    case noRowAsWide(columns: Int, widest: Int)
    /// Something stands behind the right edge of a row.
    case behindEdge(String)
    /// Something that should be the number of a column.
    case notAColumn(String)
    /// Nothing in that column could be wide, or be named as a cell.
    case noCharacterThere(column: Int, word: String)
    /// A column that should be named after another one.
    case columnTooEarly(Int)
    /// A cell without its text, `12="…"`.
    case notACell(String)
    /// Styles of a row that there is not, of so many.
    case noSuchRow(String, rows: Int)
    /// The styles of a row that should be told before those of another one, or with its first.
    case rowTooEarly(String)
    /// Something that should be a run of columns, `3-7` or `3`.
    case notARun(String)
    /// A run that leaves its row.
    case runBeyondRow(String, row: Int, columns: Int)
    /// A run that begins before the one before it ends.
    case runTooEarly(String)
    /// A run of columns without its style.
    case noStyle(String)
    /// Something that should be a style; the one that is spelt most like it.
    case unknownStyle(String, suggestion: String?)
    /// Something that should be the place of the cursor.
    case notACursor(String)
    /// Something that should be the row of an entry.
    case notAnEntry(String)
    /// A name, or what is said of it, is missing.
    case noWord
    /// Something that should be the kind of a change; the one that is spelt most like it.
    case unknownChange(String, suggestion: String?)
    /// A change that does not say in which row.
    case noChangedRow(String)
    /// A move that does not say from which row to which.
    case noChangedRows(String)
    /// A quote that does not end in its line.
    case unterminatedQuote
    /// A backslash and what means nothing behind it.
    case unknownEscape(String)
    /// Something that should not be there.
    case unexpected(String)
    /// Something that should be the name of a part; the one that is spelt most like it.
    case unknownPart(String, suggestion: String?)
    /// A line with nothing in it.
    case blankLine
    /// A part begins where the cursor should be told before.
    case noCursor(before: String)
    /// A part that stands twice, or after one that follows it.
    case misplacedPart(String)
    /// What can be read, but is not how it is written; nil if there should be nothing.
    case notCanonical(expected: String?)
  }

  /// What a text lacks if it ends too early.
  public enum Part: Equatable, Sendable {
    /// The version and the size.
    case firstLine
    /// The line that counts the columns.
    case ruler
    /// A row, the first being 1, of so many.
    case row(Int, of: Int)
    /// A part with a name of its own: `cursor`.
    case named(String)
    /// What ends the last line.
    case lineFeed
  }
}
