import Foundation
import GRDB
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// A data file that is deleted, moved or replaced, or brought on by a newer version, while it is open.
@Suite struct ReplacedFileTests {
  private let folder: Folder
  private let path: String
  private let point = Command.score([.init("Red", .add(.points(1)))])

  init() throws {
    folder = try Folder()
    path = folder.path("scores/scores.sqlite")
    try make(at: path, points: 0)
  }

  private func make(at path: String, points: Int) throws {
    let session = try Session(journal: DataFile(path: path))
    try session.perform([.board("Law"), .add([.init("Red")])])
    for _ in 0..<points { try session.perform(point) }
  }

  private func open(_ access: DataFile.Access = .readWrite) throws -> Session {
    let session = try Session(journal: DataFile(path: path, access: access))
    try session.open(try session.board(named: "Law").id)
    return session
  }

  private func score(_ session: Session) -> Score? {
    session.state.board?.players.first?.score
  }

  /// What is in the file now, for whoever opens it.
  private func saved() throws -> Score? { score(try open(.readOnly)) }

  private func remove() throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// The ways in which a file goes.
  enum Going: CaseIterable {
    case fileAlone, allFiles, folder, moved
  }

  private func go(_ going: Going) throws {
    let url = URL(fileURLWithPath: path)
    switch going {
    case .fileAlone: try FileManager.default.removeItem(at: url)
    case .allFiles: try remove()
    case .folder: try FileManager.default.removeItem(at: url.deletingLastPathComponent())
    case .moved:
      try FileManager.default.moveItem(atPath: path, toPath: folder.path("elsewhere.sqlite"))
    }
  }

  @Test(arguments: Going.allCases)
  func `a file that is gone is told of, and made anew with all that it held`(
    going: Going
  ) throws {
    #expect(chmod(path, 0o600) == 0)
    let session = try open()
    for _ in 0..<3 { try session.perform(point) }
    try go(going)
    #expect(throws: StoreError.gone(path)) { try session.perform(point) }
    #expect(score(session) == .points(3))
    #expect(!FileManager.default.fileExists(atPath: path))
    // What is shown can be looked at still.
    try session.refresh()
    try session.perform(point)
    #expect(score(session) == .points(4))
    #expect(try saved() == .points(4))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try session.perform(.undo(4))
    #expect(try saved() == .points(0))
    let left = try FileManager.default.contentsOfDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    #expect(left.allSatisfy { !$0.contains("-new-") }, "\(left)")
  }

  @Test(arguments: Going.allCases)
  func `of several who have it open the first makes it anew, and the others go on there`(
    going: Going
  ) throws {
    let sessions = [try open(), try open(), try open()]
    for session in sessions { try session.perform(point) }
    try go(going)
    for session in sessions { #expect(throws: (any Error).self) { try session.perform(point) } }
    for session in sessions { try session.perform(point) }
    #expect(try saved() == .points(6))
    for session in sessions {
      try session.refresh()
      #expect(score(session) == .points(6))
    }
  }

  @Test func `that a file is gone is told without a key, once`() throws {
    let session = try open()
    _ = session.news
    try session.follow()
    try go(.fileAlone)
    var file = pollfd(fd: session.news.file ?? -1, events: Int16(POLLIN), revents: 0)
    #expect(poll(&file, 1, 0) == 1)
    #expect(throws: StoreError.gone(path)) { try session.follow() }
    try session.follow()
    try session.perform(point)
    #expect(try saved() == .points(1))
  }

  @Test func `that a folder was renamed is told without a key`() throws {
    let session = try open()
    try session.perform(point)
    try session.follow()
    let old = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.moveItem(at: old, to: URL(filePath: folder.path("elsewhere")))
    var file = pollfd(fd: session.news.file ?? -1, events: Int16(POLLIN), revents: 0)
    #expect(poll(&file, 1, 0) == 1)
    #expect(throws: StoreError.gone(path)) { try session.follow() }
  }

  @Test func `whoever only reads is not told that he could make it anew`() throws {
    let session = try open(.readOnly)
    try go(.fileAlone)
    #expect(throws: StoreError.away(path)) { try session.follow() }
    #expect(score(session) == .points(0))
  }

  private struct Person: Identifiable, Codable, Sendable {
    let id: Int
    let name: String
  }

  private let ann = Person(id: 1, name: "Ann")
  private let bob = Person(id: 2, name: "Bob")
  private let cy = Person(id: 3, name: "Cy")

  private func store() throws -> PersistentIdentityStore<Person> {
    try PersistentIdentityStore(key: "people", in: DataFile(path: path))
  }

  @Test func `a store goes on in the file that has come in the place of its own`() throws {
    let other = folder.path("other.sqlite")
    try make(at: other, points: 1)
    try PersistentIdentityStore<Person>(key: "people", in: DataFile(path: other)).add(cy)
    let store = try store()
    try store.add(ann)
    #expect(rename(other, path) == 0)
    try store.add(bob)
    #expect(try store.all().map(\.name) == ["Cy", "Bob"])
    #expect(try self.store().all().map(\.name) == ["Cy", "Bob"])
    try store.remove(id: cy.id)
    #expect(try self.store().all().map(\.name) == ["Bob"])
  }

  @Test(arguments: Going.allCases)
  func `a store whose file is gone tells it, and makes it anew with all that it held`(
    going: Going
  ) throws {
    let store = try store()
    try store.add(ann)
    try go(going)
    #expect(throws: StoreError.gone(path)) { try store.add(bob) }
    #expect(try store.all().map(\.name) == ["Ann"])
    try store.add(bob)
    #expect(try self.store().all().map(\.name) == ["Ann", "Bob"])
  }

  @Test func `a file that comes back is the file`() throws {
    let session = try open()
    let aside = folder.path("aside.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    #expect(throws: StoreError.gone(path)) { try session.perform(point) }
    try FileManager.default.moveItem(atPath: aside, toPath: path)
    try session.perform(point)
    #expect(try saved() == .points(1))
  }

  @Test(arguments: [true, false])
  func `a file in its place is shown, and the keys that were meant for the old one do nothing`(
    isRead: Bool
  ) throws {
    let session = try open()
    for _ in 0..<3 { try session.perform(point) }
    let other = folder.path("other.sqlite")
    try make(at: other, points: 40)
    // As a person does it who restores a copy.
    #expect(rename(other, path) == 0)
    #expect(throws: JournalReplaced.self) {
      if isRead { try session.refresh() } else { try session.perform(point) }
    }
    #expect(session.state.boards.map(\.playerCount) == [1])
    try session.perform(.board("Law"))
    #expect(score(session) == .points(40))
    try session.perform(point)
    #expect(try saved() == .points(41))
    try session.perform(.undo(2))
    #expect(try saved() == .points(39))
  }

  @Test func `an older copy of the same file is shown as it was`() throws {
    let session = try open()
    try session.perform(point)
    let copy = folder.path("copy.sqlite")
    try DatabaseQueue(path: path).backup(to: DatabaseQueue(path: copy))
    for _ in 0..<3 { try session.perform(point) }
    let watching = try open(.readOnly)
    #expect(rename(copy, path) == 0)
    for session in [session, watching] {
      #expect(throws: JournalReplaced.self) { try session.refresh() }
      #expect(score(session) == .points(1))
    }
    try session.perform(point)
    try watching.refresh()
    #expect(score(watching) == .points(2))
  }

  @Test func `what is no data file is not written to, and nothing is lost of what is open`() throws
  {
    let session = try open()
    try session.perform(point)
    let other = folder.path("other")
    try Data("Dear diary, today nobody has scored at all.\n".utf8).write(to: URL(filePath: other))
    #expect(rename(other, path) == 0)
    for _ in 0..<2 {
      #expect(throws: StoreError.notOurs(path)) { try session.perform(point) }
      #expect(score(session) == .points(1))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("Dear diary"))
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: StoreError.gone(path)) { try session.perform(point) }
    try session.perform(point)
    #expect(try saved() == .points(2))
  }

  @Test func `a file that a newer version brings on meanwhile is not written any more`() throws {
    let session = try open()
    try session.perform(point)
    let newer = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("99 the future") { db in
      try db.execute(sql: "ALTER TABLE player ADD COLUMN mood TEXT NOT NULL DEFAULT 'good'")
    }
    // As its first version would: without the migrations that are there already.
    try migrator.migrate(newer)
    let count = try newer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") }
    for _ in 0..<2 {
      #expect(throws: StoreError.newer(path)) { try session.perform(point) }
      #expect(throws: StoreError.newer(path)) { try session.refresh() }
    }
    #expect(score(session) == .points(1))
    #expect(
      try newer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") } == count)
    #expect(throws: StoreError.newer(path)) { try DataFile(path: path) }
  }

  @Test func `a file that is moved while it is open, and then left, holds all`() throws {
    let moved = folder.path("elsewhere.sqlite")
    do {
      let session = try open()
      for _ in 0..<3 { try session.perform(point) }
      try FileManager.default.moveItem(atPath: path, toPath: moved)
    }
    let there = try Session(journal: DataFile(path: moved, access: .readOnly))
    try there.open(try there.board(named: "Law").id)
    #expect(score(there) == .points(3))
    #expect(try DataFile(path: path).newestSequence() == 0)
  }

  @Test func `a log without its file is not taken away, and is read when the file is back`() throws
  {
    let moved = folder.path("elsewhere.sqlite")
    do {
      let session = try open()
      try DatabaseQueue(path: path).writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      for _ in 0..<3 { try session.perform(point) }
      // As somebody finds them whose run was killed.
      for name in [path, path + "-wal"] {
        try FileManager.default.copyItem(atPath: name, toPath: name + ".killed")
      }
    }
    try remove()
    try FileManager.default.moveItem(atPath: path + ".killed", toPath: moved)
    try FileManager.default.moveItem(atPath: path + "-wal.killed", toPath: path + "-wal")
    #expect(throws: StoreError.logLeft(path)) { try DataFile(path: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try FileManager.default.moveItem(atPath: moved, toPath: path)
    #expect(try saved() == .points(3))
  }

  @Test func `a file that is moved, left by one of two, and moved back keeps its log`() throws {
    let moved = folder.path("elsewhere.sqlite")
    let session = try open()
    try session.perform(point)
    do {
      let other = try open()
      try other.perform(point)
      try FileManager.default.moveItem(atPath: path, toPath: moved)
    }
    try FileManager.default.moveItem(atPath: moved, toPath: path)
    try session.perform(point)
    #expect(score(session) == .points(3))
    #expect(try saved() == .points(3))
  }
}
