/// The points for the order in which players finish a round.
package struct PlacePoints: Hashable, Sendable {
  /// The points of the first places; nil if a place itself is the points.
  package var points: [Score]?
  /// Whether players who are level share the points of their places; if not, each has those of the first of them.
  package var isShared: Bool

  package init(_ points: [Score]?, isShared: Bool = false) {
    (self.points, self.isShared) = (points, isShared)
  }

  /// The points of a place, from 1, in thousandths.
  private func points(of place: Int) -> Int128 {
    guard let points else { return Int128(place) * 1000 }
    return points.indices.contains(place - 1) ? Int128(points[place - 1].thousandths) : 0
  }

  /// The points of each of those who are level from a place on, and of whom each is as many players as share a place.
  ///
  /// Thousandths are rounded to the nearest.
  func points(from place: Int, level count: Int, among players: Int) -> Score {
    let places = isShared ? place..<place + count : place..<place + 1
    let sum = places.reduce(Int128(0)) { $0 + points(of: $1) }
    let parts = Int128(places.count * players)
    let rounded = (2 * sum + (sum < 0 ? -parts : parts)) / (2 * parts)
    return Score(thousandths: Int64(clamping: rounded))
  }
}

extension PlacePoints: CustomStringConvertible {
  /// The words after `places`: `5 3 1 shared`, or `rank`.
  package var description: String {
    (points.map { $0.map(\.description).joined(separator: " ") } ?? "rank")
      + (isShared ? " shared" : "")
  }
}

/// Who came in together, in the order of a finish.
package struct Finisher: Hashable, Sendable {
  /// The player, or those who share the place, such as the drivers of one car.
  package var players: [PlayerReference]
  /// Whether it is level with the one before.
  package var isLevel: Bool

  /// Makes a finisher. More than one player share the points of the place.
  package init(_ players: [PlayerReference], isLevel: Bool = false) {
    (self.players, self.isLevel) = (players, isLevel)
  }
}

extension [Finisher] {
  /// The words after `finish`: `Ann Bob = Cid Dan + Eve`.
  var words: String {
    map { finisher in
      (finisher.isLevel ? "= " : "")
        + finisher.players.map(\.description).joined(separator: " + ")
    }.joined(separator: " ")
  }
}

extension CommandParser {
  /// `15 12 10`, or `rank`, and perhaps `shared`.
  mutating func placePoints() throws(LineError) -> PlacePoints {
    var points: [Score]?
    if arguments.first?.keyword == "rank" {
      arguments.skip()
    } else {
      points = []
      repeat {
        points?.append(try arguments.number())
      } while !arguments.isEmpty
        && arguments.first?.keyword != "shared"
    }
    if arguments.isEmpty { return PlacePoints(points) }
    try arguments.expect("shared")
    return PlacePoints(points, isShared: true)
  }

  /// `Ann Bob = Cid Dan + Eve round 2`.
  mutating func finish() throws(LineError) -> Command {
    var finishers: [Finisher] = []
    func isSign(_ word: Word?, _ sign: String) -> Bool {
      word.map { !$0.isQuoted && $0.text == sign } ?? false
    }
    repeat {
      if !finishers.isEmpty, let round = arguments.popRound() {
        return .finish(finishers, round: round)
      }
      var isLevel = false
      if !finishers.isEmpty, isSign(arguments.first, "=") {
        arguments.skip()
        isLevel = true
      }
      func player() throws(LineError) -> PlayerReference {
        if let word = arguments.first, isSign(word, "=") || isSign(word, "+") {
          throw LineError(.signForName(word.text), at: word.range)
        }
        return try arguments.player()
      }
      var finisher = Finisher([try player()], isLevel: isLevel)
      while isSign(arguments.first, "+") {
        arguments.skip()
        finisher.players.append(try player())
      }
      finishers.append(finisher)
    } while !arguments.isEmpty
    return .finish(finishers)
  }
}

extension Scoreboard {
  /// The round whose order comes next: the present one or, if it has points, the next. Nil after the last one.
  package var roundToFinish: Int? { hasPoints(in: round) ? nextRound : round }

  /// Gives the players of a round the points of their places. Others have no points in it: they did not finish.
  ///
  /// - Throws: `.needsPlaces` without the rule, `.roundIsPlayed` if the present round has points already, and the errors
  ///   of points.
  mutating func finish(
    _ finishers: [Finisher], in named: Int?
  ) throws(ScorekeepingError) {
    guard rules.hasFormat, let rule = rules.format.places else { throw .needsPlaces }
    var changes: [Command.ScoreChange] = []
    var place = 1
    var start = 0
    while start < finishers.count {
      let level = finishers[start...].dropFirst().prefix(while: \.isLevel).count + 1
      for finisher in finishers[start..<start + level] {
        let points = rule.points(from: place, level: level, among: finisher.players.count)
        changes += finisher.players.map { Command.ScoreChange($0, .set(points)) }
      }
      place += level
      start += level
    }
    var seen: Set<Player.ID> = []
    for change in changes {
      let player = try finisher(change.player)
      guard seen.insert(player.id).inserted else { throw .playerTwice(change.player.text) }
    }
    if named == nil, details.isOver { throw .gameIsOver }
    if named == nil, hasPoints(in: round) {
      throw .roundIsPlayed(round, finishers.words, rules.roundWord)
    }
    // A smaller share is no loss where the low score wins.
    if finishers.contains(where: { $0.players.count > 1 }),
      rule.points == nil || rules.wins == .low
    {
      throw .sharedPlace(changes.map(\.player))
    }
    let number = named ?? round
    changes += players.filter { !seen.contains($0.id) && $0.rounds[number] != nil }
      .map { Command.ScoreChange(PlayerReference($0), .clear) }
    try score(changes, in: number)
  }

  /// A player in the order of a finish, which leaves out those who did not finish.
  private func finisher(_ reference: PlayerReference) throws(ScorekeepingError) -> Player {
    do throws(ScorekeepingError) {
      return try players.resolve(reference)
    } catch .unknownPlayer(let name, _)
      where ["dnf", "dns", "dnc", "dsq", "ret"].contains(name.folded)
    {
      throw .didNotFinish(name)
    }
  }
}
