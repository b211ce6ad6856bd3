import ScoreScreen

@testable import ScoreScript

/// A row as it is seen, column by column: in a picture, or on the recorded screen.
struct PictureRow: Equatable {
  /// Without the blanks at its end, and with blanks where there are rectangles.
  var text = ""
  /// The classes of each column; none where it is blank.
  var styles: [String] = []
  var rectangles: Set<ColumnRectangle> = []
  var cursor: Int?

  /// A rectangle in one column, and its class.
  struct ColumnRectangle: Hashable {
    let column: Int
    let rectangle: Rectangle
    let name: String
  }

  /// A row of a screen; rows that it does not have are blank.
  init(_ row: Int, of grid: Grid) {
    let cells = row < grid.rows.count ? grid.rows[row] : []
    for (column, cell) in cells.enumerated() {
      let style = cell.style
      let own = PicturePalette.name(of: .colour(style.colour, isSelected: style.isSelected))
      let ground = style.isSelected ? "s" : "g"
      let name = style.isReverse ? ground : own
      if style.isSelected { add(Rectangle(columns: 1), at: column, name: "s") }
      if style.isReverse { add(Rectangle(columns: 1), at: column, name: own) }
      let glyph = Rectangle.glyphs[cell.text]
      for rectangle in glyph ?? [] { add(rectangle, at: column, name: name) }
      text += glyph == nil ? cell.text : " "
      let isBlank = glyph != nil || cell.text == " "
      styles.append(isBlank ? "-" : (name == "c0" ? "" : name) + (style.isBold ? "w" : ""))
    }
    trim()
    cursor = grid.cursor.flatMap { $0.row == row ? $0.column : nil }
  }

  /// The row that the elements of a picture show.
  init(_ elements: [Element]) throws {
    for element in elements {
      let x = Int(element.attributes["x"] ?? "0")!
      let name = (element.attributes["class"] ?? "").split(separator: " ").joined()
      if element.name == "text" {
        if x % 9 != 0 { throw Picture.Unreadable(description: "\(x) is between columns") }
        let columns = element.attributes["textLength"].map { Int($0)! / 9 } ?? 1
        add(element.text, at: x / 9, columns: columns, name: name)
        continue
      }
      func number(_ name: String) throws -> Int {
        guard let number = element.attributes[name].flatMap({ Int($0) }) else {
          throw Picture.Unreadable(description: "A rectangle has no \(name): \(element.attributes)")
        }
        return number
      }
      let (y, width, height) = (try number("y") + 15, try number("width"), try number("height"))
      let isGround = height == 20 && width % 9 == 0
      if isGround, !text.isEmpty {
        throw Picture.Unreadable(description: "A background covers what was painted before")
      }
      if name == "k" {
        cursor = x / 9
        continue
      }
      let isRound = element.attributes["rx"] != nil
      for start in stride(from: x, to: x + width, by: 9) {
        let rectangle = Rectangle(start % 9, y, min(9, x + width - start), height, isRound: isRound)
        add(rectangle, at: start / 9, name: name)
      }
    }
    trim()
  }

  private mutating func add(_ rectangle: Rectangle, at column: Int, name: String) {
    rectangles.insert(ColumnRectangle(column: column, rectangle: rectangle, name: name))
  }

  private mutating func add(_ text: String, at column: Int, columns: Int, name: String) {
    while styles.count < column {
      self.text += " "
      styles.append("-")
    }
    self.text += text
    // Where there are blanks, every character is a column.
    styles +=
      text.contains(" ")
      ? text.map { $0 == " " ? "-" : name } : Array(repeating: name, count: columns)
  }

  private mutating func trim() {
    while text.last == " " { text.removeLast() }
    while styles.last == "-" { styles.removeLast() }
  }
}
