import Foundation
import GRDB
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// What is folded changes nothing that is there, and nothing that is newer.
@Suite struct CompactionLawTests {
  /// A file that was played on for some days, by two who have it open; and from which day on it is new.
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
    // One knows of what the other did, or not.
    if days.random.chance(0.5) { try first.refresh() }
    return (days, first, second, cut)
  }

  /// Undoes on every board, and on the list, for as long as there is something; what is there after each.
  private func undone(_ path: String) throws -> [String: [[Scoreboard]]] {
    let session = try Session(journal: DataFile(path: path))
    var states: [String: [[Scoreboard]]] = [:]
    for scope in session.state.value.boards.map({ Optional($0) }) + [nil] {
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
    try session.state.value.boards.compactMap { try session.stored($0.id) }
  }

  @Test(arguments: seeds(12))
  func `boards, roster, and all that is newer stay as they were`(seed: UInt64) throws {
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
    try DatabaseQueue(path: days.path).inDatabase { db in
      try db.checkForeignKeys()
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
    }
    if compaction.folded > 0 {
      let backup = try #require(compaction.backup)
      #expect(try days.content(of: backup.path) == before)
      // A second time there is nothing to do.
      let again = try DataFile(path: days.path).compact(before: cut)
      #expect(again.folded == 0 && again.backup == nil && again.kept == compaction.kept)
    }
    // Those who have it open go on.
    for (mine, other) in [(first, second), (second, first)] {
      try days.play(mine, 5)
      try other.refresh()
      let now = try days.content()
      for session in [mine, other] {
        #expect(session.state.value.boards == now.map(\.summary), "seed \(seed)")
        if let board = session.state.value.board { #expect(now.contains(board), "seed \(seed)") }
      }
    }
  }

  private func entries(_ days: PlayedDays) throws -> [JournalEntry] {
    try days.session().entries(after: 0, limit: .max)
  }

  @Test(arguments: seeds(12))
  func `undo goes back as far as what is newer, and no further`(seed: UInt64) throws {
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

  @Test(arguments: seeds(12))
  func `the script of a board begins with what was folded`(seed: UInt64) throws {
    let (days, _, _, cut) = try played(seed)
    let scripts = try histories(days)
    let compaction = try DataFile(path: days.path).compact(before: cut)
    for (id, history) in try histories(days) {
      // Where one undid beside the other there was none before.
      if scripts[id]?.isEmpty == true { continue }
      #expect(!history.isEmpty, "seed \(seed): \(compaction)")
    }
  }

  /// The commands in the journal that make each board what it is; none where there are no such.
  private func histories(_ days: PlayedDays) throws -> [Scoreboard.ID: [String]] {
    let session = try days.session()
    var lines: [Scoreboard.ID: [String]] = [:]
    for board in session.state.value.boards {
      try session.open(board.id)
      lines[board.id] = try session.history()?.map(\.text) ?? []
    }
    return lines
  }

  @Test func `a large history becomes a small file, and can be put back`() throws {
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
    #expect(lines.first == "add Red Blue")
    #expect(lines.contains("score Red = 1000 Blue = 0") || lines.contains("score Red = 1000"))
    _ = try days.backups.restore(try #require(compaction.backup).label)
    try session.perform(.undo(1))
    try session.perform(.undo(1))
    #expect(session.state.value.board?.players.first?.score == .points(999))
  }
}

extension Session {
  fileprivate func opened(_ name: String) throws -> Session {
    try open(try board(named: name).id)
    return self
  }
}
