/// Where names and digits stand on a screen that is to be read across a room.
///
/// Every number has a tile of its own; tiles stand side by side and below each other, in the order of a text.
struct BigLayout: Equatable, Sendable {
  /// How many tiles stand side by side, and below each other.
  let columns: Int
  let rows: Int
  /// How many cells a dot of a digit is wide, and high.
  let dot: Size
  /// How many columns a tile has.
  let tileWidth: Int

  static let gap = 3
  /// Below this a name cannot be told.
  private static let leastName = 12

  /// The rows of a tile: the name, and the digits.
  var tileHeight: Int { 1 + BigDigits.height * dot.rows }
  /// From one tile to the one below.
  var pitch: Int { tileHeight + 1 }
  /// How many tiles there is room for.
  var capacity: Int { columns * rows }

  /// As many tiles as there is room for, as large as they can be then; nil if there is no room for one.
  ///
  /// Cells are about twice as high as they are wide, so a dot has twice as many columns as rows, or fewer if digits can be
  /// higher then. Where not even one tile fits so, there is one of slim digits; a number that is wider still is drawn as
  /// text.
  ///
  /// - Parameter dots: how many dots the widest number takes.
  init?(width: Int, height: Int, tiles: Int, dots: Int, nameWidth: Int) {
    let room = width - 2
    let name = min(nameWidth, Self.leastName)
    guard tiles > 0, room > 0, height > BigDigits.height else { return nil }
    var best: (rank: (Int, Int, Int, Int), layout: BigLayout)?
    for columns in 1...max(1, min(tiles, (room + Self.gap) / (name + Self.gap))) {
      let tileWidth = (room - (columns - 1) * Self.gap) / columns
      let most = tileWidth / max(dots, 1)
      for scale in stride(from: min(most, (height - 1) / BigDigits.height), to: 0, by: -1) {
        let dot = Size(columns: min(most, 2 * scale), rows: scale)
        if dot.columns < 2 { break }
        let layout = BigLayout(columns: columns, height: height, dot: dot, tileWidth: tileWidth)
        let rank = (min(tiles, layout.capacity), scale, dot.columns, -columns)
        if best.map({ $0.rank < rank }) ?? true { best = (rank, layout) }
      }
    }
    self =
      best?.layout
      ?? BigLayout(
        columns: 1, height: height, dot: Size(columns: 1, rows: 1), tileWidth: room)
  }

  private init(columns: Int, height: Int, dot: Size, tileWidth: Int) {
    self.columns = columns
    self.dot = dot
    self.tileWidth = tileWidth
    rows = (height + 1) / (1 + BigDigits.height * dot.rows + 1)
  }

  /// The tiles to show: in whole rows of them, from the first on if the selected one is among them then; where none is
  /// selected those from `top` on, or the last ones.
  func visible(count: Int, selected: Int?, top: Int = 0) -> Range<Int> {
    let row = selected.map { max(0, $0 / columns - rows + 1) }
    let first = row.map { min($0 * columns, count) } ?? max(0, min(top, count - capacity))
    return first..<min(count, first + capacity)
  }
}
