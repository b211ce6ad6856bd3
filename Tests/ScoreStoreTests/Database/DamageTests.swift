import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// Unsuitable files: one sentence, and no byte changed.
@Suite struct DamageTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path()
    let session = try Session(journal: DataFile(path: path))
    try session.perform([.board("Law"), .add([.init("Red"), .init("Blue")])])
  }

  private func refusal(_ access: DataFile.Access = .readWrite) -> StoreError? {
    do {
      let session = try Session(journal: DataFile(path: path, access: access))
      try session.perform(.board("Law"))
      return nil
    } catch {
      return error as? StoreError
    }
  }

  private func write(_ data: Data) throws {
    try data.write(to: URL(fileURLWithPath: path))
    try? FileManager.default.removeItem(atPath: path + "-wal")
    try? FileManager.default.removeItem(atPath: path + "-shm")
  }

  @Test func `a file of noise is refused as foreign`() throws {
    let noise = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    try write(noise)
    #expect(refusal() == StoreError(path, .notOurs))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == noise)
  }

  @Test func `another program's database is refused as foreign`() throws {
    try? FileManager.default.removeItem(atPath: path)
    try write(Data())
    let theirs = try SQLiteConnection(path: path)
    try theirs.execute("CREATE TABLE theirs (id INTEGER)")
    #expect(refusal() == StoreError(path, .notOurs))
    #expect(try theirs.value("SELECT count(*) FROM sqlite_master") == 1)
  }

  @Test func `a newer version's file is left alone`() throws {
    try SQLiteConnection(path: path).execute("PRAGMA user_version = 990000")
    #expect(refusal() == StoreError(path, .newer(tables: 990_000)))
    #expect(refusal(.readOnly) == StoreError(path, .newer(tables: 990_000)))
  }

  @Test func `a file with backups is ours, whatever its first bytes are`() throws {
    let backup = path + ".2026-11-20.backup"
    try FileManager.default.copyItem(atPath: path, toPath: backup)
    try write(Data("Dear diary".utf8))
    #expect(refusal() == .damaged(path))
    #expect(refusal(.readOnly) == .damaged(path))
    #expect(StoreError.damaged(path).description.contains("'scoreboard restore' lists its backups"))
    try write(Data())
    #expect(refusal() == .damaged(path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    try FileManager.default.removeItem(atPath: path)
    #expect(refusal(.readOnly) == StoreError(path, .vanished))
  }

  @Test func `a truncated file is damaged`() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try write(whole.prefix(whole.count / 2))
    #expect(refusal() == .damaged(path))
  }

  @Test(arguments: [
    "UPDATE player SET id = randomblob(3)",
    "UPDATE board SET ranking = 'odd'", "UPDATE board SET step = 0",
    "UPDATE board SET round = 10000", "DROP TABLE player", "ALTER TABLE player DROP COLUMN team",
    "UPDATE player SET name = 'Blue'",
  ])
  func `a file edited by hand into nonsense is damaged`(sql: String) throws {
    try SQLiteConnection(path: path).execute("PRAGMA foreign_keys = OFF; " + sql)
    #expect(refusal() == .damaged(path))
  }

  @Test(arguments: [
    "UPDATE player SET reached = 9223372036854775807, colour = -7, score = 9223372036854775807",
    "UPDATE board SET round = 9999, position = -9223372036854775808",
    "UPDATE board SET position = 9223372036854775807",
    "UPDATE player SET position = 9223372036854775807 WHERE name = 'Blue'",
    "UPDATE player SET position = -9223372036854775808 WHERE name = 'Red'",
    "UPDATE change SET content = '{}'", "UPDATE change SET command = char(27) || '[31m'",
  ])
  func `odd values from manual edits do no harm`(sql: String) throws {
    try SQLiteConnection(path: path).execute(sql)
    let session = try Session(journal: DataFile(path: path))
    try session.perform(.board("Law"))
    for command in [
      Command.score([.init("Red", .add(.points(-1)))]), .round(.next), .add([.init("Green")]),
      .move("Green", .top), .move("Red", .bottom), .reset, .undo(9), .redo(9), .board("Other"),
    ] {
      do {
        try session.perform(command)
      } catch {
        #expect(error is ScorekeepingError || error as? StoreError == .damaged(path))
      }
    }
    let other = try Session(journal: DataFile(path: path))
    #expect(other.state.boards == session.state.boards)
    try other.perform(.board(try #require(session.state.board?.name)))
    #expect(other.state.board == session.state.board)
  }

  @Test func `a missing file is named when it is opened for reading`() {
    let missing = folder.path("nothing.sqlite")
    #expect(throws: StoreError(missing, .missing)) {
      try DataFile(path: missing, access: .readOnly)
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func `the text of an error does not change after it is thrown`() throws {
    let (link, target) = (folder.path("link.sqlite"), folder.path("none/law.sqlite"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let errors = [StoreError.damaged(path), .cannotOpen(link)]
    let words = errors.map(\.description)
    try Data().write(to: URL(filePath: path + ".2026-03-20.backup"))
    try FileManager.default.createDirectory(
      atPath: folder.path("none"), withIntermediateDirectories: false)
    #expect(errors.map(\.description) == words)
    #expect(StoreError.damaged(path) != errors[0] && .cannotOpen(link) != errors[1])
  }

  @Test func `a dangling link is reported as one`() throws {
    let (link, target) = (folder.path("link.sqlite"), folder.path("none/law.sqlite"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let error = #expect(throws: StoreError.cannotOpen(link)) { try DataFile(path: link) }
    #expect(
      error?.description
        == "The data file '\(link)' is a link to '\(target)', whose folder is not there. Make that "
        + "folder, or name another file")
  }

  @Test func `a folder is not a file`() {
    let path = folder.url.path
    #expect(throws: StoreError(path, .isFolder)) { try DataFile(path: path) }
  }

  @Test func `an empty file becomes a data file`() throws {
    let empty = folder.path("empty.sqlite")
    #expect(FileManager.default.createFile(atPath: empty, contents: Data()))
    let session = try Session(journal: DataFile(path: empty))
    try session.perform(.board("Law"))
    #expect(session.state.boards.count == 1)
  }

  @Test(arguments: [2500, 4095]) func `a file that ends within a page is damaged`(
    missing: Int
  ) throws {
    // All data is now in the file itself.
    try SQLiteConnection(path: path).execute(
      """
      INSERT INTO identity_store VALUES ('law', 1, 0);
      INSERT INTO identity (store, version, value) VALUES ('law', 1, 'in the index of the last page');
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    let cut = try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(missing)
    try write(Data(cut))
    #expect(refusal() == .damaged(path))
    #expect(refusal(.readOnly) == .damaged(path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == cut)
  }

  @Test(arguments: [DataFile.Access.readWrite, .readOnly])
  func `a pipe is refused as foreign without waiting`(access: DataFile.Access) throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StoreError(pipe, .notOurs)) { try DataFile(path: pipe, access: access) }
  }
}
