import ScoreScreen

/// A row as it may be written to a terminal: as many columns as it has cells.
///
/// A cell that does not hold one character of the width it has there is drawn as U+FFFD.
struct RowPicture {
  private(set) var text = ""
  /// The first columns of wide characters.
  private(set) var wideColumns: Set<Int> = []
  /// The columns where U+FFFD stands for something else.
  private(set) var maskedColumns: Set<Int> = []

  init(_ row: [Cell]) {
    var column = 0
    while column < row.count {
      let cell = row[column].text
      let isFollowed = column + 1 < row.count && row[column + 1].text.isEmpty
      switch Self.width(of: cell) {
      case 1: text += cell
      case 2 where isFollowed:
        text += cell
        wideColumns.insert(column)
        column += 1
      default:
        text += "\u{FFFD}"
        maskedColumns.insert(column)
      }
      column += 1
    }
  }

  /// The columns that a text takes if it is one character, drawn as it is; else nil.
  private static func width(of text: String) -> Int? {
    guard let base = text.unicodeScalars.first else { return nil }
    if text.utf8.count == 1 { return 0x20..<0x7F ~= base.value ? 1 : nil }
    let scalars = text.unicodeScalars
    guard text.terminalSafe().unicodeScalars.elementsEqual(scalars) else { return nil }
    let width = text.terminalWidth
    // What follows the first scalar takes no column of its own.
    return scalars.count == 1 || String(base).terminalWidth == width ? width : nil
  }
}
