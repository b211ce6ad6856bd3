import IdentityDiff

/// The content of the screen at one moment, a pure function of the state and the view.
public struct Frame: Equatable, Sendable {
  /// The size of the screen.
  public private(set) var size: Size
  /// The rows of the screen for the list.
  package let list: Range<Int>
  /// The visible part of the list, section by section, with at most as many lines as `list` has rows.
  package let sections: ListRows
  var side: SideColumn?
  /// The rows outside the list, from the top; other rows are blank.
  var chrome: [ChromeRow]
  /// The position of the cursor; nil hides it.
  public private(set) var cursor: Position?
  /// The characters and colours of the rows.
  public package(set) var theme: Theme

  /// The rows to the right of a list, behind a vertical line, from the first row of the list.
  struct SideColumn: Equatable, Sendable {
    let column: Int
    let rows: [ChromeRow.Content]

    func row(at offset: Int) -> ChromeRow.Content? { offset < rows.count ? rows[offset] : nil }
  }

  /// The lines of the list with their headers; the first is in the first row of `list`.
  package var lines: [Row] { sections.flatMap(\.lines) }

  /// The line of the list at an offset from its top; nil below the last. Cost: linear in the sections above it.
  func line(at offset: Int) -> Row? {
    var offset = offset
    for section in sections {
      let count = section.lineCount
      if offset < count { return section.line(at: offset) }
      offset -= count
    }
    return nil
  }

  /// The line at an offset or, for a blank line between bars, the one above it.
  func owner(at offset: Int) -> Row? {
    let row = line(at: offset)
    if case .spacer = row, offset > 0 { return owner(at: offset - 1) }
    return row
  }

  /// The cells of a row of the list and of the column beside it.
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
  /// The smallest screen that the program can be used on.
  package static let smallest = Size(columns: 24, rows: 5)
}

extension Size {
  var isTooSmall: Bool { columns < Frame.smallest.columns || rows < Frame.smallest.rows }
  /// Whether there is room for rules and blank rows around a list.
  var isTall: Bool { rows >= 12 }
  var listTop: Int { isTall ? 2 : 1 }

  /// The rows between the header and a status of `status` rows.
  func room(status: Int) -> Range<Int> {
    listTop..<max(listTop + 1, rows - status - (isTall ? 1 : 0))
  }
}

/// Frames with words from outside, as a play of a script shows them.
extension Frame {
  /// The frame with words in one more row below it. Without room for that row they replace the last one, unless they
  /// are empty.
  ///
  /// - Parameter hints: texts for the right end of the row: the first that leaves room for the words, else the last.
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

  /// A frame that asks for a larger screen. `way` is a second line, a way out.
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
