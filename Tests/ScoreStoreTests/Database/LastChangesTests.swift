import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// The last changes that the list of boards reads from a journal.
@Suite struct LastChangesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Identities and times that count up.
  private static func environment() -> Session.Environment {
    var (ids, time) = (UInt8(0), 0.0)
    var ids2 = UInt8(0)
    return Session.Environment(
      newID: {
        ids &+= 1
        if ids == 0 { ids2 += 1 }
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ids2, ids))
      },
      now: {
        time += 1.25
        return Date(timeIntervalSince1970: time)
      })
  }

  @Test func `a board with folded history has the time of its last change`() throws {
    let file = try DataFile(path: folder.path())
    let session = try Session(journal: file, environment: Self.environment())
    try session.perform([.board("Game"), .add([.init("Red")]), .board("Other")])
    let game = try #require(session.state.boards.first)
    let before = try session.read { try $0.lastChanges() }
    #expect(before.keys.elementsEqual([game.id]))
    _ = try file.compact(before: try #require(Day(parsing: "1971-01-01")))
    #expect(try session.read { try $0.lastChanges() } == before)
    let number = try #require(before[game.id])
    #expect(
      try session.read { try $0.time(of: number) } == Date(timeIntervalSince1970: 2.5))
  }
}
