import ScoreScreen

/// How one row differs from what it was to be.
struct RowDifference {
  /// The row of the screen, the first being 0.
  let row: Int
  /// Nil where the screen was to end above.
  let expected: [Cell]?
  /// Nil where the screen ends above.
  let actual: [Cell]?
  /// The columns whose cells differ in text, also those that only one of the rows has. Empty if one of the rows is
  /// not there.
  let textColumns: [Int]
  /// The columns whose cells differ in style, of those that both rows have. Where a character stands instead of a
  /// blank it is no news that it is in its own style.
  let styleColumns: [Int]

  /// Nil if the rows are equal.
  init?(row: Int, expected: [Cell]?, actual: [Cell]?) {
    if expected == actual { return nil }
    self.row = row
    self.expected = expected
    self.actual = actual
    guard let expected, let actual else {
      (textColumns, styleColumns) = ([], [])
      return
    }
    let shared = 0..<min(expected.count, actual.count)
    let longer = max(expected.count, actual.count)
    textColumns =
      shared.filter { !expected[$0].hasText(of: actual[$0]) } + (shared.upperBound..<longer)
    let came = Set(
      textColumns.prefix { $0 < shared.upperBound }
        .filter { expected[$0].text == " " || actual[$0].text == " " })
    styleColumns = shared.filter {
      expected[$0].style != actual[$0].style && !came.contains($0)
    }
  }

  /// Whether the rows differ in what they say, not only in how.
  var isOfText: Bool { expected == nil || actual == nil || !textColumns.isEmpty }

  /// A `^` below each cell that differs in text; below both columns of a wide character.
  ///
  /// - Parameter pictures: those of the rows.
  func marks(below pictures: [RowPicture]) -> String {
    let marked = textColumns.reduce(into: Set<Int>()) { marked, column in
      let isWide = pictures.contains { $0.wideColumns.contains(column) }
      marked.formUnion(column...(isWide ? column + 1 : column))
    }
    return (0..<(marked.max().map { $0 + 1 } ?? 0)).map { marked.contains($0) ? "^" : " " }.joined()
  }

  /// The columns whose cells differ in text although the pictures of both rows look the same there, or do not show
  /// what the cells hold.
  func unseenColumns(in pictures: [RowPicture]) -> [Int] {
    guard let expected, let actual else { return [] }
    return textColumns.filter { column in
      if pictures.contains(where: { $0.maskedColumns.contains(column) }) { return true }
      guard column < expected.count, column < actual.count else { return false }
      let (old, new) = (expected[column].text, actual[column].text)
      // `==` holds for two spellings of one character.
      return old == new || old.isWhitespace && new.isWhitespace
    }
  }
}

extension Cell {
  /// Whether both cells draw the same scalars, in whatever style.
  fileprivate func hasText(of other: Cell) -> Bool {
    style == other.style ? self == other : self == Cell(text: other.text, style: style)
  }
}

extension String {
  fileprivate var isWhitespace: Bool { !isEmpty && allSatisfy(\.isWhitespace) }
}
