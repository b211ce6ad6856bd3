import Foundation
import Scorekeeping

/// The standings of a board in JSON, with exact scores and identities.
package struct BoardJSON: CustomStringConvertible {
  /// The text, with sorted keys, and with a line break at its end.
  package let description: String

  /// Writes a board. Cost: O(n log n).
  ///
  /// - Parameter withRounds: whether the points of each round are included.
  package init(_ board: Scoreboard, withRounds: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let record = BoardRecord(board, withRounds: withRounds)
    description =
      String(decoding: try encoder.encode(record), as: UTF8.self).jsonWithoutControls + "\n"
  }
}

/// A board in JSON.
private struct BoardRecord: Encodable {
  let id: UUID
  let name: String
  let round: Int
  /// Whether the game is over: then those with rank 1 have won.
  let over: Bool
  /// The time since which the public sees the board as it was; nil if it is not frozen.
  let frozen: String?
  let players: [PlayerRecord]

  init(_ board: Scoreboard, withRounds: Bool) {
    id = board.id
    name = board.name
    round = board.round
    over = board.details.isOver
    frozen = board.details.freeze?.since.formatted(.iso8601)
    players = RankedBoard(board).ranked.map { PlayerRecord($0, withRounds: withRounds) }
  }
}

private struct PlayerRecord: Encodable {
  let id: UUID
  let rank: Int
  let name: String
  let score: Decimal
  let team: String?
  let start: Decimal?
  /// The points by the number of their round.
  let rounds: [String: Decimal]?

  init(_ ranked: (rank: Int, player: Player), withRounds: Bool) {
    let player = ranked.player
    func points(_ score: Score?) -> Decimal { Decimal(score?.thousandths ?? 0) / 1000 }
    id = player.id
    rank = ranked.rank
    start = withRounds ? points(player.start) : nil
    rounds =
      withRounds
      ? Dictionary(
        uniqueKeysWithValues: player.rounds.numbers.map { ("\($0)", points(player.rounds[$0])) })
      : nil
    name = player.name
    score = points(player.score)
    team = player.team
  }

  private enum CodingKeys: String, CodingKey {
    case id, rank, name, score, team, start, rounds
  }

  /// Encodes the player; a missing team becomes null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(rank, forKey: .rank)
    try container.encode(name, forKey: .name)
    try container.encode(score, forKey: .score)
    try container.encode(team, forKey: .team)
    try container.encodeIfPresent(start, forKey: .start)
    try container.encodeIfPresent(rounds, forKey: .rounds)
  }
}
