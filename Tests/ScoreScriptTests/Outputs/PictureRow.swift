import ScoreScreen

@testable import ScoreScript
@testable import ScreenCells
@testable import ScreenPictures

/// A row as it appears, column by column: in an SVG, or on the recorded screen.
struct PictureRow: Equatable {
  /// The text without trailing spaces, and with spaces in place of rectangles.
  var text = ""
  /// The classes of each column; none where it is empty.
  var styles: [String] = []
  var rectangles: Set<ColumnRectangle> = []
  var cursor: Int?

  /// A rectangle in one column, and its class.
  struct ColumnRectangle: Hashable {
    let column: Int
    let rectangle: Rectangle
    let name: String
  }

  /// A row of a screen. Rows below it are empty.
  init(_ row: Int, of grid: Grid) {
    let cells = row < grid.rows.count ? grid.rows[row] : []
    for (column, cell) in cells.enumerated() {
      let style = cell.style
      let own = PicturePalette.name(of: .colour(style.colour, as: style.use))
      let background = style.isSelected ? "s" : "g"
      let name = style.isReverse ? background : own
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

  /// The row that the elements of an SVG show.
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
      let isBackground = height == 20 && width % 9 == 0
      if isBackground, !text.isEmpty {
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
    // With spaces, every character is one column.
    styles +=
      text.contains(" ")
      ? text.map { $0 == " " ? "-" : name } : Array(repeating: name, count: columns)
  }

  private mutating func trim() {
    while text.last == " " { text.removeLast() }
    while styles.last == "-" { styles.removeLast() }
  }
}
