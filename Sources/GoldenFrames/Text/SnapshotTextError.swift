import ScoreScreen
import ScoreScript
import Scorekeeping

/// A fault in the text of a snapshot with its location: the file, the line and the words.
public typealias SnapshotTextProblem = TextProblem<SnapshotTextError>

/// A fault in the text of a snapshot. Associated strings are quoted from the file.
public enum SnapshotTextError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// The file is binary.
  case binary
  /// The text does not begin as snapshots do.
  case notASnapshot(String)
  /// The text begins with a byte order mark.
  case byteOrderMark
  /// A line ends with a carriage return and a line feed.
  case carriageReturn
  /// A character that must be escaped is not escaped.
  case control(Unicode.Scalar)
  /// The text holds a conflict marker of git.
  case mergeConflict(String)
  /// The version of the format is newer than this library.
  case newerVersion(String)
  /// The text is not a version.
  case notAVersion(String)
  /// The text is not a size such as `80x24`.
  case notASize(String)
  /// The text ends within a part, or before it.
  case truncated(missing: Part)
  /// The line that counts the columns is missing.
  case noRuler(String)
  /// The line that counts the columns does not fit the size.
  case wrongRuler(columns: Int, rows: Int)
  /// This line should begin with the label of a row.
  case notARow(String, row: Int, of: Int)
  /// A row has the label of another.
  case wrongLabel(String, row: Int)
  /// There are more rows than the first line says.
  case tooManyRows(Int)
  /// No edge follows the label of a row.
  case noLeftEdge(row: Int)
  /// A row does not end with an edge.
  case noRightEdge(row: Int)
  /// A row is wider than the first line says.
  case rowTooLong(row: Int, columns: Int, most: Int)
  /// No row is as wide as the first line says.
  case noRowAsWide(columns: Int, widest: Int)
  /// Unexpected text follows the right edge of a row.
  case behindEdge(String)
  /// The text is not the number of a column.
  case notAColumn(String)
  /// No character begins in the named column, so that it cannot be wide or have a description.
  case noCharacterThere(column: Int, word: String)
  /// A column is listed after another one further right.
  case columnTooEarly(Int)
  /// The text is not the description of a cell, such as `12="…"`.
  case notACell(String)
  /// Styles are given for a missing row.
  case noSuchRow(String, rows: Int)
  /// The styles of a row are given after those of a later row, or twice.
  case rowTooEarly(String)
  /// The text is not a run of columns, such as `3-7` or `3`.
  case notARun(String)
  /// A run reaches beyond its row.
  case runBeyondRow(String, row: Int, columns: Int)
  /// A run begins before the end of the previous one.
  case runTooEarly(String)
  /// A run of columns has no style.
  case noStyle(String)
  /// The style is unknown; the suggestion has the nearest spelling.
  case unknownStyle(String, suggestion: String?)
  /// The text is not the position of a cursor.
  case notACursor(String)
  /// The text is not an entry.
  case notAnEntry(String)
  /// A name, or a word of a fact, is missing.
  case noWord
  /// The kind of change is unknown; the suggestion has the nearest spelling.
  case unknownChange(String, suggestion: String?)
  /// A change has no row.
  case noChangedRow(String)
  /// A move has no rows, or only one.
  case noChangedRows(String)
  /// A quote is not closed in its line.
  case unterminatedQuote
  /// A backslash does not begin a known escape.
  case unknownEscape(String)
  /// The line should end before this.
  case unexpected(String)
  /// The name of a part is unknown; the suggestion has the nearest spelling.
  case unknownPart(String, suggestion: String?)
  /// A line is blank.
  case blankLine
  /// The line of the cursor is missing before a part.
  case noCursor(before: String)
  /// A part is given twice, or in the wrong order.
  case misplacedPart(String)
  /// The text is valid but not in canonical form. Nil means that the text should end here.
  case notCanonical(expected: String?)

  /// A part that is missing in a truncated text.
  public enum Part: Equatable, Sendable {
    /// The version and the size.
    case firstLine
    /// The line that counts the columns.
    case ruler
    /// A row, counted from 1, and the number of rows.
    case row(Int, of: Int)
    /// A named part, such as `cursor`.
    case named(String)
    /// The line feed at the end of the last line.
    case lineFeed
  }
}

extension SnapshotTextError: CustomStringConvertible {
  /// One sentence, without the location: the offender in quotes, then the way out. It holds no control character.
  public var description: String { text.terminalSafe() }

  private var text: String {
    switch self {
    case .empty:
      "The file is empty. Remove it and record it again"
    case .binary:
      "This is no text. Remove it and record it again, or name a file that is one"
    case .notASnapshot(let text):
      "'\(text.clipped)' is not how a snapshot begins, which is: snapshot 1 80x24. Remove it and record it again, or name another file"
    case .byteOrderMark:
      "The file begins with a byte order mark, 'U+FEFF'. Save it as UTF-8 without one"
    case .carriageReturn:
      "The line ends with '\\r\\n', and lines of snapshots end with '\\n' alone. Convert the file, and keep git from "
        + "changing it by a line in .gitattributes: **/__Snapshots__/** -text"
    case .control(let scalar):
      "'\(scalar.hexadecimal)' cannot stand in a snapshot as it is. Take it out; in a name or a title write "
        + "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case .mergeConflict(let marker):
      "'\(marker)' was left here by a merge. Choose one of the versions, or remove it and record it again"
    case .newerVersion(let version):
      "Version '\(version.clipped)' of the format was made by a newer version of scoreboard. Update scoreboard"
    case .notAVersion(let text):
      "'\(text.clipped)' is no version of the format. Write \(Snapshot.version)"
    case .notASize(let text):
      "'\(text.clipped)' is no size. Write columns and rows with an x between them, as in 80x24"
    case .truncated(let part):
      "The file ends in the middle: \(part.text). Remove it and record it again"
    case .noRuler(let text):
      "'\(text.clipped)' stands where the columns are counted. Write a line like 0----.----10---. there, or remove it and record it again"
    case .wrongRuler(let columns, let rows):
      "This line does not count the columns of a screen of '\(columns)x\(rows)'. Correct the size in the first line, or "
        + "remove it and record it again"
    case .notARow(let text, let row, let rows):
      "'\(text.clipped)' stands where row \(row) of \(rows) should. Write the row, or correct the size in the first line"
    case .wrongLabel(let text, let row):
      "'\(text.clipped)' is the number of another row. This one is row \(row)"
    case .tooManyRows(let rows):
      "There are more rows than '\(rows)'. Take this one out, or correct the size in the first line"
    case .noLeftEdge(let row):
      "Row '\(row)' has no left edge. Write a blank and | after its number"
    case .noRightEdge(let row):
      "Row '\(row)' has no right edge. Write | after its last column"
    case .rowTooLong(let row, let columns, let most):
      "Row '\(row)' is too long: it has \(columns) columns, and the first line says \(most). Shorten it, or correct the size"
    case .noRowAsWide(let columns, let widest):
      "No row has '\(columns)' columns, as the first line says: the widest has \(widest). Lengthen the rows, or correct the size"
    case .behindEdge(let text):
      "'\(text.clipped)' stands behind the right edge. Write nothing there but two blanks and wide or cells with their columns"
    case .notAColumn(let text):
      "'\(text.clipped)' is no column. Write its number, the first being 0"
    case .noCharacterThere(let column, let word):
      "No character begins in column '\(column)'. Name one of the row after \(word)"
    case .columnTooEarly(let column):
      "The column '\(column)' is not after the one before it. Name columns once, from the left"
    case .notACell(let text):
      "'\(text.clipped)' is no cell. Write its column and its text, as in 12=\"\\u{200D}\""
    case .noSuchRow(let text, let rows):
      "There is no row '\(text.clipped)'. "
        + (rows == 0 ? "The screen has none: leave the line out" : "Name one from 1 to \(rows)")
    case .rowTooEarly(let text):
      "'\(text.clipped)' is not after the row before it. Name each row once, from the top"
    case .notARun(let text):
      "'\(text.clipped)' is no run of columns. Write the first and the last, as in 0-8 bold, or a single one"
    case .runBeyondRow(let text, let row, let columns):
      "'\(text.clipped)' is beyond row \(row). "
        + (columns == 0 ? "It has no columns: leave it out" : "Its last column is \(columns - 1)")
    case .runTooEarly(let text):
      "'\(text.clipped)' is not after the run before it. Name each column once, from the left"
    case .noStyle(let run):
      "'\(run.clipped)' has no style. Write \(Self.styles), or leave the run out"
    case .unknownStyle(let word, let suggestion):
      "'\(word.clipped)' is no style. " + hint(suggestion, else: "Styles are \(Self.styles)")
    case .notACursor(let text):
      "'\(text.clipped)' is no place of a cursor. Write a row from 1 and a column from 0, as in cursor 8: 12, or cursor none"
    case .notAnEntry(let text):
      "'\(text.clipped)' is no entry. Write whose row it is and what it says, as in 3: Red, rank 1, score 12"
    case .noWord:
      "A word is missing here. Write it, or \"\" if it is empty"
    case .unknownChange(let word, let suggestion):
      "'\(word.clipped)' is no change. "
        + hint(suggestion, else: "Changes are insert, delete, move and refresh")
    case .noChangedRow(let text):
      "'\(text.clipped)' does not say which row. Write its number after the name, as in insert Red 3"
    case .noChangedRows(let text):
      "'\(text.clipped)' does not say from which row to which. Write both after the name, as in move Red 4→3"
    case .unterminatedQuote:
      "The quote has no end. Close it with \""
    case .unknownEscape(let text):
      "'\(text.clipped)' means nothing here. Known are \\\" \\\\ \\n \\t \\u{HEX}"
    case .unexpected(let text):
      "'\(text.clipped)' is too much here. Leave it out, or put a name with blanks in quotes"
    case .unknownPart(let word, let suggestion):
      "'\(word.clipped)' is no part of a snapshot. "
        + hint(suggestion, else: "Parts are styles, cursor, entries and changes")
    case .blankLine:
      "A blank line has no place in a snapshot. Take it out"
    case .noCursor(let part):
      "The part 'cursor' is missing before '\(part)'. Write cursor none, or its row and column as in cursor 8: 12"
    case .misplacedPart(let word):
      "'\(word)' stands in the wrong place. After the rows come once and in this order: styles, cursor, entries, changes"
    case .notCanonical(let line?):
      "Not in canonical form: expected '\(line.clipped)'. Write that, or remove it and record it again"
    case .notCanonical(nil):
      "Not in canonical form: expected nothing more. Take out what follows, or remove it and record it again"
    }
  }

  private static let styles = "bold, reverse, selected and fg= with a colour"
}

extension SnapshotTextError.Part {
  fileprivate var text: String {
    switch self {
    case .firstLine: "the first line is not whole"
    case .ruler: "the line that counts the columns is missing or not whole"
    case .row(let row, let rows): "row \(row) of \(rows) is missing or not whole"
    case .named(let name): "the part '\(name)' is missing or not whole"
    case .lineFeed: "no line feed ends the last line"
    }
  }
}

extension String {
  /// The first 60 characters of the text.
  fileprivate var clipped: String {
    let start = prefix(60)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
