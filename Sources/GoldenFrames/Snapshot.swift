import ScoreScreen

/// What a screen shows at one moment, as a golden file pins it: the cells, and who and what they are about.
///
/// A value: two snapshots are equal if nobody could tell the screens apart, neither by eye nor by what is said of them.
public struct Snapshot: Equatable, Sendable {
  /// What the picture is of, in a few words.
  public var title: String
  /// The rows from the top, cell by cell.
  public var rows: [[Cell]]
  /// Where the cursor is shown, or nil if it is hidden.
  public var cursor: Position?
  /// Who or what stands in which row, from the top.
  public var entries: [Entry]
  /// What was done to the list on the screen to get here; nil if the snapshot is not of a step.
  public var changes: [Change]?

  /// A snapshot of a grid.
  public init(
    _ title: String = "", of grid: Grid, entries: [Entry] = [], changes: [Change]? = nil
  ) {
    self.init(title, rows: grid.rows, cursor: grid.cursor, entries: entries, changes: changes)
  }

  init(_ title: String, rows: [[Cell]], cursor: Position?, entries: [Entry], changes: [Change]?) {
    self.title = title
    self.rows = rows
    self.cursor = cursor
    self.entries = entries
    self.changes = changes
  }

  /// The columns of the widest row, and how many rows there are.
  public var size: Size { Size(columns: rows.map(\.count).max() ?? 0, rows: rows.count) }
}
