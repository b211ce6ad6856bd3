import Foundation
import Scorekeeping

/// What is known of the tables while one transaction is open, so that a thousand commands write a row once.
final class PendingRows {
  /// Where a player's row is.
  struct Place: Hashable {
    let board: Scoreboard.ID
    let player: Player.ID
  }

  /// The players whose rows are yet to be written.
  var players: [Place: Player] = [:]
  /// The scopes in which there is nothing to redo for whoever writes. Nobody else can write meanwhile.
  var withoutRedo: Set<Scoreboard.ID?> = []
}
