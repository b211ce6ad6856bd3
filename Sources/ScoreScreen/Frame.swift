import IdentityDiff

/// All that is on the screen at one moment: a pure function of the state and the view.
public struct Frame: Equatable, Sendable {
  /// The size of the screen that the frame is made for.
  public let size: Size
  /// The rows of the screen that the list takes.
  public let list: Range<Int>
  /// The rows of the list that are visible, at most as many as the list takes.
  public let rows: [Row]
  /// Everything outside the list, by row of the screen.
  public let chrome: [Int: Line]
  /// Where the cursor is shown, or nil to hide it.
  public let cursor: Position?
  /// The characters that the rows are drawn with.
  public let theme: Theme

  func line(of row: Row) -> Line { row.line(width: size.columns, theme: theme) }
}

/// Brings a surface from the frame it shows to the next one, by the changes of its rows.
///
/// Law: the surface then holds what a full repaint of the next frame would hold. Cost: that of the rows
/// that changed.
public struct Renderer {
  private var shown: Frame?

  /// A renderer that has shown nothing: its first frame is painted whole.
  public init() {}

  /// Forgets what is on the surface, so that the next frame is painted whole.
  public mutating func invalidate() { shown = nil }

  /// Brings the surface to the frame. A frame equal to the one shown calls nothing on the surface.
  public mutating func show(_ frame: Frame, on surface: inout some Surface) {
    if frame == shown { return }
    if let shown, shown.size == frame.size, shown.list == frame.list {
      update(from: shown, to: frame, on: &surface)
    } else {
      repaint(frame, on: &surface)
    }
    surface.place(cursor: frame.cursor)
    surface.flush()
    shown = frame
  }

  private func repaint(_ frame: Frame, on surface: inout some Surface) {
    surface.begin(size: frame.size, list: frame.list)
    for (row, line) in frame.chrome { surface.draw(line, at: row) }
    for (offset, row) in frame.rows.enumerated() {
      surface.draw(frame.line(of: row), at: frame.list.lowerBound + offset)
    }
  }

  /// Rows that left are deleted from below, rows that came are inserted from above, moved ones are both,
  /// and rows that stayed are refreshed in place.
  private func update(from old: Frame, to frame: Frame, on surface: inout some Surface) {
    let blank = Line(width: frame.size.columns, theme: frame.theme)
    for row in Set(old.chrome.keys).union(frame.chrome.keys)
    where old.chrome[row] != frame.chrome[row] {
      surface.draw(frame.chrome[row] ?? blank, at: row)
    }
    let changes = frame.rows.changes(from: old.rows)
    let top = frame.list.lowerBound
    let gone = changes.deletions.map(\.offset) + changes.moves.map(\.origin)
    for offset in gone.sorted(by: >) { surface.deleteLine(at: top + offset) }
    let come = changes.insertions.map(\.offset) + changes.moves.map(\.destination)
    for offset in come.sorted() { surface.insertLine(at: top + offset) }
    for offset in Set(come).union(changes.updates.map(\.newOffset)) {
      surface.draw(frame.line(of: frame.rows[offset]), at: top + offset)
    }
  }
}
