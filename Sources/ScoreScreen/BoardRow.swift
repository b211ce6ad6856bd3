import Scorekeeping

/// A board in the list of boards.
public struct BoardRow: Equatable, Sendable {
  let id: Scoreboard.ID
  package let name: String
  package let playerCount: Int
  package let round: Int
  package let isSelected: Bool

  private var facts: String {
    let players = playerCount == 1 ? "1 player" : "\(playerCount) players"
    return "\(players)  round \(round)"
  }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let factsWidth = width >= 40 ? min(30, width / 2) : 0
    line.write(name, at: 1, width: width - factsWidth - 3, style: .bold)
    line.write(facts, at: width - factsWidth - 1, width: factsWidth, align: .trailing)
    return isSelected ? line.highlighted : line
  }
}
