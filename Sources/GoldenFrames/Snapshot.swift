// A snapshot is made of a grid.
@_exported import ScreenCells
import ScreenPictures

/// The contents of a screen at one moment: the cells, the cursor, and the subjects of the rows.
///
/// Golden files hold snapshots as text. Two snapshots are equal if all their properties are.
public struct Snapshot: Equatable, Sendable {
  /// A short description of the screen.
  public var title: String
  /// The rows from the top, cell by cell.
  public var rows: [[Cell]]
  /// The position of the cursor; nil if it is hidden.
  public var cursor: Position?
  /// The subjects of the rows and their facts, from the top.
  public var entries: [Entry]
  /// The changes of the list on the screen in this step; nil if the snapshot is not of a step.
  public var changes: [Change]?

  /// Makes a snapshot from its rows of cells and their description.
  public init(
    _ title: String = "", of grid: Grid, entries: [Entry] = [], changes: [Change]? = nil
  ) {
    self.init(title, rows: grid.rows, cursor: grid.cursor, entries: entries, changes: changes)
  }

  package init(
    _ title: String, rows: [[Cell]], cursor: Position?, entries: [Entry], changes: [Change]?
  ) {
    self.title = title
    self.rows = rows
    self.cursor = cursor
    self.entries = entries
    self.changes = changes
  }

  /// The columns of the widest row, and the number of rows.
  public var size: Size { Size(columns: rows.map(\.count).max() ?? 0, rows: rows.count) }
}

extension Snapshot {
  /// A player, a team, a board or anything else that a row of a list shows.
  public struct Subject: Hashable, Sendable {
    /// The kind of the subject, such as `team`; nil for the main kind of a list: a player on a board, or a board in a
    /// list.
    public var kind: String?
    /// The name as it was typed.
    public var name: String

    /// Makes a subject; without a kind, a player on a board or a board in a list.
    public init(_ name: String, kind: String? = nil) {
      self.kind = kind
      self.name = name
    }
  }

  /// A statement of a row about its subject, such as `score 12`.
  public struct Fact: Hashable, Sendable {
    /// The attribute, such as `score`.
    public var word: String
    /// The value of the attribute, such as `12`; nil for an attribute without one, such as `selected`.
    public var value: String?

    /// A fact.
    public init(_ word: String, _ value: String? = nil) {
      self.word = word
      self.value = value
    }
  }

  /// A row of a list with its subject and the facts that it shows.
  public struct Entry: Hashable, Sendable {
    /// The row of the screen, counted from 0. Texts and scripts count rows from 1.
    public var row: Int
    /// The subject of the row.
    public var subject: Subject
    /// The facts in the row; no two have the same word.
    public var facts: [Fact]

    /// An entry.
    public init(row: Int, _ subject: Subject, facts: [Fact] = []) {
      self.row = row
      self.subject = subject
      self.facts = facts
    }
  }

  /// A change of the list on the screen. Rows are rows of the screen, counted from 0.
  public enum Change: Hashable, Sendable {
    /// A row was inserted at this row of the new screen.
    case insert(Subject, at: Int)
    /// A row was deleted from this row of the old screen.
    case delete(Subject, at: Int)
    /// A row was moved from a row of the old screen to one of the new screen.
    case move(Subject, from: Int, to: Int)
    /// A row shows something different.
    case refresh(Subject)
  }
}

extension Snapshot {
  /// The snapshot as a picture in SVG, in the reader's colour scheme.
  ///
  /// - Parameter ids: the beginning of all names in the picture, so that a page can hold several.
  package func picture(ids: String = "") -> String {
    let grid = Grid(rows: rows, cursor: cursor)
    return ScreenPicture(grid, title: title, summary: grid.text, ids: ids).description
  }
}
