import FoundationBase
import ScoreScreen
import ScoreScript
import Scorekeeping

/// The tables of a board as a picture in SVG, to send to others: the standings or the points by round, with the
/// name of the board, the winner and the day. Nothing is cut.
///
/// Equal boards make equal pictures, to the byte. Names cannot break the picture, whatever they hold.
package struct TablePicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  private static let (letter, lineHeight, gap, padding) = (9, 30, 16, 24)
  /// The smallest width.
  private static let narrowest = 360

  /// Draws the tables of a board. Cost: linear in their cells.
  ///
  /// - Parameter day: the day of the game, such as `2026-11-27`; nil without one.
  package init(
    of board: Scoreboard, byRound: Bool = false, day: String? = nil,
    scheme: RacePicture.Scheme = .auto
  ) {
    let table = BoardTable(of: board, byRound: byRound)
    let ranked = RankedBoard(board)
    let tones = ranked.ranked.map { Style.Colour(PlayerColour($0.player.colour)) }
    let facts = (table.notices + [day].compactMap(\.self)).map { $0.terminalSafe() }
    let parts = [table.players, table.teams].compactMap(\.self).map(Columns.init)
    let texts = [board.name.terminalWidth * 14] + facts.map { $0.terminalWidth * Self.letter }
    let width = ([Self.narrowest] + parts.map(\.width) + texts).max() ?? 0
    let inner = max(width, Self.narrowest)
    var body: [String] = []
    var y = Self.padding + 24
    body.append(
      "<text x=\"\(Self.padding)\" y=\"\(y)\" class=\"w\" style=\"font-size:24px\">"
        + board.name.terminalSafe().xmlEscaped + "</text>")
    for fact in facts {
      y += 24
      body.append(
        BoardPicture.text(fact, x: Self.padding * 10, baseline: y * 10, style: "m"))
    }
    for (number, columns) in parts.enumerated() {
      y += Self.lineHeight + (number > 0 ? Self.lineHeight / 2 : 0)
      body += columns.line(columns.heads, at: y, wide: inner, style: "m")
      for (position, cells) in columns.part.rows.enumerated() {
        y += Self.lineHeight
        let isPlayer = number == 0
        let hasWon = isPlayer && ranked.winningPlayers.contains { $0.name == cells[1] }
        body += columns.line(cells, at: y, wide: inner, style: hasWon ? "w" : nil)
        if isPlayer, !byRound,
          let share = Self.share(of: ranked.ranked[position].player, in: ranked)
        {
          let name = BoardPicture.name(of: tones[position])
          body.append(
            "<rect class=\"\(name)\" fill=\"currentColor\" x=\"\(Self.padding)\" y=\"\(y + 7)\" "
              + "width=\"\(Int(Double(inner) * share))\" height=\"3\" rx=\"1.5\"/>")
        }
      }
    }
    let picture = BoardPicture(
      width: inner + 2 * Self.padding, height: y + Self.padding, title: board.name,
      summary: (facts + ranked.ranked.map { "\($0.player.name) \($0.player.score)" })
        .joined(separator: ", "), scheme: scheme)
    description = picture.svg(tones: tones, picture.background + body)
  }

  /// The part of the width that a bar takes; nil for a player without points.
  private static func share(of player: Player, in ranked: RankedBoard) -> Double? {
    guard player.hasScored else { return nil }
    let scores = ranked.standings.scores
    let low = min(0, scores.lowerBound)
    let range = scores.upperBound.subtractingReportingOverflow(low)
    if range.overflow || range.partialValue <= 0 { return nil }
    return Double(player.score.thousandths &- low) / Double(range.partialValue)
  }

  /// The columns of a table.
  private struct Columns {
    let part: BoardTable.Part
    let heads: [String]
    private let widths: [Int]

    init(_ part: BoardTable.Part) {
      self.part = part
      let heads = part.titles.map { $0 == "rank" ? "" : $0.terminalSafe() }
      self.heads = heads
      widths = heads.indices.map { column in
        let cells = [heads[column]] + part.rows.map { $0[column].terminalSafe() }
        return (cells.map(\.terminalWidth).max() ?? 0) * letter
      }
    }

    var width: Int { widths.reduce(0, +) + gap * (widths.count - 1) }

    /// A line of cells: texts begin at the left of their columns, and numbers end at the right. Room that is left over
    /// goes after the last column of texts.
    func line(_ cells: [String], at y: Int, wide: Int, style: String?) -> [String] {
      let last = part.titles.lastIndex(where: BoardTable.isText) ?? 0
      var x = padding
      return zip(cells, part.titles).enumerated().map { column, cell in
        let isText = BoardTable.isText(cell.1)
        let start = x
        x += widths[column] + gap + (column == last ? wide - width : 0)
        return BoardPicture.text(
          cell.0.terminalSafe(), x: (isText ? start : start + widths[column]) * 10,
          baseline: y * 10, style: style, anchor: isText ? nil : "end")
      }
    }
  }
}
