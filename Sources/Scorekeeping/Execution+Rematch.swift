import IdentityDiff

/// Playing again.
extension Execution {
  /// Makes a board with the players and the rules of another, at zero and in round 1, and opens it.
  ///
  /// - Throws: `.nobodyPlays` where there is nobody to play again.
  mutating func rematch(of name: String?, as newName: String?) throws -> JournalEntry {
    let old = try played(name)
    if old.players.isEmpty { throw ScorekeepingError.nobodyPlays(old.name) }
    let name = try nameOfRematch(newName, of: old)
    let board = try old.rematched(as: environment.newID(), named: name)
    return try create(board, by: .command(.rematch(of: old.name, as: board.name)))
  }

  private func played(_ name: String?) throws -> Scoreboard {
    if let name { return try load(try exact(name)) }
    guard let board = state.board else { throw ScorekeepingError.noBoard }
    return board
  }

  private func nameOfRematch(
    _ newName: String?, of old: Scoreboard
  ) throws(ScorekeepingError) -> String {
    let name = newName ?? old.name.next(freeOf: state.boards.map(\.name))
    try validate(name: name)
    if state.boards.named(name) != nil { throw .boardNameInUse(name) }
    return name
  }
}

extension Scoreboard {
  /// A board with the same players and rules, at zero and in round 1.
  package func rematched(as id: ID, named name: String) throws(ScorekeepingError) -> Scoreboard {
    var details = Details(name: name)
    details.rules = rules
    let players = players.map { player in
      var player = player
      player.score = .zero
      player.reached = 0
      return player
    }
    return Scoreboard(id: id, details: details, players: try Players(players))
  }
}

extension String {
  /// The name with the number at its end counted on, or with a 2 where it has none, until no other is the same in
  /// any letter case: "Friday", "Friday 2", "Friday 3".
  package func next(freeOf names: some Sequence<String>) -> String {
    let taken = Set(names.map { $0.lowercased() })
    let digits = reversed().prefix { $0.isASCII && $0.isNumber }
    // What does not leave room to count on is no number to us.
    let last = digits.count < 18 ? Int(String(digits.reversed())) : nil
    let stem = last == nil ? self + " " : String(dropLast(digits.count))
    var number = last ?? 1
    while true {
      number += 1
      let zeros = last == nil ? 0 : digits.count - String(number).count
      let name = stem + String(repeating: "0", count: Swift.max(0, zeros)) + String(number)
      if !taken.contains(name.lowercased()) { return name }
    }
  }
}
