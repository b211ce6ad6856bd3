import Foundation
import IdentityDiff

/// The commands of one transaction, at work on the newest state.
struct Execution {
  /// The draft: what the commands so far have made of the state.
  var root: Root
  /// The steps to it that were not told yet.
  var transitions: [Transition]
  let transaction: any JournalTransaction
  let writer: Writer
  let environment: Session.Environment
  let refusals: Refusals
  /// The number of the newest entry written here.
  var sequence: Int?
  /// Why the transaction must not be committed.
  var failure: (any Error)?

  var state: AppState { root.state }

  /// The steps since this was called last.
  mutating func pollTransitions() -> [Transition] {
    finishStep(.command)
    defer { transitions = [] }
    return transitions
  }

  private mutating func finishStep(_ origin: Transition.Origin) {
    if let step = root.pollTransition(origin) { transitions.append(step) }
  }

  mutating func run(_ command: Command) throws -> Outcome {
    finishStep(.command)
    let count = transitions.count
    let entries = try write(command)
    switch command {
    case .undo: finishStep(.undo)
    case .redo: finishStep(.redo)
    default: finishStep(.command)
    }
    let step =
      transitions.count > count
      ? transitions[count]
      : Transition(from: state, to: state, by: StateChange(), origin: .command)
    return Outcome(command: command, entries: entries, transition: step)
  }

  /// Carries out a command, and writes it.
  ///
  /// - Returns: the entries written.
  private mutating func write(_ command: Command) throws -> [JournalEntry] {
    switch command {
    case .board(let name): return [try openOrCreate(name)].compactMap(\.self)
    case .renameBoard(let name, let new): return [try rename(name, to: new)].compactMap(\.self)
    case .deleteBoard(let name): return [try delete(name)]
    case .rematch(let name, let new): return [try rematch(of: name, as: new)]
    case .undo(let count): return try reverse(.undo, count: count)
    case .redo(let count): return try reverse(.redo, count: count)
    default:
      guard let old = state.board else { throw ScorekeepingError.noBoard }
      var board = old
      try board.apply(
        command, remembered: try remembered(by: command), newID: environment.newID)
      guard let change = replace(old, with: board) else { return [] }
      return [
        try append(
          .board(change), leadingTo: board, scope: board.id,
          command: named(command, old))
      ]
    }
  }

  /// Makes a board, open or not, what a command has made of it.
  ///
  /// - Returns: what that changed; nil if nothing.
  mutating func replace(_ old: Scoreboard, with new: Scoreboard) -> BoardChange? {
    if let open = state.board, open === new {
      root.state.replace(new)
      return root.boardChange
    }
    let change = new.change(from: old)
    if change.isEmpty { return nil }
    root.state.list(.board(change))
    return change
  }

  /// The remembered players among those that a command adds, by their names in lower case.
  func remembered(by command: Command) throws -> [String: RosterEntry] {
    guard case .add(let players) = command else { return [:] }
    return try players.reduce(into: [:]) {
      $0[$1.name.lowercased()] = try transaction.remembered($1.name)
    }
  }

  /// The command with players by the full names they have now, as it will be read back.
  private func named(_ command: Command, _ board: Scoreboard) -> String {
    command.mapReferences { reference in
      (try? board.players.resolve(reference)).map { PlayerReference($0.name) } ?? reference
    }.description
  }

  mutating func append(
    _ change: Change, leadingTo board: Scoreboard? = nil, scope: Scoreboard.ID?,
    command: String, reversal: Reversal? = nil, reverses: Int? = nil
  ) throws -> JournalEntry {
    var entry = JournalEntry(
      scope: scope, writer: writer.id, time: environment.now(), command: command,
      reversal: reversal, reverses: reverses, change: change)
    entry.sequence = try transaction.append(entry, by: writer, leadingTo: board)
    sequence = entry.sequence
    return entry
  }
}

/// The entries whose reversal was refused in this run: told once, they are passed over from then on.
final class Refusals {
  var sequences: Set<Int> = []
}
