import FoundationBase
import Scorekeeping

/// The statistics of all people who played the given games.
///
/// A person is an identity that the program remembers under any name. Identities joined by `same` are one person.
package struct People: Sendable {
  package struct Person: Sendable {
    package let id: Player.ID
    /// The name in the last game.
    package let name: String
    package let tally: GameTally
  }

  /// The games, oldest first.
  package let games: [PlayedGame]
  /// Everybody: most wins first, then most draws, then fewest games, then by name.
  package let all: [Person]

  /// Cost: O(p log p) for p places in all games.
  ///
  /// - Parameters:
  ///   - start: the earliest time of a game that counts; nil for all games, also those without a known time.
  ///   - end: the time from which games no longer count; nil for none.
  package init(of games: [PlayedGame], since start: Date? = nil, until end: Date? = nil) {
    let games = games.filter { game in
      let time = game.time ?? .distantPast
      return time >= start ?? .distantPast && time < end ?? .distantFuture
    }
    self.games = games
    var people: [Player.ID: (name: String, tally: GameTally)] = [:]
    for game in games {
      for place in game.places {
        people[place.id, default: (place.name, GameTally())].name = place.name
        people[place.id]?.tally.add(place, in: game)
      }
    }
    all = people.map { Person(id: $0.key, name: $0.value.name, tally: $0.value.tally) }
      .sorted { one, two in
        let (first, second) = (one.tally, two.tally)
        // Few games rank before many.
        let counts = (first.won, first.drawn, second.games)
        let others = (second.won, second.drawn, first.games)
        if counts != others { return counts > others }
        return (NameKey(one.name), one.id.uuidString) < (NameKey(two.name), two.id.uuidString)
      }
  }

  /// The person with a name in any letter case, or with the beginning of only one name. Names in old games, and names joined
  /// by `same`, count if nobody has the name now. Among several of one name it is the one with the most wins.
  ///
  /// - Throws: `.unknownPerson` with the nearest name, or `.ambiguousPlayer`.
  package func person(named name: String) throws(ScorekeepingError) -> Person {
    var players = Players()
    for person in all where players.named(person.name) == nil {
      try players.append(Player(id: person.id, name: person.name))
    }
    do throws(ScorekeepingError) {
      let id = try players.resolve(PlayerReference(name)).id
      if let person = all.first(where: { $0.id == id }) { return person }
      throw .unknownPerson(name, suggestion: nil)
    } catch .unknownPlayer(_, let suggestion) {
      let key = name.folded
      let places = games.lazy.reversed().flatMap(\.places)
      if let id = places.first(where: { $0.playedAs.folded == key })?.id,
        let person = all.first(where: { $0.id == id })
      {
        return person
      }
      throw .unknownPerson(name, suggestion: suggestion)
    }
  }

  /// The person as counted in these games.
  package func counting(_ person: Person) -> Person {
    all.first { $0.id == person.id } ?? Person(id: person.id, name: person.name, tally: GameTally())
  }

  /// The games of a person by series, the series with the most games first. A series has the name of its first game.
  package func series(of person: Person) -> [(name: String, rules: Rules, tally: GameTally)] {
    var found: [Scoreboard.ID: (name: String, rules: Rules, tally: GameTally)] = [:]
    var order: [Scoreboard.ID] = []
    for (game, place) in played(by: person) {
      if found[game.series] == nil { order.append(game.series) }
      found[game.series, default: (game.name, game.rules, GameTally())].tally.add(place, in: game)
      found[game.series]?.rules = game.rules
    }
    return order.compactMap { found[$0] }.enumerated().sorted {
      ($1.element.tally.games, $0.offset) < ($0.element.tally.games, $1.offset)
    }.map(\.element)
  }

  /// The games of a person by the number of players, ascending.
  package func sizes(of person: Person) -> [(players: Int, tally: GameTally)] {
    var found: [Int: GameTally] = [:]
    for (game, place) in played(by: person) {
      found[game.places.count, default: GameTally()].add(place, in: game)
    }
    return found.map { (players: $0.key, tally: $0.value) }.sorted { $0.players < $1.players }
  }

  /// The others with whom a person played, most games first, then by name.
  package func opponents(of person: Person) -> [(person: Person, meetings: Meetings)] {
    var found: [Player.ID: Meetings] = [:]
    for (game, place) in played(by: person) {
      for other in game.places where other.id != person.id {
        found[other.id, default: Meetings()].add(place, other)
      }
    }
    return all.compactMap { other in found[other.id].map { (person: other, meetings: $0) } }
      .sorted {
        if $0.meetings.games != $1.meetings.games { return $0.meetings.games > $1.meetings.games }
        return NameKey($0.person.name) < NameKey($1.person.name)
      }
  }

  /// The games of a person, oldest first.
  package func played(by person: Person) -> [(game: PlayedGame, place: PlayedGame.Place)] {
    games.compactMap { game in game.place(of: person.id).map { (game: game, place: $0) } }
  }
}
