import Foundation
import Scorekeeping

/// What others do meanwhile: it is shown, and must not come between a key and what the key is meant for.
extension Screens: Display {
  /// How long after something was taken away keys may still be meant for it: nobody reads and answers a
  /// sentence faster.
  private static let reactionTime = 0.0..<1.0

  /// What was seen when keys were pressed. To note it costs next to nothing.
  struct Target {
    var board: Scoreboard?
    var selection: Player.ID?
    var pendingPlayer: Player.ID?
    var listed: BoardSummary?

    var player: Player? { selection.flatMap { board?.players[id: $0] } }
    var pending: Player? { pendingPlayer.flatMap { board?.players[id: $0] } }
  }

  var target: Target {
    Target(
      board: board?.board, selection: board?.selection, pendingPlayer: board?.pending?.player,
      listed: board == nil ? boards.selectedBoard : nil)
  }

  /// Whether keys go to a text that is being typed, or to help: they can do no harm there.
  var isReading: Bool { prompt != nil || help != nil }

  package var news: News { session.news }

  package var nextFrame: ContinuousClock.Instant? {
    [board?.flashes.next, messageEnd].compactMap(\.self).min()
  }

  package var onDelay: ((Delay) -> Void)? {
    get { session.onDelay }
    set { session.onDelay = newValue }
  }

  package func takeNews() -> Bool {
    defer { showReported() }
    let target = target
    let hadBoards = !boards.boards.isEmpty
    do {
      guard try session.follow() else { return false }
    } catch {
      show(error)
      return true
    }
    // Of several boards that come the one on top is selected.
    if !hadBoards { boards.select(near: 0) }
    if let gone = gone(since: target), gone != .boardChanged {
      show(gone)
      if !isReading { taken = (gone, session.now) }
    }
    return true
  }

  /// What was taken away just now, so that the keys that come are not meant for what took its place.
  var takenJustNow: ScorekeepingError? {
    guard let taken, !isReading,
      Self.reactionTime.contains(session.now.timeIntervalSince(taken.time))
    else { return nil }
    return taken.what
  }

  /// What somebody else has taken away that keys would have acted on.
  func gone(since target: Target) -> ScorekeepingError? {
    guard let old = target.board else { return goneFromList(since: target) }
    guard let board else { return .boardGone(old.name) }
    func isGone(_ player: Player) -> Bool {
      old.players[id: player.id] != nil && board.board.players[id: player.id] == nil
    }
    switch prompt?.purpose {
    case .renamePlayer(let player), .exactScore(let player):
      return isGone(player) ? .playerGone(player.name) : nil
    case .some: return nil
    case nil: break
    }
    if help != nil { return nil }
    if let pending = target.pending, isGone(pending) { return .playerGone(pending.name) }
    guard let player = target.player else {
      return board.selection == nil ? nil : .boardChanged
    }
    return isGone(player) ? .playerGone(player.name) : nil
  }

  private func goneFromList(since target: Target) -> ScorekeepingError? {
    func isGone(_ board: BoardSummary) -> Bool { !boards.boards.contains { $0.id == board.id } }
    if help != nil { return nil }
    switch prompt?.purpose {
    case .renameBoard(let board): return isGone(board) ? .boardGone(board.name) : nil
    case .some: return nil
    case nil: return target.listed.flatMap { isGone($0) ? .boardGone($0.name) : nil }
    }
  }
}
