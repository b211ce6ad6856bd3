import Foundation
import ScoreDatabase
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// The network breaks, and the server goes away and comes back.
@Suite(
  .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct OutageTests {
  private let server: PostgresServer
  private let database: String

  init() async throws {
    server = try await PostgresServer()
    database = try await server.makeDatabase()
    _ = try ServerJournal.prepare(at: try #require(ServerAddress(server.url(database: database))))
  }

  private func journal(port: Int? = nil) throws -> ServerJournal {
    let url = server.url(database: database)
    return try ServerJournal(
      at: try #require(
        ServerAddress(port.map { url.replacing(":\(server.port)/", with: ":\($0)/") } ?? url)))
  }

  private let score = Command.score([.init("Red", .add(.points(1)))])

  /// Follows until there is a connection again.
  ///
  /// - Returns: what was told about an uncertain commit: whether it was saved.
  private func reconnect(_ session: Session) async throws -> Bool? {
    var told: Bool?
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      do {
        if try session.follow() || session.changeFeed.file != nil { return told }
      } catch ServerError.wasSaved {
        told = true
      } catch ServerError.wasNotSaved {
        told = false
      } catch ServerError.lost, ServerError.uncertain {
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("The connection did not come back")
    return told
  }

  /// What was acknowledged is there once, and what was refused is not, wherever the wire is cut.
  @Test(arguments: seeds(6))
  func `an acknowledged point is there once`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let wire = Wire(to: server.port)
    defer { wire.end() }
    let session = try Session(journal: journal(port: wire.port))
    _ = session.changeFeed
    try session.perform([.board("Law"), .add([.init("Red")])])
    var points = 0
    var outcomes: Set<String> = []
    for step in 0..<30 {
      if random.chance(0.7) {
        wire.cut(random.pick(Array(Wire.Cut.allCases)), at: random.number(1...3))
      }
      var isSaved: Bool? = true
      do {
        try session.perform(score)
        outcomes.insert("saved")
      } catch ServerError.lost, ServerError.notSaved {
        isSaved = false
        outcomes.insert("not saved")
      } catch ServerError.uncertain {
        isSaved = nil
        outcomes.insert("uncertain")
      }
      if random.chance(0.5) || isSaved == nil {
        let told = try await reconnect(session)
        if isSaved == nil { isSaved = told }
        #expect(isSaved != nil, "seed \(seed), step \(step): nobody told")
      }
      if isSaved == true { points += 1 }
      let other = try Session(journal: journal())
      try other.open(other.board(named: "Law").id)
      #expect(
        other.state.board?.players.first?.score == .points(points), "seed \(seed), step \(step)")
    }
    _ = try await reconnect(session)
    try session.refresh()
    #expect(session.state.board?.players.first?.score == .points(points))
    try session.perform(.undo(1))
    #expect(session.state.board?.players.first?.score == .points(max(0, points - 1)))
    #expect(outcomes.count > 1, "seed \(seed) cut nothing")
  }

  @Test(arguments: PostgresServer.Stop.allCases)
  func `after a restart of the server it goes on`(stop: PostgresServer.Stop) async throws {
    let session = try Session(journal: journal())
    _ = session.changeFeed
    try session.perform([.board("Law"), .add([.init("Red")])])
    try await server.stop(stop)
    let error = #expect(throws: ServerError.self) { while try !session.follow() { usleep(1000) } }
    #expect(error?.description.hasPrefix("No connection to 'postgres://") == true)
    let start = ContinuousClock.now
    #expect { try session.perform(score) } throws: { "\($0)".contains("nothing is saved") }
    #expect(ContinuousClock.now - start > .seconds(1), "a key waits for a moment")
    #expect(session.state.board?.players.first?.score == .zero, "what was agreed stays")
    try await server.start()
    #expect(try await reconnect(session) == nil)
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
    let other = try Session(journal: journal())
    try other.perform([.board("Law"), score])
    #expect(try session.awaitNews(), "it listens again")
    #expect(session.state.board == other.state.board)
  }

  @Test func `a pause only delays a key`() async throws {
    let session = try Session(journal: journal())
    try session.perform([.board("Law"), .add([.init("Red")])])
    var delays: [Delay] = []
    session.onDelay = { delays.append($0) }
    try await server.pause()
    let server = server
    Task.detached {
      try await Task.sleep(for: .seconds(1.5))
      try await server.resume()
    }
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
    #expect(
      delays.first?.description.hasPrefix("Waiting (1 s) for an answer from 'postgres") == true)
  }

  @Test func `a server that answers nothing is given up, and found again`() async throws {
    let session = try Session(journal: journal())
    _ = session.changeFeed
    try session.perform([.board("Law"), .add([.init("Red")])])
    try await server.pause()
    #expect(throws: ServerError.self) { try session.perform(score) }
    try await server.resume()
    _ = try await reconnect(session)
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
  }

  /// A run that is cut off while it holds the lock of a board.
  @Test func `a vanished writer does not keep a board locked`() async throws {
    let wire = Wire(to: server.port)
    defer { wire.end() }
    let lost = try journal(port: wire.port)
    let setUp = try Session(journal: journal())
    try setUp.perform([.board("Law"), .add([.init("Red")])])
    let board = try #require(setUp.state.board).id
    // The transaction stays open on the server, as of a host that lost its power.
    struct Stop: Error {}
    let other = try Session(journal: journal())
    try other.open(board)
    #expect(throws: Stop.self) {
      try lost.transaction(on: board) { _ in
        #expect(
          throws: ServerError.busy(ServerAddress(server.url(database: database))!.description)
        ) {
          try other.perform(score)
        }
        throw Stop()
      }
    }
    try other.perform(score)
    #expect(other.state.board?.players.first?.score == .points(1))
  }

  @Test func `another store in the place of this one is told of`() async throws {
    let session = try Session(journal: journal())
    try session.perform([.board("Law"), .add([.init("Red")])])
    try session.perform(score)
    // As after a backup from before the last entry was restored.
    try await server.sql(
      "DELETE FROM scoreboard.change WHERE sequence = 3",
      "DELETE FROM scoreboard.reversible WHERE sequence = 3",
      "UPDATE scoreboard.player SET score = 0", "UPDATE scoreboard.store SET sequence = 2",
      in: database)
    #expect(throws: JournalReplacedError.self) { try session.perform(score) }
    #expect(session.state.board?.players.first?.score == .zero)
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
  }
}
