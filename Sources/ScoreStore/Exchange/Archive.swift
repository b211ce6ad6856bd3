import FoundationBase
import IdentityDiff
import Scorekeeping

/// Boards with their history, independent of a data file.
///
/// The caller guarantees that the entries result in the boards.
package struct Archive: Sendable {
  /// The boards in the order of their list.
  package var boards: [Scoreboard]
  /// The entries, oldest first. `reverses` is a position among them, counted from 1.
  package var entries: [ArchivedEntry]
  /// The remembered players.
  package var roster: [RosterEntry]
  /// The performed taps of scorers. `entry` is a position among the entries, counted from 1.
  package var taps: [KeptTap]
  /// Whether this is a whole data file, including the history of its list of boards.
  package var isWhole: Bool

  package init(
    boards: [Scoreboard], entries: [ArchivedEntry], roster: [RosterEntry], taps: [KeptTap] = [],
    isWhole: Bool
  ) {
    self.boards = boards
    self.entries = entries
    self.roster = roster
    self.taps = taps
    self.isWhole = isWhole
  }
}

/// An entry of a journal, independent of the journal.
package struct ArchivedEntry: Equatable, Sendable {
  /// The number in the journal, or the position in an archive, from 1.
  package var sequence: Int
  /// The board on which undo reverses the entry; nil for entries that are undone on the list of boards.
  package var scope: Scoreboard.ID?
  /// The run of the program that wrote the entry.
  package var writer: Int64
  /// The time at which the command was performed, in seconds since 1970.
  package var time: Double
  /// The command in its text form.
  package var command: String
  /// The kind of reversal; nil if the entry is not a reversal.
  package var reversal: Reversal?
  /// The number of the entry that this one reversed; nil if it is not a reversal.
  package var reverses: Int?
  /// The scorer who gave the command by a link; nil for the scorekeeper.
  package var author: Scorer?
  /// Whether the entry can be undone or redone, or is a starting state; nil if none of these applies.
  package var reversibility: Reversibility?
  /// The change that the command made: a `Change` as encoded by `JSONEncoder`.
  package var change: String

  package init(
    sequence: Int, scope: Scoreboard.ID?, writer: Int64, time: Double, command: String,
    reversal: Reversal?, reverses: Int?, author: Scorer? = nil,
    reversibility: Reversibility?, change: String
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    self.command = command
    self.reversal = reversal
    self.reverses = reverses
    self.author = author
    self.reversibility = reversibility
    self.change = change
  }

  /// An entry of a journal that can be undone or redone, with its change as text.
  init(_ entry: JournalEntry, change: String) {
    self.init(
      sequence: entry.sequence, scope: entry.scope, writer: entry.writer,
      time: entry.time.timeIntervalSince1970, command: entry.command, reversal: entry.reversal,
      reverses: entry.reverses, author: entry.author,
      reversibility: entry.reversedBy == .undo ? .undo : .redo,
      change: change)
  }

  /// The statement that adds the entry to the table of entries.
  ///
  /// - Parameters:
  ///   - key: the values of the first columns, which depend on the database.
  ///   - reversed: the number of the entry that this one reverses.
  package func insertion(
    as key: [(any SQLValue)?], reversing reversed: Int?, in dialect: Dialect
  ) -> SQLStatement {
    let values: [(any SQLValue)?] = [
      scope ?? .list, writer, time, command, reversal?.rawValue, reversed, change, author?.name,
    ]
    return SQLStatement(dialect.insertion, values: key + values)
  }

  /// The ways to reverse an entry, with the names used in the journal's tables.
  package enum Reversibility: String, CaseIterable, Codable, Sendable {
    case undo
    case redo
    /// A starting state. Its change contains the board at the time when older entries were folded.
    case start
  }

  /// The kind of reversal that applies to the entry: redo for an undo, otherwise undo.
  package var reversedBy: Reversibility { reversal == .undo ? .redo : .undo }

  /// The effect of the entry on a freeze; nil if there is none. Only changes that may have an effect are decoded.
  package var freezeStep: FreezeStep.Kind? {
    get throws {
      guard change.contains(#""freeze":"#) else { return nil }
      return JournalEntry(
        scope: scope, writer: writer, time: Date(timeIntervalSince1970: time), command: command,
        change: try Change(json: change)
      ).freezeStep
    }
  }

  /// The change of a board, or its addition, transferred to another board.
  func change(on new: Scoreboard.ID) throws -> String {
    let other: Change
    switch try Change(json: change) {
    case .board(let change): other = .board(change.onBoard(new))
    case .boards(let changes):
      let insertions = changes.insertions.map { insertion in
        ChangeSet<Scoreboard>.Insertion(
          offset: insertion.offset, element: insertion.element.with([insertion.element.id: new]))
      }
      other = .boards(ChangeSet(insertions: insertions))
    case .people(let changes): other = .people(changes)
    }
    return try other.json()
  }
}

extension DataFile: Store {
  package func exporting<Result>(
    _ body: (any ArchiveTransaction) throws -> Result
  ) throws -> Result {
    try reading { transaction, _ in try body(transaction) }
  }

  package func importing<Result>(
    _ body: (any ArchiveTransaction) throws -> Result
  ) throws -> Result {
    try writing { transaction, db in
      // An entry may be written before the entry that it reverses.
      try db.execute("PRAGMA defer_foreign_keys = ON")
      return try body(transaction)
    }
  }
}
