import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreStore

/// Notices about writes by another process.
@Suite struct ChangeFeedTests {
  private let folder: Folder
  private let mine: Session
  private let theirs: Session

  init() throws {
    folder = try Folder()
    let setUp = try Session(journal: DataFile(path: folder.path()))
    try setUp.perform([.board("Law"), .add([.init("Red")])])
    mine = try Session(journal: DataFile(path: folder.path()))
    theirs = try Session(journal: DataFile(path: folder.path()))
    try mine.perform(.board("Law"))
    try theirs.perform(.board("Law"))
    _ = mine.changeFeed
    try mine.follow()
  }

  private let point = Command.score([.init("Red", .add(.points(1)))])

  private func score(_ session: Session) -> Score? {
    session.state.board?.players.first?.score
  }

  /// Whether a session has a notice.
  private func isNotified(_ session: Session) -> Bool {
    var file = pollfd(fd: session.changeFeed.file ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) == 1
  }

  @Test func `a write is reported once, and then nothing`() throws {
    #expect(mine.changeFeed.file != nil && mine.changeFeed.interval == nil)
    #expect(!isNotified(mine))
    for round in 1...20 {
      try theirs.perform(point)
      #expect(isNotified(mine))
      #expect(try mine.follow())
      #expect(score(mine) == .points(round))
      #expect(!isNotified(mine) && mine.changeFeed.interval == nil)
      #expect(try !mine.follow())
    }
  }

  @Test func `a write before listening began is found at once`() throws {
    let session = try Session(journal: DataFile(path: folder.path()))
    try session.perform(.board("Law"))
    try theirs.perform(point)
    #expect(session.changeFeed.interval == 90)
    #expect(try session.follow())
    #expect(score(session) == .points(1))
    #expect(session.changeFeed.interval == nil)
  }

  @Test func `refused commands and commands without effect are not reported`() throws {
    _ = try? theirs.perform(.score([.init("Nobody", .add(.points(1)))]))
    try theirs.perform(.order(.rank))
    try theirs.refresh()
    #expect(!isNotified(mine))
  }

  @Test func `a session's own writes do no harm`() throws {
    for _ in 0..<20 { try mine.perform(point) }
    #expect(isNotified(mine))
    #expect(try !mine.follow())
    #expect(!isNotified(mine) && mine.changeFeed.interval == nil)
    try mine.perform(point)
    try theirs.perform(point)
    try mine.perform(point)
    #expect(score(mine) == .points(23))
    #expect(try !mine.follow())
    try theirs.refresh()
    #expect(score(theirs) == .points(23))
  }

  @Test func `a write without a notice is found by another poll`() throws {
    let log = try FileHandle(forWritingTo: folder.url.appending(path: "scores.sqlite-wal"))
    try log.seekToEnd()
    try log.write(contentsOf: Data([0]))
    #expect(isNotified(mine))
    #expect(try !mine.follow())
    #expect(!isNotified(mine) && mine.changeFeed.interval == 90)
    #expect(try !mine.follow())
    #expect(mine.changeFeed.interval == nil)
  }

  @Test func `polling replaces notices where the system sends none`() throws {
    let file = try DataFile(path: folder.path())
    file.watch = nil
    let session = try Session(journal: file)
    #expect(session.changeFeed == ChangeFeed(file: nil, interval: 90))
    try session.perform(.board("Law"))
    try theirs.perform(point)
    #expect(try session.follow())
    #expect(score(session) == .points(1))
    #expect(try !session.follow())
  }

  @Test func `a link leads to the same feed as its file`() throws {
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path())
    let session = try Session(journal: DataFile(path: link))
    #expect(session.changeFeed.file != nil)
    try session.follow()
    #expect(!isNotified(session))
    try theirs.perform(point)
    #expect(isNotified(session))
    #expect(try session.follow())
    try session.perform([.board("Law"), point])
    #expect(try mine.follow())
    #expect(score(mine) == .points(2))
  }

  @Test func `the descriptor closes with the session, and is not inherited`() throws {
    var session: Session? = try Session(journal: DataFile(path: folder.path()))
    let file = try #require(session?.changeFeed.file)
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
    let path = "/proc/self/fd/\(file)"
    let kind = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(kind.map { $0.contains("inotify") } != false)
    session = nil
    // Another test may have received the same number since, but for another watch.
    #expect(fcntl(file, F_GETFD) == -1 || kind != nil)
  }

  @Test func `a journal in memory has no other writers`() throws {
    #expect(try Session(journal: MemoryJournal()).changeFeed == .none)
  }
}
