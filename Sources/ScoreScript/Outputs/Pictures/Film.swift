import ScoreScreen

/// A performance as a picture keeps it: what each row shows and from when on, each content once.
struct Film {
  /// The largest columns and rows that were shown.
  private(set) var size = Size(columns: 0, rows: 0)
  /// The rows of the screen from the top.
  private(set) var rows: [Track] = []
  /// What is said beside the screen, by its number in `captions`.
  private(set) var caption = Track(content: 0)
  /// The texts that are said, the first being none.
  private(set) var captions = Numbered([""])
  /// The contents of rows, as numbers in `pieces`; the first is blank.
  private(set) var contents = Numbered<[Int]>([[]])
  /// The different pieces that rows consist of.
  private(set) var pieces = Numbered<Piece>()

  private let hasColours: Bool
  private var shown: [[Cell]] = []
  private var cursor: Position?

  init(hasColours: Bool) {
    self.hasColours = hasColours
  }

  /// Shows another screen from a millisecond on. Cost: that of comparing its rows, and of those that changed.
  mutating func show(_ grid: Grid, at time: Int) {
    let isFirst = rows.isEmpty
    size.rows = max(size.rows, grid.rows.count)
    size.columns = max(size.columns, grid.rows.first?.count ?? 0)
    while rows.count < size.rows { rows.append(Track(content: 0)) }
    for row in rows.indices {
      let cells = row < grid.rows.count ? grid.rows[row] : []
      let column = grid.cursor.flatMap { $0.row == row ? $0.column : nil }
      let old = cursor.flatMap { $0.row == row ? $0.column : nil }
      if row < shown.count, shown[row] == cells, old == column { continue }
      let parts = Piece.pieces(of: hasColours ? cells : cells.map(\.withoutColour), cursor: column)
      let numbers = parts.map { pieces.number(of: $0) }
      rows[row].show(contents.number(of: numbers), at: isFirst ? 0 : time)
    }
    (shown, cursor) = (grid.rows, grid.cursor)
    for _ in shown.count..<rows.count { shown.append([]) }
  }

  /// Says something from a millisecond on.
  mutating func say(_ text: String, at time: Int) {
    caption.show(captions.number(of: text), at: time)
  }
}

/// Values in the order in which they come, each once.
struct Numbered<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  init(_ values: [Value] = []) {
    for value in values { _ = number(of: value) }
  }

  /// The place of a value, which is added if it is new.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension Cell {
  /// The cell as a screen without colours shows it, where some text is dim.
  fileprivate var withoutColour: Cell {
    var cell = self
    if !style.colour.isDim(among: 0) { cell.style.colour = .standard }
    return cell
  }
}

/// What one row of a film shows, and from when on.
struct Track {
  /// What is shown from a millisecond on. Times rise, and no two in a row show the same.
  private(set) var changes: [(time: Int, content: Int)]

  /// Shows something from the start.
  init(content: Int) {
    changes = [(0, content)]
  }

  /// Shows something else from a time on, which is not before that of the last change. What was shown for less
  /// than a millisecond is forgotten.
  mutating func show(_ content: Int, at time: Int) {
    if changes[changes.count - 1].content == content { return }
    if changes[changes.count - 1].time == time {
      changes.removeLast()
      if changes.last?.content == content { return }
    }
    changes.append((time, content))
  }

  /// What is shown, each once: what is shown at the end first, then the others as they come.
  var contents: [Int] {
    var contents = [changes[changes.count - 1].content]
    var seen = Set(contents)
    for change in changes where seen.insert(change.content).inserted {
      contents.append(change.content)
    }
    return contents
  }
}
