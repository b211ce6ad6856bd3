import IdentityDiff
// Drawing a frame takes cells, lines and a surface.
@_exported import ScreenCells

/// Updates a surface from one frame to the next by drawing only the rows that changed.
///
/// Law: afterwards the surface equals a full repaint of the new frame. Cost: linear in the rows that changed.
package struct Renderer {
  private var shown: Frame?
  private var assistant = UpdateAssistant<ListHeader, Row>()

  /// Makes a renderer that paints its first frame completely.
  package init() {}

  /// Forgets the frame on the surface, so that the next one is painted completely.
  package mutating func invalidate() { shown = nil }

  /// Shows a frame. If it equals the last one, nothing is drawn.
  ///
  /// - Returns: whether the frame differed.
  @discardableResult
  package mutating func show(_ frame: Frame, on surface: inout some Surface) -> Bool {
    if let shown, shown.size == frame.size, shown.list == frame.list, shown.theme == frame.theme,
      shown.side?.column == frame.side?.column
    {
      var isChanged = shown.cursor != frame.cursor
      if shown.chrome != frame.chrome {
        updateChrome(from: shown, to: frame, on: &surface)
        isChanged = true
      }
      if updateList(from: shown, to: frame, on: &surface) { isChanged = true }
      if !isChanged { return false }
    } else {
      repaint(frame, on: &surface)
    }
    surface.place(cursor: frame.cursor)
    surface.flush()
    shown = frame
    return true
  }

  private mutating func repaint(_ frame: Frame, on surface: inout some Surface) {
    surface.begin(size: frame.size, list: frame.list, width: frame.listWidth)
    for row in frame.chrome { surface.draw(frame.line(of: row), at: row.number) }
    for offset in 0..<frame.list.count {
      draw(frame.line(at: offset), at: offset, of: frame, on: &surface)
      drawSide(at: offset, of: frame, on: &surface)
    }
    assistant = UpdateAssistant(frame.sections)
  }

  /// Draws a line of the list. Lines below the last one are blank already.
  private func draw(
    _ line: Row?, at offset: Int, of frame: Frame, on surface: inout some Surface
  ) {
    guard let line else { return }
    surface.draw(
      line.line(width: frame.listWidth, theme: frame.theme), at: frame.list.lowerBound + offset)
  }

  private func drawSide(at offset: Int, of frame: Frame, on surface: inout some Surface) {
    guard let side = frame.side else { return }
    let row = frame.list.lowerBound + offset
    surface.draw(frame.cells(of: side, at: offset), at: row, column: side.column)
  }

  private func updateChrome(
    from old: Frame, to frame: Frame, on surface: inout some Surface
  ) {
    for row in old.chrome where !frame.chrome.contains(where: { $0.number == row.number }) {
      surface.draw(Line(width: frame.size.columns, theme: frame.theme), at: row.number)
    }
    for row in frame.chrome where !old.chrome.contains(row) {
      surface.draw(frame.line(of: row), at: row.number)
    }
  }

  /// Updates the list. Returns whether it changed.
  private mutating func updateList(
    from old: Frame, to frame: Frame, on surface: inout some Surface
  ) -> Bool {
    var painter = ListPainter(list: frame.list, showing: assistant.sections)
    let changes = assistant.update(&painter, to: frame.sections)
    for operation in painter.operations {
      switch operation {
      case .insert(let row): surface.insertLine(at: row)
      case .delete(let row): surface.deleteLine(at: row)
      }
    }
    for (offset, isStale) in painter.isStale.enumerated() where isStale {
      draw(frame.line(at: offset), at: offset, of: frame, on: &surface)
    }
    var isChanged = !changes.isEmpty
    for offset in 0..<frame.list.count
    where old.side?.row(at: offset) != frame.side?.row(at: offset) {
      drawSide(at: offset, of: frame, on: &surface)
      isChanged = true
    }
    return isChanged
  }
}
