import Foundation

/// A board as the list of boards shows it.
public struct BoardSummary: Identifiable, Hashable, Sendable {
  /// Which board this is.
  public let id: UUID
  /// The name exactly as typed.
  public var name: String
  /// How many players the board has.
  public var playerCount: Int
  /// The round being played, from 1.
  public var round: Int

  /// How many players it has, in words: `1 player`, `2 players`.
  public var players: String { playerCount == 1 ? "1 player" : "\(playerCount) players" }

  /// What the list shows of a board.
  public init(id: UUID, name: String, playerCount: Int, round: Int) {
    self.id = id
    self.name = name
    self.playerCount = playerCount
    self.round = round
  }
}

extension Collection where Element == BoardSummary {
  /// The board with that name in any letter case.
  public func named(_ name: String) -> BoardSummary? {
    let key = name.lowercased()
    return first { $0.name == name } ?? first { $0.name.lowercased() == key }
  }

  /// The board with that name in any letter case, or with that unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  public func resolve(_ name: String) throws(ScorekeepingError) -> BoardSummary {
    if let board = named(name) { return board }
    let prefix = name.lowercased()
    let candidates = filter { !prefix.isEmpty && $0.name.lowercased().hasPrefix(prefix) }
    if candidates.count > 1 {
      throw .ambiguousBoard(name, candidates: candidates.map(\.name))
    }
    guard let board = candidates.first else {
      throw .unknownBoard(name, suggestion: nearest(to: name, among: lazy.map(\.name)))
    }
    return board
  }
}
