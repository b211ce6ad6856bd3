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
    scheme: PictureScheme = .auto
  ) {
    let table = BoardTable(of: board, byRound: byRound)
    let ranked = RankedBoard(board)
    let all = ranked.ranked
    let range = ranked.barRange
    let tones = all.map { Style.Colour(PlayerColour($0.player.colour)) }
    let parts = [table.players, table.teams].compactMap(\.self).map(ColumnGroup.init)
    let inner = max(parts.map(\.width).max() ?? 0, Self.narrowest)
    var (body, y): ([String], Int) = ([], Self.padding)
    func add(_ text: String, height: Int, letter: Int, _ attributes: String) {
      for line in text.printed.wrapped(to: inner / letter) {
        y += height
        body.append(
          "<text x=\"\(Self.padding)\" y=\"\(y)\" \(attributes)>\(line.xmlEscaped)</text>")
      }
    }
    add(board.name, height: 28, letter: 14, "class=\"w\" style=\"font-size:24px\"")
    y += 2
    if let victory = ranked.victory {
      add("★ " + victory, height: 24, letter: Self.letter, "class=\"w\"")
    } else {
      add(board.details.roundWords.capitalizedFirst, height: 24, letter: Self.letter, "class=\"m\"")
    }
    let facts = table.notices.filter { $0 != ranked.victory } + [day].compactMap(\.self)
    for fact in facts { add(fact, height: 22, letter: Self.letter, "class=\"m\"") }
    if board.players.isEmpty {
      add("No players yet", height: Self.lineHeight, letter: Self.letter, "class=\"m\"")
    }
    for (number, columns) in parts.enumerated() where !columns.part.rows.isEmpty {
      y += Self.lineHeight + (number > 0 ? Self.lineHeight / 2 : 0)
      body += columns.line(columns.heads, at: y, wide: inner, style: "m")
      for (position, cells) in columns.part.rows.enumerated() {
        y += Self.lineHeight
        guard number == 0 else {
          body += columns.line(cells, at: y, wide: inner, style: nil)
          continue
        }
        let (rank, player) = all[position]
        var style = ranked.isWinner(player.id, isFirst: rank == 1) ? "w" : nil
        if player.hasLeft { style = "m" }
        body += columns.line(cells, at: y, wide: inner, style: style)
        if !byRound, !player.hasLeft, let bar = Self.bar(of: player, in: range, width: inner) {
          body.append(
            "<rect class=\"\(BoardPicture.name(of: tones[position]))\" fill=\"currentColor\" "
              + "x=\"\(Self.padding + bar.lowerBound)\" y=\"\(y + 7)\" width=\"\(bar.count)\" "
              + "height=\"3\" rx=\"1.5\"/>")
        }
      }
    }
    let kind = board.rules.scores
    let picture = BoardPicture(
      width: inner + 2 * Self.padding, height: y + Self.padding, title: board.name,
      summary: (facts + all.map { "\($0.player.name) \($0.player.scoreText(as: kind))" })
        .joined(separator: ", "), scheme: scheme)
    description = picture.svg(tones: tones, picture.background + body)
  }

  /// The part of the width that a bar takes, from zero to the score; nil for a player without points, and for no bar.
  private static func bar(
    of player: Player, in range: ClosedRange<Int64>, width: Int
  ) -> Range<Int>? {
    guard player.hasScored else { return nil }
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    if low == high { return nil }
    func place(_ score: Double) -> Int { Int((score - low) / (high - low) * Double(width)) }
    let ends = [place(0), place(Double(player.score.thousandths))]
    return ends[0] == ends[1] ? nil : min(ends[0], ends[1])..<max(ends[0], ends[1])
  }

  /// The columns of a table.
  private struct ColumnGroup {
    let part: BoardTable.Part
    let heads: [String]
    private let widths: [Int]

    init(_ part: BoardTable.Part) {
      self.part = part
      let heads = part.heads.map { $0 == "rank" ? "" : $0.printed }
      self.heads = heads
      widths = heads.indices.map { column in
        let cells = [heads[column]] + part.rows.map { $0[column].printed }
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
          cell.0.printed, x: (isText ? start : start + widths[column]) * 10,
          baseline: y * 10, style: style, anchor: isText ? nil : "end")
      }
    }
  }
}
