import IdentityDiff

/// Importing tables of scores.
extension Session {
  /// The result of an import of a table.
  public struct ImportedScores: Equatable, Sendable {
    /// The name of the board.
    public let board: String
    /// The number of players added.
    public let added: Int
    /// The number of existing players with a changed score or team.
    public let changed: Int
    /// Whether the import created the board.
    public let isNew: Bool
  }

  /// Opens or creates a board, sets the scores and teams of its players that are in the table, and adds the other
  /// players of the table at the end, in their order. This is one change with one undo; for a new board, a change of
  /// the list of boards.
  ///
  /// Cost: reading the board, and linear in the table.
  ///
  /// - Throws: a `ScorekeepingError` for an invalid name or one that is in the table twice, or an error of the journal.
  ///   Then nothing has changed.
  public func importScores(_ scores: [NamedScore], onto name: String) throws -> ImportedScores {
    try commit { try $0.importScores(scores, onto: name) }
  }
}

extension Execution {
  fileprivate mutating func importScores(
    _ scores: [NamedScore], onto name: String
  ) throws -> Session.ImportedScores {
    let isNew = state.boards.named(name) == nil
    let old = isNew ? try newBoard(name) : try opened(name)
    var board = old
    let newcomers = scores.filter { old.players.named($0.name) == nil }
    if !newcomers.isEmpty {
      let added = Command.add(newcomers.map { .init($0.name, score: $0.score ?? .zero) })
      try board.apply(
        added, remembered: remembered(by: added), newID: environment.newID, now: environment.now)
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
  /// Sets scores and teams from a table: the scores of players that were already on the board, the teams of all
  /// players.
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
        try player.setScore(score, in: round)
        player.reached = reached
      }
      switch row.team {
      case .unchanged: break
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

/// A row of a table: a player's name, score and team.
public struct NamedScore: Hashable, Sendable {
  /// The name exactly as in the table.
  public var name: String
  /// The score; nil if the table has none: then new players begin at zero, and others keep their scores.
  public var score: Score?
  /// The change of the player's team.
  public var team: TeamUpdate

  /// The change of a player's team by a table.
  public enum TeamUpdate: Hashable, Sendable {
    /// The table has no column for teams, so the team stays.
    case unchanged
    /// The player leaves the team.
    case none
    case named(String)
  }

  /// Makes a row of a table.
  public init(_ name: String, score: Score? = nil, team: TeamUpdate = .unchanged) {
    self.name = name
    self.score = score
    self.team = team
  }
}
