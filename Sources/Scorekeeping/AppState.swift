import IdentityDiff

/// Everything that the program shows: the list of boards, and the board that is open.
public struct AppState: Equatable, Sendable {
  /// All boards, in the order in which they were made.
  public var boards: [BoardSummary] = []
  /// The board that commands act on, or nil while the list of boards is shown.
  public var board: Scoreboard?

  /// The state without boards.
  public init() {}
}

extension AppState {
  /// Makes a change that led on from this state; `open` is the board that shall be open while it is there.
  mutating func follow(_ change: Change, open: Scoreboard.ID?) -> Bool {
    switch change {
    case .boards(let changes):
      for deletion in changes.deletions {
        guard boards.contains(where: { $0.id == deletion.element.id }) else { return false }
        if board?.id == deletion.element.id { board = nil }
      }
      for insertion in changes.insertions {
        if boards.contains(where: { $0.id == insertion.element.id }) { return false }
        if insertion.element.id == open { board = insertion.element }
      }
    case .board(let change):
      guard let summary = boards.first(where: { $0.id == change.board }) else { return false }
      if let old = change.details?.old, old.name != summary.name || old.round != summary.round {
        return false
      }
      if board?.id == change.board, (try? board?.apply(change)) == nil { return false }
    }
    list(change)
    return true
  }

  /// Brings the list of boards up to date with a change.
  mutating func list(_ change: Change) {
    switch change {
    case .boards(let changes):
      let gone = Set(changes.deletions.lazy.map(\.element.id))
      if !gone.isEmpty { boards.removeAll { gone.contains($0.id) } }
      for insertion in changes.insertions {
        let place = min(max(insertion.offset, 0), boards.count)
        boards.insert(insertion.element.summary, at: place)
      }
    case .board(let change):
      let growth = change.players.insertions.count - change.players.deletions.count
      // Scores do not concern the list: it need not be searched.
      if growth == 0, change.details == nil { return }
      guard let index = boards.firstIndex(where: { $0.id == change.board }) else { return }
      // The list keeps its storage where nothing changed.
      if growth != 0 { boards[index].playerCount += growth }
      guard let details = change.details?.new else { return }
      boards[index].name = details.name
      boards[index].round = details.round
    }
  }

  /// Makes this board the open one, and brings the list of boards up to date with it.
  ///
  /// Cost: where its number of players, name and round stay, none.
  mutating func replace(_ new: Scoreboard) {
    let old = board
    board = new
    if let old, old === new, old.summary == new.summary { return }
    if let index = boards.firstIndex(where: { $0.id == new.id }) { boards[index] = new.summary }
  }

  /// How many entries are followed at most: to read and decode one costs what it costs to read some twenty
  /// players, and the least that reading anew costs is that of some eight entries.
  var followingLimit: Int {
    8 + ((board?.players.count ?? 0) + boards.count) / 20
  }
}
