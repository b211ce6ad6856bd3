import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The screens follow the state of the session.
extension Screens {
  /// Brings the list of boards up to date if it is shown.
  func refreshBoards() { if page.board == nil { page.boards.refresh(from: session) } }

  /// Updates the page to the state that was reached while the screen was held.
  func catchUp() {
    guard let old = heldState.take() else { return }
    apply(Transition(from: old, to: session.state, origin: .others))
  }

  /// Applies a transition of the session to the page, and shows the outcome of the command that made it.
  func apply(_ step: Transition) {
    if isHeld {
      heldState = heldState ?? step.old
      return
    }
    if step.origin == .rollback, let before = batch.pageBefore {
      page = before
      // They have followed the changes that are taken back.
      try? page.dropCaches(of: session)
    }
    let facts = update(by: step, from: page.ranked)
    guard mode.keepsScore, let outcome = step.outcome else { return }
    if outcome.reversal != nil, let back = outcome.onlyInserted { page.board?.value.select(back) }
    let undo = context.keys[page.kind].key(for: .undo)
    page.message = Message(
      OutcomeText(outcome, facts, undo: undo))
  }

  /// - Parameter before: the open board.
  /// - Returns: what happened on the open board; nil if it was opened, closed, or is as before.
  private func update(by step: Transition, from before: RankedBoard?) -> ChangeFacts? {
    let isList = step.new.board == nil
    if !step.change.boards.isEmpty {
      page.boards.update(to: step.new.boards, from: isList ? session : nil)
    } else if isList {
      page.boards.refresh(from: session)
    }
    if [.undo, .redo].contains(step.origin), let back = step.change.boards.insertions.first {
      page.boards.select(back.element.id)
    }
    if step.origin == .othersImport, mode.keepsScore {
      page.message = Message(
        text: "Somebody else has imported this board: it is now as it was in the file")
    }
    noteUse(step)
    guard let new = step.new.board?.part(in: group) else {
      if let old = page.board?.value {
        page.boards.select(old.board.id)
        options.opensBig = old.isBig
        if step.origin == .othersUndoOfList, old.board.players.isEmpty, options.discardsUnusedBoards
        {
          newBoards.discarded = old.board
        }
      }
      page.closeBoard()
      return nil
    }
    guard before?.board.id == new.id else {
      var view = BoardView(new, mode: mode)
      view.isBig = isBig && !mode.keepsScore
      view.isPaged = options.pages != nil
      view.readDeltas()
      page.open(view)
      pageEnd = nil
      page.boards.select(new.id)
      return nil
    }
    let change =
      group == nil ? step.change.board : page.ranked.map { new.change(from: $0.board) }
    guard let change, group == nil || !change.isEmpty else {
      // Changes that are undone together may cancel each other out.
      if ![.command, .commit].contains(step.origin) {
        page.board?.value.recent = RecentChanges()
        page.board?.value.readDeltas()
      }
      return nil
    }
    if let standing = page.prompt?.update(for: new, by: step.origin) {
      refuseAnswers(saying: "Somebody else was faster: it is \(standing) now")
    }
    let time = step.origin == .command ? step.outcome?.entries.last?.time ?? session.now : nil
    let facts = page.board?.value.update(
      to: new, by: change, of: step, at: options.isCalm ? nil : clock(), made: time)
    if step.origin == .others {
      noteRound(from: change.details?.old.round ?? new.round, to: new)
      if change.freezeStep == .reveal {
        others.lastReveal = (session.now, false)
        // A wall scrolls to the row, and stays for the whole time of a page.
        if !mode.keepsScore { page.board?.value.reveals.player = change.revealedPlayer }
        pageEnd = nil
      }
      if let facts { note(facts) }
    }
    return facts
  }
}
