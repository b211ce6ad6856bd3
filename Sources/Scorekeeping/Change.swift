import IdentityDiff

/// What an entry changed.
public enum Change: Equatable, Sendable {
  /// One board.
  case board(BoardChange)
  /// The list of boards: whole boards that came or went.
  case boards(ChangeSet<Scoreboard>)

  /// The change that takes the state back.
  public var inverted: Change {
    switch self {
    case .board(let change): .board(change.inverted)
    case .boards(let changes): .boards(changes.inverted)
    }
  }
}

extension Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case board, boards
  }

  /// Reads what `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let change = try container.decodeIfPresent(BoardChange.self, forKey: .board) {
      self = .board(change)
    } else {
      self = .boards(try container.decode(ChangeSet<Scoreboard>.self, forKey: .boards))
    }
  }

  /// Writes the change under `board` or `boards`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .board(let change): try container.encode(change, forKey: .board)
    case .boards(let changes): try container.encode(changes, forKey: .boards)
    }
  }
}
