import IdentityDiff
import Scorekeeping

/// What a command did to the open board and to the list of boards, in one sentence.
///
/// A class: it is handed on with every key and read now and then.
final class OutcomeText: CustomStringConvertible {
  let outcome: Outcome
  private let before: RankedBoard?
  private let after: RankedBoard?
  /// The key that takes back what was done; nil if there is none.
  private let undo: Key?

  /// The boards are the open ones before and after the command.
  init(_ outcome: Outcome, from before: RankedBoard?, to after: RankedBoard?, undo: Key?) {
    self.outcome = outcome
    self.undo = undo
    self.before = before
    self.after = after
  }

  /// Empty where there is nothing to say. Cost: that of what changed, when it is first asked for.
  private(set) lazy var description = sentence

  private var sentence: String {
    guard let last = outcome.entries.last else {
      if case .board = outcome.command { return "" }
      return "Nothing changed"
    }
    let news = news(last)
    guard let reversed = outcome.reversed else { return news }
    return reversed + (news.isEmpty ? "" : ": \(news)")
  }

  private func news(_ last: JournalEntry) -> String {
    guard let before, let after, before.board.id == after.board.id else { return done(last) }
    guard let change = outcome.transition.change.board else { return done(last) }
    let news = Narration(
      change, from: before, to: after, moving: outcome.moved, after: outcome.reversal
    ).description
    if outcome.moved != nil { return news + " by hand" }
    if case .remove = outcome.command, let undo {
      let them = change.players.deletions.count == 1 ? "the player" : "them"
      return "\(news): \(undo) brings \(them) back"
    }
    return news.isEmpty ? done(last) : news
  }

  /// Whether the row of one player tells all of it: a score that is not the one that was played for, and a place.
  var isShownByRow: Bool {
    guard outcome.entries.count == 1, let entry = outcome.entries.first, entry.reversal == nil,
      case .board(let change) = entry.change, let updates = change.updatesAlone,
      updates.count == 1, let update = updates.first,
      update.old.name == update.new.name, update.old.team == update.new.team
    else { return false }
    let target = after?.board.rules.target ?? update.old.score
    return update.old.score >= target || update.new.score < target
  }

  /// Whether the panel of last changes tells all of it.
  var isShownByChanges: Bool {
    guard outcome.entries.count == 1, outcome.reversal == nil, outcome.moved == nil,
      case .board(let change) = outcome.entries[0].change
    else { return false }
    return change.players.deletions.isEmpty
  }

  /// Whether boards were deleted, and not as a reversal: the keys tell how to have them back.
  var isDeletionOfBoards: Bool {
    guard outcome.reversal == nil, case .boards(let changes)? = outcome.entries.last?.change else {
      return false
    }
    return !changes.deletions.isEmpty
  }

  private func done(_ entry: JournalEntry) -> String {
    let reversal = outcome.reversal
    switch entry.change {
    case .boards(let changes):
      if changes.deletions.count > 1 { return "\(changes.deletions.count) boards are gone" }
      if changes.insertions.count > 1 { return "\(changes.insertions.count) boards are back" }
      if let board = changes.deletions.first?.element {
        return BoardNews.gone(board.name).words(after: reversal)
      }
      if let board = changes.insertions.first?.element {
        return BoardNews.new(board.name).words(after: reversal)
      }
    case .board(let change):
      if let details = change.details {
        return BoardNews.renamed(details.old.name, to: details.new.name).words(after: reversal)
      }
    }
    return ""
  }
}
