import FoundationBase

/// A game that is over, as it counts for those who played it.
package struct PlayedGame: Sendable {
  /// How a game ended for a player. A shared win is a win, unless all are level.
  package enum Result: String, Sendable {
    case won, drawn, lost
    /// Nobody else played.
    case alone
  }

  /// A player of the game.
  package struct Place: Sendable {
    package let id: Player.ID
    /// The name of the person.
    package let name: String
    /// The name on the board.
    let playedAs: String
    package let rank: Int
    package let score: Score
    package let result: Result
  }

  package let board: Scoreboard.ID
  package let name: String
  /// The board that began the series of rematches; the board itself if there is none.
  package let series: Scoreboard.ID
  /// The time of the last change; nil if it is not kept.
  package let time: Date?
  package let rules: Rules
  /// The players from first to last. Those who have left are not among them.
  package let places: [Place]

  /// The game on a board; nil while it goes on, and if nobody has points. Cost: O(n log n) for n players.
  ///
  /// - Parameter index: the person of each player. Players of one game are always different people.
  package init?(_ board: Scoreboard, at time: Date?, among index: PersonIndex = PersonIndex([])) {
    let ranked = RankedBoard(board)
    guard ranked.isWon else { return nil }
    let winners = Set(ranked.winningPlayers.map(\.id))
    self.board = board.id
    self.time = time
    name = board.name
    series = board.series ?? board.id
    rules = board.rules
    let players = ranked.ranked.filter { !$0.player.hasLeft }
    var people = Set(players.map(\.player.id))
    places = players.map { rank, player in
      let person = index.person(of: player.id).flatMap {
        people.insert($0.id).inserted ? $0 : nil
      }
      let result: Result =
        if players.count == 1 {
          .alone
        } else if ranked.isDraw {
          .drawn
        } else {
          winners.contains(player.id) ? .won : .lost
        }
      return Place(
        id: person?.id ?? player.id, name: person?.name ?? player.name, playedAs: player.name,
        rank: rank, score: player.score, result: result)
    }
  }

  package func place(of id: Player.ID) -> Place? { places.first { $0.id == id } }
}

extension Session {
  /// The time of the last change of a board; nil if it is not kept.
  package func lastChange(of board: Scoreboard.ID) throws -> Date? {
    try read { transaction in
      try transaction.lastChanges()[board].flatMap { try transaction.time(of: $0) }
    }
  }

  /// The games that are over, in the order of their last changes; those whose times are not kept come first.
  ///
  /// Cost: reading each of them.
  package func playedGames() throws -> [PlayedGame] {
    let boards = state.boards.filter(\.isOver)
    let games = try read { transaction in
      let changes = try transaction.lastChanges()
      let people = PersonIndex(try transaction.roster())
      return try boards.compactMap { summary -> PlayedGame? in
        let time = try changes[summary.id].flatMap { try transaction.time(of: $0) }
        return try transaction.board(summary.id).flatMap {
          PlayedGame($0, at: time, among: people)
        }
      }
    }
    return games.enumerated().sorted {
      ($0.element.time ?? .distantPast, $0.offset) < ($1.element.time ?? .distantPast, $1.offset)
    }.map(\.element)
  }
}
