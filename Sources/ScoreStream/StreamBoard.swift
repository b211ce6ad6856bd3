import Foundation
import Scorekeeping

/// The board of a session that shows a stream.
///
/// Updates of a reader become changes of the board, each of a limited number of players, so that the keys of the user do
/// not wait for a large update.
package final class StreamBoard {
  private let session: Session
  /// The first half of the identities of all players; their numbers are the other half.
  private let base: UInt64
  /// The number of players at the beginning: those have identities of their own.
  private let beginners: [Player.ID]
  /// The value of `Player.reached` before the first event.
  private let reached: Int
  private var leaving: ArraySlice<Int> = []
  private var changes: ArraySlice<StreamChange> = []
  package private(set) var statistics = StreamStatistics()

  /// Prepares to show a stream on the open board of a session.
  package init(on session: Session) {
    self.session = session
    let players = session.state.board.map { Array($0.players) } ?? []
    beginners = players.map(\.id)
    reached = players.map(\.reached).max() ?? 0
    let id = UUID().uuid
    base = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt64.self) }
  }

  /// The players that are on the board before the first event, as a reader needs them.
  package var start: [StreamReader.Beginner] {
    (session.state.board?.players.map { $0 } ?? []).map {
      // Events are numbered from 1; these are before them, in their own order.
      StreamReader.Beginner($0, reached: Int64($0.reached) - Int64(reached) - 1)
    }
  }

  /// Takes an update over. The changes before it must be on the board.
  package func receive(_ update: StreamUpdate) {
    precondition(!hasMore, "An update is applied before the next is received")
    leaving = update.leaving[...]
    changes = update.changes[...]
    statistics = update.statistics
  }

  /// Whether there are changes that are not on the board yet.
  package var hasMore: Bool { !leaving.isEmpty || !changes.isEmpty }

  /// Changes the board by some of the pending changes, as one change of the state.
  ///
  /// - Parameter limit: the largest number of changed players.
  package func apply(limit: Int = .max) throws {
    if !hasMore { return }
    // Players leave before others come, so that the board never holds more than it should.
    let gone = leaving.prefix(limit)
    let new = changes.prefix(limit - gone.count)
    try session.changeBoard(by: "# stream") { board, _ in
      try board.update(removing: gone.map(id), scores: new.map(score))
    }
    leaving = leaving.dropFirst(gone.count)
    changes = changes.dropFirst(new.count)
  }

  private func score(of change: StreamChange) -> StreamedScore {
    StreamedScore(
      id: id(change.player), name: change.name, score: Score(thousandths: change.total),
      team: change.team, reached: Int(clamping: change.reached) + reached + 1, colour: change.player
    )
  }

  /// The identity of the player with a number.
  private func id(_ player: Int) -> Player.ID {
    if player < beginners.count { return beginners[player] }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &id) { bytes in
      bytes.storeBytes(of: base, as: UInt64.self)
      bytes.storeBytes(of: UInt64(player).bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: id)
  }
}
