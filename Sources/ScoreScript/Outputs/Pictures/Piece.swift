import ScoreScreen

/// A part of a row of a picture, in columns from the left edge of the screen: what is drawn at once.
struct Piece: Hashable {
  enum Shape: Hashable {
    /// Characters that are all equally wide, with single blanks between them.
    case text(String, columns: Int)
    /// A bar of so many eighths of a column.
    case bar(eighths: Int)
    /// The background of cells in reverse.
    case band(columns: Int)
    /// The cursor.
    case cursor(columns: Int)
  }

  let shape: Shape
  let column: Int
  var colour = Style.Colour.standard
  var isBold = false
}

extension Piece {
  /// The pieces of a row, in the order in which they are painted. Blanks leave none.
  static func pieces(of cells: [Cell], cursor: Int?) -> [Piece] {
    var pieces = bands(of: cells)
    if let cursor {
      let isWide = cursor + 1 < cells.count && cells[cursor + 1].text.isEmpty
      pieces.append(Piece(shape: .cursor(columns: isWide ? 2 : 1), column: cursor))
    }
    var column = 0
    while column < cells.count {
      if isBlank(cells[column]) {
        column += 1
      } else if eighths(of: cells[column]) != nil {
        pieces.append(bar(in: cells, at: &column))
      } else {
        pieces.append(text(in: cells, at: &column))
      }
    }
    return pieces
  }

  private static func bands(of cells: [Cell]) -> [Piece] {
    var pieces: [Piece] = []
    var column = 0
    while let start = cells[column...].firstIndex(where: \.style.isReverse) {
      column = cells[start...].firstIndex { !$0.style.isReverse } ?? cells.count
      pieces.append(Piece(shape: .band(columns: column - start), column: start))
    }
    return pieces
  }

  private static func bar(in cells: [Cell], at column: inout Int) -> Piece {
    let (start, style) = (column, cells[column].style)
    var length = 0
    while column < cells.count, cells[column].style == style,
      let eighths = eighths(of: cells[column])
    {
      length += eighths
      column += 1
      if eighths < 8 { break }
    }
    return Piece(shape: .bar(eighths: length), column: start, colour: style.colour)
  }

  private static func text(in cells: [Cell], at column: inout Int) -> Piece {
    let (start, style) = (column, cells[column].style)
    let width = width(of: cells, at: start)
    func goesOn(_ place: Int) -> Bool {
      place < cells.count && !isBlank(cells[place]) && eighths(of: cells[place]) == nil
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
      shape: .text(text, columns: column - start), column: start, colour: style.colour,
      isBold: style.isBold)
  }

  /// The second column of a wide character has no text.
  private static func width(of cells: [Cell], at column: Int) -> Int {
    column + 1 < cells.count && cells[column + 1].text.isEmpty ? 2 : 1
  }

  private static func isBlank(_ cell: Cell) -> Bool { cell.text == " " || cell.text.isEmpty }

  /// How much of its column a block character fills from the left; nil for all others.
  private static func eighths(of cell: Cell) -> Int? {
    guard cell.text.utf8.count == 3, let scalar = cell.text.unicodeScalars.first,
      (0x2588...0x258F).contains(scalar.value)
    else { return nil }
    return 0x2590 - Int(scalar.value)
  }
}
