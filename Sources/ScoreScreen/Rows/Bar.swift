/// The scale that converts scores to lengths of bars, shared by all rows of a board.
struct BarScale: Equatable, Sendable {
  let width: Int
  /// Whether bars end only at whole columns. If not, a bar may end with half a column.
  let isRoomy: Bool
  /// The column of the start, such as zero, from which bars grow to both sides; nil if no score is below it: bars begin at the
  /// left.
  let axis: Int?
  /// The scores with the longest bars to the right and to the left.
  private let highest: Int64
  private let lowest: Int64
  /// The score from which bars begin.
  private let start: Int64

  /// Makes a scale for a range of scores. Without a width all scales are equal, so that rows without bars stay equal.
  init(width: Int, isRoomy: Bool, range: ClosedRange<Int64>, from start: Int64 = 0) {
    self.width = width
    self.isRoomy = isRoomy
    self.start = width > 0 ? start : 0
    highest = width > 0 ? max(range.upperBound - start, 0) : 0
    lowest = width > 0 ? min(range.lowerBound - start, 0) : 0
    if lowest < 0, width > 2 {
      let share = -Double(lowest) / (Double(highest) - Double(lowest))
      axis = max(1, Int((Double(width - 1) * share).rounded()))
    } else {
      axis = nil
    }
  }

  /// The bar of a score, at least half a column long unless the score is the start.
  func bar(of score: Int64) -> Bar {
    let score = score - start
    let full: Int64
    let room: Int
    if score < 0 {
      (full, room) = (lowest, axis ?? 0)
    } else {
      (full, room) = (highest, axis.map { width - 1 - $0 } ?? width)
    }
    if full == 0 || room <= 0 { return Bar(halves: 0) }
    let share = min(1, Double(score) / Double(full))
    let unit = isRoomy ? 2 : 1
    let units = (share * Double(room * 2 / unit)).rounded()
    let halves = score == 0 ? 0 : max(1, Int(units)) * unit
    return Bar(halves: score < 0 ? -halves : halves)
  }

  /// The column right after the bar of a score, in a field of bars that starts at column 0. For zero, this is the axis
  /// or, without one, the column before all bars.
  func end(of score: Int64) -> Int {
    if score == start { return axis ?? -1 }
    let columns = columns(of: bar(of: score), at: 0)
    return score < start ? columns.lowerBound - 1 : columns.upperBound
  }

  /// The columns of a bar in a field of bars that starts at `column`.
  func columns(of bar: Bar, at column: Int) -> Range<Int> {
    if bar.halves < 0 {
      let end = column + (axis ?? 0)
      return end - bar.columns..<end
    }
    let start = column + (axis.map { $0 + 1 } ?? 0)
    return start..<start + bar.columns
  }
}

/// The length of a score's bar in half columns; to the left of the axis if negative.
struct Bar: Equatable, Sendable {
  let halves: Int

  var columns: Int { (Int(halves.magnitude) + 1) / 2 }
}

extension Line {
  /// Draws a bar into the field of bars that starts at `column`, and how an amount being typed would change it.
  mutating func write(
    _ bar: Bar, leadingTo target: Bar?, of scale: BarScale, at column: Int,
    with characters: Theme.BarCharacters, style: Style
  ) {
    guard let target else {
      return write(bar, of: scale, at: column, with: characters, style: style)
    }
    let isOpposite = target.halves.signum() * bar.halves.signum() < 0
    let isLess = !isOpposite && target.halves.magnitude < bar.halves.magnitude
    let solid = isLess ? target : bar
    write(solid, of: scale, at: column, with: characters, style: style)
    let drawn = scale.columns(of: solid, at: column)
    for column in scale.columns(of: isLess ? bar : target, at: column)
    where !drawn.contains(column) {
      put(theme.rule, at: column, style: style)
    }
  }

  private mutating func write(
    _ bar: Bar, of scale: BarScale, at column: Int, with characters: Theme.BarCharacters,
    style: Style
  ) {
    let (block, rightEnd, leftEnd) = characters
    let columns = scale.columns(of: bar, at: column)
    fill(columns, with: block, style: style)
    if bar.halves.isMultiple(of: 2) { return }
    if bar.halves > 0 {
      put(rightEnd, at: columns.upperBound - 1, style: style)
    } else {
      put(leftEnd, at: columns.lowerBound, style: style)
    }
  }
}
