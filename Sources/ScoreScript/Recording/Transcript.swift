import IdentityDiff
import Scorekeeping
import StructReference

/// What happens to the boards that a session opens, as lines of a script that make it happen again.
///
/// Law: whenever a board is open, whoever carries out all lines so far has a board open that agrees with it.
final class Transcript {
  private let session: Session
  private let shadow: Shadow
  /// The number of the newest entry that is taken down.
  private var seen: Int
  /// The open board, as far as it is taken down; nil while the list of boards is shown.
  private var current: RankedBoard?
  private var listed: [BoardSummary] = []
  /// Boards that were opened, changed and left in one commit.
  private var visited: [Scoreboard.ID] = []
  /// How many entries are read at a time.
  private static let portion = 256

  /// Begins with the board that is open, if there is one.
  init(of session: Session) throws {
    self.session = session
    shadow = try Shadow()
    seen = session.sequence
  }

  /// Takes down what has happened since this was last called.
  ///
  /// Cost: that of the changes, and one pass over the players.
  func takeLines() -> [ScriptLine] {
    let state = session.state.value
    let newest = session.sequence
    while seen < newest {
      // What cannot be read is made good as far as it can be seen.
      guard
        let entries = try? session.entries(
          after: seen, limit: min(newest - seen, Self.portion)),
        let last = entries.last
      else { break }
      for index in entries.indices {
        follow(entries[index], before: entries[(index + 1)...], state.board)
      }
      seen = last.sequence
    }
    seen = newest
    settle(state)
    return shadow.takeLines()
  }

  /// Makes good whatever following did not.
  private func settle(_ state: AppState) {
    if state.boards != listed {
      shadow.list(state.boards)
      listed = state.boards
    }
    for id in visited where id != state.board?.id {
      if let board = try? session.stored(id) { bring(to: board) }
    }
    visited = []
    guard let board = state.board else {
      current = nil
      return
    }
    if shadow.open != board.id || current?.board != board { bring(to: board) }
  }

  private func bring(to board: Scoreboard) {
    let ranked = RankedBoard(board)
    shadow.bring(to: ranked)
    current = ranked
  }

  // MARK: following entries

  private func follow(
    _ entry: JournalEntry, before later: ArraySlice<JournalEntry>, _ end: Scoreboard?
  ) {
    switch entry.change {
    case .board(let change):
      if change.board != current?.board.id { enter(entry, before: later, end) }
      if change.board == current?.board.id {
        follow(change, of: entry)
      } else if let name = change.details?.new.name {
        rename(change.board, to: name)
      }
    case .boards(let changes):
      for deletion in changes.deletions {
        shadow.delete(deletion.element.id, by: entry)
        if current?.board.id == deletion.element.id { current = nil }
      }
      for insertion in changes.insertions { follow(insertion.element, of: entry) }
    }
  }

  /// A change of the open board.
  private func follow(_ change: BoardChange, of entry: JournalEntry) {
    guard let next = current?.board.followed(by: change) else { return }
    current?.update(to: next, by: change)
    guard let current else { return }
    let agrees = { (state: AppState) in current.agrees(with: state.board) }
    let commands = entry.command.split(separator: "\n")
      .compactMap { try? Command(parsing: String($0)) }
    switch entry.reversal {
    case nil: for command in commands { shadow.perform(command) }
    case .undo: _ = shadow.reverse(.undo, of: entry.command, where: agrees)
    case .redo:
      let isDone = shadow.reverse(.redo, of: entry.command, where: agrees)
      if !isDone, commands.count == 1 { _ = shadow.perform(commands[0], where: agrees) }
    }
    shadow.reconcile(with: current)
  }

  /// A board that came.
  private func follow(_ board: Scoreboard, of entry: JournalEntry) {
    if let reversal = entry.reversal {
      let count = shadow.session.state.value.boards.count
      let isBack = shadow.reverse(reversal, of: entry.command) { state in
        state.boards.count == count + 1 && state.boards.named(board.name) != nil
      }
      if isBack { shadow.restore(board) }
      return
    }
    guard session.hasWritten(entry) else { return }
    if case .rematch(let source?, _) = try? Command(parsing: entry.command),
      shadow.session.state.value.boards.named(source) != nil
    {
      shadow.rematch(of: source, as: board)
    }
    bring(to: board)
  }

  private func rename(_ board: Scoreboard.ID, to name: String) {
    guard let old = shadow.twins[board].flatMap(shadow.name(of:)), old != name else { return }
    shadow.perform(.renameBoard(old, to: name))
  }

  /// Goes to a board that was opened since, as it was before an entry: that of what it became, or of what it is, with
  /// the changes since taken back.
  private func enter(
    _ entry: JournalEntry, before later: ArraySlice<JournalEntry>, _ end: Scoreboard?
  ) {
    guard session.hasWritten(entry), let id = entry.scope, !visited.contains(id) else { return }
    visited.append(id)
    var board = end?.id == id ? end : try? session.stored(id)
    for entry in ([entry] + later).reversed() {
      guard case .board(let change) = entry.change, change.board == id else { continue }
      board = board?.followed(by: change.inverted)
    }
    if let board { bring(to: board) }
  }
}
