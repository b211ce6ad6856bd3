import IdentityDiff

/// Scores that come as a table.
extension Session {
  /// The result of taking over a table.
  public struct TakenScores: Equatable, Sendable {
    /// The name of the board.
    public let board: String
    /// How many players were added.
    public let added: Int
    /// How many players of before have another score or team now.
    public let changed: Int
    /// Whether the board was made.
    public let isNew: Bool
  }

  /// Opens or makes a board, sets the scores and teams of its players in the table, and adds the other players of the
  /// table at the end, in their order. That is one change and one undo; for a new board, a change of the list.
  ///
  /// Cost: that of reading the board, and linear in the table.
  ///
  /// - Throws: a `ScorekeepingError` for a name that cannot be, or that stands in the table twice, or what the journal
  ///   throws. Nothing has happened then.
  public func take(_ scores: [NamedScore], onto name: String) throws -> TakenScores {
    try commit { try $0.take(scores, onto: name) }
  }
}

extension Execution {
  fileprivate mutating func take(
    _ scores: [NamedScore], onto name: String
  ) throws -> Session.TakenScores {
    let isNew = state.boards.named(name) == nil
    let old = isNew ? try newBoard(name) : try opened(name)
    var board = old
    let newcomers = scores.filter { old.players.named($0.name) == nil }
    if !newcomers.isEmpty {
      let added = Command.add(newcomers.map { .init($0.name, score: $0.score ?? .zero) })
      try board.apply(added, remembered: remembered(by: added), newID: environment.newID)
    }
    try board.set(scores, since: old)
    var changed = 0
    if isNew {
      _ = try create(board, by: JournalEntry.importWords(board.name))
    } else if let change = replace(old, with: board) {
      changed = change.players.updates.count
      let lines = board.commands(from: old).map(\.description)
      _ = try append(
        .board(change), leadingTo: board, scope: board.id,
        command: lines.joined(separator: "\n"))
    }
    return .init(
      board: board.name, added: newcomers.count, changed: changed,
      isNew: isNew)
  }

  private mutating func opened(_ name: String) throws -> Scoreboard {
    _ = try openOrCreate(name)
    guard let board = state.board else { throw ScorekeepingError.noBoard }
    return board
  }
}

extension Scoreboard {
  /// Sets the scores of the players of an earlier state of the board, and the teams of all players.
  fileprivate mutating func set(
    _ scores: [NamedScore], since old: Scoreboard
  ) throws(ScorekeepingError) {
    let reached = old.players.nextReached
    var teams: [String: String] = [:]
    for team in players.lazy.compactMap(\.team) where teams[team.lowercased()] == nil {
      teams[team.lowercased()] = team
    }
    var seen: Set<Player.ID> = []
    for row in scores {
      guard var player = players.named(row.name) else { throw .playerGone(row.name) }
      guard seen.insert(player.id).inserted else { throw .playerTwice(row.name) }
      let before = player
      if let score = row.score, score != player.score {
        player.score = score
        player.reached = reached
      }
      switch row.team {
      case .unsaid: break
      case .none: player.team = nil
      case .named(let name):
        try validate(name: name)
        let team = teams[name.lowercased()] ?? name
        teams[name.lowercased()] = team
        player.team = team
      }
      if player != before { try players.update(player) }
    }
  }
}

/// A name with a score and a team, as a table holds them.
public struct NamedScore: Hashable, Sendable {
  /// The name exactly as it stands there.
  public var name: String
  /// The score; nil where the table has none: new players begin at zero, the others keep their scores.
  public var score: Score?
  /// What is said of the team.
  public var team: TeamWord

  /// What a table says of a player's team.
  public enum TeamWord: Hashable, Sendable {
    /// Nothing: it stays as it is.
    case unsaid
    /// The player is in none.
    case none
    case named(String)
  }

  /// A row of a table.
  public init(_ name: String, score: Score? = nil, team: TeamWord = .unsaid) {
    self.name = name
    self.score = score
    self.team = team
  }
}
