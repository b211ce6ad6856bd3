import IdentityDiff

/// What one command did.
public struct Outcome: Sendable {
  /// The command as it was given.
  public let command: Command
  /// The entries written: none if nothing changed, several for an undo of several.
  public let entries: [JournalEntry]
  /// The step that it made; old and new are equal if nothing changed.
  public let transition: Transition
}

extension Outcome {
  /// Whether it took something back, or did it again.
  package var reversal: Reversal? { entries.last?.reversal }

  /// What is said of it then: "Undone", or "3 changes undone"; of a count that was too high, how many there were.
  package var reversed: String? {
    guard let reversal else { return nil }
    let done = reversal == .undo ? "undone" : "redone"
    let changes = entries.count == 1 ? "1 change" : "\(entries.count) changes"
    switch command {
    case .undo(let wanted) where wanted > entries.count,
      .redo(let wanted) where wanted > entries.count:
      return "Only \(changes) could be \(done)"
    default:
      return entries.count > 1 ? "\(changes) \(done)" : reversal == .undo ? "Undone" : "Redone"
    }
  }

  /// The player who came to the board, if it was one.
  package var onlyInserted: Player.ID? {
    guard case .board(let change)? = entries.last?.change, change.players.insertions.count == 1
    else { return nil }
    return change.players.insertions[0].element.id
  }

  /// The player who was moved by hand; nil if none was.
  package var moved: Player.ID? {
    guard case .move(let reference, _) = command else { return nil }
    return (try? transition.new.board?.players.resolve(reference))?.id
  }
}
