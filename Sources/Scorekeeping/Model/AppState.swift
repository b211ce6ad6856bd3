import FoundationBase
import IdentityDiff

/// The state that the program shows: the list of boards and the open board.
public struct AppState: Equatable, Sendable {
  /// All boards, in the order in which they were made.
  package var boards: [BoardSummary] = []
  /// The board that commands act on; nil while the list of boards is shown.
  public package(set) var board: Scoreboard?

  package init() {}

  /// The open board.
  ///
  /// - Throws: `.noBoard` while the list of boards is shown.
  package func openBoard() throws(ScorekeepingError) -> Scoreboard {
    guard let board else { throw .noBoard }
    return board
  }
}

/// A board as shown in the list of boards.
package struct BoardSummary: Identifiable, Hashable, Sendable {
  package let id: UUID
  /// The name exactly as typed.
  package var name: String
  package var playerCount: Int
  /// The round being played, from 1.
  package var round: Int
  package var isOver: Bool
  /// Whether the public sees an earlier state of the board.
  package var isFrozen: Bool
  /// What a round is called.
  package let word: RoundWord
  /// The board that began the series of rematches; nil if the board is not a rematch.
  package let series: UUID?

  /// The number of players in words: `1 player`, `2 players`.
  package var players: String { playerCount.phrase("player") }

  /// The round in words: `set 3`.
  package var roundText: String { word.numbered(round) }

  package init(
    id: UUID, name: String, playerCount: Int, round: Int, isOver: Bool = false,
    isFrozen: Bool = false, word: RoundWord = .round, series: UUID? = nil
  ) {
    self.id = id
    self.name = name
    self.playerCount = playerCount
    self.round = round
    self.isOver = isOver
    self.isFrozen = isFrozen
    self.word = word
    self.series = series
  }
}

extension Collection where Element == BoardSummary {
  /// The board with the given name in any letter case.
  package func named(_ name: String) -> BoardSummary? {
    let key = name.folded
    return first { $0.name == name } ?? first { $0.name.folded == key }
  }

  /// The board with the given name in any letter case, or with the given unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  package func resolve(_ name: String) throws(ScorekeepingError) -> BoardSummary {
    if let board = named(name) { return board }
    let prefix = name.folded
    let candidates = filter { !prefix.isEmpty && $0.name.begins(withFolded: prefix) }
    if candidates.count > 1 {
      throw .ambiguousBoard(name, candidates: candidates.map(\.name))
    }
    guard let board = candidates.first else {
      throw .unknownBoard(name, suggestion: nearest(to: name, among: lazy.map(\.name)))
    }
    return board
  }
}

extension AppState {
  /// Applies a change that another session made to this state.
  ///
  /// - Parameter open: the board to keep open; it is opened again if the change restores it.
  /// - Returns: false if the change does not fit. The state is then half changed, so apply the change to a copy.
  mutating func apply(_ change: Change, open: Scoreboard.ID?) -> Bool {
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
    case .people: break
    }
    updateList(by: change)
    return true
  }

  /// Updates the list of boards by a change.
  mutating func updateList(by change: Change) {
    switch change {
    case .boards(let changes):
      let gone = Set(changes.deletions.lazy.map(\.element.id))
      if !gone.isEmpty { boards.removeAll { gone.contains($0.id) } }
      for insertion in changes.insertions {
        let offset = min(max(insertion.offset, 0), boards.count)
        boards.insert(insertion.element.summary, at: offset)
      }
    case .board(let change):
      let growth = change.players.insertions.count - change.players.deletions.count
      // The list shows no scores.
      if growth == 0, change.details == nil { return }
      guard let index = boards.firstIndex(where: { $0.id == change.board }) else { return }
      // Even the assignment of an equal value would copy the list's storage.
      if growth != 0 { boards[index].playerCount += growth }
      guard let details = change.details?.new else { return }
      boards[index].name = details.name
      boards[index].round = details.round
      boards[index].isOver = details.isOver
      boards[index].isFrozen = details.freeze != nil
    case .people: break
    }
  }

  /// Replaces the open board, and updates its entry in the list of boards.
  ///
  /// Cost: none if the number of players, the name and the round are unchanged.
  mutating func replaceBoard(with new: Scoreboard) {
    let old = board
    board = new
    if let old, old === new, old.summary == new.summary { return }
    if let index = boards.firstIndex(where: { $0.id == new.id }) { boards[index] = new.summary }
  }

  /// The largest number of entries for which following them costs less than reading the state again. Measured: reading
  /// and decoding one entry costs as much as reading twenty players, and reading the state costs at least as much as
  /// eight entries.
  var followingLimit: Int {
    8 + ((board?.players.count ?? 0) + boards.count) / 20
  }
}
