import Scorekeeping

/// A board in the list of boards.
public struct BoardRow: Equatable, Sendable {
  let board: BoardSummary
  package let isSelected: Bool

  var id: Scoreboard.ID { board.id }
  package var name: String { board.name }
  package var playerCount: Int { board.playerCount }
  package var round: Int { board.round }

  private var facts: String { "\(board.players)  round \(round)" }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let factsWidth = width >= 40 ? min(30, width / 2) : 0
    line.write(
      name, at: 2, width: width - factsWidth - 4, style: Style(isBold: isSelected))
    line.write(
      facts, at: width - factsWidth - 1, width: factsWidth, style: .muted, align: .trailing)
    if isSelected { line.select(name: 1..<3 + Glyph.width(of: name)) }
    return line
  }
}
