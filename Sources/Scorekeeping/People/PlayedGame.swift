import FoundationBase
import IdentityDiff

/// A finished game or a played match, with the result of each player.
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
    package let playedAs: String
    package let rank: Int
    package let score: Score
    package let result: Result
  }

  package let board: Scoreboard.ID
  package let name: String
  /// The board that began the series of rematches; the board itself if there is none.
  package let series: Scoreboard.ID
  /// The time of the last change, or the day of a match; nil if it is not kept.
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
    let players = ranked.ranked.filter { !$0.player.hasLeft }
    let standings = players.map { rank, player -> Standing in
      let result: Result =
        if players.count == 1 {
          .alone
        } else if ranked.isDraw {
          .drawn
        } else {
          winners.contains(player.id) ? .won : .lost
        }
      return (player, rank, player.score, result)
    }
    self.init(standings, on: board, at: time, among: index)
  }

  /// The games on a board: each match that is played, or the game of a board without matches, if it is over.
  ///
  /// - Parameter time: the time of a match without a date, and of the board if there is none.
  static func games(
    on board: Scoreboard, among index: PersonIndex, time: (Match?) throws -> Date?
  ) rethrows -> [PlayedGame] {
    guard let matches = board.matches else {
      return [PlayedGame(board, at: try time(nil), among: index)].compactMap(\.self)
    }
    return try matches.sorted { $0.isBefore($1) }.compactMap { match in
      guard let result = match.result, result.isPlayed, let home = board.players[id: match.home],
        let away = board.players[id: match.away]
      else { return nil }
      let standings = [(home, result), (away, result.swapped)].map { player, result -> Standing in
        let (score, ending) = (
          result.score.home, Result(board.details.matchPoints.outcome(of: result))
        )
        return (player, rank: ending == .lost ? 2 : 1, score, ending)
      }
      return PlayedGame(
        standings, on: board, at: try match.date?.start ?? time(match), among: index)
    }
  }

  private typealias Standing = (player: Player, rank: Int, score: Score, result: Result)

  private init(
    _ standings: [Standing], on board: Scoreboard, at time: Date?, among index: PersonIndex
  ) {
    self.board = board.id
    self.time = time
    name = board.name
    series = board.series ?? board.id
    rules = board.rules
    var people = Set(standings.map(\.player.id))
    places = standings.map { player, rank, score, result in
      let person = index.person(of: player.id).flatMap {
        people.insert($0.id).inserted ? $0 : nil
      }
      return Place(
        id: person?.id ?? player.id, name: person?.name ?? player.name, playedAs: player.name,
        rank: rank, score: score, result: result)
    }
  }

  package func place(of id: Player.ID) -> Place? { places.first { $0.id == id } }
}

extension PlayedGame.Result {
  fileprivate init(_ outcome: MatchResult.Outcome) {
    switch outcome {
    case .won: self = .won
    case .drawn: self = .drawn
    case .lost: self = .lost
    }
  }
}

extension Session {
  /// The time of the last change of a board; nil if it is not kept.
  package func lastChange(of board: Scoreboard.ID) throws -> Date? {
    try read { transaction in
      try transaction.lastChanges()[board].flatMap { try transaction.time(of: $0) }
    }
  }

  /// All finished games and played matches, oldest first. Those without a known time come first. A match without a date
  /// has the time of the command that set its result.
  ///
  /// Cost: reading each board, and the history of a board with such matches.
  package func playedGames() throws -> [PlayedGame] {
    let boards = state.boards
    let games = try read { transaction in
      let changes = try transaction.lastChanges()
      let people = PersonIndex(try transaction.roster())
      return try boards.flatMap { summary -> [PlayedGame] in
        guard let board = try transaction.board(summary.id) else { return [] }
        if !summary.isOver, board.matches == nil { return [] }
        var times: [Int: Date]?
        return try PlayedGame.games(on: board, among: people) { match in
          guard let match else {
            return try changes[board.id].flatMap { try transaction.time(of: $0) }
          }
          if times == nil { times = try transaction.timesOfResults(on: board.id) }
          return times?[match.id]
        }
      }
    }
    return games.enumerated().sorted {
      ($0.element.time ?? .distantPast, $0.offset) < ($1.element.time ?? .distantPast, $1.offset)
    }.map(\.element)
  }
}

extension JournalTransaction {
  /// The times of the commands that set the results of matches, by number.
  fileprivate func timesOfResults(on board: Scoreboard.ID) throws -> [Int: Date] {
    var times: [Int: Date] = [:]
    var before = Int.max
    while case let entries = try entries(of: board, before: before, limit: 256), !entries.isEmpty {
      for case (let time, .board(let change)) in entries.map({ ($0.time, $0.change) }) {
        let changed =
          change.matches.map { changes in
            changes.insertions.map { (nil, $0.element) }
              + changes.updates.map { (Optional($0.old.result), $0.new) }
          } ?? []
        for (old, match) in changed where match.result != nil && match.result != old {
          times[match.id] = times[match.id] ?? time
        }
      }
      before = entries.last?.sequence ?? 0
    }
    return times
  }
}
