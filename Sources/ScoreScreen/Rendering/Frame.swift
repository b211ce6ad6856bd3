import IdentityDiff

/// All that is on the screen at one moment: a pure function of the state and the view.
public struct Frame: Equatable, Sendable {
  /// The size of the screen that the frame is made for.
  public private(set) var size: Size
  /// The rows of the screen that the list takes.
  package let list: Range<Int>
  /// The visible part of the list, section by section: at most as many lines as the list takes.
  package let sections: ListRows
  var side: SideColumn?
  /// Everything outside the list, from the top; rows that are not named are blank.
  package internal(set) var chrome: [ChromeRow]
  /// Where the cursor is shown, or nil to hide it.
  public private(set) var cursor: Position?
  /// The characters and colours of the rows.
  public package(set) var theme: Theme

  /// Rows beside a list, behind a line, from the first row of the list.
  struct SideColumn: Equatable, Sendable {
    let column: Int
    let rows: [ChromeRow.Content]

    func row(at offset: Int) -> ChromeRow.Content? { offset < rows.count ? rows[offset] : nil }
  }

  /// The lines of the list, headers among them, from the top: the first one stands in the first row of `list`.
  package var lines: [Row] { sections.flatMap(\.lines) }

  /// The line of the list at an offset from the top, if there is one. Cost: that of the sections above it.
  func line(at offset: Int) -> Row? {
    var offset = offset
    for section in sections {
      let count = section.lineCount
      if offset < count { return section.line(at: offset) }
      offset -= count
    }
    return nil
  }

  /// The same line or, where that keeps bars apart, the one above it.
  func owner(at offset: Int) -> Row? {
    let row = line(at: offset)
    if case .spacer = row, offset > 0 { return owner(at: offset - 1) }
    return row
  }

  /// A row of the list as cells, with the column beside it.
  func cells(at offset: Int) -> Line {
    let width = side?.column ?? size.columns
    let own = line(at: offset)?.line(width: width, theme: theme) ?? Line(width: width, theme: theme)
    guard let side else { return own }
    let rest = size.columns - width - 1
    let content = side.row(at: offset)
    var edge = Line(width: 1, theme: theme)
    var sign = theme.axis
    if case .rule = content {
      sign = theme.rightJoint
    }
    edge.put(sign, at: 0, style: .faint)
    let beside = content?.line(width: rest, theme: theme) ?? Line(width: rest, theme: theme)
    return own.followed(by: edge).followed(by: beside)
  }

  func line(of row: ChromeRow) -> Line { row.content.line(width: size.columns, theme: theme) }
}

extension Frame {
  /// The smallest screen that can be worked with.
  package static let smallest = Size(columns: 24, rows: 5)
}

extension Size {
  var isTooSmall: Bool { columns < Frame.smallest.columns || rows < Frame.smallest.rows }
  /// Whether there is room for rules and blank rows around a list.
  var isTall: Bool { rows >= 12 }
  var listTop: Int { isTall ? 2 : 1 }

  /// The rows between the header and a status of so many rows.
  func room(status: Int) -> Range<Int> {
    listTop..<max(listTop + 1, rows - status - (isTall ? 1 : 0))
  }
}

/// A frame with a row of words from outside, as a play of a script shows it.
extension Frame {
  /// The frame with one more row below that says something or, where there is no room for one, with its last row
  /// taken while there is something to say.
  ///
  /// - Parameter hints: texts for the other end: the first that leaves most of the words, the last one always.
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
    frame.chrome = chrome.filter { $0.place < last } + [ChromeRow(last, .line(line))]
    if cursor?.row == last { frame.cursor = nil }
    return frame
  }

  /// A frame that says which size a screen should have, and what to do.
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
