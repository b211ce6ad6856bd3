import IdentityDiff

/// Finds out in which rounds the points of a journal counted that was written before players had rounds.
///
/// It goes through the entries from the oldest to the newest. The difference of a score counts in the round that was
/// present; an undo or a redo brings back the points that its entry had changed. Points of entries that were folded are
/// those of the start.
package struct RoundsReplay {
  private struct Board {
    var round: Int
    /// The players as they are now, also those that were removed.
    var players: [Player.ID: Player]
  }

  private var boards: [Scoreboard.ID: Board] = [:]
  /// What the entries that are reversed later have changed: the points by round before.
  private var earlier: [Int: [Player.ID: Rounds]] = [:]
  private let reversed: Set<Int>

  /// - Parameter reversed: the numbers of all entries that others reverse.
  package init(reversed: Set<Int>) {
    self.reversed = reversed
  }

  /// The change of the next entry with the points by round of all players in it.
  package mutating func bringOn(
    _ change: Change, of sequence: Int, reversing other: Int?, by command: String
  ) -> Change {
    switch change {
    case .boards(let changes):
      return .boards(
        ChangeSet(
          deletions: changes.deletions.map { .init(offset: $0.offset, element: board($0.element)) },
          insertions: changes.insertions.map {
            let board = board($0.element)
            boards[board.id] = Board(
              round: board.round,
              players: Dictionary(board.players.map { ($0.id, $0) }) { $1 })
            return .init(offset: $0.offset, element: board)
          }))
    case .board(let change):
      var board = boards[change.board] ?? Board(round: 1, players: [:])
      if let details = change.details { board.round = details.new.round }
      let restored = other.flatMap { earlier.removeValue(forKey: $0) }
      var before: [Player.ID: Rounds] = [:]
      func known(_ player: Player) -> Player {
        player.with(board.players[player.id]?.rounds(at: player.score))
      }
      let players = change.players
      let deletions = players.deletions.map { deletion in
        let player = known(deletion.element)
        before[player.id] = player.rounds
        return ChangeSet<Player>.Deletion(offset: deletion.offset, element: player)
      }
      let updates = players.updates.map { update in
        let old = known(update.old)
        before[old.id] = old.rounds
        var new = update.new.with(restored?[old.id])
        if restored?[old.id] == nil, command != "reset" {
          new.rounds = old.rounds
          let growth = Int128(new.score.thousandths) - Int128(old.score.thousandths)
          let points = Int128(old.rounds[board.round]?.thousandths ?? 0) + growth
          if growth != 0 { new.rounds[board.round] = Int64(exactly: points).map(Score.init) }
        }
        board.players[new.id] = new
        return ChangeSet<Player>.Update(
          oldOffset: update.oldOffset, newOffset: update.newOffset, old: old, new: new)
      }
      let insertions = players.insertions.map { insertion in
        let player = insertion.element.with(restored?[insertion.element.id])
        board.players[player.id] = player
        return ChangeSet<Player>.Insertion(offset: insertion.offset, element: player)
      }
      let moves = players.moves.map { move in
        ChangeSet<Player>.Move(
          origin: move.origin, destination: move.destination, element: known(move.element))
      }
      boards[change.board] = board
      if reversed.contains(sequence) { earlier[sequence] = before }
      return .board(
        BoardChange(
          board: change.board, details: change.details,
          players: ChangeSet(
            deletions: deletions, insertions: insertions, moves: moves, updates: updates)))
    }
  }

  /// The player of a board as it is after all entries, with the points by round.
  package func player(_ player: Player, on board: Scoreboard.ID) -> Player {
    player.with(boards[board]?.players[player.id]?.rounds(at: player.score))
  }

  /// A board as it is after the entries so far, with the points by round.
  package func board(_ board: Scoreboard) -> Scoreboard {
    let players = board.players.map { player($0, on: board.id) }
    var board = board
    board.players = (try? Players(players)) ?? board.players
    return board
  }
}

extension Player {
  /// The points by round, if the score is that one.
  fileprivate func rounds(at score: Score) -> Rounds? { self.score == score ? rounds : nil }

  /// The player with other points by round, or with none.
  fileprivate func with(_ rounds: Rounds?) -> Player {
    var player = self
    player.rounds = rounds ?? Rounds()
    return player
  }
}
