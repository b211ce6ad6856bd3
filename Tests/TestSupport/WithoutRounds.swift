import Foundation
import Scorekeeping

extension Player {
  /// The player as versions before the points by round knew it.
  public var withoutRounds: Player {
    var player = self
    player.rounds = Rounds()
    return player
  }
}

extension Scoreboard {
  /// The board as versions before the points by round knew it.
  public var withoutRounds: Scoreboard {
    get throws {
      var board = self
      board.players = try Players(players.map(\.withoutRounds))
      return board
    }
  }
}

extension Change {
  /// The change as versions before the points by round wrote it.
  public var withoutRounds: Change {
    get throws {
      let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self).withoutRounds
      return try JSONDecoder().decode(Change.self, from: Data(text.utf8))
    }
  }
}

extension String {
  /// JSON of players as versions before the points by round wrote it. No name may be like such points.
  public var withoutRounds: String {
    replacing(/"rounds":\[[-0-9,]*\],?/, with: "").replacing(",}", with: "}")
  }
}
