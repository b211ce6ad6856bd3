import Foundation
import IdentityDiff
import Scorekeeping

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
