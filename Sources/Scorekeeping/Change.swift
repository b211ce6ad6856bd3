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

extension ChangeSet {
  /// How many changes there are.
  package var count: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }
}

extension ChangeSet<Player> {
  /// Whether it is so great beside the players that to sort them anew costs less than to follow it.
  func isMost(of players: Players) -> Bool { count > players.count / 8 + 8 }

  /// The players to take out of an order of the old players, and those to put into the order of the new ones: all
  /// players that came, went or were moved by hand, and those with a change that matters. The leaving players have
  /// their old values, the coming ones their new values.
  ///
  /// Cost: that of the change.
  package func passing(
    from old: Players, to new: Players, where matters: (_ old: Player, _ new: Player) -> Bool
  ) -> (leaving: [Player], coming: [Player]) {
    let moved = Set(moves.lazy.map(\.element.id))
    let changed = updates.filter { !moved.contains($0.new.id) && matters($0.old, $0.new) }
    return (
      deletions.map(\.element) + moved.compactMap { old[id: $0] } + changed.map(\.old),
      insertions.map(\.element) + moved.compactMap { new[id: $0] } + changed.map(\.new)
    )
  }
}
