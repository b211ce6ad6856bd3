/// How the lines of a list come and go from one frame to the next, and which of them a terminal had better be told to
/// shift than to write again.
struct LineShifts {
  /// Lines that stay together.
  struct Block: Equatable {
    /// The rows of the screen where they are to stand.
    let rows: Range<Int>
    /// How many rows further up they stand; if negative, down.
    let distance: Int

    var count: Int { abs(distance) }
    /// The first row of those that are taken out.
    var outlet: Int { distance > 0 ? rows.upperBound - distance : rows.lowerBound }
    /// The row where as many come in once the others are out.
    var inlet: Int { distance > 0 ? rows.lowerBound - distance : rows.upperBound }
    /// The rows of the screen that others are in afterwards.
    var touched: Range<Int> {
      min(
        rows.lowerBound, rows.lowerBound - distance)..<max(
          rows.upperBound, rows.upperBound - distance)
    }
  }

  /// To shift lines takes some 24 bytes, and lines that are patched take more steps.
  private static let least = 32
  /// How many bytes it takes to go to a cell that is written after one that is not.
  private static let approach = 7

  private let list: Range<Int>
  /// The lines in the rows of the screen before; nil where that is not known.
  private let before: [Line?]
  /// For each row of the list in which one its line stood before; nil for one that came.
  private var origins: [Int?]

  /// Nothing has come or gone yet.
  init(list: Range<Int>, showing lines: [Line?]) {
    self.list = list
    before = lines
    origins = Array(list)
  }

  /// A line of the list goes, and a blank one comes in so that it is in another row of it.
  mutating func replaceLine(at outlet: Int, byOneAt inlet: Int) {
    origins.remove(at: outlet - list.lowerBound)
    origins.insert(nil, at: inlet - list.lowerBound)
  }

  /// The block that is worth most to be shifted before the rest is written; nil if none is worth it.
  ///
  /// Cost: that of comparing the lines that move.
  func block(leadingTo lines: [Line?]) -> Block? {
    var best: (block: Block, gain: Int)?
    for block in stretches {
      let gain = gain(of: block, leadingTo: lines)
      if gain > best?.gain ?? Self.least { best = (block, gain) }
    }
    return best?.block
  }

  /// The lines that stand beside each other as before, but elsewhere.
  private var stretches: [Block] {
    var blocks: [Block] = []
    var start = list.lowerBound
    while start < list.upperBound {
      var end = start + 1
      while end < list.upperBound, distance(at: end) == distance(at: start) { end += 1 }
      if let distance = distance(at: start), distance != 0 {
        blocks.append(Block(rows: start..<end, distance: distance))
      }
      start = end
    }
    return blocks
  }

  private func distance(at row: Int) -> Int? {
    origins[row - list.lowerBound].map { row - $0 }
  }

  /// How many bytes fewer are to be written if a block is shifted, colours aside.
  private func gain(of block: Block, leadingTo lines: [Line?]) -> Int {
    block.touched.reduce(0) { gain, row in
      let known = block.rows.contains(row) ? before[row - block.distance] : nil
      return gain + Self.cost(of: lines[row], over: before[row])
        - Self.cost(of: lines[row], over: known)
    }
  }

  /// How many bytes it takes to write a line where another stands; nil is a blank line.
  private static func cost(of line: Line?, over old: Line?) -> Int {
    let blank = Cell(" ")
    let count = line?.cells.count ?? old?.cells.count ?? 0
    var cost = 0
    var wasWritten = false
    for column in 0..<count {
      let cell = line?.cells[column] ?? blank
      let known = old.flatMap { column < $0.cells.count ? $0.cells[column] : nil } ?? blank
      let isWritten = cell != known
      if isWritten { cost += wasWritten ? 1 : 1 + approach }
      wasWritten = isWritten
    }
    return cost
  }
}
