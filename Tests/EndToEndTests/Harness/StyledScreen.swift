/// The screen of a terminal with colours and attributes: every visible difference.
struct StyledScreen: Equatable, CustomStringConvertible {
  struct Cell: Equatable {
    let character: Character
    let style: Style
  }

  struct Style: Hashable {
    /// The active attributes: 1 for bold, 7 for reverse.
    var attributes: Set<Int> = []
    /// The codes of the colours; empty for the terminal's own.
    var foreground: [Int] = []
    var background: [Int] = []

    /// Applies the parameters of one `ESC[…m`.
    mutating func apply(_ parameters: [Int]) {
      var rest = parameters[...]
      while let code = rest.popFirst() {
        switch code {
        case 0: self = Style()
        case 1...9: attributes.insert(code)
        case 22: attributes.subtract([1, 2])
        case 23...29: attributes.remove(code - 20)
        case 38, 48:
          let length = rest.first == 5 ? 2 : 4
          if code == 38 { foreground = [code] + rest.prefix(length) }
          if code == 48 { background = [code] + rest.prefix(length) }
          rest = rest.dropFirst(length)
        case 30...37, 90...97: foreground = [code]
        case 40...47, 100...107: background = [code]
        case 39: foreground = []
        case 49: background = []
        default: break
        }
      }
    }
  }

  private(set) var rows: [[Cell]] = []

  /// Parses the output of `capture-pane -e -N`: text, and sequences that set styles.
  init(captured text: String) {
    var style = Style()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var row: [Cell] = []
      var rest = line[...]
      while let character = rest.popFirst() {
        if character == "\u{1B}", rest.first == "[", let end = rest.firstIndex(of: "m") {
          let parameters = rest[..<end].dropFirst().split { $0 == ";" || $0 == ":" }
          style.apply(parameters.isEmpty ? [0] : parameters.compactMap { Int($0) })
          rest = rest[end...].dropFirst()
        } else {
          row.append(Cell(character: character, style: style))
        }
      }
      while let last = row.last, last.isInvisible { row.removeLast() }
      rows.append(row)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
  }

  /// The codes of all colours on the screen.
  var colours: Set<[Int]> {
    Set(rows.joined().flatMap { [$0.style.foreground, $0.style.background] }).subtracting([[]])
  }

  /// The text in reverse.
  var highlighted: String {
    String(rows.joined().filter { $0.style.attributes.contains(7) }.map(\.character))
  }

  var description: String {
    rows.map { row in
      var style = Style()
      return "| "
        + row.map { cell in
          defer { style = cell.style }
          let codes = cell.style.attributes.sorted() + cell.style.foreground + cell.style.background
          return (cell.style == style ? "" : "<\(codes.map(String.init).joined(separator: ";"))>")
            + String(cell.character)
        }.joined()
    }.joined(separator: "\n")
  }
}

extension StyledScreen.Cell {
  /// Whether a space looks like an unwritten cell.
  fileprivate var isInvisible: Bool {
    character == " " && style.background.isEmpty && style.attributes.isSubset(of: [1])
  }
}
