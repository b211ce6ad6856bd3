/// Finds the lines of a list that a terminal should scroll to their new rows, to avoid writing them again.
///
/// It records the lines that are deleted and inserted between two frames.
struct ScrollPlanner {
  /// Neighbouring lines that move by the same distance.
  struct Scroll: Equatable {
    /// The rows of the screen where the lines end up.
    let rows: Range<Int>
    /// The number of rows that the lines move; positive is down.
    let distance: Int

    /// The number of lines that the terminal deletes, which is also the number of blank lines that it inserts.
    var count: Int { abs(distance) }
    /// The row of the first deleted line.
    var outlet: Int { distance > 0 ? rows.upperBound - distance : rows.lowerBound }
    /// The row of the first blank line, after the deletion.
    var inlet: Int { distance > 0 ? rows.lowerBound - distance : rows.upperBound }
    /// The rows of the screen that the scroll affects.
    var changedRows: Range<Int> {
      min(
        rows.lowerBound, rows.lowerBound - distance)..<max(
          rows.upperBound, rows.upperBound - distance)
    }
  }

  /// The least number of bytes that a scroll must save: it takes some 24 itself, and patching lines takes more steps.
  private static let leastGain = 32
  /// The number of bytes that move the cursor to the next cell to write, after unchanged cells.
  private static let cursorMove = 7

  private let list: Range<Int>
  /// The lines that were in the rows of the screen; nil where unknown.
  private let before: [Line?]
  /// For each row of the list, the former row of its line; nil for a blank line.
  private var origins: [Int?]

  /// Makes a planner with the shown lines, before any deletion or insertion.
  init(list: Range<Int>, showing lines: [Line?]) {
    self.list = list
    before = lines
    origins = Array(list)
  }

  /// Deletes the line at `outlet` and inserts a blank one at `inlet`, so that the lines between them scroll.
  mutating func deleteLine(at outlet: Int, insertingBlankAt inlet: Int) {
    origins.remove(at: outlet - list.lowerBound)
    origins.insert(nil, at: inlet - list.lowerBound)
  }

  /// The scroll that saves most bytes when drawing new lines; nil if none is worthwhile.
  ///
  /// Cost: linear in the cells of the lines that move.
  func bestScroll(to lines: [Line?]) -> Scroll? {
    var best: (scroll: Scroll, gain: Int)?
    for scroll in scrolls {
      let gain = gain(of: scroll, to: lines)
      if gain > best?.gain ?? Self.leastGain { best = (scroll, gain) }
    }
    return best?.scroll
  }

  /// The runs of neighbouring lines that moved by the same distance.
  private var scrolls: [Scroll] {
    var scrolls: [Scroll] = []
    var start = list.lowerBound
    while start < list.upperBound {
      var end = start + 1
      while end < list.upperBound, distance(at: end) == distance(at: start) { end += 1 }
      if let distance = distance(at: start), distance != 0 {
        scrolls.append(Scroll(rows: start..<end, distance: distance))
      }
      start = end
    }
    return scrolls
  }

  private func distance(at row: Int) -> Int? {
    origins[row - list.lowerBound].map { row - $0 }
  }

  /// The number of bytes that a scroll saves, ignoring colours.
  private func gain(of scroll: Scroll, to lines: [Line?]) -> Int {
    scroll.changedRows.reduce(0) { gain, row in
      let known = scroll.rows.contains(row) ? before[row - scroll.distance] : nil
      return gain + Self.cost(of: lines[row], over: before[row])
        - Self.cost(of: lines[row], over: known)
    }
  }

  /// The number of bytes that it takes to write a line over another; nil is a blank line.
  private static func cost(of line: Line?, over old: Line?) -> Int {
    let blank = Cell(" ")
    let count = line?.cells.count ?? old?.cells.count ?? 0
    var cost = 0
    var wasWritten = false
    for column in 0..<count {
      let cell = line?.cells[column] ?? blank
      let known = old.flatMap { column < $0.cells.count ? $0.cells[column] : nil } ?? blank
      let isWritten = cell != known
      if isWritten { cost += wasWritten ? 1 : 1 + cursorMove }
      wasWritten = isWritten
    }
    return cost
  }
}
