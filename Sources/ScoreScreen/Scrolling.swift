/// Which lines of a list are visible.
struct Scrolling: Equatable {
  private(set) var top = 0

  /// Scrolls as little as possible so that the selected line is visible, and no further than the end.
  mutating func follow(_ selected: Int?, count: Int, height: Int) {
    if let selected {
      if selected < top { top = selected }
      if selected >= top + height { top = selected - height + 1 }
    }
    top = max(0, min(top, count - height))
  }

  mutating func scroll(to line: Int) { top = line }

  /// Scrolls by lines, however many, but not past either end.
  mutating func scroll(by lines: Int, count: Int, height: Int) {
    let last = max(0, count - height)
    top = lines > last ? last : lines < -last ? 0 : max(0, min(top + lines, last))
  }

  func visible(count: Int, height: Int) -> Range<Int> {
    top..<max(top, min(count, top + height))
  }
}
