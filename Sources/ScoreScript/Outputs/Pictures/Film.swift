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
  private(set) var captions = [""]
  /// The contents of rows, as numbers in `pieces`; the first is blank.
  private(set) var contents: [[Int]] = [[]]
  /// The different pieces that rows consist of.
  private(set) var pieces: [Piece] = []

  private let hasColours: Bool
  private var numbersOfContents: [[Int]: Int] = [[]: 0]
  private var numbersOfPieces: [Piece: Int] = [:]
  private var numbersOfCaptions = ["": 0]
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
      let content = number(
        of: Piece.pieces(of: hasColours ? cells : cells.map(\.withoutColour), cursor: column))
      rows[row].show(content, at: isFirst ? 0 : time)
    }
    (shown, cursor) = (grid.rows, grid.cursor)
    for _ in shown.count..<rows.count { shown.append([]) }
  }

  /// Says something from a millisecond on.
  mutating func say(_ text: String, at time: Int) {
    let number = numbersOfCaptions[text] ?? captions.count
    if number == captions.count {
      captions.append(text)
      numbersOfCaptions[text] = number
    }
    caption.show(number, at: time)
  }

  private mutating func number(of row: [Piece]) -> Int {
    let content = row.map { piece in
      if let number = numbersOfPieces[piece] { return number }
      numbersOfPieces[piece] = pieces.count
      pieces.append(piece)
      return pieces.count - 1
    }
    if let number = numbersOfContents[content] { return number }
    numbersOfContents[content] = contents.count
    contents.append(content)
    return contents.count - 1
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
