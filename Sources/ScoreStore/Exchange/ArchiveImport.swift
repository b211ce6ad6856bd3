import FoundationBase
import IdentityDiff
import Scorekeeping

extension Store {
  /// Imports boards with their history in one transaction.
  ///
  /// If this store has never been used and the archive is a whole data file, the store becomes a copy of it, with the
  /// history of its list of boards. Otherwise the boards are appended to the list, with their own history, as one
  /// change of the list that can be undone. A board gets a new identity if the store has, or had, a board with its
  /// identity. A board that is replaced keeps its identity and history; the replacement is one change of the board,
  /// which can be undone there.
  ///
  /// - Parameters:
  ///   - name: the name for the only board; nil keeps the board's own name.
  ///   - replacing: whether boards replace boards with the same identity or, if there is none, with the same name. If
  ///     one board has the identity and another one has the name, the one with the name is removed.
  /// - Returns: the boards in the store.
  /// - Throws: `ImportConflicts`, or an error of the store. Nothing is then changed.
  package func importArchive(
    _ archive: Archive, as name: String? = nil, replacing: Bool = false, at time: Date = Date()
  ) throws -> [Scoreboard] {
    try importing { transaction in
      var archiveImport = ArchiveImport(
        archive: archive, name: name, isReplacing: replacing, transaction: transaction)
      return try archiveImport.run(at: time)
    }
  }
}

/// An import of an archive in one transaction.
private struct ArchiveImport {
  let archive: Archive
  let name: String?
  let isReplacing: Bool
  let transaction: any ArchiveTransaction
  /// The identities of boards in this store, keyed by their identities in the archive.
  private var identities: [Scoreboard.ID: Scoreboard.ID] = [:]

  init(archive: Archive, name: String?, isReplacing: Bool, transaction: any ArchiveTransaction) {
    self.archive = archive
    self.name = name
    self.isReplacing = isReplacing
    self.transaction = transaction
  }

  mutating func run(at time: Date) throws -> [Scoreboard] {
    let newest = try transaction.sequence()
    let list = try transaction.boards()
    if newest == 0, list.isEmpty, archive.isWhole, name == nil {
      try importAll()
      return archive.boards
    }
    let placement = try placement(among: list)
    let sequences = try writeHistory(after: newest)
    let known = try Set(transaction.roster().map(\.id))
    try transaction.remember(archive.roster.filter { !known.contains($0.id) })
    try appendToList(placement, among: list, at: time)
    let writer = try newWriter()
    for change in placement.replaced {
      guard let entry = change.new.imported(over: change.old, by: writer, at: time) else {
        continue
      }
      _ = try transaction.append(entry, by: writer, leadingTo: change.new)
    }
    // A board that takes the place of another leaves its entries behind, but its taps are performed.
    let ids = Dictionary(
      zip(archive.boards, placement.all).map { ($0.id, $1.id) }, uniquingKeysWith: { $1 })
    try transaction.keep(
      archive.taps.compactMap { tap in
        ids[tap.board].map {
          KeptTap(id: tap.id, board: $0, entry: tap.entry.flatMap { sequences[$0] })
        }
      })
    return placement.all
  }

  private func newWriter() throws -> Writer {
    Writer(id: .random(in: .min ... .max), opened: try transaction.sequence())
  }

  /// Makes the store a copy of the store from which the archive was made.
  private func importAll() throws {
    try transaction.place(archive.boards)
    try transaction.remember(archive.roster)
    for entry in archive.entries {
      try transaction.write(entry, as: entry.sequence, reversing: entry.reverses)
    }
    try transaction.keep(archive.taps)
  }

  private struct BoardPlacement {
    /// The boards of the archive, in order, with their identities in this store.
    var all: [Scoreboard] = []
    var added: [Scoreboard] = []
    var replaced: [(old: Scoreboard, new: Scoreboard)] = []
    /// The boards to remove, because boards that replace others need their names.
    var removed: Set<Scoreboard.ID> = []
  }

  private mutating func placement(among list: [BoardSummary]) throws -> BoardPlacement {
    if let name, archive.boards.count != 1 {
      throw ImportConflicts(conflicts: [.severalBoards(archive.boards.count, name: name)])
    }
    let byName = Dictionary(
      list.map { ($0.name.folded, $0) }, uniquingKeysWith: { first, _ in first })
    let byID = Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var conflicts: [ImportConflict] = []
    var placement = BoardPlacement()
    var namesakes: Set<Scoreboard.ID> = []
    var replacedIDs: Set<Scoreboard.ID> = []
    var ids: [Scoreboard.ID: Scoreboard.ID] = [:]
    for board in archive.boards {
      ids[board.id] = try transaction.isKnown(board.id) ? UUID() : board.id
    }
    for var board in archive.boards {
      board.details.name = name ?? board.name
      let namesake = byName[board.name.folded]
      let same = name == nil ? byID[board.id] : nil
      if !isReplacing {
        if namesake != nil { conflicts.append(.nameInUse(board.name)) }
        if let same, same.id != namesake?.id {
          conflicts.append(.present(board.name, as: same.name))
        }
      }
      if let namesake { namesakes.insert(namesake.id) }
      if isReplacing, let here = same ?? namesake, replacedIDs.insert(here.id).inserted,
        let old = try transaction.board(here.id)
      {
        let new = try old.replaced(by: board)
        // Rematches, which come later, belong to the series of the board that is here.
        ids[board.id] = here.id
        placement.replaced.append((old, new))
        placement.all.append(new)
      } else {
        identities[board.id] = ids[board.id]
        let new = board.with(ids)
        placement.added.append(new)
        placement.all.append(new)
      }
    }
    if !conflicts.isEmpty { throw ImportConflicts(conflicts: conflicts) }
    placement.removed = namesakes.subtracting(replacedIDs)
    return placement
  }

  /// Writes the history of the new boards, after all existing entries.
  ///
  /// - Returns: the numbers of the entries, by their positions in the archive.
  private func writeHistory(after newest: Int) throws -> [Int: Int] {
    var sequences: [Int: Int] = [:]
    for var entry in archive.entries {
      guard let scope = entry.scope, let board = identities[scope] else { continue }
      let (sequence, isTooMuch) = newest.addingReportingOverflow(sequences.count + 1)
      if isTooMuch { throw ArchiveTooLarge() }
      sequences[entry.sequence] = sequence
      if board != scope {
        entry.scope = board
        entry.change = try entry.change(on: board)
      }
      try transaction.write(
        entry, as: sequence, reversing: entry.reverses.flatMap { sequences[$0] })
    }
    return sequences
  }

  /// Adds boards to the list, and removes others from it, in one change.
  private func appendToList(
    _ placement: BoardPlacement, among list: [BoardSummary], at time: Date
  ) throws {
    let boards = placement.added
    if boards.isEmpty, placement.removed.isEmpty { return }
    let deletions = try list.enumerated().compactMap { offset, summary in
      placement.removed.contains(summary.id)
        ? try transaction.board(summary.id).map {
          ChangeSet<Scoreboard>.Deletion(offset: offset, element: $0)
        } : nil
    }
    let count = list.count - deletions.count
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

/// The reason why a board cannot be imported unchanged.
package enum ImportConflict: Equatable, Sendable, CustomStringConvertible {
  /// Another board has the name.
  case nameInUse(String)
  /// The board already exists, under another name.
  case present(String, as: String)
  /// A single name is given for several boards.
  case severalBoards(Int, name: String)

  /// One sentence: the board in quotes, then a way out.
  package var description: String {
    switch self {
    case .nameInUse(let name):
      "A board with the name '\(name)' exists. Give another with --board, or take its place with --replace"
    case .present(let name, let other):
      "The board '\(name)' is on the list as '\(other)'. Make a copy with --board, or take its place with --replace"
    case .severalBoards(let count, let name):
      "The file holds \(count) boards: they cannot all be called '\(name)'. Leave --board out"
    }
  }
}

/// The remaining numbers for entries in a store are too few for an archive.
struct ArchiveTooLarge: Error, CustomStringConvertible {
  var description: String {
    "No numbers are left for the changes that come with the boards. Nothing was changed: import into an empty file"
  }
}

/// All conflicts of an archive.
package struct ImportConflicts: Error, Equatable, Sendable, CustomStringConvertible {
  /// The conflicts of the boards that cannot be imported, in the order of the boards.
  package let conflicts: [ImportConflict]

  package init(conflicts: [ImportConflict]) {
    self.conflicts = conflicts
  }

  private static let limit = 20

  /// One sentence for each conflict, each on its own line.
  package var description: String { sentences.joined(separator: "\n") }

  /// The sentences for the first twenty conflicts, and a sentence with the number of further ones.
  package var sentences: [String] {
    let rest = conflicts.count - Self.limit
    let more = rest.phrase("more board is", "more boards are")
    return conflicts.prefix(Self.limit).map(\.description)
      + (rest > 0 ? ["\(more) on the list already"] : [])
  }
}
