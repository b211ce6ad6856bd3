import ScoreTables
import Scorekeeping
import ScreenPictures
import Texts

/// Positions and sizes in the chart of a race: edges in units of the picture, points in tenths of a unit.
struct RaceLayout {
  /// The height of a line of text; names at the ends of lines are at least as far apart.
  static let row = PictureLayout.row
  private static let gap = 10

  private let race: Race
  private let range: ClosedRange<Score>
  /// The names of the players, safe to draw, and cut if they are long.
  let names: [String]
  /// The edges of the plot, and the size of the picture.
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - hasTitle: whether there is room for a title above the plot.
  ///   - isNarrow: whether the picture is for a phone, where names are shorter and the plot is less wide.
  init(_ race: Race, hasTitle: Bool = true, isNarrow: Bool = false) {
    func width(_ texts: [String]) -> Int { texts.map(\.pictureWidth).max() ?? 0 }
    self.race = race
    range = race.range
    names = race.lines.map { $0.player.name.cut(to: isNarrow ? 18 : 40) }
    let kind = race.labelKind
    let labels = [
      range.lowerBound.text(as: kind), range.upperBound.text(as: kind), race.stepName,
    ]
    let padding = hasTitle ? PictureLayout.padding : Self.gap
    top = padding + (hasTitle ? Self.row + Self.gap : 0)
    left = padding + width(labels) + Self.gap
    let ends = 4 * Self.gap + width(names) + width(race.lines.map(race.result)) + padding
    right = left + (isNarrow ? max(110, 400 - left - ends) : 480)
    bottom = top + max(isNarrow ? 360 : 320, names.count * Self.row)
    self.width = right + ends
    scoreEnd = self.width - padding
    height = bottom + Self.row + Self.gap + PictureLayout.padding
  }

  /// The start of the names, to the right of the lines, and the end of the scores after the names.
  var nameStart: Int { right + 2 * Self.gap + 6 }
  let scoreEnd: Int
  /// The right end of the labels of the vertical axis.
  var labelEnd: Int { left - Self.gap }
  /// The baseline of the labels of the horizontal axis.
  var labelBaseline: Int { bottom + Self.row + 4 }

  /// The horizontal coordinate of a position of the race, in tenths.
  func x(_ position: Int) -> Int {
    race.steps == 0 ? right * 10 : left * 10 + (right - left) * 10 * position / race.steps
  }

  /// The vertical coordinate of a score, in tenths: halfway down if all scores are equal.
  func y(_ score: Score) -> Int {
    // The range may be wider than 64 bits.
    let span = Int128(range.upperBound.thousandths) - Int128(range.lowerBound.thousandths)
    if span == 0 { return (top + bottom) * 5 }
    let below =
      race.isDescending
      ? Int128(score.thousandths) - Int128(range.lowerBound.thousandths)
      : Int128(range.upperBound.thousandths) - Int128(score.thousandths)
    return top * 10 + Int(below * Int128((bottom - top) * 10) / span)
  }

  /// The values at the vertical axis: the first and the last one, or zero if it is near to them, and round ones between
  /// that have room.
  var marks: [Score] {
    if range.lowerBound == range.upperBound { return [range.lowerBound] }
    func areNear(_ one: Score, _ other: Score) -> Bool { abs(y(one) - y(other)) < Self.row * 10 }
    let ends = [range.upperBound, range.lowerBound].map { end in
      range.contains(.zero) && areNear(end, .zero) ? .zero : end
    }
    let (low, high) = (Int128(range.lowerBound.thousandths), Int128(range.upperBound.thousandths))
    // At most seven lines, at whole numbers among whole scores and ranks.
    var size: Int128 = race.measure == .rank || race.decimals == 0 ? 1000 : 1
    var factors: [Int128] = [2, 5, 10]
    var power = size
    while (high - low) / size > 7 {
      size = power * factors.removeFirst()
      if factors.isEmpty { (power, factors) = (size, [2, 5, 10]) }
    }
    var mark: Int128 = low / size * size
    var marks = ends
    while mark <= high {
      let score = Score(thousandths: Int64(clamping: mark))
      if mark >= low, !ends.contains(where: { areNear($0, score) }) { marks.append(score) }
      mark += size
    }
    return marks
  }

  /// The positions with a label on the horizontal axis: each, or each 2nd, 5th, 10th and so on if there is too little
  /// room.
  var ticks: [Int] {
    guard race.steps > 0 else { return [] }
    let room = (race.label(at: race.steps) + "  ").pictureWidth
    let sizes = sequence(first: 1) { $0 * 10 }.lazy.flatMap { [$0, $0 * 2, $0 * 5] }
    let size = sizes.first {
      $0 >= race.steps || (right - left) * $0 / race.steps >= room
    }
    return Array(stride(from: size ?? 1, through: race.steps, by: size ?? 1))
  }

  /// The vertical coordinates of the names, in tenths: at the ends of the lines, or as near to them as the distance
  /// between names allows. Cost: O(n log n).
  var nameEnds: [Int] {
    let ends = race.lines.map { y($0.scores.last ?? .zero) }
    let order = ends.indices.sorted { (ends[$0], $0) < (ends[$1], $1) }
    let places = Self.spread(order.map { ends[$0] }, by: Self.row * 10, in: top * 10...bottom * 10)
    var result = ends
    for (number, place) in zip(order, places) { result[number] = place }
    return result
  }

  /// Moves ascending places at least a gap apart, within a range that has room for all. The sum of the squared moves is
  /// minimal. Cost: O(n).
  static func spread(_ places: [Int], by gap: Int, in range: ClosedRange<Int>) -> [Int] {
    // Once the gaps are subtracted, places that are too near to each other descend. These are pooled at their mean.
    var pools: [(sum: Int, count: Int)] = []
    for (number, place) in places.enumerated() {
      var pool = (sum: place - number * gap, count: 1)
      while let last = pools.last, last.sum * pool.count >= pool.sum * last.count {
        pool = (pool.sum + last.sum, pool.count + last.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    let highest = range.upperBound - max(0, places.count - 1) * gap
    return pools.flatMap { pool in
      Array(
        repeating: min(max(pool.sum / pool.count, range.lowerBound), highest), count: pool.count)
    }.enumerated().map { $1 + $0 * gap }
  }
}

extension Race {
  /// The kind of the labels on the vertical axis.
  var labelKind: ScoreKind { measure == .rank ? .points : kind }

  /// The number behind the name of a player: the score, or the last gap or rank.
  func result(of line: Line) -> String {
    switch measure {
    case .total: line.player.scoreText(as: kind, decimals: decimals)
    case .gap: line.scores.last?.formatted(decimals: decimals, as: kind) ?? ""
    case .rank: line.scores.last?.text(as: .points) ?? ""
    }
  }

  /// The label of a position after the first one.
  func label(at position: Int) -> String {
    "\(rounds.isEmpty ? position : rounds[position - 1])"
  }
}

extension String {
  /// The estimated width of the text in a chart. The viewer chooses the font; few fonts are wider.
  var pictureWidth: Int {
    let tenths = reduce(0) { sum, character in
      switch character {
      case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "!", "|", " ": sum + 55
      case "m", "w", "M", "W", "%", "@": sum + 145
      case "A"..."Z": sum + 112
      default: sum + (String(character).terminalWidth > 1 ? 165 : 98)
      }
    }
    return (tenths + 9) / 10
  }
}
