import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// A data file that is deleted, moved, replaced or upgraded by a newer version while it is open.
@Suite struct MovedFileTests {
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

  private func open(_ file: DataFile) throws -> Session {
    let session = try Session(journal: file)
    try session.open(try session.board(named: "Law").id)
    return session
  }

  private func open(_ access: DataFile.Access = .readWrite) throws -> Session {
    try open(DataFile(path: path, access: access))
  }

  private func score(_ session: Session) -> Score? {
    session.state.board?.players.first?.score
  }

  private func saved(at path: String? = nil) throws -> Score? {
    score(try open(DataFile(path: path ?? self.path, access: .readOnly)))
  }

  /// The ways in which a file disappears.
  enum Going: CaseIterable {
    case deleted, folderDeleted, moved, replaced, replacedByFolder
  }

  private func go(_ going: Going) throws {
    let files = FileManager.default
    let elsewhere = folder.path("elsewhere.sqlite")
    switch going {
    case .deleted: try files.removeItem(atPath: path)
    case .folderDeleted:
      try files.removeItem(atPath: URL(filePath: path).deletingLastPathComponent().path)
    case .moved: try files.moveItem(atPath: path, toPath: elsewhere)
    case .replaced:
      try make(at: elsewhere, points: 40)
      #expect(rename(elsewhere, path) == 0)
    case .replacedByFolder:
      try files.removeItem(atPath: path)
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  @Test(arguments: Going.allCases)
  func `no key writes to a moved file, the screen stays, and the loss is reported at the end`(
    going: Going
  ) throws {
    let file = try DataFile(path: path)
    let session = try open(file)
    for _ in 0..<3 { try session.perform(point) }
    #expect(file.loss() == nil)
    try go(going)
    for _ in 0..<2 {
      #expect(throws: StoreError(path, .moved)) { try session.perform(point) }
      try session.refresh()
      #expect(score(session) == .points(3))
    }
    #expect(file.loss() == StoreError(path, .lost))
  }

  @Test func `a file that comes back is used again`() throws {
    let file = try DataFile(path: path)
    let session = try open(file)
    try session.perform(point)
    try go(.moved)
    #expect(throws: StoreError(path, .moved)) { try session.perform(point) }
    try FileManager.default.moveItem(atPath: folder.path("elsewhere.sqlite"), toPath: path)
    try session.perform(point)
    #expect(try saved() == .points(2))
    #expect(file.loss() == nil)
  }

  @Test(arguments: [DataFile.Access.readWrite, .readOnly])
  func `a moved file is reported without a key while it is away`(
    access: DataFile.Access
  ) throws {
    let session = try open(access)
    _ = session.changeFeed
    try session.follow()
    try go(.moved)
    var file = pollfd(fd: session.changeFeed.file ?? -1, events: Int16(POLLIN), revents: 0)
    #expect(poll(&file, 1, 0) == 1)
    let fact = StoreError(path, access == .readWrite ? .moved : .away)
    #expect(throws: fact) { try session.follow() }
    #expect(session.changeFeed.interval != nil)
    #expect(throws: fact) { try session.follow() }
    try FileManager.default.moveItem(atPath: folder.path("elsewhere.sqlite"), toPath: path)
    try session.follow()
    #expect(score(session) == .points(0))
  }

  @Test func `a file that moves while it is open holds all its data after closing`() throws {
    do {
      let session = try open()
      for _ in 0..<3 { try session.perform(point) }
      try go(.moved)
    }
    let log = path + "-wal"
    if FileManager.default.fileExists(atPath: log) {
      try FileManager.default.moveItem(atPath: log, toPath: folder.path("elsewhere.sqlite-wal"))
    }
    #expect(try saved(at: folder.path("elsewhere.sqlite")) == .points(3))
  }

  @Test func `a log without its file is kept, and read when the file is back`() throws {
    let files = FileManager.default
    do {
      let session = try open()
      try SQLiteConnection(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      for _ in 0..<3 { try session.perform(point) }
      // These are the files of a killed run.
      for name in [path, path + "-wal"] { try files.copyItem(atPath: name, toPath: name + ".k") }
    }
    try files.removeItem(atPath: path)
    try files.moveItem(atPath: path + "-wal.k", toPath: path + "-wal")
    #expect(throws: StoreError(path, .logLeft)) { try DataFile(path: path) }
    try files.moveItem(atPath: path + ".k", toPath: path)
    #expect(try saved() == .points(3))
  }

  @Test func `a closing program does not touch another file in place of its own`()
    throws
  {
    let other = folder.path("other.sqlite")
    try make(at: other, points: 40)
    let bytes = try Data(contentsOf: URL(filePath: other))
    do {
      let session = try open()
      try session.perform(point)
      #expect(rename(other, path) == 0)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  /// Changes to an open file by users who do not know SQLite.
  enum Meddling: CaseIterable {
    case emptied, logRemoved
  }

  @Test(arguments: Meddling.allCases)
  func `the loss is reported at the end, whatever was done to the open file`(
    meddling: Meddling
  ) throws {
    let file = try DataFile(path: path)
    let session = try open(file)
    for _ in 0..<3 { try session.perform(point) }
    switch meddling {
    case .emptied: #expect(truncate(path, 0) == 0)
    case .logRemoved: try FileManager.default.removeItem(atPath: path + "-wal")
    }
    #expect(file.loss() == StoreError(path, .lost))
  }

  @Test func `a dropped table is reported, and so is the loss at the end`() throws {
    let file = try DataFile(path: path)
    let session = try open(file)
    try session.perform(point)
    try SQLiteConnection(path: path).execute("PRAGMA foreign_keys = OFF; DROP TABLE change")
    #expect(throws: StoreError.damaged(path)) { try session.perform(point) }
    #expect(file.loss() == StoreError(path, .lost))
  }

  @Test func `a store with a moved file reports that and keeps its data`() throws {
    struct Person: Identifiable, Codable, Sendable { let id: Int }
    let store = try PersistentIdentityStore<Person>(key: "people", in: DataFile(path: path))
    try store.add(Person(id: 1))
    try go(.moved)
    #expect(throws: StoreError(path, .moved)) { try store.add(Person(id: 2)) }
    #expect(try store.all().map(\.id) == [1])
  }

  @Test func `a file that a newer version upgrades meanwhile is not written any more`() throws {
    let session = try open()
    try session.perform(point)
    let newer = try SQLiteConnection(path: path)
    try newer.execute(
      """
      BEGIN; ALTER TABLE player ADD COLUMN mood TEXT NOT NULL DEFAULT 'good';
      PRAGMA user_version = 990000; COMMIT
      """)
    let count: Int? = try newer.value("SELECT count(*) FROM change")
    for _ in 0..<2 {
      #expect(throws: StoreError(path, .newer(tables: 990_000))) { try session.perform(point) }
      #expect(throws: StoreError(path, .newer(tables: 990_000))) { try session.refresh() }
    }
    #expect(score(session) == .points(1))
    #expect(try newer.value("SELECT count(*) FROM change") == count)
    #expect(throws: StoreError(path, .newer(tables: 990_000))) { try DataFile(path: path) }
  }
}
