import ScoreScreen

extension Piece {
  /// The piece as an element, in units from the left edge of the screen and from the line that letters stand on.
  ///
  /// A text is as wide as its columns, whatever type the reader has.
  func element(id: String? = nil) -> String {
    let id = id.map { " id=\"\($0)\"" } ?? ""
    let start = id + (column == 0 ? "" : " x=\"\(column * Measures.column)\"")
    switch shape {
    case .text(let text, let columns):
      let length = columns == 1 ? "" : " textLength=\"\(columns * Measures.column)\""
      let colour = colour == .standard ? [] : [PicturePalette.name(of: colour)]
      let names = colour + (isBold ? ["w"] : [])
      let style = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
      return "<text\(start)\(length)\(style)>\(text.xmlEscaped)</text>"
    case .bar(let eighths):
      let width = Self.decimal(thousandths: eighths * Measures.column * 125)
      return Self.rectangle(
        start, width: width, inset: 3, more: " rx=\"2\"", name: PicturePalette.name(of: colour))
    case .band(let columns):
      return Self.rectangle(
        start, width: "\(columns * Measures.column)", more: " rx=\"3\"", name: "s")
    case .cursor(let columns):
      return Self.rectangle(start, width: "\(columns * Measures.column)", name: "k")
    }
  }

  private static func rectangle(
    _ start: String, width: String, inset: Int = 0, more: String = "", name: String
  ) -> String {
    "<rect\(start) y=\"\(inset - Measures.baseline)\" width=\"\(width)\" "
      + "height=\"\(Measures.row - 2 * inset)\"\(more) class=\"\(name)\"/>"
  }

  /// So many thousandths, without needless digits.
  private static func decimal(thousandths: Int) -> String {
    var fraction = String(thousandths % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(thousandths / 1000)" + (fraction.isEmpty ? "" : "." + fraction)
  }
}
