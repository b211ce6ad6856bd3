import IdentityDiff
import Scorekeeping

/// Describes the transitions of a session: changes of the open board and of the list of boards.
///
/// It reads transitions, not commands, so keys, undos and changes by other sessions are described alike.
package struct Narrator {
  private var ranked: RankedBoard?
  /// The only board to describe; nil to describe all boards.
  package var board: Scoreboard.ID?

  /// Begins with the given state, without describing it.
  package init(_ state: AppState) {
    ranked = state.board.map { RankedBoard($0) }
  }

  /// Follows a transition, and returns lines about it: boards deleted, added, renamed or opened, then the changes of
  /// the open board as in `ChangeFacts.spoken`. Names are unescaped: make the lines safe before writing them to a
  /// terminal.
  ///
  /// Cost: in proportion to the change; O(n log n) for n players if another board is opened.
  ///
  /// - Parameters:
  ///   - transition: the step from the last described state to the next.
  ///   - outcome: the outcome of the command that caused the transition, if known. It adds the player moved by hand,
  ///     and the number of changes undone or redone.
  package mutating func lines(of transition: Transition, after outcome: Outcome? = nil) -> [String]
  {
    let reversal = outcome?.reversal
    let (boards, new) = (transition.change.boards, transition.new)
    func isIncluded(_ other: BoardSummary) -> Bool { board == nil || board == other.id }
    var lines = boards.deletions.map(\.element).filter(isIncluded)
      .map { BoardNews.gone($0.name).words(after: reversal) }
    lines += boards.insertions.map(\.element).filter(isIncluded)
      .map { BoardNews.new($0.name).words(after: reversal) }
    let isSame = new.board != nil && new.board?.id == transition.old.board?.id
    for update in boards.updates where isIncluded(update.new) && update.old.name != update.new.name
    {
      if isSame, update.new.id == new.board?.id { continue }
      lines.append(
        BoardNews.renamed(update.old.name, to: update.new.name).words(after: reversal))
    }
    if let board = new.board, !isSame,
      !boards.insertions.contains(where: { $0.element.id == board.id })
    {
      lines.append("Board '\(board.name)' opened")
    }
    lines += transition.entries.compactMap(\.change.wordsAboutPeople)
    lines += narrate(transition, moving: outcome?.moved, after: reversal) + transition.bests
    lines += [outcome?.kept].compactMap(\.self)
    if let busts = outcome?.busts, !busts.isEmpty {
      lines.removeAll { line in busts.contains(where: line.hasPrefix) }
      lines.insert("Bust: \(busts.joined(separator: ", "))", at: 0)
    }
    guard let done = outcome?.reversalSummary else { return lines }
    return lines.isEmpty ? [done] : ["\(done): \(lines[0])"] + lines.dropFirst()
  }

  /// Updates the standings, and returns lines about the open board if it was already open.
  private mutating func narrate(
    _ transition: Transition, moving mover: Player.ID?, after reversal: Reversal?
  ) -> [String] {
    guard let board = transition.new.board, var new = ranked, new.board.id == board.id else {
      ranked = transition.new.board.map { RankedBoard($0) }
      return []
    }
    guard let change = transition.change.board else { return [] }
    let old = new
    new.update(to: board, by: change)
    ranked = new
    return ChangeFacts(
      change, from: old, to: new, moving: mover, after: reversal, naming: transition.namedRound,
      by: transition.author
    ).spoken
  }
}

/// A change of the list of boards.
package enum BoardNews {
  case gone(String)
  case new(String)
  case renamed(String, to: String)

  /// A sentence; after a reversal, a phrase that follows a colon.
  package func words(after reversal: Reversal?) -> String {
    switch (self, reversal) {
    case (.gone(let name), nil): "Board '\(name)' deleted"
    case (.gone(let name), _): "'\(name)' is gone"
    case (.new(let name), nil): "New board '\(name)'"
    case (.new(let name), _): "'\(name)' is back"
    case (.renamed(let old, let new), nil): "Board '\(old)' is now '\(new)'"
    case (.renamed(let old, let new), _): "'\(old)' is now '\(new)'"
    }
  }
}
