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
    let placement = try place(among: present)
    try writeHistory(after: newest)
    try remember(
      archive.roster.filter { try transaction.everybody.store.value(of: $0.id, in: db) == nil })
    try list(placement.added, removing: placement.removed, among: present, at: time)
    let writer = try newWriter()
    for change in placement.replaced {
      guard let entry = change.new.imported(over: change.old, by: writer, at: time) else {
        continue
      }
      _ = try transaction.append(entry, by: writer, leadingTo: change.new)
    }
    return placement.all
  }

  private func newWriter() throws -> Writer {
    Writer(id: .random(in: .min ... .max), opened: try transaction.sequence())
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

  /// What happens for the boards of the archive.
  private struct Placement {
    /// All of them, in their order, as they will be here.
    var all: [Scoreboard] = []
    /// Those that are new here.
    var added: [Scoreboard] = []
    /// Those that are here, with what they were.
    var replaced: [(old: Scoreboard, new: Scoreboard)] = []
    /// Those that stand in the way of a name.
    var removed: Set<Scoreboard.ID> = []
  }

  private mutating func place(among present: [BoardSummary]) throws -> Placement {
    if let name, archive.boards.count != 1 {
      throw AdoptionConflicts(conflicts: [.severalBoards(archive.boards.count, name: name)])
    }
    let byName = Dictionary(
      present.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let byID = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var conflicts: [AdoptionConflict] = []
    var placement = Placement()
    var inTheWay: Set<Scoreboard.ID> = []
    var taken: Set<Scoreboard.ID> = []
    for var board in archive.boards {
      board.details.name = name ?? board.name
      let called = byName[board.name.lowercased()]
      let same = name == nil ? byID[board.id] : nil
      if !isReplacing {
        if called != nil { conflicts.append(.nameInUse(board.name)) }
        if let same, same.id != called?.id {
          conflicts.append(.present(board.name, as: same.name))
        }
      }
      if let called { inTheWay.insert(called.id) }
      if isReplacing, let here = same ?? called, taken.insert(here.id).inserted,
        let old = try transaction.board(here.id)
      {
        let new = try old.replaced(by: board)
        placement.replaced.append((old, new))
        placement.all.append(new)
      } else {
        let id = try isKnown(board.id) ? UUID() : board.id
        identities[board.id] = id
        let new = Scoreboard(id: id, details: board.details, players: board.players)
        placement.added.append(new)
        placement.all.append(new)
      }
    }
    if !conflicts.isEmpty { throw AdoptionConflicts(conflicts: conflicts) }
    placement.removed = inTheWay.subtracting(taken)
    return placement
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
        throw StoreError.other(transaction.everybody.path, "no numbers are left for changes")
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

  /// Puts boards on the list, and takes those off that are in the way: one change.
  private func list(
    _ boards: [Scoreboard], removing removed: Set<Scoreboard.ID>, among present: [BoardSummary],
    at time: Date
  ) throws {
    if boards.isEmpty, removed.isEmpty { return }
    let deletions = try present.enumerated().compactMap { offset, summary in
      removed.contains(summary.id)
        ? try transaction.board(summary.id).map {
          ChangeSet<Scoreboard>.Deletion(offset: offset, element: $0)
        } : nil
    }
    let count = present.count - deletions.count
    let insertions = boards.enumerated().map { offset, board in
      ChangeSet<Scoreboard>.Insertion(offset: count + offset, element: board)
    }
    let writer = try newWriter()
    let names = (boards.isEmpty ? deletions.map(\.element.name) : boards.map(\.name))
    let entry = JournalEntry(
      scope: nil, writer: writer.id, time: time,
      command: names.count == 1
        ? JournalEntry.importWords(names[0]) : JournalEntry.importWords(count: names.count),
      change: .boards(ChangeSet(deletions: deletions, insertions: insertions)))
    _ = try transaction.append(entry, by: writer, leadingTo: nil)
  }
}
