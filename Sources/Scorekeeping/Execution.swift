import Foundation
import IdentityDiff

/// What one command did.
public struct Outcome: Sendable {
  /// The command as it was given.
  public let command: Command
  /// The entries written: none if nothing changed, several for an undo of several.
  public internal(set) var entries: [JournalEntry] = []
  /// The open board before the command, and after it.
  public let before: Scoreboard?
  /// The open board after the command.
  public internal(set) var after: Scoreboard?
}

/// A command that the state did not allow, and its place among those performed together.
public struct CommandFailure: Error, Sendable {
  /// What was not allowed.
  public let fact: ScorekeepingError
  /// The command as it was given.
  public let command: Command
  /// The place of the command, from 0.
  public let index: Int
}

/// The commands of one transaction, at work on the newest state.
struct Execution {
  var state: AppState
  let transaction: any JournalTransaction
  let writer: Writer
  let environment: Session.Environment
  /// The number of the newest entry written here.
  private(set) var sequence: Int?
  /// Why the transaction must not be committed.
  var failure: (any Error)?

  init(
    state: AppState, transaction: any JournalTransaction, writer: Writer,
    environment: Session.Environment
  ) {
    self.state = state
    self.transaction = transaction
    self.writer = writer
    self.environment = environment
  }

  mutating func run(_ command: Command) throws -> Outcome {
    var outcome = Outcome(command: command, before: state.board)
    switch command {
    case .board(let name):
      if let entry = try openOrCreate(name) { outcome.entries = [entry] }
    case .renameBoard(let name, let new):
      outcome.entries = [try rename(try state.boards.resolve(name), to: new, as: command)]
    case .deleteBoard(let name):
      outcome.entries = [try delete(try state.boards.resolve(name), as: command)]
    case .undo(let count): outcome.entries = try reverse(.undo, count: count)
    case .redo(let count): outcome.entries = try reverse(.redo, count: count)
    default:
      guard let old = state.board else { throw ScorekeepingError.noBoard }
      var board = old
      try board.apply(command, newID: environment.newID)
      let change = board.change(from: old)
      if !change.isEmpty {
        state.board = board
        outcome.entries = [
          try append(
            .board(change), leadingTo: board, scope: board.id, command: text(command, old))
        ]
      }
    }
    outcome.after = state.board
    return outcome
  }

  /// The command with players by the full names they have now, as it will be read back.
  private func text(_ command: Command, _ board: Scoreboard) -> String {
    command.mapReferences { reference in
      (try? board.players.resolve(reference)).map { PlayerReference($0.name) } ?? reference
    }.description
  }

  private mutating func append(
    _ change: Change, leadingTo board: Scoreboard? = nil, scope: Scoreboard.ID?, command: String,
    reversal: Reversal? = nil,
    reverses: Int? = nil
  ) throws -> JournalEntry {
    var entry = JournalEntry(
      scope: scope, writer: writer.id, time: environment.now(), command: command,
      reversal: reversal, reverses: reverses, change: change)
    entry.sequence = try transaction.append(entry, by: writer, leadingTo: board)
    sequence = entry.sequence
    show(change)
    return entry
  }

  /// Brings the list of boards up to date with a change.
  private mutating func show(_ change: Change) {
    switch change {
    case .boards(let changes):
      let gone = Set(changes.deletions.lazy.map(\.element.id))
      if !gone.isEmpty { state.boards.removeAll { gone.contains($0.id) } }
      for insertion in changes.insertions {
        let place = min(max(insertion.offset, 0), state.boards.count)
        state.boards.insert(insertion.element.summary, at: place)
      }
    case .board(let change):
      guard let index = state.boards.firstIndex(where: { $0.id == change.board }) else { return }
      state.boards[index].playerCount +=
        change.players.insertions.count - change.players.deletions.count
      guard let details = change.details?.new else { return }
      state.boards[index].name = details.name
      state.boards[index].round = details.round
    }
  }
}

// MARK: the list of boards

extension Execution {
  private mutating func openOrCreate(_ name: String) throws -> JournalEntry? {
    if let existing = state.boards.named(name) {
      if state.board?.id != existing.id { state.board = try load(existing) }
      return nil
    }
    try validate(name: name)
    let board = Scoreboard(id: environment.newID(), name: name)
    let creation = ChangeSet(
      insertions: [ChangeSet<Scoreboard>.Insertion(offset: state.boards.count, element: board)])
    let command = Command.board(name).description
    let entry = try append(.boards(creation), scope: nil, command: command)
    state.board = board
    return entry
  }

  private func load(_ summary: BoardSummary) throws -> Scoreboard {
    if let board = state.board, board.id == summary.id { return board }
    guard let board = try transaction.board(summary.id) else {
      throw ScorekeepingError.boardGone(summary.name)
    }
    return board
  }

  private mutating func rename(
    _ summary: BoardSummary, to name: String, as command: Command
  ) throws -> JournalEntry {
    try validate(name: name)
    let old = try load(summary)
    var board = old
    board.details.name = name
    try checkName(of: board)
    if state.board?.id == board.id { state.board = board }
    return try append(
      .board(board.change(from: old)), leadingTo: board, scope: nil,
      command: Command.renameBoard(old.name, to: name).description)
  }

  private mutating func delete(
    _ summary: BoardSummary, as command: Command
  ) throws -> JournalEntry {
    let board = try load(summary)
    if state.board?.id == board.id { state.board = nil }
    return try append(
      .boards(deletion(of: board)), scope: nil,
      command: Command.deleteBoard(board.name).description)
  }

  private func deletion(of board: Scoreboard) -> ChangeSet<Scoreboard> {
    let offset = state.boards.firstIndex { $0.id == board.id } ?? 0
    return ChangeSet(deletions: [.init(offset: offset, element: board)])
  }

  private func checkName(of board: Scoreboard) throws {
    if let other = state.boards.named(board.name), other.id != board.id {
      throw ScorekeepingError.boardNameInUse(board.name)
    }
  }
}

// MARK: undo and redo

extension Execution {
  /// Reverses up to `count` entries, at least one.
  private mutating func reverse(_ direction: Reversal, count: Int) throws -> [JournalEntry] {
    let scope = state.board?.id
    var entries: [JournalEntry] = []
    while entries.count < count,
      let entry = try transaction.newest(direction, scope: scope, by: writer)
    {
      do {
        let (change, board) = try reversed(entry)
        entries.append(
          try append(
            change, leadingTo: board, scope: scope, command: entry.command, reversal: direction,
            reverses: entry.sequence))
      } catch let conflict as ReversalConflict {
        if !entries.isEmpty { break }
        throw ScorekeepingError.cannotReverse(
          command: entry.command, because: conflict.description)
      }
    }
    if entries.isEmpty {
      throw direction == .undo ? ScorekeepingError.nothingToUndo : .nothingToRedo
    }
    return entries
  }

  /// Applies the inverse of an entry to the newest state, and tells what that changed.
  private mutating func reversed(_ entry: JournalEntry) throws -> (Change, Scoreboard?) {
    switch entry.change.inverted {
    case .board(let inverse):
      guard let summary = state.boards.first(where: { $0.id == inverse.board }) else {
        throw ReversalConflict(description: "the board has been deleted since")
      }
      let old = try load(summary)
      var board = old
      try board.apply(inverse)
      if board.name != old.name { try checkName(of: board) }
      if state.board?.id == board.id { state.board = board }
      return (.board(board.change(from: old)), board)
    case .boards(let inverse):
      return (.boards(try reversed(inverse)), nil)
    }
  }

  private func reversed(_ inverse: ChangeSet<Scoreboard>) throws -> ChangeSet<Scoreboard> {
    if let deletion = inverse.deletions.first {
      guard let summary = state.boards.first(where: { $0.id == deletion.element.id }) else {
        throw ReversalConflict(
          description: "the board '\(deletion.element.name)' has been deleted since")
      }
      // Whatever the board holds by now goes with it, and comes back with it.
      return self.deletion(of: try load(summary))
    }
    return ChangeSet(
      insertions: try inverse.insertions.map { insertion in
        try checkName(of: insertion.element)
        return .init(
          offset: min(max(insertion.offset, 0), state.boards.count), element: insertion.element)
      })
  }
}
