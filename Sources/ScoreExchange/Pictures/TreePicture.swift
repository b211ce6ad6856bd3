import ScoreTables
import Scorekeeping
import ScreenPictures
import Texts

/// The tree of a knock-out as a picture in SVG, in the style of a `RacePicture`.
///
/// Equal trees make equal pictures, to the byte.
package struct TreePicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  private static let (columnWidth, lineHeight, gap) = (9, 14, 36)

  /// Draws the tree of a board. Cost: linear in its players.
  ///
  /// - Parameter title: the title above the tree; nil for a picture without title and background, in a page that has both.
  package init(
    _ tree: KnockoutTree, of board: Scoreboard, title: String?, scheme: PictureScheme = .auto
  ) {
    // Below the names of the rounds, and below the title if there is one.
    let top = title == nil ? 40 : 86
    func y(_ line: Int) -> Int { top + line * Self.lineHeight }
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
    let third = TreeLayout.thirdPlace(of: tree, on: board)
    let end = y(layout.height) + PictureLayout.padding - Self.lineHeight / 2
    let textWidth = max(title?.terminalWidth ?? 0, third?.terminalWidth ?? 0) * 10
    let picture = BoardPicture(
      width: max(starts[widths.count - 1] + widths[widths.count - 1], textWidth)
        + PictureLayout.padding,
      height: third == nil ? end : end + 2 * Self.lineHeight,
      title: board.name, summary: Self.summary(of: tree, on: board), scheme: scheme)
    var body = title.map { picture.frame($0.terminalSafe()) } ?? []
    for (round, entries) in layout.entries.enumerated() {
      let (start, end) = (starts[round], starts[round] + widths[round])
      body.append(
        BoardPicture.text(
          layout.heads[round], x: start * 10, baseline: (top - 22) * 10, style: "m"))
      for (index, entry) in entries.enumerated() {
        guard let entry else { continue }
        let (high, style) = (y(entry.line), entry.hasWon ? "w" : nil)
        if !entry.name.isEmpty {
          body.append(
            BoardPicture.text(entry.name, x: start * 10, baseline: high * 10 + 50, style: style))
        }
        if !entry.score.isEmpty {
          body.append(
            BoardPicture.text(
              entry.score, x: end * 10, baseline: high * 10 + 50, style: style, anchor: "end"))
        }
        guard index % 2 == 0, entries.indices.contains(index + 1), let lower = entries[index + 1]
        else { continue }
        let (low, middle) = (y(lower.line), y((entry.line + lower.line) / 2))
        let (left, turn) = (end + 6, end + Self.gap / 2)
        body.append(
          "<path class=\"g\" fill=\"none\" d=\"M\(left) \(high)H\(turn)V\(low)H\(left)M\(turn) \(middle)h12\"/>"
        )
      }
    }
    if let third {
      body.append(
        BoardPicture.text(
          third, x: PictureLayout.padding * 10, baseline: (end + 8) * 10, style: "m"))
    }
    description = picture.svg(tones: [], body)
  }

  /// The winner, or the players in the order of their seeds.
  private static func summary(of tree: KnockoutTree, on board: Scoreboard) -> String {
    func name(_ id: Player.ID) -> String { board.players[id: id]?.name ?? "" }
    if let winner = tree.winner { return "Winner: \(name(winner))" }
    return tree.knockout.seeds.map(name).joined(separator: ", ")
  }
}
