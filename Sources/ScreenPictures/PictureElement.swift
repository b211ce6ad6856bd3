import ScreenCells

/// A text or a rectangle of one colour in a row of a picture.
package struct PictureElement: Hashable {
  package enum Shape: Hashable {
    /// A text of equally wide characters, with single spaces between them.
    case text(String, columns: Int, isBold: Bool)
    /// A rectangle, in units from the top left corner of its column.
    case rectangle(Rectangle)
  }

  /// The colour of a shape, by its purpose.
  package enum Fill: Hashable {
    case colour(Style.Colour, as: Style.Colour.Use = .plain)
    /// The background of the selected row, or of other rows.
    case background(isSelected: Bool)
    case cursor

    /// The colour of text that is not reversed.
    init(_ style: Style) { self = .colour(style.colour, as: style.use) }
  }

  let shape: Shape
  /// The column where the element begins, from the left edge of the screen.
  let column: Int
  let fill: Fill
}

extension PictureElement {
  /// The elements of a row, in painting order. Spaces need none.
  static func elements(of cells: [Cell], cursor: Int?) -> [PictureElement] {
    var elements = grounds(of: cells)
    if let cursor {
      let isWide = cursor + 1 < cells.count && cells[cursor + 1].text.isEmpty
      elements.append(
        PictureElement(
          shape: .rectangle(Rectangle(columns: isWide ? 2 : 1)), column: cursor, fill: .cursor))
    }
    var column = 0
    while column < cells.count {
      if isBlank(cells[column]) {
        column += 1
      } else if let rectangles = Rectangle.glyph(of: cells[column]) {
        let columns = run(of: cells, from: column) { $0 == cells[column] }
        elements += self.elements(rectangles, in: columns, fill: fill(of: cells[column].style))
        column = columns.upperBound
      } else {
        elements.append(text(in: cells, at: &column))
      }
    }
    return elements
  }

  /// The longest range of columns, starting at one, in which all cells satisfy a condition.
  private static func run(
    of cells: [Cell], from start: Int, _ satisfies: (Cell) -> Bool
  ) -> Range<Int> {
    start..<(cells[start...].firstIndex { !satisfies($0) } ?? cells.count)
  }

  /// The backgrounds of the selected row and, above it, of reversed cells.
  private static func grounds(of cells: [Cell]) -> [PictureElement] {
    func elements(_ fill: (Style) -> Fill?) -> [PictureElement] {
      var elements: [PictureElement] = []
      var column = 0
      while column < cells.count {
        let own = fill(cells[column].style)
        let columns = run(of: cells, from: column) { fill($0.style) == own }
        if let own {
          elements.append(
            PictureElement(
              shape: .rectangle(Rectangle(columns: columns.count)), column: column, fill: own))
        }
        column = columns.upperBound
      }
      return elements
    }
    return elements { $0.isSelected ? .background(isSelected: true) : nil }
      + elements { $0.isReverse ? Fill($0) : nil }
  }

  /// The colour of characters and bars; if reversed, the colour of the background.
  private static func fill(of style: Style) -> Fill {
    style.isReverse ? .background(isSelected: style.isSelected) : Fill(style)
  }

  /// The rectangles of a character that is repeated in several columns; a single one if they join.
  private static func elements(
    _ rectangles: [Rectangle], in columns: Range<Int>, fill: Fill
  ) -> [PictureElement] {
    rectangles.flatMap { rectangle in
      if rectangle.isFullWidth {
        let long = rectangle.widened(to: columns.count)
        return [
          PictureElement(shape: .rectangle(long), column: columns.lowerBound, fill: fill)
        ]
      }
      return columns.map {
        PictureElement(shape: .rectangle(rectangle), column: $0, fill: fill)
      }
    }
  }

  /// The longest text that starts at a column and has one style and one character width. Moves the column to the end of
  /// the text.
  private static func text(in cells: [Cell], at column: inout Int) -> PictureElement {
    let (start, style) = (column, cells[column].style)
    let width = width(of: cells, at: start)
    func goesOn(_ next: Int) -> Bool {
      next < cells.count && !isBlank(cells[next]) && Rectangle.glyph(of: cells[next]) == nil
        && cells[next].style == style && self.width(of: cells, at: next) == width
    }
    var text = ""
    while true {
      text += cells[column].text
      column += width
      if goesOn(column) { continue }
      guard width == 1, column < cells.count, isBlank(cells[column]), goesOn(column + 1) else {
        break
      }
      text += " "
      column += 1
    }
    return PictureElement(
      shape: .text(text, columns: column - start, isBold: style.isBold), column: start,
      fill: fill(of: style))
  }

  /// The width of the character at a column: 2 if the next cell has no text.
  private static func width(of cells: [Cell], at column: Int) -> Int {
    column + 1 < cells.count && cells[column + 1].text.isEmpty ? 2 : 1
  }

  private static func isBlank(_ cell: Cell) -> Bool { cell.text == " " || cell.text.isEmpty }
}

extension PictureElement {
  /// The element in SVG, in units from the left edge of the screen and from the baseline of its row.
  ///
  /// A text is as wide as its columns whatever font the viewer has.
  func svg(id: String? = nil) -> String {
    let id = id.map { " id=\"\($0)\"" } ?? ""
    func start(_ x: Int) -> String { id + (x == 0 ? "" : " x=\"\(x)\"") }
    let left = column * PictureLayout.column
    let name = PicturePalette.name(of: fill)
    switch shape {
    case .text(let text, let columns, let isBold):
      let length = columns == 1 ? "" : " textLength=\"\(columns * PictureLayout.column)\""
      let names = (name == Self.plain ? [] : [name]) + (isBold ? ["w"] : [])
      let style = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
      return "<text\(start(left))\(length)\(style)>\(text.xmlEscaped)</text>"
    case .rectangle(let rectangle):
      return
        "<rect\(start(left + rectangle.x)) y=\"\(rectangle.y - PictureLayout.baseline)\" width=\"\(rectangle.width)\" "
        + "height=\"\(rectangle.height)\"\(rectangle.isRound ? " rx=\"2\"" : "") class=\"\(name)\"/>"
    }
  }

  /// The class that most texts have. It is the default, so they do not name it.
  private static let plain = PicturePalette.name(of: Fill(Style()))
}

/// A rectangle in a row of a picture, in units from the top left corner of its column.
package struct Rectangle: Hashable {
  let x: Int
  let y: Int
  private(set) var width: Int
  let height: Int
  /// Whether the corners are rounded, for rectangles that do not join others.
  var isRound = false

  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, isRound: Bool = false) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.isRound = isRound
  }

  /// Makes a rectangle that fills columns.
  init(columns: Int) {
    self.init(0, 0, columns * PictureLayout.column, PictureLayout.row)
  }

  /// Whether the rectangle is as wide as a column.
  var isFullWidth: Bool { width == PictureLayout.column }

  /// The same rectangle, widened to a number of columns.
  func widened(to columns: Int) -> Rectangle {
    var rectangle = self
    rectangle.width = columns * PictureLayout.column
    return rectangle
  }

  /// The rectangles that draw a cell; nil if the cell is drawn as text.
  static func glyph(of cell: Cell) -> [Rectangle]? {
    let text = cell.text
    return text.utf8.count == 3 ? glyphs[text] : nil
  }

  /// The characters that are drawn as rectangles, so that they join in any font. A column is 9 units wide and a row 20
  /// high.
  static let glyphs: [String: [Rectangle]] = [
    // Bars, and the blocks of large letters.
    "▆": [Rectangle(0, 3, 9, 13, isRound: true)],
    "▄": [Rectangle(0, 10, 9, 10)],
    "▀": [Rectangle(0, 0, 9, 10)],
    "█": [Rectangle(0, 0, 9, 20)],
    "▖": [Rectangle(0, 10, 5, 10)],
    "▗": [Rectangle(4, 10, 5, 10)],
    // Signs.
    "▌": [Rectangle(0, 0, 4, 20)],
    "■": [Rectangle(0, 6, 8, 8, isRound: true)],
    "▏": [Rectangle(0, 2, 1, 16)],
    // Rules.
    "─": [Rectangle(0, 9, 9, 1)],
    "━": [Rectangle(0, 8, 9, 3)],
    "┄": [Rectangle(1, 9, 6, 1)],
    "│": [Rectangle(4, 0, 1, 20)],
    "┊": [Rectangle(4, 2, 1, 6), Rectangle(4, 12, 1, 6)],
    "├": [Rectangle(4, 0, 1, 20), Rectangle(5, 9, 4, 1)],
    "┤": [Rectangle(4, 0, 1, 20), Rectangle(0, 9, 4, 1)],
    "┬": [Rectangle(0, 9, 9, 1), Rectangle(4, 10, 1, 10)],
    "┴": [Rectangle(0, 9, 9, 1), Rectangle(4, 0, 1, 9)],
  ]
}
