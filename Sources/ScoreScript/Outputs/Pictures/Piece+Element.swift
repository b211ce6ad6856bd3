import ScoreScreen

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
