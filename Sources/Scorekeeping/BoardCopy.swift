import IdentityDiff

/// One board as a journal had it last.
final class BoardCopy {
  private(set) var board: Scoreboard?
  let id: Scoreboard.ID
  private var sequence = -1

  init(of id: Scoreboard.ID) {
    self.id = id
  }

  /// Entries that are looked through before the board is read anew.
  private static let limit = 50

  /// Reads the board if it may be another by now.
  func refresh(from transaction: any JournalTransaction) throws {
    let newest = try transaction.sequence()
    if newest == sequence { return }
    if try !isKnown(at: newest, transaction) { board = try transaction.board(id) }
    sequence = newest
  }

  /// Whether none of the entries since then changed the board.
  private func isKnown(at newest: Int, _ transaction: any JournalTransaction) throws -> Bool {
    let count = newest - sequence
    guard sequence >= 0, count > 0, count <= Self.limit else { return false }
    let entries = try transaction.entries(after: sequence, limit: count)
    return entries.count == count && entries.allSatisfy { !$0.change.concerns(id) }
  }
}

extension Change {
  fileprivate func concerns(_ id: Scoreboard.ID) -> Bool {
    switch self {
    case .board(let change): change.board == id
    case .boards(let changes):
      changes.deletions.contains { $0.element.id == id }
        || changes.insertions.contains { $0.element.id == id }
    }
  }
}
