import IdentityDiff
import Scorekeeping

/// What a command did to the open board and to the list of boards, in one sentence.
struct OutcomeText: CustomStringConvertible {
  private let outcome: Outcome
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

  /// Empty where there is nothing to say. Cost: that of what changed.
  var description: String {
    guard let last = outcome.entries.last else {
      if case .board = outcome.command { return "" }
      return "Nothing changed"
    }
    var news = ""
    if let before, let after, before.board.id == after.board.id {
      let change =
        if outcome.entries.count == 1, case .board(let change) = last.change {
          change
        } else {
          after.board.change(from: before.board)
        }
      news = Narration(change, from: before, to: after).description
    }
    if case .move(let reference, _) = outcome.command, let players = outcome.after?.players,
      let player = try? players.resolve(reference), let offset = players.offset(of: player.id)
    {
      return "\(player.name) moved to place \(offset + 1) of the manual order"
    }
    guard let reversal else { return news.isEmpty ? done(last) : news }
    return reversal + (news.isEmpty ? "" : " (\(news))")
  }

  /// Whether the row of one player tells all of it: a score that is not the one that was played for, and a place.
  var isShownByRow: Bool {
    guard outcome.entries.count == 1, let entry = outcome.entries.first, entry.reversal == nil,
      case .board(let change) = entry.change, change.details == nil, !change.players.isStructural,
      change.players.updates.count == 1, let update = change.players.updates.first,
      update.old.name == update.new.name, update.old.team == update.new.team
    else { return false }
    let target = after?.board.rules.target ?? update.old.score
    return update.old.score >= target || update.new.score < target
  }

  /// Whether the panel of last changes tells all of it.
  var isShownByChanges: Bool {
    outcome.entries.count == 1 && reversal == nil && !isMove
      && outcome.entries.allSatisfy { if case .board = $0.change { true } else { false } }
  }

  private var isMove: Bool { if case .move = outcome.command { true } else { false } }

  /// What was taken back, or done again; nil if nothing was.
  var reversal: String? {
    guard let last = outcome.entries.last, let reversal = last.reversal else { return nil }
    let verb = reversal == .undo ? "Undone" : "Redone"
    let what = outcome.entries.count == 1 ? last.command.asTold : "\(outcome.entries.count) changes"
    return "\(verb): \(what)"
  }

  /// Whether nothing changed.
  var isWithoutChange: Bool { outcome.entries.isEmpty }

  /// The player who was moved by hand; nil if none was.
  var moved: Player.ID? {
    guard case .move(let reference, _) = outcome.command else { return nil }
    return (try? outcome.after?.players.resolve(reference))?.id
  }

  private func done(_ entry: JournalEntry) -> String {
    switch entry.change {
    case .boards(let changes):
      if let board = changes.deletions.first?.element {
        return "Board '\(board.name)' deleted" + (undo.map { ": \($0) brings it back" } ?? "")
      }
      if let board = changes.insertions.first?.element { return "New board '\(board.name)'" }
    case .board(let change):
      if let details = change.details {
        return "Board '\(details.old.name)' is now '\(details.new.name)'"
      }
    }
    return ""
  }
}
