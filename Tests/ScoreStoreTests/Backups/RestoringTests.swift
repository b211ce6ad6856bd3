import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

@Suite struct RestoringTests {
  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test(arguments: seeds(6))
  func `a restored state is complete, visible to all sessions, and can be undone`(
    seed: UInt64
  ) throws {
    let days = try PlayedDays(seed: seed)
    let first = try days.session()
    let second = try days.session()
    try first.perform(.board("Law"))
    try days.play(first, 30)
    let backup = try days.makeBackup()
    let then = try days.content()
    days.nextDay()
    try days.play(first, 30)
    try second.refresh()
    if days.random.chance(0.5) { try days.play(second, 5) }
    let now = try days.content()

    let restoration = try days.backups.restore(backup.label)
    #expect(try days.content() == then, "seed \(seed)")
    #expect(restoration.contents.boards == then.count)
    let aside = try #require(restoration.replaced)
    #expect(try days.content(of: aside.path) == now, "seed \(seed)")
    // One session is notified, and the other notices when it writes: the target of its command may be gone.
    #expect(throws: JournalReplacedError.self) { try first.refresh() }
    #expect(first.state.boards.map(\.id) == then.map(\.id))
    #expect(throws: JournalReplacedError.self) { try second.perform(.board("Late")) }
    #expect(try days.content() == then, "seed \(seed)")
    try days.play(second, 10)
    try first.refresh()
    let later = try days.content()
    #expect(first.state.boards == later.map(\.summary), "seed \(seed)")
    #expect(second.state.boards == later.map(\.summary), "seed \(seed)")
    if let board = second.state.board { #expect(later.contains(board), "seed \(seed)") }
    #expect(try first.roster() == second.roster())
    #expect(try first.roster() == days.session().roster())

    let back = try days.backups.restore(aside.label)
    #expect(try days.content() == now, "seed \(seed)")
    #expect(try days.content(of: try #require(back.replaced).path) == later, "seed \(seed)")
    #expect(throws: JournalReplacedError.self) { try first.refresh() }
    try days.play(first, 10)
    #expect(try first.roster() == days.session().roster())
  }

  @Test(arguments: ["noise", "truncated", "empty", "zeroed"])
  func `a damaged file is replaced and kept unchanged`(damage: String) throws {
    let days = try PlayedDays(seed: 5)
    do {
      let session = try days.session()
      try session.perform(.board("Law"))
      try days.play(session, 40)
    }
    let backup = try days.makeBackup()
    let then = try days.content()
    var data = try bytes(days.path)
    switch damage {
    case "noise": data = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    case "truncated": data = data.prefix(data.count / 2)
    case "empty": data = Data()
    default: data.replaceSubrange(4_096..., with: Data(count: data.count - 4_096))
    }
    try data.write(to: URL(filePath: days.path))
    try Data("a log of another file".utf8).write(to: URL(filePath: days.path + "-wal"))
    let restoration = try days.backups.restore(backup.label)
    #expect(try days.content() == then)
    let aside = try #require(restoration.replaced)
    #expect(try bytes(aside.path) == data)
    #expect(try days.session().perform(.board("More")).entries.count == 1)
    // The sequence numbers continue beyond all used ones.
    #expect(try days.session().sequence == backup.contents.age + 1001)
  }

  @Test func `sequence numbers continue after a restore, and none is used twice`() throws {
    let days = try PlayedDays(seed: 5)
    let session = try days.session()
    try session.perform([.board("Law"), .add([.init("Red")])])
    let backup = try days.makeBackup()
    days.nextDay()
    try session.perform(.add([.init("Blue")]))
    let board = try #require(session.state.board?.id)
    var last = session.sequence
    var feed = try session.feed(of: board)
    for _ in 0..<2 {
      _ = try days.backups.restore(backup.label)
      #expect(throws: JournalReplacedError.self) { try session.refresh() }
      try session.perform(.add([.init("Cyan")]))
      // The number between belongs to the restoration.
      #expect(session.sequence == last + 2)
      var kinds: [BoardEvent.Kind] = []
      try session.follow(&feed) { kinds.append($0.kind) }
      #expect(kinds == [.board])
      // No feed resumes after a change that is gone.
      #expect(try session.feed(of: board, after: last) == nil)
      last = session.sequence
    }
  }

  @Test func `a missing file is restored`() throws {
    let days = try PlayedDays(seed: 5)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let backup = try days.makeBackup()
    let then = try days.content()
    #expect(chmod(backup.path, 0o640) == 0)
    try FileManager.default.removeItem(atPath: days.path)
    let restoration = try days.backups.restore(backup.label)
    #expect(restoration.replaced == nil)
    #expect(try days.content() == then)
    var status = stat()
    #expect(stat(days.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `a log that cannot be moved aside stays, and so does the file`() throws {
    let days = try PlayedDays(seed: 5)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let backup = try days.makeBackup()
    try FileManager.default.removeItem(atPath: days.path)
    let log = Data("a log of another file".utf8)
    try log.write(to: URL(filePath: days.path + "-wal"))
    let copy = try days.backups.unfinished("restore")
    try backup.copy(into: copy)
    // A folder that is not empty cannot be replaced.
    try FileManager.default.createDirectory(
      atPath: days.path + "/in the way", withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try days.backups.place(copy, of: backup) }
    #expect(try bytes(days.path + "-wal") == log)
    #expect(FileManager.default.fileExists(atPath: days.path + "/in the way"))
  }

  @Test func `a lock by others is reported and waited for`() throws {
    let days = try PlayedDays(seed: 5)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let backup = try days.makeBackup()
    days.nextDay()
    try days.session().perform(.board("More"))
    let cut = try #require(days.day)
    for isRestoring in [false, true] {
      let other = try LockedFile(at: days.path)
      var delays: [Delay] = []
      let onDelay: (Delay) -> Void = { delay in
        delays.append(delay)
        other.unlock()
      }
      if isRestoring {
        _ = try days.backups.restore(backup.label, onDelay: onDelay)
        #expect(try days.content().map(\.name) == ["Law"])
      } else {
        #expect(try DataFile(path: days.path, onDelay: onDelay).compact(before: cut).folded > 0)
      }
      #expect(delays.first?.file == days.path)
      #expect(delays.first?.description.hasPrefix("Waiting (1 s) for another program") == true)
    }
  }

  @Test func `a failed restore changes nothing`() throws {
    let days = try PlayedDays(seed: 5)
    #expect(throws: StoreError(days.path, .noBackups)) { try days.backups.restore("2021-01-01") }
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    let backup = try days.makeBackup()
    days.nextDay(3)
    try days.session().perform(.board("More"))
    let later = try days.makeBackup()
    let now = try days.content()
    for (label, nearest) in [
      ("2020-12-31", backup), ("2021-03-28", backup), ("2021-03-29", later), ("2030-01-01", later),
      ("soon", later),
    ] {
      #expect(throws: StoreError(days.path, .unknownBackup(label, nearest: nearest.label))) {
        try days.backups.restore(label)
      }
    }
    var data = try bytes(backup.path)
    data.replaceSubrange(4_096..., with: Data(count: data.count - 4_096))
    for damaged in [data, Data(), Data("Dear diary".utf8), data.prefix(5_000)] {
      try damaged.write(to: URL(filePath: backup.path))
      #expect(throws: StoreError(days.path, .damagedBackup(backup.label))) {
        try days.backups.restore(backup.label)
      }
      #expect(try bytes(backup.path) == damaged)
    }
    #expect(try days.content() == now)
    let files = try FileManager.default.contentsOfDirectory(atPath: days.folder.url.path)
    #expect(!files.contains { $0.contains("unfinished") || $0.contains("aside") }, "\(files)")
  }
}
