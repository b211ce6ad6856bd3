import FoundationBase
import IdentityDiff

/// The change that a command made, in the form in which a journal entry stores it.
package enum Change: Equatable, Sendable {
  /// A change of one board.
  case board(BoardChange)
  /// A change of the list of boards: insertions and deletions of whole boards.
  case boards(ChangeSet<Scoreboard>)
  /// Remembered players that count as other people from now on. No board changes.
  case people([PersonChange])

  package var inverted: Change {
    switch self {
    case .board(let change): .board(change.inverted)
    case .boards(let changes): .boards(changes.inverted)
    case .people(let changes): .people(changes.map(\.inverted))
    }
  }
}

extension Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case board, boards, people
  }

  /// Decodes a change that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let change = try container.decodeIfPresent(BoardChange.self, forKey: .board) {
      self = .board(change)
    } else if let changes = try container.decodeIfPresent([PersonChange].self, forKey: .people) {
      self = .people(changes)
    } else {
      self = .boards(try container.decode(ChangeSet<Scoreboard>.self, forKey: .boards))
    }
  }

  /// Encodes the change with the key `board`, `boards` or `people`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .board(let change): try container.encode(change, forKey: .board)
    case .boards(let changes): try container.encode(changes, forKey: .boards)
    case .people(let changes): try container.encode(changes, forKey: .people)
    }
  }
}

/// A change of one board: of its details, of its players by identity, and of its matches by number.
package struct BoardChange: Equatable, Codable, Sendable {
  package let board: Scoreboard.ID
  /// The details before and after; nil if they did not change.
  package let details: DetailsChange?
  package let players: ChangeSet<Player>
  /// The change of the matches; nil if there is none.
  package let matches: ChangeSet<Match>?
  /// The change that the public sees of a frozen board; nil if the public sees this change itself.
  package let shown: PublicChange?

  package init(
    board: Scoreboard.ID, details: DetailsChange? = nil, players: ChangeSet<Player> = ChangeSet(),
    matches: ChangeSet<Match>? = nil, shown: PublicChange? = nil
  ) {
    self.board = board
    self.details = details
    self.players = players
    self.matches = matches
    self.shown = shown
  }

  /// The details of a board before and after.
  package struct DetailsChange: Hashable, Codable, Sendable {
    package let old: Scoreboard.Details
    package let new: Scoreboard.Details

    /// The inverse change.
    var inverted: DetailsChange { DetailsChange(old: new, new: old) }
  }

  /// The updates of players if the change consists only of updates; otherwise nil.
  package var updatesAlone: [ChangeSet<Player>.Update]? {
    details == nil && matches == nil && !players.isStructural ? players.updates : nil
  }

  /// The same change without its details, if they differ only in the round, the end of the game and the revealed
  /// players.
  package var withoutProgress: BoardChange {
    guard var old = details?.old, let new = details?.new else { return self }
    (old.round, old.isOver) = (new.round, new.isOver)
    if old.freeze != nil, new.freeze != nil { old.freeze = new.freeze }
    return old == new
      ? BoardChange(board: board, players: players, matches: matches, shown: shown) : self
  }

  /// The same change for another board.
  package func onBoard(_ board: Scoreboard.ID) -> BoardChange {
    BoardChange(board: board, details: details, players: players, matches: matches, shown: shown)
  }

  package var inverted: BoardChange {
    BoardChange(
      board: board, details: details?.inverted, players: players.inverted,
      matches: matches?.inverted, shown: shown?.inverted)
  }

  package var isEmpty: Bool { details == nil && players.isEmpty && matches == nil }
}

extension ChangeSet {
  /// The number of changes.
  package var count: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }
}
