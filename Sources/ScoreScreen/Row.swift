import Foundation
import Scorekeeping

/// One row of a list: who it is, and all that is drawn of it.
public enum Row: Identifiable, Equatable, Sendable {
  case player(PlayerRow)
  /// A row that keeps the bars of two players or boards apart.
  case spacer(SpacerRow)
  /// A blank row before the header of a team.
  indirect case gap(before: String?)
  indirect case board(BoardRow)
  indirect case text(TextRow)
  /// A part of names and scores in large letters.
  indirect case big(BigRow)

  /// Whose row it is: two rows with one identity are one row at two moments.
  public enum ID: Hashable, Sendable {
    case player(Player.ID)
    case spacer(UUID, offset: Int)
    indirect case gap(before: String?)
    case board(Scoreboard.ID)
    case text(Int)
    indirect case big(BigTileID, line: Int)
  }

  /// Decides which rows come, go and move from one frame to the next.
  public var id: ID {
    switch self {
    case .player(let row): .player(row.id)
    case .spacer(let row): .spacer(row.ownerID, offset: row.offset)
    case .gap(let team): .gap(before: team)
    case .board(let row): .board(row.id)
    case .text(let row): .text(row.number)
    case .big(let row): row.id
    }
  }

  /// The row as cells, exactly as wide as the screen.
  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .player(let row): row.line(width: width, theme: theme)
    case .spacer(let row): row.line(width: width, theme: theme)
    case .gap: Line(width: width, theme: theme)
    case .board(let row): row.line(width: width, theme: theme)
    case .text(let row): row.line(width: width, theme: theme)
    case .big(let row): row.line(width: width, theme: theme)
    }
  }

  /// The row itself or, for one that keeps bars apart, the one above it.
  var owner: Row {
    guard case .spacer(let row) = self else { return self }
    switch row.owner {
    case .player(let row): return .player(row)
    case .board(let row): return .board(row)
    }
  }
}
