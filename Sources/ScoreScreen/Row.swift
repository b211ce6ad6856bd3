import Foundation
import Scorekeeping

/// One row of a list: who it is, and all that is drawn of it.
public enum Row: Identifiable, Equatable, Sendable {
  case player(PlayerRow)
  case team(TeamRow)
  case board(BoardRow)
  case text(TextRow)

  /// Whose row it is: two rows with one identity are one row at two moments.
  public enum ID: Hashable, Sendable {
    case player(Player.ID)
    case team(String?)
    case board(Scoreboard.ID)
    case text(Int)
  }

  /// Decides which rows come, go and move from one frame to the next.
  public var id: ID {
    switch self {
    case .player(let row): .player(row.id)
    case .team(let row): .team(row.name)
    case .board(let row): .board(row.id)
    case .text(let row): .text(row.number)
    }
  }

  /// The row as cells, exactly as wide as the screen.
  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .player(let row): row.line(width: width, theme: theme)
    case .team(let row): row.line(width: width, theme: theme)
    case .board(let row): row.line(width: width, theme: theme)
    case .text(let row): row.line(width: width, theme: theme)
    }
  }
}

/// A player on a board.
public struct PlayerRow: Equatable, Sendable {
  let id: Player.ID
  let rank: Int
  let name: String
  let score: String
  /// The length of the bar in eighths of a column.
  let bar: Int
  /// How many places the player has climbed; negative if fallen.
  let movement: Int
  /// The last change of the score, with its sign, or empty.
  let delta: String
  let colour: Int
  let isSelected: Bool
  let columns: Columns

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let colour = Style(colour: .counted(colour))
    line.write(String(rank), at: columns.rank, width: columns.rankWidth, align: .trailing)
    if movement != 0 {
      let arrow = (movement > 0 ? theme.up : theme.down) + String(movement.magnitude)
      let style = Style(colour: movement > 0 ? .green : .red)
      line.write(arrow, at: columns.arrow, width: columns.arrowWidth, style: style)
    }
    line.write(name, at: columns.name, width: columns.nameWidth, style: .bold)
    line.writeBar(eighths: bar, at: columns.bar, width: columns.barWidth, style: colour)
    line.write(
      score, at: columns.score, width: columns.scoreWidth, style: .bold, align: .trailing)
    let sign = Style(colour: delta.hasPrefix("-") ? .red : .green)
    line.write(delta, at: columns.delta, width: columns.deltaWidth, style: sign, align: .trailing)
    return isSelected ? line.highlighted : line
  }
}

/// The header of a team, with its total.
public struct TeamRow: Equatable, Sendable {
  /// The name, or nil for the players of no team.
  let name: String?
  let total: String
  let columns: Columns

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let style = Style(colour: .cyan, isBold: true)
    line.write(name ?? "No team", at: 1, width: columns.score - 2, style: style)
    line.write(
      total, at: columns.score, width: columns.scoreWidth, style: style, align: .trailing)
    return line
  }
}

/// A board in the list of boards.
public struct BoardRow: Equatable, Sendable {
  let id: Scoreboard.ID
  let name: String
  let facts: String
  let isSelected: Bool

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let factsWidth = width >= 40 ? min(30, width / 2) : 0
    line.write(name, at: 1, width: width - factsWidth - 3, style: .bold)
    line.write(facts, at: width - factsWidth - 1, width: factsWidth, align: .trailing)
    return isSelected ? line.highlighted : line
  }
}

/// A row of words: help, and what an empty list says.
public struct TextRow: Equatable, Sendable {
  let number: Int
  /// What stands in the first column, and the words beside it.
  let head: String
  let text: String
  let headWidth: Int

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.write(head, at: 1, width: headWidth, style: .bold)
    let start = headWidth == 0 ? 1 : headWidth + 2
    line.write(text, at: start, width: width - start)
    return line
  }
}
