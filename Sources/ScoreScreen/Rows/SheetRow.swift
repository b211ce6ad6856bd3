import Foundation
import Scorekeeping

/// The columns of a sheet of rounds: the names, one column for each round, a line, and the sums.
struct SheetColumns: Equatable, Sendable {
  /// The first column of the names.
  static let name = 2
  /// The width of the names on a sheet, with the blank behind them.
  static let maxName = 14
  let nameWidth: Int
  /// The width of a round: the points, and a mark behind them.
  let cellWidth: Int
  let sumWidth: Int
  /// The rounds that are shown.
  let rounds: Range<Int>
  let scores: ScoreKind

  /// Lays out the columns of rounds up to a last one so that the wanted one is among them.
  ///
  /// - Parameters:
  ///   - first: the first round to show, if the wanted one is visible then.
  ///   - points: the width of the widest points.
  ///   - sum: the width of the widest sum.
  ///   - from: the first round that there is, 0 for the start.
  ///   - names: the width of the names, if there is room for it.
  init(
    width: Int, points: Int, sum: Int, last: Int, from: Int = 1, first: Int, wanted: Int,
    names: Int = maxName,
    scores: ScoreKind
  ) {
    self.scores = scores
    cellWidth = max(6, points + 2)
    sumWidth = max(8, sum + 2)
    nameWidth = max(4, min(names, width - Self.name - cellWidth - sumWidth - 2))
    let room = (width - Self.name - nameWidth - sumWidth - 2) / cellWidth
    let count = max(1, min(room, last - from + 1))
    let start = max(from, min(max(min(first, wanted), wanted - count + 1), last - count + 1))
    rounds = start..<start + count
  }

  /// Lays out all rounds of a sheet.
  init(of sheet: RoundSheet, names: Int) {
    nameWidth = max(4, names + 1)
    cellWidth = max(6, sheet.longestPoints + 2)
    sumWidth = max(8, sheet.longestSum + 2)
    rounds = sheet.first..<sheet.count + 1
    scores = sheet.board.rules.scores
  }

  /// The line between the rounds and the sums.
  var line: Int { Self.name + nameWidth + rounds.count * cellWidth }

  /// The columns of a round.
  func cell(of round: Int) -> Range<Int> {
    let start = Self.name + nameWidth + (round - rounds.lowerBound) * cellWidth
    return start..<start + cellWidth
  }

  /// The round at a column of the screen; nil elsewhere.
  func round(at column: Int) -> Int? { rounds.first { cell(of: $0).contains(column) } }

  /// The row with the numbers of the rounds.
  func header(cursor: Int?, width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    for round in rounds {
      line.write(
        round == 0 ? "start" : "\(round)", at: cell(of: round).lowerBound, width: cellWidth - 1,
        style: round == cursor ? .bold : .muted, align: .trailing)
    }
    line.write("sum", at: self.line + 1, width: sumWidth, style: .muted, align: .trailing)
    return line
  }
}

/// The row of a player on a sheet of rounds.
package struct SheetRow: Equatable, Sendable {
  /// The points in a round, or the score after it.
  struct Cell: Equatable, Sendable {
    let text: String
    let isBest: Bool
  }

  let id: Player.ID
  package let name: String
  let cells: [Cell]
  package let sum: String
  package let isSelected: Bool
  /// The round of the cursor, on the selected row; nil on the others.
  let cursor: Int?
  /// The points that are being typed at the cursor.
  let typed: String?
  let columns: SheetColumns

  /// - Parameters:
  ///   - cursor: the round of the cursor if the player is selected, else nil.
  ///   - typed: the points that are being typed at the cursor.
  init(
    _ player: Player, _ bests: RoundBests, _ columns: SheetColumns, showsTotals: Bool = false,
    cursor: Int? = nil, typed: String? = nil
  ) {
    id = player.id
    name = player.name
    cells = columns.rounds.map { round in
      let points =
        round == 0 ? player.start.flatMap { $0 == .zero ? nil : $0 } : player.rounds[round]
      let shown = showsTotals ? points.flatMap { _ in player.score(after: round) } : points
      return Cell(
        text: shown?.text(as: columns.scores) ?? "·",
        isBest: !showsTotals && bests.isBest(points, in: round))
    }
    sum = player.scoreText(as: columns.scores)
    isSelected = cursor != nil
    self.cursor = cursor
    self.typed = typed
    self.columns = columns
  }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let end = SheetColumns.name + columns.nameWidth
    line.write(
      name, at: SheetColumns.name, width: columns.nameWidth - 1, style: Style(isBold: isSelected))
    for (round, cell) in zip(columns.rounds, cells) {
      let place = columns.cell(of: round)
      let style =
        cell.isBest ? Style(colour: .gain, isBold: true) : cell.text == "·" ? .muted : .plain
      line.write(
        cell.text, at: place.lowerBound, width: place.count - 1, style: style, align: .trailing)
      if cell.isBest { line.put("*", at: place.upperBound - 1, style: style) }
    }
    line.put(theme.axis, at: columns.line, style: .faint)
    line.write(
      sum, at: columns.line + 1, width: columns.sumWidth, style: .bold, align: .trailing)
    if isSelected { line.select(name: 1..<end) }
    if let cursor { draw(at: columns.cell(of: cursor), in: &line) }
    return line
  }

  /// Draws the cell of the cursor in reverse, with what is typed in it.
  private func draw(at place: Range<Int>, in line: inout Line) {
    if let typed {
      line.fill(place, with: " ")
      line.write(
        String(typed.suffix(place.count - 1)), at: place.lowerBound, width: place.count - 1,
        align: .trailing)
      line.put(line.theme.caret, at: place.upperBound - 1)
    }
    line.restyle(place) { style in
      style = Style(isBold: true, isReverse: true)
    }
  }
}
