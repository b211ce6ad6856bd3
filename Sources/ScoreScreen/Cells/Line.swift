/// One row of the screen, cell by cell: both surfaces show exactly this.
public struct Line: Equatable, Sendable {
  /// As many cells as the row is wide.
  public private(set) var cells: [Cell]
  let theme: Theme

  /// At which end of its field a text stands.
  public enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// A blank row.
  public init(width: Int, theme: Theme, style: Style = Style()) {
    cells = Array(repeating: Cell(" ", style: style), count: max(width, 0))
    self.theme = theme
  }

  /// Writes text into a field of the row. A wider text is cut at a character, with `…`.
  public mutating func write(
    _ text: String, at column: Int, width: Int, style: Style = Style(),
    align: Alignment = .leading
  ) {
    let field = max(0, min(width, cells.count - column))
    if field == 0 || text.isEmpty { return }
    let plain = theme.plain(text)
    if let used = Glyph.simpleWidth(of: plain), used <= field,
      !theme.isASCII || Glyph.isPlain(plain)
    {
      var place = align == .leading ? column : column + field - used
      for scalar in plain.unicodeScalars {
        cells[place] = Cell(scalar, style: style)
        place += 1
      }
      return
    }
    let glyphs = Self.fitted(Glyph.glyphs(of: plain), to: field, theme: theme)
    let used = glyphs.reduce(0) { $0 + $1.width }
    var place = align == .leading ? column : column + field - used
    for glyph in glyphs {
      if theme.isASCII, !Glyph.isPlain(glyph.text) {
        for offset in 0..<glyph.width { cells[place + offset] = Cell(text: "?", style: style) }
      } else {
        cells[place] = Cell(text: glyph.text, style: style)
        if glyph.width == 2 { cells[place + 1] = Cell(text: "", style: style) }
      }
      place += glyph.width
    }
  }

  /// Draws one character of one column, where there is that column.
  mutating func put(_ scalar: Unicode.Scalar, at column: Int, style: Style = Style()) {
    if cells.indices.contains(column) { cells[column] = Cell(scalar, style: style) }
  }

  /// Draws the same character in several columns.
  mutating func fill(_ columns: Range<Int>, with scalar: Unicode.Scalar, style: Style = Style()) {
    for column in columns { put(scalar, at: column, style: style) }
  }

  func followed(by other: Line) -> Line {
    var line = self
    line.cells += other.cells
    return line
  }

  /// Changes how some columns look, those of them that there are.
  mutating func restyle(_ columns: Range<Int>, _ change: (inout Style) -> Void) {
    for place in columns.clamped(to: cells.indices) { change(&cells[place].style) }
  }

  private static func fitted(_ glyphs: [Glyph], to field: Int, theme: Theme) -> [Glyph] {
    if glyphs.reduce(0, { $0 + $1.width }) <= field { return glyphs }
    var used = 1
    var kept = glyphs.prefix { glyph in
      used += glyph.width
      return used <= field
    }.count
    while kept > 0, glyphs[kept].isContinuation { kept -= 1 }
    return glyphs[..<kept] + [Glyph(text: theme.ellipsis, width: 1)]
  }

  /// The columns of this line between the first and the last that look otherwise in another line; none if the other is
  /// equal. No wide character is cut in two.
  func columns(unlike other: Line) -> Range<Int> {
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

  /// Marks the row as the selected one: a sign in the first column and, where the theme has one, a background. The name
  /// is in reverse where it has none: never the whole row, as the bar would be a hole.
  mutating func select(name: Range<Int>) {
    put(theme.mark, at: 0, style: Style(colour: theme.palette[.selection]))
    if theme.hasSelectionGround {
      restyle(0..<cells.count) { $0.isSelected = true }
    } else {
      restyle(name) { style in
        style.isReverse = true
        style.isBold = true
      }
    }
  }

  /// The row as text, blanks at its end included.
  public var text: String { cells.text }
}

extension Sequence<Cell> {
  var text: String {
    var scalars = String.UnicodeScalarView()
    for cell in self { cell.forEachScalar { scalars.append($0) } }
    return String(scalars)
  }
}
