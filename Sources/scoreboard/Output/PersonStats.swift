import FoundationBase
import ScoreExchange
import ScoreTables
import Scorekeeping

/// What each person did, for JSON.
struct PersonStats: Encodable {
  let id: UUID
  let name: String
  let total: GameStats
  let series: [Series]
  let byPlayers: [PlayerCountStats]
  let against: [Opponent]

  struct GameStats: Encodable {
    let games, won, drawn, lost, streak, longestStreak: Int
    let averagePlace: Double?

    init(_ tally: GameTally) {
      (games, won, drawn, lost) = (tally.games, tally.won, tally.drawn, tally.lost)
      (streak, longestStreak) = (tally.streak, tally.longestStreak)
      averagePlace = tally.averageRank
    }
  }

  struct Series: Encodable {
    let name: String
    let tally: GameStats
    let average, best, worst: Decimal?
  }

  struct PlayerCountStats: Encodable {
    let players: Int
    let tally: GameStats
  }

  struct Opponent: Encodable {
    let id: UUID
    let name: String
    let games, ahead, level, behind: Int
  }

  init(_ person: People.Person, among people: People) {
    (id, name, total) = (person.id, person.name, GameStats(person.tally))
    series = people.series(of: person).map {
      Series(
        name: $0.name, tally: GameStats($0.tally), average: $0.tally.averageScore?.decimal,
        best: $0.tally.best?.decimal, worst: $0.tally.worst?.decimal)
    }
    byPlayers = people.sizes(of: person).map {
      PlayerCountStats(players: $0.players, tally: GameStats($0.tally))
    }
    against = people.opponents(of: person).map { other, meetings in
      Opponent(
        id: other.id, name: other.name, games: meetings.games, ahead: meetings.ahead,
        level: meetings.level, behind: meetings.behind)
    }
  }
}
