import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// Folding changes nothing in the present state and in newer entries.
@Suite struct CompactionLawTests {
  /// A file that two open sessions played on for some days, and the day from which entries are new.
  private func played(_ seed: UInt64) throws -> (PlayedDays, Session, Session, Day) {
    let days = try PlayedDays(seed: seed)
    let first = try days.session()
    let second = try days.session()
    try first.perform(.board("Law"))
    var cut = try #require(days.day)
    for day in 0..<4 {
      try days.play(first, days.random.number(5...25))
      try second.refresh()
      try days.play(second, days.random.number(0...9))
      days.nextDay()
      if day == 0 || days.random.chance(0.5) { cut = try #require(days.day) }
    }
    // A session may have followed the other's changes, or not.
    if days.random.chance(0.5) { try first.refresh() }
    return (days, first, second, cut)
  }

  /// Undoes all changes on every board and on the list, and returns the state after each.
  private func undone(_ path: String) throws -> [String: [[Scoreboard]]] {
    let session = try Session(journal: DataFile(path: path))
    var states: [String: [[Scoreboard]]] = [:]
    for scope in session.state.boards.map({ Optional($0) }) + [nil] {
      if let scope {
        guard (try? session.open(scope.id)) != nil else { continue }
      } else {
        session.close()
      }
      var seen: [[Scoreboard]] = []
      for _ in 0..<400 {
        do {
          try session.perform(.undo(1))
        } catch ScorekeepingError.nothingToUndo, ScorekeepingError.historyFolded {
          break
        } catch is ScorekeepingError {
          continue
        }
        seen.append(try content(session))
      }
      states[scope?.id.uuidString ?? ""] = seen
    }
    return states
  }

  private func content(_ session: Session) throws -> [Scoreboard] {
    try session.state.boards.compactMap { try session.stored($0.id) }
  }

  // Seed 70 undoes a rename from before a board's starting state.
  @Test(arguments: seeds(12) + [70])
  func `boards, roster and newer changes stay the same`(seed: UInt64) throws {
    let (days, first, second, cut) = try played(seed)
    let before = try days.content()
    let roster = try days.session().roster()
    let newer = try entries(days).filter { $0.time >= (cut.start ?? .distantFuture) }
    let last = try days.session().lastPlayed()
    let sequence = try days.session().sequence

    let trial = try DataFile(path: days.path).compact(before: cut, isTrial: true)
    #expect(try entries(days).count == trial.folded + trial.kept)
    let compaction = try DataFile(path: days.path).compact(before: cut)
    #expect((compaction.folded, compaction.kept) == (trial.folded, trial.kept))
    #expect(compaction.kept >= newer.count)
    #expect(try days.content() == before, "seed \(seed)")
    #expect(try days.session().roster() == roster)
    if before.contains(where: { $0.id == last }) {
      #expect(try days.session().lastPlayed() == last)
    }
    #expect(try days.session().sequence == sequence)
    #expect(try entries(days).suffix(newer.count) == newer[...], "seed \(seed)")
    try DataFile(path: days.path, access: .readOnly).checkPages()
    if compaction.folded > 0 {
      let backup = try #require(compaction.backup)
      #expect(try days.content(of: backup.path) == before)
      // A second run has nothing to do.
      let again = try DataFile(path: days.path).compact(before: cut)
      #expect(again.folded == 0 && again.backup == nil && again.kept == compaction.kept)
    }
    // Sessions that have the file open continue.
    for (mine, other) in [(first, second), (second, first)] {
      try days.play(mine, 5)
      try other.refresh()
      let now = try days.content()
      for session in [mine, other] {
        #expect(session.state.boards == now.map(\.summary), "seed \(seed)")
        if let board = session.state.board { #expect(now.contains(board), "seed \(seed)") }
      }
    }
  }

  private func entries(_ days: PlayedDays) throws -> [JournalEntry] {
    try days.session().entries(after: 0, limit: .max)
  }

  @Test(arguments: seeds(12))
  func `undo reaches the newer changes only`(seed: UInt64) throws {
    let (days, _, _, cut) = try played(seed)
    let compaction = try DataFile(path: days.path).compact(before: cut)
    guard let backup = compaction.backup else { return }
    let whole = days.folder.path("whole.sqlite")
    try FileManager.default.copyItem(atPath: backup.path, toPath: whole)
    let before = try undone(whole)
    for (scope, states) in try undone(days.path) where scope != "" {
      let all = before[scope] ?? []
      // The boards before this one were undone further in the whole file: only the board itself is compared.
      func board(_ states: [Scoreboard]) -> Scoreboard? {
        states.first { $0.id.uuidString == scope }
      }
      #expect(states.count <= all.count, "seed \(seed)")
      for (state, other) in zip(states, all) {
        #expect(board(state)?.players == board(other)?.players, "seed \(seed)")
      }
    }
  }

  // In seed 38, players of a board that was frozen before the day are revealed after it.
  @Test(arguments: seeds(12) + [38])
  func `the script of a board begins with its folded state`(seed: UInt64) throws {
    let (days, _, _, cut) = try played(seed)
    let scripts = try histories(days)
    let compaction = try DataFile(path: days.path).compact(before: cut)
    for (id, history) in try histories(days) {
      // A board may have had no script before, after undo in both sessions.
      if scripts[id]?.isEmpty == true { continue }
      #expect(!history.isEmpty, "seed \(seed): \(compaction)")
    }
  }

  /// The journal's commands that lead to each board; none for boards without them.
  private func histories(_ days: PlayedDays) throws -> [Scoreboard.ID: [String]] {
    let session = try days.session()
    var lines: [Scoreboard.ID: [String]] = [:]
    for board in session.state.boards {
      try session.open(board.id)
      lines[board.id] = try session.history()?.map(\.text) ?? []
    }
    return lines
  }

  /// A file with a board imported with its history, and later changes.
  private func adopted(_ seed: UInt64) throws -> (days: PlayedDays, cut: Day) {
    let (source, _, _, _) = try played(seed)
    let archive = try DataFile(path: source.path, access: .readOnly).readArchive(of: nil) { file in
      var entries: [ArchivedEntry] = []
      try file.forEachEntry { entries.append($0) }
      return Archive(
        boards: try file.boards().compactMap { try file.board($0) }, entries: entries,
        roster: try file.roster(), isWhole: false)
    }
    let days = try PlayedDays(seed: seed &+ 1, first: "2021-05-01")
    let session = try days.session()
    try session.perform([.board("Home"), .add([.init("Zoe")])])
    days.nextDay()
    _ = try DataFile(path: days.path).importArchive(renumbered(archive), at: days.now)
    let cut = try #require(days.day)
    days.nextDay()
    try session.refresh()
    try days.play(session, days.random.number(5...20))
    return (days, cut)
  }

  /// An archive in which entries refer to each other by position.
  private func renumbered(_ archive: Archive) -> Archive {
    let places = Dictionary(
      uniqueKeysWithValues: zip(archive.entries.map(\.sequence), 1...))
    var archive = archive
    archive.entries = archive.entries.enumerated().map { offset, entry in
      ArchivedEntry(
        sequence: offset + 1, scope: entry.scope, writer: entry.writer, time: entry.time,
        command: entry.command, reversal: entry.reversal,
        reverses: entry.reverses.flatMap { places[$0] }, reversibility: entry.reversibility,
        change: entry.change)
    }
    return archive
  }

  @Test(arguments: seeds(8))
  func `imported boards with their history stay the same`(seed: UInt64) throws {
    let (days, cut) = try adopted(seed)
    let before = try days.content()
    let scripts = try histories(days)
    for day in [cut, try #require(days.day)] {
      _ = try DataFile(path: days.path).compact(before: day)
      #expect(try days.content() == before, "seed \(seed)")
      for (id, history) in try histories(days) {
        // Level players who were moved by hand after the cut may come in another order.
        guard let script = scripts[id], !script.isEmpty,
          !script.contains(where: { $0.hasPrefix("move ") })
        else { continue }
        #expect(!history.isEmpty, "seed \(seed)")
      }
    }
    try DataFile(path: days.path, access: .readOnly).checkPages()
    _ = try undone(days.path)
  }

  @Test func `an imported board that was deleted comes back with its history`()
    throws
  {
    let source = try PlayedDays(seed: 1)
    try source.session().perform([.board("Guest"), .add([.init("Red", score: .points(3))])])
    let archive = try DataFile(path: source.path, access: .readOnly).readArchive(of: nil) { file in
      var entries: [ArchivedEntry] = []
      try file.forEachEntry { if $0.scope != nil { entries.append($0) } }
      return Archive(
        boards: try file.boards().compactMap { try file.board($0) }, entries: entries,
        roster: try file.roster(), isWhole: false)
    }
    let days = try PlayedDays(seed: 1, first: "2021-05-01")
    let session = try days.session()
    try session.perform(.board("Home"))
    days.nextDay()
    _ = try DataFile(path: days.path).importArchive(renumbered(archive), at: days.now)
    try session.refresh()
    let guest = try #require(session.state.boards.first { $0.name == "Guest" })
    session.close()
    try session.perform(.deleteBoard("Guest"))
    // The changes on it are old, but its import and deletion are not.
    let cut = try #require(days.day)
    _ = try DataFile(path: days.path).compact(before: cut)
    try session.perform(.undo(1))
    try session.open(guest.id)
    #expect(try session.history()?.map(\.text) == ["add Red 3"])
  }

  @Test func `a concurrent write is in the backup and is not folded`() throws {
    let days = try PlayedDays(seed: 1)
    let session = try days.session()
    try session.perform([.board("Law"), .add([.init("Red")])])
    for _ in 0..<40 { try session.perform(.score([.init("Red", .add(.points(1)))])) }
    days.nextDay()
    let cut = try #require(days.day)
    let path = days.path
    let isOver = DispatchSemaphore(value: 0)
    let written = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { done.signal() }
      guard let other = try? Session(journal: DataFile(path: path)) else { return }
      while isOver.wait(timeout: .now()) == .timedOut {
        _ = try? other.perform([.board("Law"), .score([.init("Red", .add(.points(1)))])])
        written.signal()
      }
    }
    written.wait()
    let compaction = try DataFile(path: path).compact(before: cut)
    isOver.signal()
    done.wait()
    let backup = try #require(compaction.backup)
    #expect(compaction.folded + compaction.kept == (try count(backup.path)))
    let now = try days.content().first?.players.first?.score.thousandths ?? 0
    let then = try days.content(of: backup.path).first?.players.first?.score.thousandths ?? 0
    // All entries after the backup are unchanged.
    #expect(try entries(days).count - compaction.kept - 1 == Int(now - then) / 1000)
  }

  private func count(_ path: String) throws -> Int {
    try SQLiteConnection(path: path).value("SELECT count(*) FROM change") ?? 0
  }

  @Test func `a large history becomes a small file, and can be restored`() throws {
    let days = try PlayedDays(seed: 1)
    let session = try days.session()
    try session.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
    for _ in 0..<20 {
      try session.inBatch {
        for _ in 0..<50 { _ = try? session.perform(.score([.init("Red", .add(.points(1)))])) }
      }
    }
    let whole = try days.content()
    days.nextDay()
    try session.perform(.score([.init("Blue", .add(.points(1)))]))
    let cut = try #require(days.day)
    let compaction = try DataFile(path: days.path).compact(before: cut)
    #expect(compaction.folded == 1002)
    #expect(compaction.kept == 1)
    #expect(compaction.sizeAfter * 3 < compaction.sizeBefore)
    try session.perform(.undo(1))
    #expect(try days.content() == whole)
    #expect(throws: ScorekeepingError.historyFolded) { try session.perform(.undo(1)) }
    let lines = try #require(try days.session().opened("Law").history()).map(\.text)
    #expect(lines.contains("add Red Blue"))
    #expect(lines.contains("score Red = 1000 Blue = 0") || lines.contains("score Red = 1000"))
    _ = try days.backups.restore(try #require(compaction.backup).label)
    #expect(throws: JournalReplacedError.self) { try session.perform(.undo(1)) }
    try session.perform(.undo(1))
    try session.perform(.undo(1))
    #expect(session.state.board?.players.first?.score == .points(999))
  }
}

extension Session {
  fileprivate func opened(_ name: String) throws -> Session {
    try open(try board(named: name).id)
    return self
  }
}
