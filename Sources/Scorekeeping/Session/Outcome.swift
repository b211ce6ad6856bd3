import IdentityDiff

/// The result of one command.
package struct Outcome: Sendable {
  /// The command as given by the caller.
  package let command: Command
  /// The entries that were written: none if nothing changed, several if several entries were undone or redone.
  package let entries: [JournalEntry]
  /// The transition that the command made; its states are equal if nothing changed.
  package let transition: Transition
}

extension Outcome {
  /// The kind of reversal; nil if the command is not undo or redo.
  package var reversal: Reversal? { entries.last?.reversal }

  /// The reversal in words: "Undone", "3 changes undone" or, if fewer changes than requested were undone, "Only 2
  /// changes could be undone". Nil if the command is not undo or redo.
  package var reversalSummary: String? {
    guard let reversal else { return nil }
    let done = reversal == .undo ? "undone" : "redone"
    let changes = entries.count.phrase("change")
    switch command {
    case .undo(let wanted) where wanted > entries.count,
      .redo(let wanted) where wanted > entries.count:
      return "Only \(changes) could be \(done)"
    default:
      if entries.count > 1 { return "\(changes) \(done)" }
      return reversal == .undo ? "Undone" : "Redone"
    }
  }

  /// What a command that gives a board the rules of a game has kept, in words; nil for another command, and if there was
  /// nothing to keep.
  package var kept: String? {
    switch command {
    case .game, .createBoard: break
    default: return nil
    }
    guard !entries.isEmpty, let old = transition.old.board, let new = transition.new.board,
      old.id == new.id
    else { return nil }
    let parts = [
      old.players.contains(where: \.hasScored) ? "points" : nil,
      old.matches?.isEmpty == false ? "matches" : nil,
      old.rules.order != Rules().order && old.rules.order == new.rules.order ? "the order" : nil,
      old.rules.ranking != Rules().ranking && old.rules.ranking == new.rules.ranking
        ? "the way of ranking" : nil,
      old.details.clock != nil && old.details.clock == new.details.clock ? "the clock" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Kept: \(parts.joined(separator: ", "))"
  }

  /// The added player if the command added exactly one.
  package var onlyInserted: Player.ID? {
    guard case .board(let change)? = entries.last?.change, change.players.insertions.count == 1
    else { return nil }
    return change.players.insertions[0].element.id
  }

  /// The player moved by hand; nil if there is none.
  package var moved: Player.ID? {
    guard case .move(let reference, _) = command else { return nil }
    return (try? transition.new.board?.players.resolve(reference))?.id
  }
}
