import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// The last good backup of each day.
@Suite struct DailyBackupTests {
  @Test(arguments: seeds(4))
  func `each of the last seven days of play has a backup of its last state`(
    seed: UInt64
  ) throws {
    let days = try PlayedDays(seed: seed)
    var states: [String: [Scoreboard]] = [:]
    for _ in 0..<10 {
      let file = try DataFile(path: days.path)
      let daily = file.keepBackups()
      let session = try days.session(on: file)
      try session.perform(.board("Law \(days.random.number(0...3))"))
      try days.play(session, days.random.number(1...12))
      try session.perform(.board("End of \(try #require(days.day))"))
      #expect(daily.finish(copying: days.random.chance(0.5)) == nil)
      states["\(try #require(days.day))"] = try days.content()
      days.nextDay(days.random.number(1...3))
    }
    let last = try days.makeBackup()
    #expect(days.backups.all.first == last)
    #expect(days.backups.all.map(\.label) == states.keys.sorted(by: >).prefix(7).map(\.self))
    for backup in days.backups.all {
      #expect(try days.content(of: backup.path) == states[backup.label], "seed \(seed)")
    }
    let others = try FileManager.default.contentsOfDirectory(atPath: days.folder.url.path)
      .filter { !$0.hasSuffix(".backup") && !$0.hasPrefix("scores.sqlite") }
    #expect(others == [])
    #expect(!others.contains { $0.contains("unfinished") })
  }

  @Test func `the backup shows the state before the first write of a day`() throws {
    let days = try PlayedDays(seed: 1)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let yesterday = try #require(days.day)
    let before = try days.content()
    days.nextDay()
    let file = try DataFile(path: days.path)
    let daily = file.keepBackups()
    let session = try days.session(on: file)
    for _ in 0..<50 {
      try session.perform([.board("Law"), .score([.init("Red", .add(.points(1)))])])
    }
    #expect(daily.finish(copying: false) == nil)
    #expect(days.backups.named.map(\.label) == [yesterday.description])
    let backup = try #require(days.backups.all.first)
    #expect(try days.content(of: backup.path) == before)
    #expect(try backup.contents.boards == 1)
    #expect(try backup.contents.players == 1)
  }

  @Test
  func `a run that only reads makes no backup, and none is made on the day of the last change`()
    throws
  {
    let days = try PlayedDays(seed: 1)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let file = try DataFile(path: days.path)
    let daily = file.keepBackups()
    _ = try Session(journal: file)
    #expect(daily.finish(copying: true) == nil)
    #expect(days.backups.named.isEmpty)

    let now = try Session(journal: DataFile(path: days.folder.path("now.sqlite")))
    try now.perform(.board("Law"))
    let other = try DataFile(path: days.folder.path("now.sqlite"))
    let otherDaily = other.keepBackups()
    try Session(journal: other).perform(.board("More"))
    #expect(otherDaily.finish(copying: false) == nil)
    #expect(Backups(of: days.folder.path("now.sqlite")).named.isEmpty)
  }

  @Test func `files left by a killed process are removed unless another process uses them`() throws
  {
    let days = try PlayedDays(seed: 1)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let folder = days.path + ".backup.unfinished-Ab3dEf"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data(repeating: 1, count: 100_000).write(to: URL(filePath: folder + "/draft"))
    let other = open(folder + "/draft", O_RDWR | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let day = try #require(days.day)
    try BackupTask.copy(FileSnapshot(of: days.path), as: day, in: days.backups)
    #expect(days.backups.named.isEmpty)
    #expect(flock(other, LOCK_UN) == 0)
    try BackupTask.copy(FileSnapshot(of: days.path), as: day, in: days.backups)
    #expect(days.backups.named.map(\.label) == [day.description])
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a damaged file never replaces a good backup`() throws {
    let days = try PlayedDays(seed: 3)
    try days.session().perform([.board("Law"), .add((0..<400).map { .init("Player \($0)") })])
    let backup = try days.makeBackup()
    let good = try Data(contentsOf: URL(filePath: backup.path))
    try days.session().perform([.board("Law"), .round(.next)])
    var bytes = try Data(contentsOf: URL(filePath: days.path))
    for place in 12_288..<20_480 { bytes[place] = 0x5A }
    try bytes.write(to: URL(filePath: days.path))
    #expect(throws: StoreError.damaged(days.path)) { try days.makeBackup() }
    #expect(try Data(contentsOf: URL(filePath: backup.path)) == good)
    #expect(days.backups.named == [backup])
    #expect(try Data(contentsOf: URL(filePath: days.path)) == bytes)
  }

  @Test(arguments: [
    // The damage is an index that does not match its table, and rows without an owner.
    """
    PRAGMA writable_schema = 1;
    UPDATE sqlite_master SET sql = 'CREATE INDEX player_order ON player (board, score)'
    WHERE name = 'player_order'
    """,
    "DELETE FROM board",
  ])
  func `a file with damage that only a full check finds does not replace one either`(sql: String)
    throws
  {
    let days = try PlayedDays(seed: 3)
    try days.session().perform([.board("Law"), .add((0..<40).map { .init("Player \($0)") })])
    let backup = try days.makeBackup()
    let good = try Data(contentsOf: URL(filePath: backup.path))
    try days.session().perform([.board("Law"), .round(.next)])
    try SQLiteConnection(path: days.path).execute("PRAGMA foreign_keys = OFF; " + sql)
    let answer: String? = try SQLiteConnection(path: days.path).value("PRAGMA quick_check(1)")
    #expect(answer == "ok")
    #expect(throws: StoreError.damaged(days.path)) { try days.makeBackup() }
    #expect(try Data(contentsOf: URL(filePath: backup.path)) == good)
  }

  @Test func `an unwritable folder is reported at the end and does no harm before`()
    throws
  {
    // No file can be created beside one whose name has nearly the maximal length.
    let days = try PlayedDays(seed: 1, name: String(repeating: "l", count: 240))
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    days.nextDay()
    let file = try DataFile(path: days.path)
    let daily = file.keepBackups()
    let session = try days.session(on: file)
    try session.perform([.board("Law"), .score([.init("Red", .add(.points(1)))])])
    let failure = try #require(daily.finish(copying: false))
    #expect(failure.description.hasPrefix("There is no new backup of '\(days.path)': "))
    #expect(daily.finish(copying: false) == nil)
    #expect(session.state.board?.players.first?.score == .points(1))
  }

  @Test func `a day from a wrong clock does not push out the others`() throws {
    let days = try PlayedDays(seed: 1, first: "2090-01-01")
    try days.session().perform(.board("Law"))
    for _ in 0..<7 {
      try days.session().perform(.board("Law \(days.now)"))
      _ = try days.makeBackup()
      days.nextDay()
    }
    let right = try PlayedDays(seed: 1, first: "2026-11-21")
    let session = try Session(
      journal: DataFile(path: days.path), environment: .init(now: { right.now }))
    try session.perform(.board("The right day"))
    let backup = try days.makeBackup()
    #expect(backup.label == "2026-11-21")
    #expect(days.backups.all.first == backup)
    #expect(days.backups.all.map(\.label).suffix(6) == (2...7).map { "2090-01-0\($0)" }.reversed())
  }

  @Test func `backups by a newer version are left alone`() throws {
    let days = try PlayedDays(seed: 1)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    var newer: [Backup] = []
    for number in 1...3 {
      let backup = try days.makeBackup()
      newer.append(backup)
      try SQLiteConnection(path: backup.path).execute("PRAGMA user_version = 30000")
      days.nextDay()
      try days.session().perform(.board("Law \(number)"))
    }
    for number in 4...11 {
      _ = try days.makeBackup()
      days.nextDay()
      try days.session().perform(.board("Law \(number)"))
    }
    let left = days.backups.named
    #expect(left.count == 3 + 7)
    for backup in newer {
      #expect(left.contains(backup))
      #expect(throws: StoreError(backup.path, .newer(tables: 30_000))) { try backup.contents }
    }
  }

  @Test(arguments: [1, 40])
  func `a file that replaces a lost one keeps its backup`(
    count: Int
  ) throws {
    let days = try PlayedDays(seed: 3)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    try days.play(days.session(), 10)
    let then = try days.content()
    _ = try days.makeBackup()
    for part in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: days.path + part)
    }
    let session = try days.session()
    for number in 0..<count { try session.perform(.board("New \(number)")) }
    let now = try days.content()
    let backup = try days.makeBackup()
    #expect(try days.content(of: backup.path) == now)
    let aside = try #require(days.backups.all.first { $0.label.hasPrefix("aside-") })
    #expect(try days.content(of: aside.path) == then)
    // One report is enough.
    try session.perform(.board("Last"))
    _ = try days.makeBackup()
    #expect(days.backups.all.count == 2)
  }
}
