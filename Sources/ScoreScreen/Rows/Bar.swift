/// How scores become lengths of bars. All rows of a board share it.
struct BarScale: Equatable, Sendable {
  let width: Int
  /// Whether bars are whole columns. If not, they end with a half where that is nearer.
  let isRoomy: Bool
  /// Where bars begin that grow to both sides; nil where no score is below zero, and they begin at the left.
  let axis: Int?
  /// The score that fills the room to the right, and that to the left.
  private let highest: Int64
  private let lowest: Int64

  /// Without any width it is the same for all scores: rows that show no bars stay as they are.
  init(width: Int, isRoomy: Bool, range: ClosedRange<Int64>) {
    self.width = width
    self.isRoomy = isRoomy
    highest = width > 0 ? max(range.upperBound, 0) : 0
    lowest = width > 0 ? min(range.lowerBound, 0) : 0
    if lowest < 0, width > 2 {
      let share = -Double(lowest) / (Double(highest) - Double(lowest))
      axis = max(1, Int((Double(width - 1) * share).rounded()))
    } else {
      axis = nil
    }
  }

  /// The bar of a score: there is one if it is not zero.
  func bar(of score: Int64) -> Bar {
    let full = score < 0 ? lowest : highest
    let room = axis.map { score < 0 ? $0 : width - 1 - $0 } ?? (score < 0 ? 0 : width)
    if full == 0 || room <= 0 { return Bar(halves: 0) }
    let share = min(1, Double(score) / Double(full))
    let unit = isRoomy ? 2 : 1
    let units = (share * Double(room * 2 / unit)).rounded()
    let halves = score == 0 ? 0 : max(1, Int(units)) * unit
    return Bar(halves: score < 0 ? -halves : halves)
  }

  /// The columns that a bar takes, where the field of bars begins at a column.
  func columns(of bar: Bar, at column: Int) -> Range<Int> {
    if bar.halves < 0 {
      let end = column + (axis ?? 0)
      return end - bar.columns..<end
    }
    let start = column + (axis.map { $0 + 1 } ?? 0)
    return start..<start + bar.columns
  }
}

/// The bar of a score, in half columns; to the left of the axis if negative.
struct Bar: Equatable, Sendable {
  let halves: Int

  var columns: Int { (Int(halves.magnitude) + 1) / 2 }
}

extension Line {
  /// Draws a bar into the field of bars that begins at a column, and where an amount that is being typed would lead it.
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
