import IdentityDiff
import ScoreTables

/// The content of the screen at one moment. It depends only on the state and the view.
public struct Frame: Equatable, Sendable {
  /// The size of the screen.
  package private(set) var size: Size
  /// The rows of the screen that the list occupies.
  package let list: Range<Int>
  /// The visible part of the list, section by section, with at most as many lines as `list` has rows.
  package let sections: ListRows
  var side: SideColumn?
  /// The rows outside the list, from the top; rows not included are blank.
  var chrome: [ChromeRow]
  /// The position of the cursor; nil if it is hidden.
  package private(set) var cursor: Position?
  /// An address that is among the rows.
  package private(set) var link: Link?
  /// The characters and colours of the rows.
  package var theme: Theme

  /// An address on the screen, which links to itself on a terminal that has links.
  package struct Link: Equatable, Sendable {
    let text: String
    let start: Position

    package init(text: String, start: Position) { (self.text, self.start) = (text, start) }

    /// Writes the link with its address (OSC 8) over its cells, and restores the cursor and its style; nil for a text
    /// with other characters than printable ASCII, which could control the terminal.
    var sequence: String? {
      guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
      return "\u{1B}7\u{1B}[\(start.row + 1);\(start.column + 1)H\u{1B}[m"
        + "\u{1B}]8;;\(text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\\u{1B}8"
    }
  }

  /// The rows of the column to the right of a list, after a vertical line, from the first row of the list.
  struct SideColumn: Equatable, Sendable {
    let column: Int
    let rows: [ChromeRow.Content]

    func row(at offset: Int) -> ChromeRow.Content? { offset < rows.count ? rows[offset] : nil }
  }

  /// The lines of the list including headers; the first one is in the first row of `list`.
  package var lines: [Row] { sections.flatMap(\.lines) }

  /// The line of the list at an offset from its top; nil below the last one. Cost: linear in the sections above it.
  func line(at offset: Int) -> Row? {
    var offset = offset
    for section in sections {
      let count = section.lineCount
      if offset < count { return section.line(at: offset) }
      offset -= count
    }
    return nil
  }

  /// The line at an offset; for a blank line between bars, the line above it.
  func owner(at offset: Int) -> Row? {
    let row = line(at: offset)
    if case .spacer = row, offset > 0 { return owner(at: offset - 1) }
    return row
  }

  var listWidth: Int { side?.column ?? size.columns }

  /// The cells of a row of the column beside the list.
  func cells(of side: SideColumn, at offset: Int) -> Line {
    Line(width: 0, theme: theme).beside(side.row(at: offset), width: size.columns - side.column)
  }

  func line(of row: ChromeRow) -> Line { row.content.line(width: size.columns, theme: theme) }
}

extension Frame {
  /// The smallest usable size of the screen.
  package static let smallest = Size(columns: 24, rows: 5)
}

extension Size {
  package var isTooSmall: Bool { columns < Frame.smallest.columns || rows < Frame.smallest.rows }
  /// Whether there is room for rules and blank rows around a list.
  package var isTall: Bool { rows >= 12 }
  var listTop: Int { isTall ? 2 : 1 }

  /// The rows between the header and a status of the given number of rows.
  func room(status: Int) -> Range<Int> {
    listTop..<max(listTop + 1, rows - status - (isTall ? 1 : 0))
  }
}

extension Frame {
  /// The frame with its cursor on the first letter or number of the selected row, unless something is being typed.
  ///
  /// Cost: linear in the rows of the list, and drawing one of them.
  var withCursorOnSelection: Frame {
    guard cursor == nil, let offset = lines.firstIndex(where: \.isSelected) else { return self }
    let cells = lines[offset].line(width: listWidth, theme: theme).cells
    let column = cells.firstIndex { $0.text.contains { $0.isLetter || $0.isNumber } }
    var frame = self
    frame.cursor = Position(column: column ?? 0, row: list.lowerBound + offset)
    return frame
  }
}

/// Frames with additional text, such as the captions of a script.
extension Frame {
  /// Adds a row of text below the frame. Without room for it, the text replaces the last row, unless it is empty.
  ///
  /// - Parameter hints: texts for the right end of the row; the first one that leaves room for the words is shown, else
  ///   the last.
  package func with(words: String, hints: [String], hasRoom: Bool) -> Frame {
    if !hasRoom && words.isEmpty { return self }
    var frame = self
    if hasRoom { frame.size.rows += 1 }
    let last = frame.size.rows - 1
    let wanted = min(words.terminalWidth, size.columns / 2)
    let hint =
      hints.first { $0.terminalWidth + wanted + 4 <= size.columns } ?? hints.last ?? ""
    var line = Line(width: size.columns, theme: theme)
    let room = max(0, size.columns - hint.terminalWidth - 1)
    line.write(hint, at: room, width: hint.terminalWidth)
    line.write(words, at: 1, width: max(0, room - 3))
    line.restyle(0..<size.columns) { style in
      style.isReverse = true
      style.isBold = true
    }
    frame.chrome = chrome.filter { $0.number < last } + [ChromeRow(last, .line(line))]
    if cursor?.row == last { frame.cursor = nil }
    return frame
  }

  /// A frame that asks for a larger screen. `way` is a second line that suggests what to do.
  package static func needs(
    _ needed: Size, _ way: String = "", on size: Size, theme: Theme
  ) -> Frame {
    let texts = ["Needs \(needed.columns)x\(needed.rows)", way].filter { !$0.isEmpty }
    let lines = texts.prefix(max(0, size.rows)).enumerated().map { row, text in
      var line = Line(width: size.columns, theme: theme)
      line.write(text, at: 0, width: size.columns)
      return ChromeRow(row, .line(line))
    }
    return Frame(
      size: size, list: 0..<0, sections: [], chrome: lines, cursor: nil, theme: theme)
  }
}
