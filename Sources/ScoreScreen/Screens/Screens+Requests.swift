import ScoreTables
import Scorekeeping

/// Performing the requests of screens, and commands.
extension Screens {
  func carryOut(_ request: Request) {
    switch request {
    case .nothing: break
    case .say(let text): if !page.message.isError { page.message = Message(text: text) }
    case .fail(let error): show(error)
    case .refuse(let text): page.message = Message(text: text, isError: true)
    case .leaveNames(let text):
      page.prompt = nil
      page.message = Message(text: text)
      if options.guardsTyping { others.lastLoss = (.names(typed: ""), session.now) }
    case .perform(let command, let other, let next):
      if [command, other].compactMap(\.self).contains(where: perform) { next.forEach(carryOut) }
    case .replaceLast(let command, let next):
      guard perform(.undo(1)) else { break }
      if perform(command) { return next.forEach(carryOut) }
      // The command stays in effect, and the message still gives the reason.
      let reason = page.message
      perform(.redo(1))
      page.message = reason
    case .note(let sentence): page.message.add(sentence)
    case .select(let row): page.select(row)
    case .selectPlayer(let name):
      if let player = page.board?.value.board.players.named(name) {
        page.board?.value.select(player.id)
      }
    case .type(let pending, let step):
      page.board?.value.pending = pending
      page.board?.value.lastStep = step
    case .ask(let question):
      page.ask(question)
      if let offer = (question as? AddQuestion)?.offer,
        let key = context.keys[.prompt].key(for: .complete)
      {
        page.message.add("\(key) makes that \(offer.words)")
      }
    case .endPrompt(let sentence):
      page.prompt = nil
      if !sentence.isEmpty { page.message = Message(text: sentence) }
    case .leaveSearch(let row):
      page.select(row)
      page.prompt = nil
    case .keepMatch(let text, let origin):
      page.prompt = nil
      page.keepMatch(text, orElse: origin)
    case .search(let text, let step, let isNext):
      page.search(text, step: step, isNext: isNext)
    case .open(let id): do { try session.open(id) } catch { show(error) }
    case .show(let screen): open(screen)
    case .help:
      page.prompt = nil
      page.show(HelpView(on: page.kind, context.keys))
    case .sayFacts:
      page.prompt = nil
      page.message = Message(text: header().facts.map(\.text).joined(separator: ", "))
    case .close: if !page.closeTop() { session.close() }
    case .nextRound:
      guard let board = page.board?.value.board, let next = board.nextRound, !board.awaitsEntries
      else {
        perform(.round(.next))
        break
      }
      if others.haveBegun(board.round, at: session.now) {
        page.ask(OneMoreRoundQuestion(next, after: board.round))
      } else {
        // The number keeps two keepers who press the key at once in the same round.
        perform(.round(.number(next)))
      }
    case .enterRound(let step): page.enterRound(by: step)
    case .enterNextRound(let round):
      page.enterRound()
      if page.message.outcome?.outcome.entries.isEmpty == true {
        page.message = Message(text: Self.begun(round, on: session.state.board))
      }
    case .togglePanels:
      context.hasPanels.toggle()
      let key = context.keys[page.kind].key(for: .panels)?.description ?? ""
      page.message = Message(
        text: context.hasPanels
          ? "Panels are shown where there is room" : "Panels are hidden: \(key) shows them")
    case .copy(let text): page.message = Message(text: companion.copy(text))
    case .showScorers:
      if companion.showScorers != nil {
        (batch.wantsScorers, batch.isStopped) = (true, true)
      } else if let name = page.board?.value.board.name.shellQuoted {
        page.message = Message(
          text: "For points from phones, type in a shell: scoreboard serve \(name) --score")
      }
    case .savePicture:
      guard let board = page.board?.value.board else { break }
      do {
        page.message = Message(text: try companion.savePicture(board))
      } catch {
        show(error)
      }
    case .hold: isHeld.toggle()
    case .repaint: needsRepaint = true
    case .present(let presentation): present(presentation)
    case .quit: isFinished = true
    }
  }

  /// Changes the watched board, and follows the change. A key soon after a reveal asks to be pressed again, whether this
  /// presenter or another one revealed.
  private func present(_ presentation: Presentation) {
    guard let board = page.board?.value.board else { return }
    do {
      try session.refresh()
      if let reveal = others.reveal(at: session.now), presentation != .takeBack {
        let who = reveal.isOwn ? "You have" : "Somebody else has"
        page.message = Message(text: "\(who) just revealed: press the key again for the next")
        others.lastReveal = nil
      } else {
        try companion.present?(presentation, board.id)
        try session.refresh()
        others.lastReveal = presentation == .takeBack ? nil : (session.now, true)
      }
      noteUpcoming()
    } catch {
      page.message = Message(text: "\(error)")
    }
  }

  /// Reads the next reveal of the presenter. Changes that the public does not see can change it.
  ///
  /// - Returns: whether it has changed.
  @discardableResult
  func noteUpcoming() -> Bool {
    guard context.isPresenting, let id = page.board?.value.board.id else { return false }
    let old = context.upcoming
    context.upcoming = (try? session.whole(id)).flatMap { Upcoming(on: $0) }
    return context.upcoming != old
  }

  // MARK: commands

  /// Performs a command. Its transition shows the outcome; an error is shown here.
  ///
  /// - Returns: whether it was performed.
  @discardableResult
  func perform(_ command: Command) -> Bool {
    let before = session.state.board?.name
    do {
      try session.perform(command)
      return true
    } catch {
      if let before, page.board == nil {
        batch.isStopped = true
        show(ScorekeepingError.boardGone(before))
      } else {
        if case ScorekeepingError.playerGone = error { batch.isStopped = true }
        show(error)
        if case ScorekeepingError.nothingToUndo = error, session.state.board?.series != nil {
          let keys = context.keys
          let ways = [keys[.board].key(for: .back), keys[.boards].key(for: .undo)]
          if let back = ways[0], let undo = ways[1] {
            page.message.add("\(back), then \(undo) on the list of boards takes back a rematch")
          }
        }
      }
      return false
    }
  }
}
