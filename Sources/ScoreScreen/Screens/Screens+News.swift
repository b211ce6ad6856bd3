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
      board: page.board?.board, selection: page.board?.selection,
      pendingPlayer: page.board?.pending?.player,
      listed: page.board == nil ? page.boards.selectedBoard : nil)
  }

  package var news: News { isBehind ? session.news.retried : session.news }

  package var nextFrame: ContinuousClock.Instant? {
    [page.board?.flashes.next, page.message.end, pageEnd].compactMap(\.self).min()
  }

  package var onDelay: ((Delay) -> Void)? {
    get { session.onDelay }
    set { session.onDelay = newValue }
  }

  package func takeNews() -> Bool {
    defer { showReported() }
    let target = target
    let hadBoards = !page.boards.boards.isEmpty
    let trouble = isBehind ? page.message.text : nil
    do {
      let isNew = try session.follow()
      if !isNew, !isBehind { return false }
      try openWatched()
      if isWatching { followBoards() }
    } catch {
      isBehind = isWatching
      show(error)
      return true
    }
    isBehind = false
    if isWatching, page.board != nil || !page.message.isError || page.message.text == trouble {
      page.message = Message()
    }
    // Of several boards that come the one on top is selected.
    if !hadBoards, !isWatching { page.boards.select(near: 0) }
    if let gone = gone(since: target), gone != .boardChanged {
      show(gone)
      if !page.isReading { taken = (gone, session.now) }
    }
    return true
  }

  /// What was taken away just now, so that the keys that come are not meant for what took its place.
  var takenJustNow: ScorekeepingError? {
    guard let taken, !page.isReading,
      Self.reactionTime.contains(session.now.timeIntervalSince(taken.time))
    else { return nil }
    return taken.what
  }

  /// What somebody else has taken away that keys would have acted on.
  func gone(since target: Target) -> ScorekeepingError? {
    guard let old = target.board else { return goneFromList(since: target) }
    guard let board = page.board else { return .boardGone(old.name) }
    func isGone(_ player: Player) -> Bool {
      old.players[id: player.id] != nil && board.board.players[id: player.id] == nil
    }
    switch page.prompt?.purpose {
    case .renamePlayer(let player), .exactScore(let player):
      return isGone(player) ? .playerGone(player.name) : nil
    case .some: return nil
    case nil: break
    }
    if page.help != nil { return nil }
    if let pending = target.pending, isGone(pending) { return .playerGone(pending.name) }
    guard let player = target.player else {
      return board.selection == nil ? nil : .boardChanged
    }
    return isGone(player) ? .playerGone(player.name) : nil
  }

  private func goneFromList(since target: Target) -> ScorekeepingError? {
    func isGone(_ board: BoardSummary) -> Bool {
      !page.boards.boards.contains { $0.id == board.id }
    }
    if page.help != nil { return nil }
    switch page.prompt?.purpose {
    case .renameBoard(let board): return isGone(board) ? .boardGone(board.name) : nil
    case .some: return nil
    case nil: return target.listed.flatMap { isGone($0) ? .boardGone($0.name) : nil }
    }
  }
}
