import Foundation
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// A temporary folder for one test.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "scoreboard-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String = "scores.sqlite") -> String { url.appending(path: name).path }
}

@Suite struct DataFileTests {
  @Test(arguments: seeds(15))
  func `a state read from the file equals the shown one`(seed: UInt64) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: DataFile(path: folder.path()))
    try session.perform(.board("Law"))
    for step in 0..<60 {
      _ = try? session.perform(random.command(on: session.state.board))
      if step % 5 != 0 { continue }
      let other = try Session(journal: DataFile(path: folder.path(), access: .readOnly))
      #expect(other.state.boards == session.state.boards, "seed \(seed), step \(step)")
      try other.open(try #require(session.state.board?.id))
      #expect(other.state.board == session.state.board, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(15))
  func `both journals lead to equal states`(seed: UInt64) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    let journals: [any Journal] = [try DataFile(path: folder.path()), MemoryJournal()]
    let sessions = try journals.map { journal in
      // A freeze stores its time.
      try Session(
        journal: journal,
        environment: Session.Environment(
          newID: countedIDs(), now: { Date(timeIntervalSince1970: 0) }))
    }
    for session in sessions { try session.perform(.board("Law")) }
    for step in 0..<80 {
      let command = random.command(on: sessions[0].state.board)
        .mapReferences { PlayerReference($0.text) }
      let errors = sessions.map { session in
        do {
          try session.perform(command)
          return ""
        } catch {
          return "\(error)"
        }
      }
      #expect(errors[0] == errors[1], "seed \(seed), step \(step): \(command)")
      #expect(
        sessions[0].state == sessions[1].state,
        "seed \(seed), step \(step): \(command)")
      #expect(try sessions[0].script() == sessions[1].script(), "seed \(seed), step \(step)")
    }
  }

  /// Identities that are the same in each run.
  private func countedIDs() -> () -> UUID {
    var count: UInt8 = 0
    return {
      count += 1
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count))
    }
  }

  @Test(arguments: seeds(15))
  func `undo and redo continue after a restart`(seed: UInt64) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    func restarted() throws -> Session {
      let session = try Session(journal: DataFile(path: folder.path()))
      try session.perform(.board("Law"))
      return session
    }
    var session = try restarted()
    var boards = [session.state.board]
    for _ in 0..<25 {
      let command = random.command(on: session.state.board)
      switch command {
      case .undo, .redo: continue
      default: break
      }
      if random.chance(0.2) { session = try restarted() }
      if let outcome = try? session.perform(command), !outcome.entries.isEmpty {
        boards.append(session.state.board)
      }
    }
    for board in boards.dropLast().reversed() {
      if random.chance(0.3) { session = try restarted() }
      try session.perform(.undo(1))
      #expect(session.state.board == board, "seed \(seed)")
    }
    for board in boards.dropFirst() {
      if random.chance(0.3) { session = try restarted() }
      try session.perform(.redo(1))
      #expect(session.state.board == board, "seed \(seed)")
    }
  }

  @Test(arguments: seeds(15))
  func `the commands in effect replay to an equal board`(seed: UInt64) throws {
    let folder = try Folder()
    var random = SeededGenerator(seed: seed)
    // No time passes, on a clock neither.
    let still = Session.Environment(now: { Date(timeIntervalSince1970: 0) })
    let session = try Session(journal: DataFile(path: folder.path()), environment: still)
    try session.perform(.board("Law"))
    for _ in 0..<80 { _ = try? session.perform(random.command(on: session.state.board)) }
    let commands = try session.script().map { try #require(try Command(parsing: $0)) }
    let replay = try Session(journal: MemoryJournal(), environment: still)
    try replay.perform([.board("Law")] + commands)
    let (made, board) = (try #require(replay.state.board), try #require(session.state.board))
    #expect(made.agrees(with: board), "seed \(seed)")
  }
}
