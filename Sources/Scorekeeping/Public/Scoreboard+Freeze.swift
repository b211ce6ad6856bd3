import FoundationBase
import IdentityDiff

extension Scoreboard {
  /// A freeze of what the public sees of a board, while its game goes on.
  package struct Freeze: Hashable, Sendable {
    /// The time of the freeze, in whole seconds.
    package let since: Date
    /// The players whose scores were revealed since, in that order.
    package internal(set) var revealed: [Player.ID] = []
    /// The final places that were announced since, of players that were revealed.
    package internal(set) var places: [Player.ID: Int] = [:]

    /// A freeze at a time, rounded down to a second.
    init(since time: Date) {
      since = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    }
  }

  /// The parts of a frozen board that the public sees. A class, so that a board that is not frozen carries one word.
  package final class Frozen: Codable, Sendable {
    package let details: Details
    package let players: Players

    init(_ board: Scoreboard) {
      details = board.details
      players = board.players
    }
  }

  /// The board as the public sees it: the same one unless it is frozen.
  ///
  /// Law: the public board of a public board is itself. Cost: O(1).
  package var publicBoard: Scoreboard {
    guard let frozen else { return self }
    return Scoreboard(id: id, details: frozen.details, players: frozen.players, series: series)
  }

  /// Whether this is a frozen board as the public sees it.
  package var isPublic: Bool { details.freeze != nil && frozen == nil }

  /// The final places that were announced of a frozen board, as the public sees it; none of any other board.
  package var places: [Player.ID: Int] { frozen == nil ? details.freeze?.places ?? [:] : [:] }

  /// The players that the public sees as they are while others are as they were; nil unless this is a frozen board as
  /// the public sees it, of which something is revealed.
  package var revealed: [Player.ID]? {
    guard isPublic, let revealed = details.freeze?.revealed, !revealed.isEmpty else { return nil }
    return revealed
  }

  /// The board without its freeze: the public sees it as it is.
  package var unfrozen: Scoreboard {
    var board = self
    (board.details.freeze, board.frozen) = (nil, nil)
    return board
  }
}

extension Scoreboard.Frozen: Equatable {
  package static func == (lhs: Scoreboard.Frozen, rhs: Scoreboard.Frozen) -> Bool {
    lhs === rhs || lhs.details == rhs.details && lhs.players == rhs.players
  }
}

extension Scoreboard.Freeze: Codable {
  private enum CodingKeys: String, CodingKey {
    case since, revealed, places
  }

  /// The times that a file may hold, from the year 1 to 9999, in seconds since 1970.
  private static let times = -62_135_596_800.0...253_402_300_799.0

  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`, also for a time that no calendar has.
  package init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    let seconds = try parts.decode(Double.self, forKey: .since)
    guard Self.times.contains(seconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .since, in: parts, debugDescription: "No time of a freeze: \(seconds)")
    }
    self.init(since: Date(timeIntervalSince1970: seconds))
    revealed = try parts.decodeIfPresent([Player.ID].self, forKey: .revealed) ?? []
    let numbers = try parts.decodeIfPresent([Int].self, forKey: .places) ?? []
    guard numbers.count <= revealed.count, Set(revealed).count == revealed.count,
      numbers.allSatisfy({ $0 >= 0 })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .places, in: parts, debugDescription: "No places of the revealed players")
    }
    places = Dictionary(uniqueKeysWithValues: zip(revealed, numbers).filter { $0.1 > 0 })
  }

  /// Writes the time in seconds since 1970, the players if there are any, and for each the place, 0 for none.
  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(since.timeIntervalSince1970, forKey: .since)
    if !revealed.isEmpty { try parts.encode(revealed, forKey: .revealed) }
    if !places.isEmpty { try parts.encode(revealed.map { places[$0] ?? 0 }, forKey: .places) }
  }
}

/// Freezing and revealing.
extension Scoreboard {
  /// Freezes what the public sees. Copies nothing.
  mutating func freeze(at time: Date) throws(ScorekeepingError) {
    if details.freeze != nil { throw .frozenAlready(name) }
    details.freeze = Freeze(since: time)
    frozen = Frozen(self)
  }

  /// Shows the public the board as it is.
  mutating func reveal() throws(ScorekeepingError) {
    if details.freeze == nil { throw .notFrozen(name) }
    self = unfrozen
  }

  /// Shows the public the next player as it is: first the players that joined since the freeze, the last of them first;
  /// then the others, from the last row of the public standings upwards. With nobody left to reveal, the freeze ends.
  ///
  /// Law: repeated until the freeze ends, it leads to the board of `reveal`. Cost: O(n log n) for n players.
  mutating func revealNext() throws(ScorekeepingError) {
    guard var freeze = details.freeze, frozen != nil else { throw .notFrozen(name) }
    var seen = publicBoard
    if let next = hidden(from: seen, by: freeze).first {
      try show([next], to: &seen, by: &freeze)
      if !hidden(from: seen, by: freeze).isEmpty { return keep(seen, freeze) }
    }
    try reveal()
  }

  /// Announces the next final place to the public, from the last to the first, and shows it the players who share it as
  /// they are now. With the first step players who have left the board go, and with the first place the freeze ends.
  ///
  /// Law: of a board that does not change meanwhile, each place is the rank at the end, and the announced players are
  /// below all others in the public standings. Cost: O(n log n) for n players.
  mutating func revealPlace() throws(ScorekeepingError) {
    guard var freeze = details.freeze, frozen != nil else { throw .notFrozen(name) }
    var seen = publicBoard
    let next = nextPlace
    let gone = seen.players.map(\.id).filter { players.offset(of: $0) == nil }
    try show((next?.players.map(\.id) ?? []) + gone, to: &seen, by: &freeze)
    for player in next?.players ?? [] { freeze.places[player.id] = next?.rank }
    if players.contains(where: { freeze.places[$0.id] == nil }) { return keep(seen, freeze) }
    try reveal()
  }

  /// The last final place that is not announced, and the players who share it; nil if all are, or without a freeze.
  ///
  /// Cost: O(n log n) for n players.
  package var nextPlace: (rank: Int, players: [Player])? {
    guard let freeze = details.freeze, frozen != nil else { return nil }
    let last = RankedBoard(self).ranked.reversed().drop { freeze.places[$0.player.id] != nil }
    guard let rank = last.first?.rank else { return nil }
    let players = last.prefix { $0.rank == rank }.map(\.player)
    return (rank, players.filter { freeze.places[$0.id] == nil }.reversed())
  }

  /// The player that `revealNext` shows next; nil if there is none, or without a freeze.
  package var nextRevealed: Player? {
    guard let freeze = details.freeze, frozen != nil else { return nil }
    let seen = publicBoard
    return hidden(from: seen, by: freeze).first.flatMap { seen.players[id: $0] ?? players[id: $0] }
  }

  /// Keeps what the public sees, and what was revealed of it.
  private mutating func keep(_ seen: Scoreboard, _ freeze: Freeze) {
    var seen = seen
    (details.freeze, seen.details.freeze) = (freeze, freeze)
    frozen = Frozen(seen)
  }

  /// Shows the public some players as they are, and those whose names they have now.
  private func show(
    _ ids: [Player.ID], to seen: inout Scoreboard, by freeze: inout Freeze
  ) throws(ScorekeepingError) {
    let group = sharingNames(with: ids, on: seen)
    try seen.players.replace(group, with: group.compactMap { players[id: $0] })
    freeze.revealed += group.filter { !freeze.revealed.contains($0) }
  }

  /// The players to reveal, in the order in which they are.
  private func hidden(from seen: Scoreboard, by freeze: Freeze) -> [Player.ID] {
    let revealed = Set(freeze.revealed)
    func upwards(_ board: Scoreboard) -> [Player.ID] {
      let standings = Standings(of: board.players, wins: board.rules.wins)
      return (0..<standings.count).reversed().map(standings.id).filter { !revealed.contains($0) }
    }
    return upwards(self).filter { seen.players.offset(of: $0) == nil } + upwards(seen)
  }

  /// Players, and the others that the public has to see as they are before these can have their names.
  private func sharingNames(with players: [Player.ID], on seen: Scoreboard) -> [Player.ID] {
    var all = players
    var index = 0
    while index < all.count {
      if let name = self.players[id: all[index]]?.name, let holder = seen.players.named(name)?.id,
        !all.contains(holder)
      {
        all.append(holder)
      }
      index += 1
    }
    return all
  }
}

extension Players {
  /// Replaces players by others of the same identities, which may take names of each other. Those without a new value
  /// are removed, and those that are missing are added at the end.
  fileprivate mutating func replace(
    _ ids: [Player.ID], with players: [Player]
  ) throws(ScorekeepingError) {
    for id in Set(ids).subtracting(players.map(\.id)) { remove(id) }
    try update(players.filter { offset(of: $0.id) != nil })
    for player in players where offset(of: player.id) == nil { try append(player) }
  }
}

extension Session {
  /// Reverses the newest revelation on the open board that is in effect, also if other changes followed it.
  ///
  /// - Throws: a `ScorekeepingError` if there is none, or if it cannot be reversed.
  package func takeBackReveal() throws {
    try commit(on: root.state.board?.id) { execution in
      _ = try execution.reverse(.undo, count: 1) { [.reveal, .end].contains($0.freezeStep) }
    }
  }
}
