import ScoreScreen

/// The contents of a screen at one moment: the cells, the cursor, and the subjects of the rows.
///
/// Golden files hold snapshots as text. Two snapshots are equal if all of these are.
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

  /// The columns of the widest row, and the number of rows.
  public var size: Size { Size(columns: rows.map(\.count).max() ?? 0, rows: rows.count) }
}

extension Snapshot {
  /// A player, a team, a board or anything else that a row of a list shows.
  public struct Subject: Hashable, Sendable {
    /// The kind, if it is not the main kind of the list, as `team`; nil for a player on a board, or a board in a list.
    public var kind: String?
    /// The name as it was typed.
    public var name: String

    /// A subject; by default of the main kind of its list.
    public init(_ name: String, kind: String? = nil) {
      self.kind = kind
      self.name = name
    }
  }

  /// A statement of a row about its subject, as `score 12`.
  public struct Fact: Hashable, Sendable {
    /// The attribute, as `score`.
    public var word: String
    /// The value of the attribute, as `12`; nil if it has none, as `selected`.
    public var value: String?

    /// A fact.
    public init(_ word: String, _ value: String? = nil) {
      self.word = word
      self.value = value
    }
  }

  /// A row of a list with its subject and the facts that it shows.
  public struct Entry: Hashable, Sendable {
    /// The row of the screen, the first being 0. Text counts rows from 1, as scripts do.
    public var row: Int
    /// The subject of the row.
    public var subject: Subject
    /// The facts in the row, each with a word of its own.
    public var facts: [Fact]

    /// An entry.
    public init(row: Int, _ subject: Subject, facts: [Fact] = []) {
      self.row = row
      self.subject = subject
      self.facts = facts
    }
  }

  /// A change of the list on the screen. Rows are those of the screen, the first being 0.
  public enum Change: Hashable, Sendable {
    /// A row was inserted; its row on the new screen.
    case insert(Subject, at: Int)
    /// A row was deleted; its row on the old screen.
    case delete(Subject, at: Int)
    /// A row was moved; its rows on the old and the new screen.
    case move(Subject, from: Int, to: Int)
    /// A row shows something else.
    case refresh(Subject)
  }
}
