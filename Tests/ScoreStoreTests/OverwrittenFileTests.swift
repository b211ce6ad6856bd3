import Foundation
import GRDB
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// A data file that somebody writes to who knows nothing of SQLite, while it is open.
@Suite struct OverwrittenFileTests {
  private let folder: Folder
  private let path: String
  private let point = Command.score([.init("Red", .add(.points(1)))])

  init() throws {
    folder = try Folder()
    path = folder.path()
    try make(at: path, points: 2)
  }

  private func make(at path: String, points: Int) throws {
    let session = try Session(journal: DataFile(path: path))
    try session.perform([.board("Law"), .add([.init("Red")])])
    for _ in 0..<points { try session.perform(point) }
  }

  private func open(_ file: DataFile? = nil) throws -> Session {
    let session = try Session(journal: try file ?? DataFile(path: path))
    try session.open(try session.board(named: "Law").id)
    return session
  }

  private func score(_ session: Session) -> Score? {
    session.state.board?.players.first?.score
  }

  private func saved() throws -> Score? {
    score(try open(DataFile(path: path, access: .readOnly)))
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// By another process: whoever closes a file gives up the locks that his own process has on it.
  private func run(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words)")
  }

  private func expectSound() throws {
    let answer = try DatabaseQueue(path: path).inDatabase {
      try String.fetchOne($0, sql: "PRAGMA integrity_check")
    }
    #expect(answer == "ok")
  }

  /// What is copied over the file: another game, and what a backup of one is.
  enum Other: CaseIterable {
    case game, backup, longGame
  }

  private func make(_ other: Other) throws -> String {
    let copy = folder.path("other.sqlite")
    try make(at: copy, points: other == .longGame ? 300 : 40)
    if other == .backup {
      let unlogged = folder.path("backup.sqlite")
      let target = try DatabaseQueue(path: unlogged)
      try DatabaseQueue(path: copy).backup(to: target)
      try target.inDatabase {
        _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
      }
      return unlogged
    }
    return copy
  }

  @Test(arguments: Other.allCases, [true, false])
  func
    `another file copied over it is shown, and the keys that were meant for the old one do nothing`(
      other: Other, isRead: Bool
    ) throws
  {
    let file = try DataFile(path: path)
    let session = try open(file)
    for _ in 0..<3 { try session.perform(point) }
    #expect(file.loss() == nil)
    let copy = try make(other)
    let expected = Score.points(other == .longGame ? 300 : 40)
    try run("cp", copy, path)
    #expect(throws: JournalReplaced.self) {
      if isRead { try session.refresh() } else { try session.perform(point) }
    }
    #expect(try saved() == expected)
    try session.perform(.board("Law"))
    #expect(score(session) == expected)
    try session.perform(point)
    try session.perform(.undo(1))
    #expect(try saved() == expected)
    try expectSound()
    #expect(file.loss() == .lost(path))
    // What was saved is not in it, and lies beside it.
    #expect(FileManager.default.fileExists(atPath: path + "-wal-left"))
  }

  @Test func `an older copy is shown as it was, by all who have the file open`() throws {
    let older = folder.path("older.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: older)
    do {
      let session = try open()
      for _ in 0..<5 { try session.perform(point) }
    }
    let sessions = [try open(), try open(), try open()]
    try sessions[0].perform(point)
    try sessions[1].perform(point)
    try run("cp", older, path)
    #expect(throws: JournalReplaced.self) { try sessions[0].perform(point) }
    #expect(score(sessions[0]) == .points(2))
    try sessions[0].perform(point)
    for (score, session) in zip(3..., sessions.dropFirst()) {
      #expect(throws: JournalReplaced.self) { try session.refresh() }
      #expect(self.score(session) == .points(score))
      try session.perform(point)
      try sessions[0].refresh()
    }
    for session in sessions { try session.refresh() }
    #expect(sessions.map(score) == [.points(5), .points(5), .points(5)])
    #expect(try saved() == .points(5))
    try expectSound()
  }

  /// What a file goes through that is no file of ours then.
  enum Damage: CaseIterable {
    case truncated, emptied, zeroed, noise
  }

  private func damage(_ damage: Damage) throws {
    switch damage {
    case .truncated: try run("truncate", "-s", "9000", path)
    case .emptied: try run("truncate", "-s", "0", path)
    case .zeroed:
      try run("dd", "if=/dev/zero", "of=\(path)", "bs=4096", "count=9", "seek=1", "conv=notrunc")
    case .noise: try run("cp", "/bin/sh", path)
    }
  }

  @Test(arguments: Damage.allCases, [false, true])
  func `a file that is damaged is told of, and nothing is written to it any more`(
    damage: Damage, hasBackup: Bool
  ) throws {
    var after = Data()
    if hasBackup {
      let day = try #require(Day(parsing: "2026-11-21"))
      try Copying.copy(Moment(of: path), as: day, in: Backups(of: path))
    }
    do {
      let file = try DataFile(path: path)
      let session = try open(file)
      try session.perform(point)
      try self.damage(damage)
      after = try bytes()
      for _ in 0..<2 {
        do {
          try session.perform(point)
          Issue.record("A command was carried out")
        } catch let fact as StoreError {
          // With backups it was ours.
          #expect(fact == .damaged(path) || !hasBackup && fact == .notOurs(path))
        }
        #expect(throws: StoreError.self) { try session.refresh() }
        #expect(score(session) == .points(3))
      }
      #expect(file.loss() == .lost(path))
      #expect(try bytes() == after)
    }
    #expect(try bytes() == after)
  }

  @Test func `a file that is made good again is gone on with`() throws {
    let good = folder.path("good.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: good)
    let session = try open()
    try session.perform(point)
    try run("truncate", "-s", "9000", path)
    #expect(throws: StoreError.damaged(path)) { try session.perform(point) }
    try run("cp", good, path)
    try session.perform(point)
    #expect(try saved() == .points(4))
    try expectSound()
  }

  @Test func `a file that was only touched, or written as it is, is the file`() throws {
    let file = try DataFile(path: path)
    let session = try open(file)
    let same = folder.path("same.sqlite")
    for points in 3..<6 {
      try session.perform(point)
      try run("touch", path)
      #expect(try saved() == .points(points))
      try session.refresh()
    }
    try run("cp", path, same)
    try run("cp", same, path)
    try session.perform(point)
    #expect(try saved() == .points(6))
    #expect(file.loss() == nil)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal-left"))
  }

  @Test func `what runs write to it is no reason for doubt`() throws {
    let sessions = [try open(), try open()]
    let other = try DatabaseQueue(path: path)
    for turn in 0..<12 {
      for session in sessions { try session.perform(point) }
      if turn.isMultiple(of: 3) {
        try other.inDatabase { db in
          _ = try Row.fetchOne(
            db, sql: "PRAGMA wal_checkpoint(\(turn == 6 ? "TRUNCATE" : "PASSIVE"))")
        }
      }
      if turn == 9 { try other.vacuum() }
    }
    #expect(try saved() == .points(26))
  }

  @Test func `whoever quits without a look leaves a file alone that was copied over`() throws {
    let other = try make(.game)
    let expected = try Data(contentsOf: URL(filePath: other))
    do {
      let session = try open()
      for _ in 0..<3 { try session.perform(point) }
      try run("cp", other, path)
    }
    #expect(try bytes() == expected)
    #expect(try saved() == .points(40))
    try expectSound()
  }

  @Test func `that it was copied over is told without a key`() throws {
    let session = try open()
    try session.perform(point)
    try session.follow()
    try run("cp", try make(.game), path)
    var file = pollfd(fd: session.news.file ?? -1, events: Int16(POLLIN), revents: 0)
    #expect(poll(&file, 1, 0) == 1)
    #expect(throws: JournalReplaced.self) { try session.follow() }
    #expect(try !session.follow())
  }

  @Test func `of a backup that is put back is told, once`() throws {
    let session = try open()
    try session.perform(point)
    let backups = Backups(of: path)
    try run("cp", try make(.backup), "\(backups.path).2021-03-27.backup")
    _ = try backups.restore("2021-03-27")
    do {
      try session.refresh()
      Issue.record("Nothing was told")
    } catch let replaced as JournalReplaced {
      #expect(replaced.reason as? StoreError == .restored(path))
    }
    try session.refresh()
    try session.perform(.board("Law"))
    #expect(score(session) == .points(40))
    try session.perform(point)
    try session.refresh()
    #expect(try saved() == .points(41))
  }
}
