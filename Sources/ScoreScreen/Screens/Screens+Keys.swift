import Scorekeeping

/// The keys of the screens.
extension Screens {
  /// Applies keys to the newest committed state. Keys that arrive together are committed together.
  package func handle(_ keys: [Key]) {
    if !mode.keepsScore {
      handleEach(keys)
      return showHeadline()
    }
    defer {
      if batch.isStopped { stop() }
      if !isFinished { discardUnusedBoards() }
      showReported()
    }
    if let recentConflict { return show(recentConflict) }
    let targets = page.targets
    var isSame = false
    var failure: (any Error)?
    do {
      let isDiscarded = newBoards.discarded != nil
      isSame = try !session.refresh() && !isDiscarded
      try remakeDiscardedBoard()
      refreshBoards()
    } catch let error as JournalReplacedError {
      return show(error)
    } catch {
      failure = error
    }
    // Keys were meant for the shown page: they must not act on another player or on the list.
    if !isSame { page.settle(context) }
    if !isSame, let conflict = page.conflict(since: targets) {
      if !page.hasOverlay { return show(conflict) }
      failure = conflict
    }
    if keys.count == 1 { handleEach(keys) } else { handleTogether(keys) }
    if let failure, page.message.isEmpty { show(failure) }
    showHeadline()
  }

  private func handleTogether(_ keys: [Key]) {
    batch.pageBefore = page
    defer { batch.pageBefore = nil }
    var hasBegun = false
    do {
      try session.inBatch {
        hasBegun = true
        handleEach(keys)
      }
    } catch {
      // The player must see that the keys failed before the program quits.
      (isFinished, batch.wantsScorers) = (false, false)
      // If nothing can be written, keys that do not write still work.
      page.message = Message()
      if !hasBegun {
        for key in keys where !page.message.isError && !isFinished && !batch.isStopped {
          handle(key)
        }
      }
      if page.message.text.isEmpty { show(error) }
    }
  }

  /// Ends a batch of which the remaining keys were dropped.
  private func stop() {
    defer { (batch.isStopped, batch.wantsScorers) = (false, false) }
    guard batch.wantsScorers, let board = page.board?.value.board else { return }
    do { try companion.showScorers?(board) } catch { show(error) }
  }

  private func handleEach(_ keys: [Key]) {
    for key in keys where !isFinished && !batch.isStopped { handle(key) }
  }

  func handle(_ key: Key) {
    if let refusal = refusal(ofTyped: key) {
      page.message = Message(text: refusal, isError: true)
      return
    }
    // While watching, a problem stays on the status row until it is solved.
    if mode.keepsScore || !page.message.isError { page.message = Message() }
    // While the rows cannot be seen, keys do not score.
    if size.isTooSmall {
      isFinished = context.keys[page.kind].action(for: key) == .quit
      return
    }
    page.settle(context)
    pageEnd = nil
    if case .mouse(let event) = key { return handle(event) }
    carryOut(page.handle(key, context))
  }
}

/// Keys that are committed together.
struct Batch {
  /// The page before the keys, restored if they cannot be committed; nil outside of a batch.
  var pageBefore: Page?
  /// Whether to drop the remaining keys because their player, board or screen is gone.
  var isStopped = false
  /// Whether to show the scorers once the keys are handled: another connection then sees the board as it is here.
  var wantsScorers = false
}
