/// One row of the screen, cell by cell. Every surface shows exactly these cells.
public struct Line: Equatable, Sendable {
  /// The cells, one for each column.
  public private(set) var cells: [Cell]
  package let theme: Theme

  /// The end of a field at which its text is placed.
  public enum Alignment: Sendable {
    /// The left end.
    case leading
    /// The right end.
    case trailing
  }

  /// A blank row.
  public init(width: Int, theme: Theme, style: Style = Style()) {
    cells = Array(repeating: Cell(" ", style: style), count: max(width, 0))
    self.theme = theme
  }

  /// Writes text into a field of the row. A wider text ends with `…` after a whole character.
  ///
  /// A field that begins left of the row, or ends right of it, is clipped. Half of a character of two columns that the
  /// text covers becomes a space.
  public mutating func write(
    _ text: String, at column: Int, width: Int, style: Style = Style(),
    align: Alignment = .leading
  ) {
    guard !text.isEmpty, width > 0, column < cells.count, column > -width else { return }
    let isCutAtTheStartAlone = column < 0 && width + column <= cells.count
    let field = isCutAtTheStartAlone ? width : min(width, cells.count - column)
    let plain = theme.plain(text)
    if column >= 0, let used = Glyph.simpleWidth(of: plain), used <= field,
      !theme.isASCII || Glyph.isPrintableASCII(plain)
    {
      let start = align == .leading ? column : column + field - used
      cells.splitWide(at: start)
      cells.splitWide(at: start + used)
      for (offset, scalar) in plain.unicodeScalars.enumerated() {
        cells[start + offset] = Cell(scalar, style: style)
      }
      return
    }
    let glyphs = Glyph.glyphs(of: plain).fitted(to: field, ellipsis: theme.ellipsis)
    let used = glyphs.reduce(0) { $0 + $1.width }
    var start = align == .leading ? column : column + field - used
    cells.splitWide(at: start)
    cells.splitWide(at: start + used)
    for glyph in glyphs {
      defer { start += glyph.width }
      if start < 0 {
        if start + glyph.width > 0 { cells[0] = Cell(" ", style: style) }
      } else if theme.isASCII, !Glyph.isPrintableASCII(glyph.text) {
        for offset in 0..<glyph.width { cells[start + offset] = Cell(text: "?", style: style) }
      } else {
        cells[start] = Cell(text: glyph.text, style: style)
        if glyph.width == 2 { cells[start + 1] = Cell(text: "", style: style) }
      }
    }
  }

  /// Draws a character of one column; does nothing outside the row.
  package mutating func put(_ scalar: Unicode.Scalar, at column: Int, style: Style = Style()) {
    if cells.indices.contains(column) { cells[column] = Cell(scalar, style: style) }
  }

  /// Draws the same character in several columns.
  package mutating func fill(
    _ columns: Range<Int>, with scalar: Unicode.Scalar, style: Style = Style()
  ) {
    for column in columns { put(scalar, at: column, style: style) }
  }

  /// Draws cells of another screen in place of those from a column on, up to the end of the row. A wide character that is
  /// cut becomes a space; in ASCII, other characters are replaced.
  package mutating func draw(_ other: ArraySlice<Cell>, at column: Int) {
    let other = other.prefix(max(0, cells.count - column))
    for (offset, cell) in other.enumerated() {
      let next = other.dropFirst(offset + 1).first
      var drawn = cell
      if cell.isEmpty ? offset == 0 : next?.isEmpty != true && Glyph.width(of: cell.text) > 1 {
        drawn = Cell(" ", style: cell.style)
      } else if theme.isASCII, cell.ascii == nil {
        let plain = theme.plain(cell.text)
        // One cell has room for the head of an arrow.
        let sign = Glyph.isPrintableASCII(plain) ? plain.first { $0 != "-" } ?? plain.first : nil
        drawn = Cell(text: sign.map(String.init) ?? "?", style: cell.style)
      }
      cells[column + offset] = drawn
    }
  }

  package func followed(by other: Line) -> Line {
    var line = self
    line.cells += other.cells
    return line
  }

  /// Changes the style of some columns; columns outside the row are ignored.
  package mutating func restyle(_ columns: Range<Int>, _ change: (inout Style) -> Void) {
    for column in columns.clamped(to: cells.indices) { change(&cells[column].style) }
  }

  /// The columns from the first to the last that differ from another line; empty if the lines are equal. Includes wide
  /// characters as a whole.
  package func columns(unlike other: Line) -> Range<Int> {
    guard cells.count == other.cells.count else { return cells.indices }
    guard var start = cells.indices.first(where: { cells[$0] != other.cells[$0] }) else {
      return 0..<0
    }
    var end = cells.count
    while cells[end - 1] == other.cells[end - 1] { end -= 1 }
    while start > 0, cells[start].isEmpty || other.cells[start].isEmpty { start -= 1 }
    while end < cells.count, cells[end].isEmpty || other.cells[end].isEmpty { end += 1 }
    return start..<end
  }

  /// Marks the row as selected, with a sign in the first column and the background of the selection. Without such a
  /// background, only the name is reversed: in a reversed row the bar would look like a hole.
  package mutating func select(name: Range<Int>) {
    put(theme.mark, at: 0, style: Style(colour: theme.palette[.selection]))
    if theme.hasSelectionBackground {
      restyle(0..<cells.count) { $0.isSelected = true }
    } else {
      restyle(name) { style in
        style.isReverse = true
        style.isBold = true
      }
    }
  }

  /// The row as text, including trailing spaces.
  package var text: String { cells.text }
}

extension Line: CustomStringConvertible {
  /// The row as text, including trailing spaces.
  public var description: String { text }
}

extension Sequence<Cell> {
  package var text: String {
    var scalars = String.UnicodeScalarView()
    for cell in self { cell.forEachScalar { scalars.append($0) } }
    return String(scalars)
  }
}
