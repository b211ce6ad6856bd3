import FoundationBase

extension Scoreboard {
  /// A freeze of the public board, while the game goes on.
  package struct Freeze: Hashable, Sendable {
    /// The time of the freeze, in whole seconds.
    package let since: Date
    /// The players whose scores were revealed since the freeze, in the order of revealing.
    package internal(set) var revealed: [Player.ID] = []
    /// The final places of revealed players that were announced since the freeze.
    package internal(set) var places: [Player.ID: Int] = [:]

    /// A freeze at the given time, rounded down to a second.
    init(since time: Date) {
      since = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    }
  }

  /// The parts of a frozen board that the public sees. It is a class, so that an unfrozen board spends only one word on
  /// it.
  package final class Frozen: Codable, Sendable {
    package let details: Details
    package let players: Players
    package let matches: Matches?

    init(_ board: Scoreboard) {
      details = board.details.withoutProposals
      players = board.players
      matches = board.matches
    }
  }

  /// The board as the public sees it: unless it is frozen, the board itself without the results that scorers ask for.
  ///
  /// Law: the public board of a public board is itself. Cost: O(1).
  package var publicBoard: Scoreboard {
    guard let frozen else {
      if details.proposals.isEmpty { return self }
      var board = self
      board.details.proposals = []
      return board
    }
    return Scoreboard(
      id: id, details: frozen.details, players: frozen.players, series: series,
      matches: frozen.matches)
  }

  /// Whether this is the public board of a frozen board.
  package var isPublic: Bool { details.freeze != nil && frozen == nil }

  /// The announced final places, on the public board of a frozen board; empty for any other board.
  package var places: [Player.ID: Int] { frozen == nil ? details.freeze?.places ?? [:] : [:] }

  /// The players whose current state is revealed, while the others are shown in their earlier state. Nil unless this is
  /// the public board of a frozen board with revealed players.
  package var revealed: [Player.ID]? {
    guard isPublic, let revealed = details.freeze?.revealed, !revealed.isEmpty else { return nil }
    return revealed
  }

  /// The board without its freeze: the public sees the board itself.
  package var unfrozen: Scoreboard {
    var board = self
    (board.details.freeze, board.frozen) = (nil, nil)
    return board
  }
}

extension Scoreboard.Frozen: Equatable {
  package static func == (lhs: Scoreboard.Frozen, rhs: Scoreboard.Frozen) -> Bool {
    lhs === rhs
      || lhs.details == rhs.details && lhs.players == rhs.players
        && lhs.matches == rhs.matches
  }
}

extension Scoreboard.Freeze: Codable {
  private enum CodingKeys: String, CodingKey {
    case since, revealed, places
  }

  /// The times that a file may contain, from the year 1 to 9999, in seconds since 1970.
  private static let times = -62_135_596_800.0...253_402_300_799.0

  /// Decodes a freeze that `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`, also for a time outside of the calendar.
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

  /// Encodes the time in seconds since 1970. If there are revealed players, encodes them with their places; 0 stands
  /// for no place.
  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(since.timeIntervalSince1970, forKey: .since)
    if !revealed.isEmpty { try parts.encode(revealed, forKey: .revealed) }
    if !places.isEmpty { try parts.encode(revealed.map { places[$0] ?? 0 }, forKey: .places) }
  }
}
