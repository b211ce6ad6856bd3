import Foundation
import ScoreDatabase
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// The network fails, and the server goes away and comes back.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct OutageTests {
  private let server: PostgresServer
  private let database: String

  init() async throws {
    server = try await .shared
    database = try await Self.makeDatabase(on: server)
  }

  private static func makeDatabase(on server: PostgresServer) async throws -> String {
    let database = try await server.makeDatabase()
    try ServerJournal.prepare(at: try #require(ServerAddress(server.url(database: database))))
    return database
  }

  private func journal(port: Int? = nil) throws -> ServerJournal {
    let url = server.url(database: database)
    return try ServerJournal(
      at: try #require(
        ServerAddress(port.map { url.replacing(":\(server.port)/", with: ":\($0)/") } ?? url)))
  }

  private let score = Command.score([.init("Red", .add(.points(1)))])

  /// Follows until the connection is back.
  ///
  /// - Returns: the message about it.
  @discardableResult
  private func reconnect(_ session: Session) async throws -> String? {
    var told: String?
    for _ in 0..<1000 {
      do {
        if try session.follow() || session.changeFeed.file != nil { return told }
      } catch let news as any JournalNews {
        told = "\(news)"
      } catch DatabaseError.lost, DatabaseError.uncertain {
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("The connection did not come back")
    return told
  }

  /// An acknowledged point is there once, and a refused one is not, wherever the connection is cut.
  @Test(arguments: seeds(6))
  func `an acknowledged point is stored exactly once`(seed: UInt64) async throws {
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
      } catch DatabaseError.lost, DatabaseError.notSaved {
        isSaved = false
        outcomes.insert("not saved")
      } catch DatabaseError.uncertain {
        isSaved = nil
        outcomes.insert("uncertain")
      }
      if random.chance(0.5) || isSaved == nil {
        let told = try await reconnect(session)
        if isSaved == nil, told?.hasPrefix("Connected again: 'score Red +1' was ") == true {
          isSaved = told?.contains("was not saved") == false
        }
        #expect(isSaved != nil, "seed \(seed), step \(step): nobody told")
      }
      if isSaved == true { points += 1 }
      let other = try Session(journal: journal())
      try other.open(other.board(named: "Law").id)
      #expect(
        other.state.board?.players.first?.score == .points(points), "seed \(seed), step \(step)")
    }
    wire.mend()
    try await reconnect(session)
    try session.refresh()
    #expect(session.state.board?.players.first?.score == .points(points))
    try session.perform(.undo(1))
    #expect(session.state.board?.players.first?.score == .points(max(0, points - 1)))
    #expect(outcomes.count > 1, "seed \(seed) cut nothing")
  }

  @Test(arguments: PostgresServer.Stop.allCases)
  func `sessions continue after a restart of the server`(stop: PostgresServer.Stop) async throws {
    // Others use the shared one.
    let server = try await PostgresServer()
    let address = try #require(
      ServerAddress(server.url(database: try await Self.makeDatabase(on: server))))
    let session = try Session(journal: ServerJournal(at: address))
    _ = session.changeFeed
    try session.perform([.board("Law"), .add([.init("Red")])])
    try await server.stop(stop)
    let error = #expect(throws: DatabaseError.self) { try session.awaitNews() }
    #expect(error?.description.hasPrefix("No connection since ") == true)
    #expect(error?.descriptionOfPages.contains("pages are not updated until it is back") == true)
    let start = ContinuousClock.now
    #expect { try session.perform(score) } throws: { "\($0)".contains("no key changes anything") }
    #expect(ContinuousClock.now - start > .seconds(1), "a key waits for a moment")
    #expect(session.state.board?.players.first?.score == .zero, "what was agreed stays")
    try await server.start()
    #expect(
      try await reconnect(session) == "Connected again: later input was not saved")
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
    let other = try Session(journal: ServerJournal(at: address))
    try other.perform([.board("Law"), score])
    #expect(try session.awaitNews(), "it listens again")
    #expect(session.state.board == other.state.board)
  }

  @Test func `a pause only delays a key`() throws {
    let wire = Wire(to: server.port)
    defer { wire.end() }
    let session = try Session(journal: journal(port: wire.port))
    try session.perform([.board("Law"), .add([.init("Red")])])
    var delays: [Delay] = []
    session.onDelay = { delays.append($0) }
    wire.hold()
    Thread.detachNewThread {
      usleep(1_300_000)
      wire.release()
    }
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
    #expect(
      delays.first?.description.hasPrefix("Waiting (1 s) for an answer from 'postgres") == true)
  }

  @Test func `an unresponsive server is given up and found again`() async throws {
    let wire = Wire(to: server.port)
    defer { wire.end() }
    let session = try Session(journal: journal(port: wire.port))
    _ = session.changeFeed
    try session.perform([.board("Law"), .add([.init("Red")])])
    wire.hold()
    #expect(throws: DatabaseError.self) { try session.perform(score) }
    let start = ContinuousClock.now
    for _ in 0..<20 { #expect(throws: DatabaseError.self) { try session.perform(score) } }
    #expect(ContinuousClock.now - start < .seconds(10), "only the first keys wait")
    wire.release()
    try await reconnect(session)
    try session.perform(score)
    #expect(session.state.board?.players.first?.score == .points(1))
  }

  @Test func `a vanished writer does not leave a board locked`() throws {
    let wire = Wire(to: server.port)
    defer { wire.end() }
    let vanishing = try journal(port: wire.port)
    let other = try Session(journal: journal())
    try other.perform([.board("Law"), .add([.init("Red")])])
    let board = try #require(other.state.board).id
    let server = try #require(ServerAddress(server.url(database: database))).description
    #expect(throws: (any Error).self) {
      try vanishing.transaction(on: board) { transaction in
        // Its transaction stays open on the server, as after a power failure of the client.
        wire.hold()
        #expect(throws: DatabaseError.busy(server)) { try other.perform(score) }
        let end = ContinuousClock.now + .seconds(20)
        while other.state.board?.players.first?.score == .zero, ContinuousClock.now < end {
          _ = try? other.perform(score)
        }
        _ = try transaction.roster()
      }
    }
    #expect(other.state.board?.players.first?.score == .points(1))
  }

  /// The sequence numbers of a board's entries while other runs commit to other boards.
  @Test func `a transaction that others overtake uses the right numbers`() throws {
    let a = try Session(journal: journal())
    let b = try Session(journal: journal())
    try a.perform([.board("Law"), .add([.init("Red")])])
    try b.perform([.board("Other"), .add([.init("Red")])])
    try a.refresh()
    for commands in [[score, score], [.undo(2)], [.redo(2)], [score, .undo(1), score]] {
      let overtaking = Overtaking(try journal()) { try b.perform(score) }
      let session = try Session(journal: overtaking)
      try session.open(a.board(named: "Law").id)
      overtaking.isActive = true
      try? session.inBatch { for command in commands { _ = try? session.perform(command) } }
      overtaking.isActive = false
      let fresh = try Session(journal: journal())
      try fresh.open(fresh.board(named: "Law").id)
      #expect(session.sequence == fresh.sequence)
      #expect(session.state.board == fresh.state.board)
      try session.refresh()
      #expect(session.state == fresh.state)
    }
  }

  @Test func `another store in place of this one is reported`() async throws {
    let session = try Session(journal: journal())
    try session.perform([.board("Law"), .add([.init("Red")])])
    try session.perform(score)
    // This is the state after a backup from before the last entry was restored.
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

/// A journal in which another commit happens during each transaction.
private final class Overtaking: Journal {
  private let journal: ServerJournal
  private let overtake: () throws -> Void
  var isActive = false

  init(_ journal: ServerJournal, _ overtake: @escaping () throws -> Void) {
    (self.journal, self.overtake) = (journal, overtake)
  }

  func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try journal.transaction(body)
  }

  func transaction<Result>(
    on board: Scoreboard.ID?, _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try journal.transaction(on: board) { transaction in
      if isActive { try overtake() }
      return try body(transaction)
    }
  }

  func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try journal.read(body)
  }

  var lastCommit: CommitPlace? { journal.lastCommit }
  func newestSequence() throws -> Int { try journal.newestSequence() }
}
