/// Which lines of a list are visible.
///
/// Law: where nobody scrolls or selects meanwhile, the same lines are visible after any changes of the height, once it
/// is what it was.
struct Scrolling: Equatable {
  private(set) var top = 0
  /// The first line to be seen as far as people, and not the height, have decided that.
  private var wanted = 0
  private var selected: Int?

  /// Scrolls as little as possible so that the selected line is visible, and no further than the end.
  mutating func follow(_ selected: Int?, count: Int, height: Int) {
    let isNew = selected != self.selected
    self.selected = selected
    if !isNew { top = wanted }
    if let selected {
      if selected < top { top = selected }
      if selected >= top + height { top = selected - height + 1 }
    }
    top = max(0, min(top, count - height))
    if isNew { wanted = top }
  }

  /// Has that line on top as long as nothing else is wanted.
  mutating func show(from line: Int) { top = line }

  mutating func scroll(to line: Int) {
    top = line
    wanted = line
  }

  /// Scrolls by lines, however many, but not past either end.
  mutating func scroll(by lines: Int, count: Int, height: Int) {
    let last = max(0, count - height)
    scroll(to: lines > last ? last : lines < -last ? 0 : max(0, min(top + lines, last)))
  }

  func visible(count: Int, height: Int) -> Range<Int> {
    top..<max(top, min(count, top + height))
  }
}
