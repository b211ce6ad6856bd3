import ScoreTables
import Scorekeeping

/// The race of the best players as lines of braille dots, with the names at their ends and the rounds below.
///
/// Where several lines cross, the cells take the tones of all in turn, two columns each, so that no line is hidden.
/// Cost: linear in the cells and in the dots of all lines.
struct RacePanel {
  let race: Race
  let selection: Player.ID?
  let theme: Theme
  private let width: Int
  /// The number of rows of the lines, without the row of the rounds.
  private let rows: Int
  private let range: ClosedRange<Double>
  /// The highest and the lowest score.
  private let labels: [String]
  private let axis: Int
  /// The columns of the lines.
  private let plot: Range<Int>
  private let nameWidth: Int

  init(_ race: Race, selection: Player.ID?, width: Int, rows: Int, theme: Theme) {
    self.race = race
    self.selection = selection
    self.theme = theme
    self.width = width
    self.rows = max(1, rows - 1)
    let (lowest, highest) = (race.range.lowerBound, race.range.upperBound)
    range = Double(lowest.thousandths)...Double(highest.thousandths)
    // A level race has one label, at its lines.
    labels = [highest == lowest ? "" : highest.text(as: race.kind), lowest.text(as: race.kind)]
    let labelWidth = max(5, race.stepName.terminalWidth, labels[0].utf8.count, labels[1].utf8.count)
    axis = 2 + labelWidth + 1
    let names = race.lines.map { Glyph.width(of: $0.player.name) }.max() ?? 0
    nameWidth = min(names, 24, width / 3)
    // One space before the names, and one after them.
    plot = axis + 1..<max(axis + 1, width - nameWidth - 2)
  }

  var lines: [Line] {
    var lines = Array(repeating: Line(width: width, theme: theme), count: rows + 1)
    for row in 0..<rows { lines[row].put(theme.axis, at: axis, style: .faint) }
    if plot.isEmpty { return lines }
    for (label, row) in zip(labels, [0, rows - 1]) {
      lines[row].write(
        label, at: 2, width: axis - 3, style: .muted, align: .trailing)
    }
    drawLines(in: &lines)
    for (line, row) in named {
      lines[row].write(
        line.player.name, at: plot.upperBound + 1, width: nameWidth,
        style: Style(colour: colour(of: line), isBold: line.id == selection))
    }
    writeRounds(in: &lines[rows])
    return lines
  }

  // MARK: dots

  /// The lower of the two dots of a score, counted from the bottom.
  private func dot(of score: Double) -> Int {
    let span = range.upperBound - range.lowerBound
    return span > 0 ? Int(((score - range.lowerBound) / span * Double(4 * rows - 2)).rounded()) : 0
  }

  /// The column of dots at a position of the race.
  private func column(of step: Int) -> Int {
    Int((Double(step) / Double(race.steps) * Double(2 * plot.count - 1)).rounded())
  }

  /// The lower dot of a line in a column of dots.
  private func dot(of line: Race.Line, at column: Int) -> Int {
    let position = Double(column) / Double(2 * plot.count - 1) * Double(race.steps)
    let step = min(Int(position), race.steps - 1)
    let (start, end) = (line.scores[step].thousandths, line.scores[step + 1].thousandths)
    let share = position - Double(step)
    return dot(of: Double(start) * (1 - share) + Double(end) * share)
  }

  private func colour(of line: Race.Line) -> Style.Colour {
    theme.palette.player(line.player.colour)
  }

  private func drawLines(in lines: inout [Line]) {
    let dots = race.lines.map { (colour: colour(of: $0), cells: cells(of: $0)) }
    for cell in 0..<rows * plot.count {
      let crossing = dots.filter { $0.cells[cell] > 0 }
      guard let bits = crossing.map(\.cells[cell]).reduce(nil, { ($0 ?? 0) | $1 }),
        let scalar = Unicode.Scalar(0x2800 + bits)
      else { continue }
      let (row, column) = cell.quotientAndRemainder(dividingBy: plot.count)
      let colour = crossing[column / 2 % crossing.count].colour
      lines[row].put(scalar, at: plot.lowerBound + column, style: Style(colour: colour))
    }
  }

  /// The dots of a line, by cells.
  private func cells(of line: Race.Line) -> [UInt32] {
    var last: Int?
    var cells = Array(repeating: UInt32(0), count: rows * plot.count)
    // A line that begins at the end still has a dot.
    let start = min(column(of: line.start), 2 * plot.count - 1)
    let end = line.end < race.steps ? column(of: line.end) + 1 : 2 * plot.count
    for column in start..<max(start + 1, end) {
      let dot = dot(of: line, at: column)
      // Steep lines have no gaps.
      let start = min(dot, last.map { $0 + 2 } ?? dot)
      let end = max(dot + 1, last.map { $0 - 1 } ?? dot)
      for dot in start...end {
        let row = rows - 1 - dot / 4
        cells[row * plot.count + column / 2] |= Self.bits[column % 2][dot % 4]
      }
      last = dot
    }
    return cells
  }

  /// The bits of the dots of a braille character: by column, then from the bottom.
  private static let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

  // MARK: text

  /// The lines with a name, and the row of each name: the row where the line ends or, if it is taken, the nearest free
  /// row. If there are too few rows, the last players have no name.
  private var named: [(line: Race.Line, row: Int)] {
    var shown = Array(race.lines.prefix(rows))
    if let selected = race.lines.dropFirst(rows).first(where: { $0.id == selection }) {
      shown[rows - 1] = selected
    }
    let ends = shown.map { line in
      (line: line, row: rows - 1 - dot(of: line, at: 2 * plot.count - 1) / 4)
    }
    // From top to bottom, whichever side wins; of two players who are level, the better one comes first.
    func height(_ end: (line: Race.Line, row: Int)) -> Score { end.line.scores.last ?? .zero }
    var named = ends.enumerated().sorted {
      (height($1.element), $0.offset) < (height($0.element), $1.offset)
    }
    .map(\.element)
    for index in named.indices.dropFirst() {
      named[index].row = max(named[index].row, named[index - 1].row + 1)
    }
    for (offset, index) in named.indices.reversed().enumerated() {
      named[index].row = min(named[index].row, rows - 1 - offset)
    }
    return named
  }

  /// Writes the numbers of all rounds or, if these need more room, of every second, fifth or tenth and so on.
  private func writeRounds(in line: inout Line) {
    guard let last = race.rounds.last else { return }
    let widest = "\(last)".count + 2
    let stride = Self.strides.first { $0 * plot.count >= widest * race.steps } ?? .max
    var end = plot.lowerBound - 1
    line.write(race.stepName.lowercased(), at: 2, width: axis - 3, style: .muted, align: .trailing)
    for (index, round) in race.rounds.enumerated() where round % stride == 0 {
      let text = "\(round)"
      let column = plot.lowerBound + column(of: index + 1) / 2
      let start = max(plot.lowerBound, column + 1 - text.count)
      if start <= end { continue }
      end = start + text.count
      line.write(text, at: start, width: text.count, style: .muted)
    }
  }

  private static let strides = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
}
