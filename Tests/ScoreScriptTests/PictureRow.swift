import ScoreScreen

/// A row as it is seen, column by column: in a picture, or on the screen that was taken down.
struct PictureRow: Equatable {
  /// Without the blanks at its end.
  var text = ""
  /// The classes of what stands in each column; none where it is blank.
  var styles: [String] = []
  /// The columns in reverse.
  var reverse: Set<Int> = []
  var cursor: Int?

  /// What a screen shows; rows that it does not have are blank.
  init(_ row: Int, of grid: Grid) {
    let cells = row < grid.rows.count ? grid.rows[row] : []
    for (column, cell) in cells.enumerated() {
      if cell.style.isReverse { reverse.insert(column) }
      text += cell.text
      let colour = cell.style.colour
      var name = colour == .standard ? "" : String("\(colour)".prefix(1))
      let isBlock = cell.text.unicodeScalars.contains { (0x2588...0x258F).contains($0.value) }
      if isBlock { name = name.isEmpty ? "x" : name } else if cell.style.isBold { name += "w" }
      styles.append(cell.text == " " ? "-" : name)
    }
    trim()
    cursor = grid.cursor.flatMap { $0.row == row ? $0.column : nil }
  }

  /// What the elements of a picture show.
  init(_ elements: [Element]) throws {
    for element in elements {
      let x = Int(element.attributes["x"] ?? "0")!
      let name = (element.attributes["class"] ?? "").split(separator: " ").joined()
      if x % 9 != 0 { throw Picture.Unreadable(description: "\(x) is between columns") }
      if element.name == "text" {
        let columns = element.attributes["textLength"].map { Int($0)! / 9 } ?? 1
        add(element.text, at: x / 9, columns: columns, name: name)
      } else if let width = Double(element.attributes["width"] ?? "") {
        let eighths = Int(width * 8 / 9)
        if name == "s" { reverse.formUnion(x / 9..<x / 9 + eighths / 8) }
        if name == "k" { cursor = x / 9 }
        if name == "s" || name == "k" { continue }
        let tips = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let bar = String(repeating: "█", count: eighths / 8) + tips[eighths % 8]
        add(bar, at: x / 9, columns: bar.count, name: name)
      }
    }
    trim()
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
