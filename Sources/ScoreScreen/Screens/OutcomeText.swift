import IdentityDiff
import ScoreTables
import Scorekeeping

/// The effect of a command on the open board and on the list of boards, as one sentence.
///
/// A class, because it is passed on with every key but its sentence is rarely needed.
final class OutcomeText: CustomStringConvertible {
  let outcome: Outcome
  /// What happened on the open board; nil if the command opened another one, or changed none.
  private let facts: ChangeFacts?
  /// The key that undoes the command; nil if there is none.
  private let undo: Key?

  init(_ outcome: Outcome, _ facts: ChangeFacts?, undo: Key?) {
    self.outcome = outcome
    self.undo = undo
    self.facts = facts
  }

  /// The sentence; empty if there is nothing to say. It is made at the first access. Cost: linear in the change, once.
  private(set) lazy var description = sentence

  private var sentence: String {
    let busts = outcome.busts
    if !busts.isEmpty { return "Bust: \(busts.joined(separator: ", "))" }
    guard let last = outcome.entries.last else {
      if case .game(let name) = outcome.command { return "The board has the rules of \(name)" }
      return outcome.command.openedBoard == nil ? "Nothing changed" : ""
    }
    let effect = effect(of: last)
    guard let reversed = outcome.reversalSummary else { return effect }
    return reversed + (effect.isEmpty ? "" : ": \(effect)")
  }

  private func effect(of last: JournalEntry) -> String {
    guard let facts else { return effectOnBoards(of: last) }
    let words = facts.description
    if outcome.moved != nil { return words + " by hand" }
    if case .remove = outcome.command, let undo {
      let them = facts.change.players.deletions.count == 1 ? "the player" : "them"
      return "\(words): \(undo) brings \(them) back"
    }
    let all = [words] + outcome.transition.bests + [outcome.kept].compactMap(\.self)
    return words.isEmpty ? effectOnBoards(of: last) : all.joined(separator: "; ")
  }

  private var before: Scoreboard? { outcome.transition.old.board }
  private var after: Scoreboard? { outcome.transition.new.board }

  /// Whether the row of one player shows the whole effect: a new score, unless the game is over.
  var isShownByRow: Bool {
    guard outcome.entries.count == 1, let entry = outcome.entries.first, entry.reversal == nil,
      case .board(let change) = entry.change, let updates = change.updatesAlone,
      updates.count == 1, let update = updates.first,
      update.old.name == update.new.name, update.old.team == update.new.team, outcome.busts.isEmpty
    else { return false }
    return after?.details.isOver == false && !hasPlaces
  }

  /// Whether final places were announced, which the command may contradict.
  private var hasPlaces: Bool { after?.details.freeze?.places.isEmpty == false }

  /// Whether the panel of last changes shows the whole effect.
  var isShownByChanges: Bool {
    guard outcome.entries.count == 1, outcome.reversal == nil, outcome.moved == nil,
      case .board(let change) = outcome.entries[0].change, outcome.busts.isEmpty
    else { return false }
    return change.players.deletions.isEmpty && change.freezeStep == nil && !hasPlaces
      && after?.details.isOver != true
  }

  /// Whether a command deleted boards, rather than an undo or redo; hints then name the key that restores them.
  var isDeletionOfBoards: Bool {
    guard outcome.reversal == nil, case .boards(let changes)? = outcome.entries.last?.change else {
      return false
    }
    return !changes.deletions.isEmpty
  }

  /// A sentence about a game that a rematch has left open; empty otherwise.
  private var replayed: String {
    guard case .rematch(let name, _) = outcome.command else { return "" }
    let boards = outcome.transition.old.boards
    let old = name.map(boards.named) ?? boards.first { $0.id == before?.id }
    guard let old else { return "" }
    if let board = before, board.id == old.id, board.awaitsLastPoints {
      return
        ". '\(old.name)' lacks points in \(board.rules.numbered(board.round)) and counts no win"
    }
    return old.isOver ? "" : ". '\(old.name)' is not over and counts no win"
  }

  private func effectOnBoards(of entry: JournalEntry) -> String {
    let reversal = outcome.reversal
    switch entry.change {
    case .boards(let changes):
      if changes.deletions.count > 1 { return "\(changes.deletions.count) boards are gone" }
      if changes.insertions.count > 1 { return "\(changes.insertions.count) boards are back" }
      if let board = changes.deletions.first?.element {
        return BoardNews.gone(board.name).words(after: reversal)
      }
      if let board = changes.insertions.first?.element {
        return BoardNews.new(board.name).words(after: reversal) + replayed
      }
    case .board(let change):
      if let details = change.details {
        return BoardNews.renamed(details.old.name, to: details.new.name).words(after: reversal)
      }
    case .people: return entry.change.wordsAboutPeople ?? ""
    }
    return ""
  }
}
