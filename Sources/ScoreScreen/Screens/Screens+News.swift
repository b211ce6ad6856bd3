import Foundation
import Scorekeeping

/// What others do meanwhile: it is shown, and must not come between a key and what the key is meant for.
extension Screens: Display {
  /// How long after something was taken away keys may still be meant for it: nobody reads and answers a
  /// sentence faster.
  private static let reactionTime = 0.0..<1.0

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
    let old = page
    let trouble = isBehind ? page.message.text : nil
    do {
      let isNew = try session.follow()
      if !isNew, !isBehind, problem == nil { return false }
      try openWatched()
      if isWatching { followBoards() }
    } catch {
      isBehind = isWatching
      show(error)
      problem = page.message.text
      return true
    }
    isBehind = false
    // What was wrong with the file is not so any more.
    if !isWatching, page.message.text == problem { page.message = Message() }
    problem = nil
    if isWatching, page.board != nil || !page.message.isError || page.message.text == trouble {
      page.message = Message()
    }
    // Of several boards that come the one on top is selected.
    if old.boards.boards.isEmpty, !isWatching { page.boards.select(near: 0) }
    if let gone = page.gone(since: old), gone != .boardChanged {
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
}

extension Page {
  /// The board or player that keys on an earlier page act on, where somebody else has removed it since.
  func gone(since old: Page) -> ScorekeepingError? {
    guard let before = old.board else { return goneFromList(since: old) }
    guard let board else { return .boardGone(before.board.name) }
    func isGone(_ player: Player) -> Bool {
      before.board.players[id: player.id] != nil && board.board.players[id: player.id] == nil
    }
    switch prompt?.purpose {
    case .renamePlayer(let player), .exactScore(let player):
      return isGone(player) ? .playerGone(player.name) : nil
    case .some: return nil
    case nil: break
    }
    if help != nil { return nil }
    if let player = before.pendingPlayer, isGone(player) { return .playerGone(player.name) }
    guard let player = before.selectedPlayer else {
      return board.selection == nil ? nil : .boardChanged
    }
    return isGone(player) ? .playerGone(player.name) : nil
  }

  private func goneFromList(since old: Page) -> ScorekeepingError? {
    let listed: BoardSummary? =
      switch prompt?.purpose {
      case .renameBoard(let board): board
      case .some: nil
      case nil: help == nil ? old.boards.selectedBoard : nil
      }
    guard let listed, !boards.boards.contains(where: { $0.id == listed.id }) else { return nil }
    return .boardGone(listed.name)
  }
}
