import Foundation
import Scorekeeping

/// One row of a list: who it is, and all that is drawn of it.
public enum Row: Identifiable, Equatable, Sendable {
  case player(PlayerRow)
  indirect case board(BoardRow)
  indirect case text(TextRow)
  /// A part of a score in large digits.
  indirect case big(BigRow)

  /// Whose row it is: two rows with one identity are one row at two moments.
  public enum ID: Hashable, Sendable {
    case player(Player.ID)
    case board(Scoreboard.ID)
    case text(Int)
    indirect case big(BigTileID, line: Int)
  }

  /// Decides which rows come, go and move from one frame to the next.
  public var id: ID {
    switch self {
    case .player(let row): .player(row.id)
    case .board(let row): .board(row.id)
    case .text(let row): .text(row.number)
    case .big(let row): .big(row.id.tile, line: row.id.line)
    }
  }

  /// The row as cells, exactly as wide as the screen.
  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .player(let row): row.line(width: width, theme: theme)
    case .board(let row): row.line(width: width, theme: theme)
    case .text(let row): row.line(width: width, theme: theme)
    case .big(let row): row.line(width: width, theme: theme)
    }
  }
}
