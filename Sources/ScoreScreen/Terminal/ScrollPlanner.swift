/// Finds the lines of a list that a terminal should scroll to their new rows, rather than receive again.
///
/// It follows the lines that are deleted and inserted between two frames.
struct ScrollPlanner {
  /// Neighbouring lines that move by the same distance.
  struct Scroll: Equatable {
    /// The rows of the screen where the lines are afterwards.
    let rows: Range<Int>
    /// The number of rows by which they move; positive is down.
    let distance: Int

    /// The number of lines that the terminal deletes, and of blank lines that it inserts.
    var count: Int { abs(distance) }
    /// The first row of the lines that are deleted.
    var outlet: Int { distance > 0 ? rows.upperBound - distance : rows.lowerBound }
    /// The row of the blank lines, once the others are deleted.
    var inlet: Int { distance > 0 ? rows.lowerBound - distance : rows.upperBound }
    /// The rows of the screen that change.
    var changedRows: Range<Int> {
      min(
        rows.lowerBound, rows.lowerBound - distance)..<max(
          rows.upperBound, rows.upperBound - distance)
    }
  }

  /// The bytes that a scroll must save: it takes some 24 itself, and patching the lines takes more steps.
  private static let leastGain = 32
  /// The bytes that move the cursor to a cell that is written after one that is not.
  private static let cursorMove = 7

  private let list: Range<Int>
  /// The lines in the rows of the screen before; nil where they are unknown.
  private let before: [Line?]
  /// For each row of the list the former row of its line; nil for a blank line.
  private var origins: [Int?]

  /// A planner before the first deletion or insertion.
  init(list: Range<Int>, showing lines: [Line?]) {
    self.list = list
    before = lines
    origins = Array(list)
  }

  /// Deletes the line at `outlet` and inserts a blank one at `inlet`: the lines between scroll.
  mutating func deleteLine(at outlet: Int, insertingBlankAt inlet: Int) {
    origins.remove(at: outlet - list.lowerBound)
    origins.insert(nil, at: inlet - list.lowerBound)
  }

  /// The scroll that saves most bytes on the way to new lines; nil if none is worth it.
  ///
  /// Cost: that of comparing the lines that move.
  func bestScroll(to lines: [Line?]) -> Scroll? {
    var best: (scroll: Scroll, gain: Int)?
    for scroll in scrolls {
      let gain = gain(of: scroll, to: lines)
      if gain > best?.gain ?? Self.leastGain { best = (scroll, gain) }
    }
    return best?.scroll
  }

  /// The neighbouring lines that have moved together.
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

  /// The bytes that a scroll saves, colours aside.
  private func gain(of scroll: Scroll, to lines: [Line?]) -> Int {
    scroll.changedRows.reduce(0) { gain, row in
      let known = scroll.rows.contains(row) ? before[row - scroll.distance] : nil
      return gain + Self.cost(of: lines[row], over: before[row])
        - Self.cost(of: lines[row], over: known)
    }
  }

  /// The bytes that it takes to write a line over another; nil is a blank line.
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
