import IdentityDiff

/// All that is on the screen at one moment: a pure function of the state and the view.
public struct Frame: Equatable, Sendable {
  /// The size of the screen that the frame is made for.
  public let size: Size
  /// The rows of the screen that the list takes.
  public let list: Range<Int>
  /// What of the list is visible, section by section: at most as many lines as the list takes.
  public let sections: ListRows
  /// Everything outside the list, from the top; rows that are not named are blank.
  public let chrome: [ChromeRow]
  /// Where the cursor is shown, or nil to hide it.
  public let cursor: Position?
  /// What the rows are drawn with.
  public let theme: Theme

  /// The lines of the list, headers among them, from the top: the first one stands in the first row of `list`.
  package var lines: [ListLine] { sections.flatMap(\.lines) }

  /// The line of the list at an offset from the top, if there is one. Cost: that of the sections above it.
  func line(at offset: Int) -> ListLine? {
    var offset = offset
    for section in sections {
      let count = section.lineCount
      if offset < count { return section.line(at: offset) }
      offset -= count
    }
    return nil
  }

  /// A row outside the list as cells.
  func line(of row: ChromeRow) -> Line { row.content.line(width: size.columns, theme: theme) }
}
