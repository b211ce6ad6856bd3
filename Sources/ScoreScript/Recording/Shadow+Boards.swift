import Scorekeeping
import StructReference

/// Boards that are in the recording, and come into it.
extension Shadow {
  /// The name that a board has here.
  func name(of twin: Twin) -> String? {
    session.state.value.boards.first { $0.id == twin.id }?.name
  }

  /// Opens a board and makes it what it is where it is recorded from. What it takes to open one that is not new is
  /// not shown when it is played.
  func bring(to board: RankedBoard) {
    if open == board.board.id { return reconcile(with: board) }
    let start = lines.count
    guard openTwin(of: board.board) else { return }
    reconcile(with: board)
    if lines.count > start + 1 {
      lines.insert(ScriptLine(.hide), at: start)
      lines.append(ScriptLine(.show))
    }
  }

  /// - Returns: whether that board is open now.
  private func openTwin(of board: Scoreboard) -> Bool {
    let known = twins[board.id].flatMap(name(of:))
    if known == nil, let other = session.state.value.boards.named(board.name) {
      // By its name the other one would be opened.
      let free = board.name.next(freeOf: session.state.value.boards.map(\.name))
      perform(.renameBoard(other.name, to: free))
    }
    let command = Command.board(known ?? board.name)
    guard (try? session.perform(command)) != nil else { return false }
    lines.append(ScriptLine(.command(command)))
    adopt(board)
    return true
  }

  /// Has the board that is open here stand for one that is recorded.
  func adopt(_ board: Scoreboard) {
    guard let id = session.state.value.board?.id else { return }
    if twins[board.id]?.id != id { twins[board.id] = Twin(id: id) }
    open = board.id
  }

  /// Plays again with the players of a board of that name, if that makes a board of that name.
  func rematch(of source: String, as board: Scoreboard) {
    if perform(.rematch(of: source, as: board.name)) { adopt(board) }
  }

  /// Has a board of a name, open or not, stand for one that is recorded.
  func restore(_ board: Scoreboard) {
    guard let id = session.state.value.boards.named(board.name)?.id else { return }
    twins[board.id] = Twin(id: id)
  }

  /// Notes that a board is equal where it is recorded from.
  func agree(with board: Scoreboard) {
    guard let copy = session.state.value.board, copy.players.count == board.players.count else {
      return
    }
    twins[board.id]?.equals = (board, copy)
  }

  /// Deletes a board that is in the recording.
  func delete(_ board: Scoreboard.ID, by entry: JournalEntry? = nil) {
    guard let twin = twins.removeValue(forKey: board), let name = name(of: twin) else { return }
    if open == board { open = nil }
    let count = session.state.value.boards.count
    if let entry, let reversal = entry.reversal,
      reverse(
        reversal, of: entry.command,
        where: { state in
          state.boards.count == count - 1 && !state.boards.contains { $0.id == twin.id }
        })
    {
      return
    }
    perform(.deleteBoard(name))
  }

  /// Lets the boards in the recording have the names that they have, and be gone if they are.
  func list(_ boards: [BoardSummary]) {
    let names = Dictionary(boards.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let reals = Dictionary(
      twins.map { ($0.value.id, $0.key) }, uniquingKeysWith: { first, _ in first })
    let ids = session.state.value.boards.compactMap { reals[$0.id] }
    for id in ids where names[id] == nil { delete(id) }
    let renamings = ids.compactMap { id -> Renaming? in
      guard let twin = twins[id], let old = name(of: twin), let new = names[id] else { return nil }
      return Renaming(old: old, new: new)
    }
    for step in Renaming.steps(renamings, among: session.state.value.boards.map(\.name)) {
      perform(.renameBoard(step.old, to: step.new))
    }
  }
}
