import Scorekeeping

/// Boards with their history, on their way into a data file.
///
/// Whoever makes one answers for it that the entries lead to the boards.
package struct Archive: Sendable {
  /// The boards in the order of their list.
  package var boards: [Scoreboard]
  /// The entries, oldest first; `reverses` tells of their places, from 1.
  package var entries: [ArchivedEntry]
  /// Who was remembered.
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
