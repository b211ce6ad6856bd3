import Scorekeeping

/// The race of the best players as lines of braille dots, with the names at their ends and the rounds below.
///
/// A cell of 2 by 4 dots has the tone of the uppermost line in it: the lines of better players are above others, and
/// that of the selected player is above all. Cost: linear in the cells and in the dots of all lines.
struct RacePanel {
  let race: Race
  let selection: Player.ID?
  let theme: Theme
  private let width: Int
  /// The number of rows of the lines, without that of the rounds.
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
    let labelWidth = max(2, labels[0].utf8.count, labels[1].utf8.count)
    axis = 2 + labelWidth + 1
    let names = race.lines.map { Glyph.width(of: $0.player.name) }.max() ?? 0
    nameWidth = min(names, 16, width / 3)
    // There is a blank before the names, and one behind them.
    plot = axis + 1..<max(axis + 1, width - nameWidth - 2)
  }

  /// The rows, as many as were asked for.
  var lines: [Line] {
    var lines = Array(repeating: Line(width: width, theme: theme), count: rows + 1)
    for row in 0..<rows { lines[row].put(theme.axis, at: axis, style: .faint) }
    if plot.isEmpty { return lines }
    for (label, row) in zip(labels, [0, rows - 1]) {
      lines[row].write(
        label, at: 2, width: axis - 3, style: .muted, align: .trailing)
    }
    let upmost = race.lines.first { $0.id == selection }
    for line in race.lines.reversed() + [upmost].compactMap(\.self) { draw(line, in: &lines) }
    for (line, row) in named {
      lines[row].write(
        line.player.name, at: plot.upperBound + 1, width: nameWidth,
        style: Style(isBold: line.id == selection))
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

  private func draw(_ line: Race.Line, in lines: inout [Line]) {
    let style = Style(colour: theme.palette.player(line.player.colour))
    var last: Int?
    var cells = Array(repeating: UInt32(0), count: rows * plot.count)
    for column in 0..<2 * plot.count {
      let dot = dot(of: line, at: column)
      // A steep line has no gaps.
      let start = min(dot, last.map { $0 + 2 } ?? dot)
      let end = max(dot + 1, last.map { $0 - 1 } ?? dot)
      for dot in start...end {
        let row = rows - 1 - dot / 4
        cells[row * plot.count + column / 2] |= Self.bits[column % 2][dot % 4]
      }
      last = dot
    }
    for (cell, bits) in cells.enumerated() where bits > 0 {
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      let (row, column) = cell.quotientAndRemainder(dividingBy: plot.count)
      lines[row].put(scalar, at: plot.lowerBound + column, style: style)
    }
  }

  /// The bits of the dots of a braille character: by column, then from the bottom.
  private static let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

  // MARK: text

  /// The lines with a name, and the rows of the names: those of the ends or, where these are taken, near them. Without
  /// rows for all, the last players have none.
  private var named: [(line: Race.Line, row: Int)] {
    var shown = Array(race.lines.prefix(rows))
    if let selected = race.lines.dropFirst(rows).first(where: { $0.id == selection }) {
      shown[rows - 1] = selected
    }
    let ends = shown.map { line in
      (line: line, row: rows - 1 - dot(of: line, at: 2 * plot.count - 1) / 4)
    }
    // Sorting keeps the better of two players first.
    var named = ends.enumerated().sorted {
      ($0.element.row, $0.offset) < ($1.element.row, $1.offset)
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

  /// Writes the numbers of the first round and of all others or, if these need more room, of every second, fifth or
  /// tenth and so on.
  private func writeRounds(in line: inout Line) {
    guard let last = race.rounds.last else { return }
    let widest = "\(last)".count + 2
    let stride = Self.strides.first { $0 * plot.count >= widest * race.steps } ?? .max
    var end = plot.lowerBound - 1
    for (index, round) in race.rounds.enumerated() where index == 0 || round % stride == 0 {
      let text = index == 0 ? "round \(round)" : "\(round)"
      let column = plot.lowerBound + column(of: index + 1) / 2
      let start = max(plot.lowerBound, column + 1 - text.count)
      if start <= end { continue }
      end = start + text.count
      line.write(text, at: start, width: text.count, style: .muted)
    }
  }

  private static let strides = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
}
