import IdentityDiff

/// Brings a surface from the frame it shows to the next one, by the changes of its rows.
///
/// Law: the surface then holds what a full repaint of the next frame would hold. Cost: that of the rows
/// that changed.
public struct Renderer {
  private var shown: Frame?
  private var assistant = UpdateAssistant<ListHeader, Row>()

  /// A renderer that has shown nothing: its first frame is painted whole.
  public init() {}

  /// Forgets what is on the surface, so that the next frame is painted whole.
  public mutating func invalidate() { shown = nil }

  /// Brings the surface to the frame. A frame equal to the one shown calls nothing on the surface.
  ///
  /// - Returns: whether there was anything to bring.
  @discardableResult
  public mutating func show(_ frame: Frame, on surface: inout some Surface) -> Bool {
    if frame == shown { return false }
    if let shown, shown.size == frame.size, shown.list == frame.list {
      updateChrome(from: shown, to: frame, on: &surface)
      updateList(to: frame, on: &surface)
    } else {
      repaint(frame, on: &surface)
    }
    surface.place(cursor: frame.cursor)
    surface.flush()
    shown = frame
    return true
  }

  private mutating func repaint(_ frame: Frame, on surface: inout some Surface) {
    surface.begin(size: frame.size, list: frame.list)
    for (row, line) in frame.chrome { surface.draw(line, at: row) }
    for (offset, line) in frame.lines.enumerated() {
      draw(line, at: offset, of: frame, on: &surface)
    }
    assistant = UpdateAssistant(frame.sections)
  }

  private func draw(
    _ line: ListLine, at offset: Int, of frame: Frame, on surface: inout some Surface
  ) {
    surface.draw(
      line.line(width: frame.size.columns, theme: frame.theme), at: frame.list.lowerBound + offset)
  }

  private func updateChrome(
    from old: Frame, to frame: Frame, on surface: inout some Surface
  ) {
    let blank = Line(width: frame.size.columns, theme: frame.theme)
    for row in Set(old.chrome.keys).union(frame.chrome.keys)
    where old.chrome[row] != frame.chrome[row] {
      surface.draw(frame.chrome[row] ?? blank, at: row)
    }
  }

  private mutating func updateList<Screen: Surface>(
    to frame: Frame, on surface: inout Screen
  ) {
    var painter = ListPainter(surface, list: frame.list, showing: assistant.sections)
    assistant.update(&painter, to: frame.sections)
    surface = painter.surface
    for (offset, line) in frame.lines.enumerated() where painter.isStale[offset] {
      draw(line, at: offset, of: frame, on: &surface)
    }
  }
}
