import Foundation
import IdentityDiff
import Scorekeeping

/// An entry of a journal outside of it: with what is known of it beside the entry, and its change as JSON.
package struct ArchivedEntry: Equatable, Sendable {
  /// The number in the journal, or the place in an archive, from 1.
  package var sequence: Int
  /// The board whose undo takes it back, or nil for what is undone on the list of boards.
  package var scope: Scoreboard.ID?
  /// The run of the program that wrote it.
  package var writer: Int64
  /// When it was carried out, in seconds since 1970.
  package var time: Double
  /// The command in its text form.
  package var command: String
  /// Whether it is a reversal, and which.
  package var reversal: Reversal?
  /// The entry that it reversed.
  package var reverses: Int?
  /// What it is good for; nil if it is history and no more.
  package var standing: Standing?
  /// The `Change` that it made, as `JSONEncoder` writes it.
  package var change: String

  /// An entry of known parts.
  package init(
    sequence: Int, scope: Scoreboard.ID?, writer: Int64, time: Double, command: String,
    reversal: Reversal?, reverses: Int?, standing: Standing?, change: String
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    self.command = command
    self.reversal = reversal
    self.reverses = reverses
    self.standing = standing
    self.change = change
  }

  /// What an entry may be good for, as the journal calls it.
  package enum Standing: String, CaseIterable, Codable, Sendable {
    case undo
    case redo
    /// It stands for all that was done on its board before: its change brings the board as it was then.
    case start
  }

  /// How an entry can be reversed: an undo is redone, all else is undone.
  package var reversedBy: Standing { reversal == .undo ? .redo : .undo }
}

/// Boards with their history, on their way into a data file.
///
/// The caller guarantees that the entries lead to the boards.
package struct Archive: Sendable {
  /// The boards in the order of their list.
  package var boards: [Scoreboard]
  /// The entries, oldest first; `reverses` tells of their places, from 1.
  package var entries: [ArchivedEntry]
  /// The remembered players.
  package var roster: [RosterEntry]
  /// Whether it holds all of a data file, the history of its list of boards too.
  package var isWhole: Bool

  /// Boards with their history.
  package init(
    boards: [Scoreboard], entries: [ArchivedEntry], roster: [RosterEntry], isWhole: Bool
  ) {
    self.boards = boards
    self.entries = entries
    self.roster = roster
    self.isWhole = isWhole
  }
}

extension ArchivedEntry {
  /// The change of a board, or what brings one, as that of another.
  func change(on new: Scoreboard.ID) throws -> String {
    let other: Change
    switch try JSONDecoder().decode(Change.self, from: Data(change.utf8)) {
    case .board(let change): other = .board(change.onBoard(new))
    case .boards(let changes):
      let insertions = changes.insertions.map { insertion in
        let board = insertion.element
        return ChangeSet<Scoreboard>.Insertion(
          offset: insertion.offset,
          element: Scoreboard(id: new, details: board.details, players: board.players))
      }
      other = .boards(ChangeSet(insertions: insertions))
    }
    return try other.json()
  }
}
