import FoundationBase
import IdentityDiff
import Scorekeeping

/// An event of a game that can run a program.
package enum HookEvent: String, CaseIterable, Sendable {
  /// Points were given or corrected.
  case score
  /// A player is the only first one, and was not before.
  case lead
  /// The game has ended with a winner, or an ended game has another winner.
  case win
  /// Anything on the board has changed.
  case change
  /// The clock of the board has run out.
  case clockEnd = "clock-end"
}

/// The events of the open board of a session, each with the object of the feed, made from the session's transitions.
///
/// Laws:
/// - A change of the board is reported once, after its commit, whoever made it. A batch that is rolled back is not
///   reported.
/// - Only what the public sees is reported: a change that a freeze hides is not, and objects hold the public board.
/// - What is undone, redone or imported is a `change` and nothing else.
/// - The object of an entry is as in a `BoardFeed` of the session's journal, while the board is not frozen.
///
/// Cost: as for a `BoardFeed`, without reading the journal.
package struct HookedBoard: Sendable {
  /// What happened at once.
  package struct Occasion: Sendable {
    package let events: [HookEvent]
    package let object: BoardEvent
  }

  /// The public board after the transitions so far; nil while none is open.
  private var lineup: Lineup?
  private var number = 0
  /// The transitions of a batch before its commit.
  private var uncommitted: [Transition] = []

  /// Begins with the state of a session.
  package init(_ state: AppState) { open(state.board) }

  /// Follows a transition of the session.
  ///
  /// - Parameter time: the time of a change whose entry is not known.
  /// - Returns: what it reports; empty before a batch is committed.
  package mutating func occasions(of transition: Transition, at time: Date) -> [Occasion] {
    if !transition.isCommitted {
      uncommitted.append(transition)
      return []
    }
    let batch = uncommitted
    uncommitted = []
    switch transition.origin {
    case .rollback: return []
    default: return (batch + [transition]).compactMap { occasion(of: $0, at: time) }
    }
  }

  /// What the end of the clock reports; nil without an open board.
  ///
  /// - Parameter sentence: the sentence about it.
  package func clockEnd(_ sentence: String, at time: Date) -> Occasion? {
    lineup.map {
      Occasion(
        events: [.clockEnd], object: BoardEvent(.clockEnd, sentence, on: $0.board, number, time))
    }
  }

  private mutating func open(_ board: Scoreboard?) {
    lineup = board.map { Lineup($0.publicBoard) }
  }

  private mutating func occasion(of transition: Transition, at now: Date) -> Occasion? {
    let last = transition.entries.last
    number = last?.sequence ?? number
    let time = last?.time ?? now
    guard let old = lineup, let board = transition.new.board, board.id == old.board.id else {
      defer { open(transition.new.board) }
      guard let gone = lineup?.board,
        transition.change.boards.deletions.contains(where: { $0.element.id == gone.id })
      else { return nil }
      return Occasion(
        events: [.change], object: BoardEvent(deleting: gone, number: number, time: time))
    }
    guard let change = transition.change.board?.publicChange, !change.isEmpty else { return nil }
    lineup?.update(to: board.publicBoard, by: change)
    guard let new = lineup else { return nil }
    let facts = ChangeFacts(
      change, from: old.ranked, to: new.ranked, moving: transition.mover(on: old.board),
      naming: transition.namedRound,
      by: transition.author)
    let isPlay = last?.reversal == nil && transition.origin != .othersImport
    return Occasion(
      events: (isPlay ? facts.playEvents : []) + [.change],
      object: BoardEvent(facts, from: old, to: new, number: number, time: time))
  }
}

extension ChangeFacts {
  /// The events of a change that is part of the game.
  fileprivate var playEvents: [HookEvent] {
    var events: [HookEvent] = []
    if change.players.updates.contains(where: { $0.old.rounds != $0.new.rounds }) {
      events.append(.score)
    }
    if newLeader != nil { events.append(.lead) }
    if newWinners != nil { events.append(.win) }
    return events
  }
}
