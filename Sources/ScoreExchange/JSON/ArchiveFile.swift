import FoundationBase
import IdentityDiff
import ScoreStore
import Scorekeeping

/// The content of an export: see ``ArchiveText``.
struct ArchiveFile: Decodable {
  private let isComplete: Bool
  private let boards: [Scoreboard]
  private let roster: [RosterEntry]
  private let journal: [Entry]
  private let taps: [TapRecord]

  private struct TapRecord: Decodable {
    let id: UUID
    let board: UUID
    let entry: Int?
  }

  private struct Entry: Decodable {
    let sequence: Int
    let board: UUID?
    let writer: Int64
    let time: Double
    let command: String
    let reversal: Reversal?
    let reverses: Int?
    let author: String?
    let standing: ArchivedEntry.Reversibility?
    let change: Change

    var freezeStep: FreezeStep.Kind? {
      JournalEntry(
        scope: board, writer: writer, time: Date(timeIntervalSince1970: 0), command: command,
        change: change
      ).freezeStep
    }
  }

  private enum Key: String, CodingKey {
    case format, version, complete, boards, roster, journal, taps
    // Only the output of 'show' has these keys.
    case id, name, players
  }

  init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: Key.self)
    guard (try? parts.decode(String.self, forKey: .format)) == ArchiveText.format else {
      let isShown = [Key.id, .name, .players].allSatisfy(parts.contains)
      throw ArchiveFault(isShown ? .shownBoard : .notAnExport)
    }
    let version = try parts.decode(Int.self, forKey: .version)
    if version > ArchiveText.version {
      throw ArchiveFault(.newerVersion(version), at: "version")
    }
    if version < 1 { throw ArchiveFault(.outOfRange("version"), at: "version") }
    isComplete = try parts.decodeIfPresent(Bool.self, forKey: .complete) ?? false
    var list = try parts.nestedUnkeyedContainer(forKey: .boards)
    var boards: [Scoreboard] = []
    while !list.isAtEnd {
      do {
        boards.append(try list.decode(Scoreboard.self))
      } catch let error as ScorekeepingError {
        throw ArchiveFault(.value(error), at: "boards[\(list.currentIndex)].players")
      }
    }
    self.boards = boards
    roster = try parts.decodeIfPresent([RosterEntry].self, forKey: .roster) ?? []
    journal = try parts.decode([Entry].self, forKey: .journal)
    taps = try parts.decodeIfPresent([TapRecord].self, forKey: .taps) ?? []
  }

  /// Returns the archive after checking all values and links.
  func checked() throws -> Archive {
    try checkBoards()
    try checkRoster()
    return Archive(
      boards: boards, entries: try checkedEntries(), roster: roster, taps: try checkedTaps(),
      isWhole: isComplete)
  }

  private func checkBoards() throws(ArchiveFault) {
    var ids: Set<Scoreboard.ID> = []
    var names: Set<String> = []
    for (index, board) in boards.enumerated() {
      let path = "boards[\(index)]"
      try check(board.details, at: path + ".details")
      for (place, player) in board.players.enumerated() {
        try check(player, at: "\(path).players[\(place)]")
      }
      if !board.hasSoundMatches { throw ArchiveFault(.contradiction, at: path + ".matches") }
      try checkFreeze(of: board, at: path + ".frozen")
      if !ids.insert(board.id).inserted { throw ArchiveFault(.contradiction, at: path + ".id") }
      // Version 1.0 told boards apart by their names in lower case.
      if !names.insert(board.name.lowercased()).inserted {
        throw ArchiveFault(
          .boardTwice(String(board.name.prefix(80))), at: path + ".details.name")
      }
    }
  }

  /// Checks the frozen state of a board, and that it agrees with the last freeze in the board's history.
  private func checkFreeze(of board: Scoreboard, at path: String) throws(ArchiveFault) {
    let step = journal.last { $0.board == board.id && $0.freezeStep != nil }?.freezeStep
    guard board.frozen?.details.freeze == board.details.freeze,
      (board.frozen != nil) == [.freeze, .reveal].contains(step)
    else { throw ArchiveFault(.outOfRange("freeze"), at: path) }
    guard let frozen = board.frozen else { return }
    try check(frozen.details, at: path)
    for player in frozen.players { try check(player, at: path) }
  }

  private func checkRoster() throws(ArchiveFault) {
    var ids: Set<Player.ID> = []
    for (index, entry) in roster.enumerated() {
      let path = "roster[\(index)]"
      try check(name: entry.name, at: path + ".name")
      if let team = entry.team { try check(name: team, at: path + ".team") }
      if entry.colour < 0 { throw ArchiveFault(.outOfRange("colour"), at: path + ".colour") }
      if !ids.insert(entry.id).inserted { throw ArchiveFault(.contradiction, at: path + ".id") }
      if entry.person == entry.id { throw ArchiveFault(.contradiction, at: path + ".person") }
    }
  }

  private func checkedTaps() throws(ArchiveFault) -> [KeptTap] {
    let positions = Dictionary(
      zip(journal.map(\.sequence), 1...), uniquingKeysWith: { first, _ in first })
    var ids: Set<Tap.ID> = []
    var kept: [KeptTap] = []
    for (index, tap) in taps.enumerated() {
      let position = tap.entry.flatMap { positions[$0] }
      guard ids.insert(tap.id).inserted else {
        throw ArchiveFault(.contradiction, at: "taps[\(index)].id")
      }
      guard tap.entry == nil || position != nil else {
        throw ArchiveFault(.contradiction, at: "taps[\(index)].entry")
      }
      kept.append(KeptTap(id: tap.id, board: tap.board, entry: position))
    }
    return kept
  }

  /// The author of an entry; nil for the scorekeeper.
  private func author(of entry: Entry, at path: String) throws(ArchiveFault) -> Scorer? {
    guard let name = entry.author else { return nil }
    do throws(ScorekeepingError) {
      return try Scorer(named: name)
    } catch {
      throw ArchiveFault(.value(error), at: path)
    }
  }

  /// The allowed times, from the year 1 to 9999, in seconds since 1970.
  private static let times = -62_135_596_800.0...253_402_300_799.0

  private func checkedEntries() throws -> [ArchivedEntry] {
    var history = HistoryCheck(leadingTo: boards, isComplete: isComplete)
    var entries: [ArchivedEntry] = []
    entries.reserveCapacity(journal.count)
    // Backwards, because the boards are the result of all entries.
    for (index, entry) in zip(journal.indices, journal).reversed() {
      let path = "journal[\(index)]"
      if !Self.times.contains(entry.time) {
        throw ArchiveFault(.outOfRange("time"), at: path + ".time")
      }
      if entry.command.utf8.contains(0) { throw ArchiveFault(.nul, at: path + ".command") }
      let archived = ArchivedEntry(
        sequence: entry.sequence, scope: entry.board, writer: entry.writer, time: entry.time,
        command: entry.command, reversal: entry.reversal, reverses: entry.reverses,
        author: try author(of: entry, at: path + ".author"),
        reversibility: entry.standing,
        change: try entry.change.json())
      do {
        try check(entry.change)
        try history.revert(entry.change, of: archived)
      } catch {
        let fact = error as? ImportError ?? (error as? ArchiveFault)?.fact
        throw ArchiveFault(fact ?? .contradiction, at: path + ".change")
      }
      entries.append(archived)
    }
    entries.reverse()
    var links = EntryLinks()
    for index in entries.indices {
      do throws(ArchiveFault) {
        try links.add(&entries[index])
      } catch {
        throw ArchiveFault(error.fact, at: "journal[\(index)].\(error.path)")
      }
    }
    return entries
  }
}

// MARK: values that no command makes

extension ArchiveFile {
  /// Checks the values of a change, because undo may restore them.
  private func check(_ change: Change) throws(ArchiveFault) {
    switch change {
    case .board(let change):
      if let details = change.details {
        try check(details.old)
        try check(details.new)
      }
      for player in change.players.elements { try check(player) }
      for match in change.matches?.elements ?? [] where !match.isInRange {
        throw ArchiveFault(.outOfRange("matches"))
      }
      guard let shown = change.shown else {
        // A step of a freeze always changes the state that the public sees.
        if change.freezeStep != nil { throw ArchiveFault(.outOfRange("freeze")) }
        return
      }
      if let details = shown.details {
        try check(details.old)
        try check(details.new)
      }
      for player in shown.players.elements { try check(player) }
    case .boards(let changes):
      if !changes.moves.isEmpty || !changes.updates.isEmpty {
        throw ArchiveFault(.outOfRange("change"))
      }
      for board in changes.elements {
        if !board.hasSoundMatches { throw ArchiveFault(.contradiction) }
        for seen in [board, board.publicBoard] {
          try check(seen.details)
          for player in seen.players { try check(player) }
        }
        if board.frozen?.details.freeze != board.details.freeze {
          throw ArchiveFault(.outOfRange("freeze"))
        }
      }
    case .people(let changes):
      for name in changes.flatMap(\.names) { try check(name: name, at: "") }
    }
  }

  private func check(
    _ details: Scoreboard.Details, at path: String = ""
  ) throws(ArchiveFault) {
    try check(name: details.name, at: path + ".name")
    if !(1...Rounds.limit).contains(details.round) {
      throw ArchiveFault(.outOfRange("round"), at: path + ".round")
    }
    if let note = details.note { try check(name: note, at: path + ".note") }
    if details.rules.step <= .zero {
      throw ArchiveFault(.outOfRange("step"), at: path + ".rules.step")
    }
  }

  private func check(_ player: Player, at path: String = "") throws(ArchiveFault) {
    try check(name: player.name, at: path + ".name")
    if let team = player.team { try check(name: team, at: path + ".team") }
    for group in player.groups { try check(name: group, at: path + ".groups") }
    if player.colour < 0 { throw ArchiveFault(.outOfRange("colour"), at: path + ".colour") }
    if player.start == nil { throw ArchiveFault(.outOfRange("rounds"), at: path + ".rounds") }
    if player.reached < 0 { throw ArchiveFault(.outOfRange("reached"), at: path + ".reached") }
  }

  private func check(name: String, at path: String) throws(ArchiveFault) {
    do throws(ScorekeepingError) {
      try validate(name: name)
    } catch {
      throw ArchiveFault(.value(error), at: path)
    }
  }
}

extension ChangeSet {
  fileprivate var elements: [Element] {
    deletions.map(\.element) + insertions.map(\.element) + moves.map(\.element)
      + updates.flatMap { [$0.old, $0.new] }
  }
}
