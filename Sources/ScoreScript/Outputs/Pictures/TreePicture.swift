import ScoreScreen
import Scorekeeping

/// The tree of a knock-out as a picture in SVG, in the style of a `RacePicture`.
///
/// Equal trees make equal pictures, to the byte.
package struct TreePicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  private static let (columnWidth, lineHeight, gap) = (9, 14, 36)
  /// The distance of the first line from the top: below the title and the names of the rounds.
  private static let top = 86

  /// Draws the tree of a board. Cost: linear in its players.
  package init(_ tree: KnockoutTree, of board: Scoreboard, scheme: RacePicture.Scheme = .auto) {
    let layout = TreeLayout(of: tree, on: board)
    let widths = zip(layout.heads, layout.entries).map { head, entries in
      let columns = entries.map { entry in
        entry.map { $0.name.terminalWidth + 1 + $0.score.count } ?? 0
      }
      return max(head.count, columns.max() ?? 0) * Self.columnWidth
    }
    let starts = widths.indices.map { round in
      PictureLayout.padding + widths[..<round].reduce(0) { $0 + $1 + Self.gap }
    }
    let titleWidth = board.name.terminalWidth * 10
    let picture = BoardPicture(
      width: max(starts[widths.count - 1] + widths[widths.count - 1], titleWidth)
        + PictureLayout.padding,
      height: Self.y(layout.height) + PictureLayout.padding - Self.lineHeight / 2,
      title: board.name, summary: Self.summary(of: tree, on: board), scheme: scheme)
    var body = picture.frame(board.name.terminalSafe())
    for (round, entries) in layout.entries.enumerated() {
      let (start, end) = (starts[round], starts[round] + widths[round])
      body.append(
        BoardPicture.text(
          layout.heads[round], x: start * 10, baseline: (Self.top - 22) * 10, style: "m"))
      for (index, entry) in entries.enumerated() {
        guard let entry else { continue }
        let (y, style) = (Self.y(entry.line), entry.hasWon ? "w" : nil)
        if !entry.name.isEmpty {
          body.append(
            BoardPicture.text(entry.name, x: start * 10, baseline: y * 10 + 50, style: style))
        }
        if !entry.score.isEmpty {
          body.append(
            BoardPicture.text(
              entry.score, x: end * 10, baseline: y * 10 + 50, style: style, anchor: "end"))
        }
        guard index % 2 == 0, entries.indices.contains(index + 1), let lower = entries[index + 1]
        else { continue }
        let (low, middle) = (Self.y(lower.line), Self.y((entry.line + lower.line) / 2))
        let (left, turn) = (end + 6, end + Self.gap / 2)
        body.append(
          "<path class=\"g\" fill=\"none\" d=\"M\(left) \(y)H\(turn)V\(low)H\(left)M\(turn) \(middle)h12\"/>"
        )
      }
    }
    description = picture.svg(tones: [], body)
  }

  private static func y(_ line: Int) -> Int { top + line * lineHeight }

  /// The winner, or the players in the order of their seeds.
  private static func summary(of tree: KnockoutTree, on board: Scoreboard) -> String {
    func name(_ id: Player.ID) -> String { board.players[id: id]?.name ?? "" }
    if let winner = tree.winner { return "Winner: \(name(winner))" }
    return tree.knockout.seeds.map(name).joined(separator: ", ")
  }
}
