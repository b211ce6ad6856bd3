import Foundation
import GRDB
import IdentityDiff
import Scorekeeping

/// An archive on its way into a data file, in one transaction.
struct Adoption {
  private let archive: Archive
  private let transaction: Transaction
  private let isReplacing: Bool
  private let name: String?
  /// The identities that boards get here, by those that they have in the archive.
  private var identities: [Scoreboard.ID: Scoreboard.ID] = [:]

  init(
    _ archive: Archive, as name: String?, replacing: Bool, into transaction: Transaction
  ) {
    self.archive = archive
    self.transaction = transaction
    self.name = name
    isReplacing = replacing
  }

  private var db: Database { transaction.db }

  mutating func carryOut(at time: Date) throws -> [Scoreboard] {
    // What an entry reverses may be written after it.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    let newest = try transaction.sequence()
    let present = try transaction.boards()
    if newest == 0, present.isEmpty, archive.isWhole, name == nil {
      try takeAll()
      return archive.boards
    }
    let (boards, replaced) = try place(among: present)
    try writeHistory(after: newest)
    try remember(
      archive.roster.filter { try transaction.everybody.store.value(of: $0.id, in: db) == nil })
    try list(boards, replacing: replaced, among: present, at: time)
    return boards
  }

  /// Makes the file what the archive was taken from.
  private func takeAll() throws {
    let insertions = zip(0..., archive.boards).map { offset, board in
      ChangeSet<Scoreboard>.Insertion(offset: offset, element: board)
    }
    try transaction.apply(.boards(ChangeSet(insertions: insertions)), leadingTo: nil)
    try remember(archive.roster)
    for entry in archive.entries { try write(entry, as: entry.sequence, reversing: entry.reverses) }
  }

  private func remember(_ entries: [RosterEntry]) throws {
    for entry in entries { try transaction.everybody.store.add(entry, in: db) }
  }

  /// The boards with the names and identities that they get, and which boards go for them.
  private mutating func place(
    among present: [BoardSummary]
  ) throws -> (boards: [Scoreboard], replaced: Set<Scoreboard.ID>) {
    if let name, archive.boards.count != 1 {
      throw AdoptionConflicts(conflicts: [.severalBoards(archive.boards.count, name: name)])
    }
    let byName = Dictionary(
      present.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let byID = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var conflicts: [AdoptionConflict] = []
    var replaced: Set<Scoreboard.ID> = []
    var boards: [Scoreboard] = []
    for var board in archive.boards {
      board.details.name = name ?? board.name
      if let other = byName[board.name.lowercased()] {
        if isReplacing {
          replaced.insert(other.id)
        } else {
          conflicts.append(.nameInUse(board.name))
        }
      }
      if name == nil, let other = byID[board.id], other.name.lowercased() != board.name.lowercased()
      {
        if isReplacing {
          replaced.insert(other.id)
        } else {
          conflicts.append(.present(board.name, as: other.name))
        }
      }
      let id = try isKnown(board.id) ? UUID() : board.id
      identities[board.id] = id
      boards.append(Scoreboard(id: id, details: board.details, players: board.players))
    }
    if !conflicts.isEmpty { throw AdoptionConflicts(conflicts: conflicts) }
    return (boards, replaced)
  }

  /// Whether there is, or was, a board of that identity: what was done on it can be undone only there.
  private func isKnown(_ board: Scoreboard.ID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT * FROM board WHERE id = ?)
            OR EXISTS (SELECT * FROM reversible WHERE scope = ?)
          """),
      arguments: [board, transaction.key(of: board)]) ?? false
  }

  /// Writes what was done on the boards, behind all that was done here.
  private func writeHistory(after newest: Int) throws {
    var sequences: [Int: Int] = [:]
    for var entry in archive.entries {
      guard let scope = entry.scope, let board = identities[scope] else { continue }
      let (sequence, isTooMuch) = newest.addingReportingOverflow(sequences.count + 1)
      if isTooMuch {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no numbers are left")
      }
      sequences[entry.sequence] = sequence
      if board != scope {
        entry.scope = board
        entry.change = try entry.change(on: board)
      }
      try write(entry, as: sequence, reversing: entry.reverses.flatMap { sequences[$0] })
    }
  }

  private func write(_ entry: ArchivedEntry, as sequence: Int, reversing reversed: Int?) throws {
    let scope = transaction.key(of: entry.scope)
    try db.cachedStatement(
      sql: """
        INSERT INTO change (sequence, scope, writer, time, command, reversal, reverses, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      sequence, scope, entry.writer, entry.time, entry.command, entry.reversal?.rawValue, reversed,
      entry.change,
    ])
    guard let standing = entry.standing else { return }
    try db.cachedStatement(
      sql: "INSERT INTO reversible (scope, direction, sequence, writer) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [scope, standing.rawValue, sequence, entry.writer])
  }

  /// Puts the boards on the list, and takes those off that go for them: one change.
  private func list(
    _ boards: [Scoreboard], replacing replaced: Set<Scoreboard.ID>, among present: [BoardSummary],
    at time: Date
  ) throws {
    if boards.isEmpty { return }
    let deletions = try present.enumerated().compactMap { offset, summary in
      replaced.contains(summary.id)
        ? try transaction.board(summary.id).map {
          ChangeSet<Scoreboard>.Deletion(offset: offset, element: $0)
        } : nil
    }
    let count = present.count - deletions.count
    let insertions = boards.enumerated().map { offset, board in
      ChangeSet<Scoreboard>.Insertion(offset: count + offset, element: board)
    }
    let writer = Writer(id: .random(in: .min ... .max), opened: try transaction.sequence())
    let what = boards.count == 1 ? Word.quoted(boards[0].name) : "\(boards.count) boards"
    let entry = JournalEntry(
      scope: nil, writer: writer.id, time: time, command: "# import \(what)",
      change: .boards(ChangeSet(deletions: deletions, insertions: insertions)))
    _ = try transaction.append(entry, by: writer, leadingTo: nil)
  }
}

extension ArchivedEntry {
  /// The change of a board, or what brings one, as that of another.
  fileprivate func change(on new: Scoreboard.ID) throws -> String {
    let other: Change
    switch try JSONDecoder().decode(Change.self, from: Data(change.utf8)) {
    case .board(let change): other = .board(change.onBoard(new))
    case .boards(let changes):
      let insertions = changes.insertions.map { insertion in
        let board = insertion.element
        return ChangeSet<Scoreboard>.Insertion(
          offset: insertion.offset,
          element: Scoreboard(id: new, details: board.details, players: board.players))
      }
      other = .boards(ChangeSet(insertions: insertions))
    }
    return String(decoding: try JSONEncoder().encode(other), as: UTF8.self)
  }
}
