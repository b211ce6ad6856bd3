import ScoreScreen

/// A part of a row of a picture, in columns from the left edge of the screen: what is drawn at once.
struct Piece: Hashable {
  enum Shape: Hashable {
    /// Characters that are all equally wide, with single blanks between them.
    case text(String, columns: Int, isBold: Bool)
    /// A rectangle, in units from the top left corner of the column.
    case box(Box)
  }

  /// What a shape is filled with.
  enum Paint: Hashable {
    case colour(Style.Colour, isSelected: Bool)
    /// The background of the selected row, or of the others.
    case ground(isSelected: Bool)
    case cursor

    /// That of the text, where nothing is in reverse.
    init(_ style: Style) { self = .colour(style.colour, isSelected: style.isSelected) }
  }

  let shape: Shape
  let column: Int
  let paint: Paint
}

extension Piece {
  /// The pieces of a row, in the order in which they are painted. Blanks leave none.
  static func pieces(of cells: [Cell], cursor: Int?) -> [Piece] {
    var pieces = grounds(of: cells)
    if let cursor {
      let isWide = cursor + 1 < cells.count && cells[cursor + 1].text.isEmpty
      pieces.append(
        Piece(
          shape: .box(Box(columns: isWide ? 2 : 1)), column: cursor, paint: .cursor))
    }
    var column = 0
    while column < cells.count {
      if isBlank(cells[column]) {
        column += 1
      } else if let boxes = Box.boxes(of: cells[column]) {
        let columns = run(of: cells, from: column) { $0 == cells[column] }
        pieces += self.pieces(boxes, in: columns, paint: paint(of: cells[column].style))
        column = columns.upperBound
      } else {
        pieces.append(text(in: cells, at: &column))
      }
    }
    return pieces
  }

  /// The columns from one on whose cells are of a kind.
  private static func run(
    of cells: [Cell], from start: Int, _ isOfKind: (Cell) -> Bool
  ) -> Range<Int> {
    start..<(cells[start...].firstIndex { !isOfKind($0) } ?? cells.count)
  }

  /// The background of the selected row, and what is in reverse upon it.
  private static func grounds(of cells: [Cell]) -> [Piece] {
    func pieces(_ paint: (Style) -> Paint?) -> [Piece] {
      var pieces: [Piece] = []
      var column = 0
      while column < cells.count {
        let own = paint(cells[column].style)
        let columns = run(of: cells, from: column) { paint($0.style) == own }
        if let own {
          pieces.append(Piece(shape: .box(Box(columns: columns.count)), column: column, paint: own))
        }
        column = columns.upperBound
      }
      return pieces
    }
    return pieces { $0.isSelected ? .ground(isSelected: true) : nil }
      + pieces { $0.isReverse ? Paint($0) : nil }
  }

  /// What characters and bars are painted with: in reverse, with the background.
  private static func paint(of style: Style) -> Paint {
    style.isReverse ? .ground(isSelected: style.isSelected) : Paint(style)
  }

  /// The boxes of a character that stands in several columns: one, if they join.
  private static func pieces(_ boxes: [Box], in columns: Range<Int>, paint: Paint) -> [Piece] {
    boxes.flatMap { box in
      if box.isWhole {
        let long = box.widened(to: columns.count)
        return [Piece(shape: .box(long), column: columns.lowerBound, paint: paint)]
      }
      return columns.map { Piece(shape: .box(box), column: $0, paint: paint) }
    }
  }

  private static func text(in cells: [Cell], at column: inout Int) -> Piece {
    let (start, style) = (column, cells[column].style)
    let width = width(of: cells, at: start)
    func goesOn(_ place: Int) -> Bool {
      place < cells.count && !isBlank(cells[place]) && Box.boxes(of: cells[place]) == nil
        && cells[place].style == style && self.width(of: cells, at: place) == width
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
    return Piece(
      shape: .text(text, columns: column - start, isBold: style.isBold), column: start,
      paint: paint(of: style))
  }

  /// The second column of a wide character has no text.
  private static func width(of cells: [Cell], at column: Int) -> Int {
    column + 1 < cells.count && cells[column + 1].text.isEmpty ? 2 : 1
  }

  private static func isBlank(_ cell: Cell) -> Bool { cell.text == " " || cell.text.isEmpty }
}

extension Piece {
  /// The piece as an element, in units from the left edge of the screen and from the line that letters stand on.
  ///
  /// A text is as wide as its columns, whatever type the reader has.
  func element(id: String? = nil) -> String {
    let id = id.map { " id=\"\($0)\"" } ?? ""
    func start(_ x: Int) -> String { id + (x == 0 ? "" : " x=\"\(x)\"") }
    let left = column * Measures.column
    let name = PicturePalette.name(of: paint)
    switch shape {
    case .text(let text, let columns, let isBold):
      let length = columns == 1 ? "" : " textLength=\"\(columns * Measures.column)\""
      let names = (name == Self.plain ? [] : [name]) + (isBold ? ["w"] : [])
      let style = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
      return "<text\(start(left))\(length)\(style)>\(text.xmlEscaped)</text>"
    case .box(let box):
      return
        "<rect\(start(left + box.x)) y=\"\(box.y - Measures.baseline)\" width=\"\(box.width)\" "
        + "height=\"\(box.height)\"\(box.isRound ? " rx=\"2\"" : "") class=\"\(name)\"/>"
    }
  }

  /// The class of most texts, which need not name it.
  private static let plain = PicturePalette.name(of: Paint(Style()))
}

/// A rectangle in a row of a picture, in units from the top left corner of its column.
struct Box: Hashable {
  let x: Int
  let y: Int
  private(set) var width: Int
  let height: Int
  /// Whether its corners are round. Those that join others have none.
  var isRound = false

  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, isRound: Bool = false) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.isRound = isRound
  }

  /// Whole columns.
  init(columns: Int) {
    self.init(0, 0, columns * Measures.column, Measures.row)
  }

  /// Whether it goes from one column to the next.
  var isWhole: Bool { width == Measures.column }

  /// The same from the first column to the last of so many.
  func widened(to columns: Int) -> Box {
    var box = self
    box.width = columns * Measures.column
    return box
  }

  /// What a cell is drawn as in place of its character; nil for text.
  static func boxes(of cell: Cell) -> [Box]? {
    let text = cell.text
    return text.utf8.count == 3 ? boxes[text] : nil
  }

  /// The characters that are drawn as boxes, so that they join as they are meant to in any type, with a column of 9
  /// units and a row of 20.
  static let boxes: [String: [Box]] = [
    // Bars, and the blocks of large letters.
    "▆": [Box(0, 3, 9, 13, isRound: true)],
    "▄": [Box(0, 10, 9, 10)],
    "▀": [Box(0, 0, 9, 10)],
    "█": [Box(0, 0, 9, 20)],
    "▖": [Box(0, 10, 5, 10)],
    "▗": [Box(4, 10, 5, 10)],
    // Signs.
    "▌": [Box(0, 0, 4, 20)],
    "■": [Box(0, 6, 8, 8, isRound: true)],
    "▏": [Box(0, 2, 1, 16)],
    // Rules.
    "─": [Box(0, 9, 9, 1)],
    "━": [Box(0, 8, 9, 3)],
    "┄": [Box(1, 9, 6, 1)],
    "│": [Box(4, 0, 1, 20)],
    "┊": [Box(4, 2, 1, 6), Box(4, 12, 1, 6)],
    "├": [Box(4, 0, 1, 20), Box(5, 9, 4, 1)],
    "┤": [Box(4, 0, 1, 20), Box(0, 9, 4, 1)],
    "┬": [Box(0, 9, 9, 1), Box(4, 10, 1, 10)],
    "┴": [Box(0, 9, 9, 1), Box(4, 0, 1, 9)],
  ]
}
