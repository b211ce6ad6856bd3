// A picture is of cells.
@_exported import ScreenCells

/// The screens of a performance over time: the contents of each row, each stored once, and when they change.
package struct ScreenTimeline {
  /// The largest number of columns and of rows that were shown.
  package private(set) var size = Size(columns: 0, rows: 0)
  /// The rows of the screen from the top; each of their contents is an index into `contents`.
  var rows: [Timeline] = []
  /// The captions over time; each content is an index into `texts`.
  var caption = Timeline(content: 0)
  /// The keys that were pressed over time; each content is an index into `texts`.
  var keys = Timeline(content: 0)
  /// The texts of the captions and of the keys; the first one is empty.
  private(set) var texts = InternTable([""])
  /// The contents of rows, as indices into `elements`; the first one is blank.
  private(set) var contents = InternTable<[Int]>([[]])
  /// The different elements that rows consist of.
  private(set) var elements = InternTable<PictureElement>()

  private let hasColours: Bool
  /// The rows as they are now; those below the screen are empty.
  private var shown: [[Cell]] = []
  private var cursor: Position?

  /// Whether nothing was shown.
  package var isEmpty: Bool { rows.isEmpty }

  package init(hasColours: Bool) {
    self.hasColours = hasColours
  }

  /// Shows another screen from a time in milliseconds. Cost: the comparison of all rows, and the drawing of changed
  /// rows.
  package mutating func show(_ grid: Grid, at time: Int) {
    let isFirst = rows.isEmpty
    size.rows = max(size.rows, grid.rows.count)
    size.columns = max(size.columns, grid.rows.first?.count ?? 0)
    while rows.count < size.rows { rows.append(Timeline(content: 0)) }
    for row in rows.indices {
      let cells = row < grid.rows.count ? grid.rows[row] : []
      let column = grid.cursor.flatMap { $0.row == row ? $0.column : nil }
      let old = cursor.flatMap { $0.row == row ? $0.column : nil }
      if row < shown.count, shown[row] == cells, old == column { continue }
      let painted = hasColours ? cells : cells.map(\.withoutColour)
      let numbers = PictureElement.elements(of: painted, cursor: column)
        .map { elements.intern($0) }
      rows[row].show(contents.intern(numbers), at: isFirst ? 0 : time)
    }
    (shown, cursor) = (grid.rows, grid.cursor)
    for _ in shown.count..<rows.count { shown.append([]) }
  }

  /// Shows keys that were pressed from a time in milliseconds.
  package mutating func show(keys text: String, at time: Int) {
    keys.show(texts.intern(text), at: time)
  }

  /// The screen with the timelines of rows, keys and caption transformed.
  func map(_ transform: (Timeline) -> Timeline) -> ScreenTimeline {
    var screen = self
    screen.rows = rows.map(transform)
    screen.caption = transform(caption)
    screen.keys = transform(keys)
    return screen
  }

  /// Leaves out the rows and columns that are not shown now.
  mutating func trim() {
    shown.removeLast(shown.reversed().prefix(while: \.isEmpty).count)
    rows.removeLast(rows.count - shown.count)
    size = Size(columns: shown.first?.count ?? 0, rows: shown.count)
  }

  /// Shows a caption from a time in milliseconds.
  package mutating func show(caption text: String, at time: Int) {
    caption.show(texts.intern(text), at: time)
  }
}

extension Cell {
  /// The cell on a screen without colours, with some text dim.
  fileprivate var withoutColour: Cell {
    var cell = self
    if !style.colour.isDim(among: 0) { cell.style.colour = .standard }
    return cell
  }
}

/// A table of distinct values, numbered in the order in which they were added.
struct InternTable<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  init(_ values: [Value] = []) {
    for value in values { _ = intern(value) }
  }

  /// The number of a value; adds the value if it is new.
  mutating func intern(_ value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// The contents of one row of the screen, or of the caption, over time.
struct Timeline {
  /// Each content with the time in milliseconds from which it is shown. Times increase, and neighbours differ in
  /// content.
  private(set) var changes: [(time: Int, content: Int)]
  /// Whether the first content is shown where nothing moves, instead of the last one.
  private let hasPoster: Bool

  /// Makes a timeline that shows one content from the start.
  ///
  /// - Parameter isPoster: whether it is shown where nothing moves, too.
  init(content: Int, isPoster: Bool = false) {
    changes = [(0, content)]
    hasPoster = isPoster
  }

  /// The content that is shown last.
  var last: Int { changes[changes.count - 1].content }

  /// The content that is shown at a time.
  func content(at time: Int) -> Int {
    changes.last { $0.time <= time }?.content ?? changes[0].content
  }

  /// Shows another content from a time, which must not be before the last change. Forgets a content that was shown for
  /// less than a millisecond.
  mutating func show(_ content: Int, at time: Int) {
    if last == content { return }
    if changes[changes.count - 1].time == time {
      changes.removeLast()
      if changes.last?.content == content { return }
    }
    changes.append((time, content))
  }

  /// The distinct contents: the one that is shown where nothing moves first, then the others as they come.
  var contents: [Int] {
    var contents = [hasPoster ? changes[0].content : last]
    var seen = Set(contents)
    for change in changes where seen.insert(change.content).inserted {
      contents.append(change.content)
    }
    return contents
  }
}
