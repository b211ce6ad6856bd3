import IdentityDiff
import Scorekeeping

/// The rows that a board's screen showed last: those of players of whom nothing has changed but the rank need not
/// be made anew.
struct MadeRows {
  private var sections: ListRows = []
  private var columns: Columns?
  /// Those whose rows are to be made anew.
  private var stale: [Player.ID] = []
  /// How many rows further a player is looked for: as many as usually change places at once.
  private static let reach = 4
  private static let most = 16

  /// Forgets what a change of the board makes another.
  mutating func follow(_ change: BoardChange) {
    let updates = change.players.updates
    if change.details != nil || change.players.isStructural
      || stale.count + updates.count > Self.most
    {
      self = MadeRows()
    } else {
      for update in updates { stale.append(update.new.id) }
    }
  }

  /// Forgets the rows if they stand in other columns.
  mutating func use(_ columns: Columns) {
    if columns != self.columns { sections = [] }
    self.columns = columns
  }

  mutating func keep(_ sections: ListRows) {
    self.sections = sections
    stale.removeAll(keepingCapacity: true)
  }

  /// The row of a player where it is right but for the rank, what follows from that, and the selection.
  func row(of id: Player.ID, near place: IndexPath) -> PlayerRow? {
    guard place.section < sections.count, !stale.contains(id) else { return nil }
    let rows = sections[place.section].rows
    let start = max(0, place.row - Self.reach)
    let end = min(rows.count, place.row + Self.reach + 1)
    // Most are where they were.
    if place.row < end, case .player(let row) = rows[place.row], row.id == id { return row }
    if start >= end { return nil }
    for index in start..<end {
      if case .player(let row) = rows[index], row.id == id { return row }
    }
    return nil
  }
}
