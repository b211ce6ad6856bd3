import Foundation
import NIOCore
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreServer

/// The published texts of a board, whatever happens during a read.
@Suite struct BoardPublisherTests {
  private static func scorer(_ journal: any Journal) throws -> (Session, Scoreboard.ID) {
    let session = try Session(journal: journal)
    try session.perform(.board("Quiz"))
    try session.perform(.add([.init("Ann", score: .zero)]))
    return (session, try #require(session.state.board?.id))
  }

  private static func score(_ session: Session) throws {
    try session.perform(#require(try Command(parsing: "score Ann +1")))
  }

  /// The score of the only player in a text.
  private static func shownScore(_ publisher: BoardPublisher) throws -> Int {
    let response = try #require(try publisher.response(.csv(withRounds: false, group: nil), Site()))
    let fields = String(buffer: response.body)
      .split(separator: ",", omittingEmptySubsequences: false)
    // A player without a score has an empty cell.
    let field = try #require(fields.dropLast().last)
    return field.isEmpty ? 0 : try #require(Int(field))
  }

  @Test(arguments: 0..<8)
  func `An error loses no change and repeats none`(_ calls: Int) throws {
    let journal = NotifyingJournal()
    let (session, id) = try Self.scorer(journal.journal)
    let publisher = try BoardPublisher(id, in: PublicJournal(of: journal))
    let start = publisher.last.number
    // The entries are read in several portions.
    for _ in 0..<150 { try Self.score(session) }
    journal.callsBeforeFailure = calls
    var frames = (try? publisher.follow()) ?? []
    journal.callsBeforeFailure = nil
    frames += try publisher.follow()
    #expect(frames.map(\.number) == Array(start + 1...start + 150))
    #expect(publisher.last.number == start + 150)
  }

  @Test(arguments: 0..<6)
  func `Every text includes the changes reported with it`(_ reads: Int) throws {
    let journal = BusyJournal()
    let (session, id) = try Self.scorer(journal.journal)
    let publisher = try BoardPublisher(id, in: PublicJournal(of: journal))
    #expect(try Self.shownScore(publisher) == 0)
    try Self.score(session)
    journal.beforeRead = (reads, { try Self.score(session) })
    var told = 0
    for _ in 0..<2 {
      told += try publisher.follow().count
      #expect(try Self.shownScore(publisher) >= told)
    }
    journal.beforeRead = nil
    told += try publisher.follow().count
    let last = try #require(session.state.board?.players.first?.score)
    #expect(last == Score(thousandths: Int64(told) * 1000))
  }
}

/// A journal with writes by others between two reads.
private final class BusyJournal: Journal {
  let journal = MemoryJournal()
  /// The number of reads before the next write by others.
  var beforeRead: (count: Int, write: () throws -> Void)?

  func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result { try journal.transaction(body) }

  func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    if let next = beforeRead {
      beforeRead = next.count > 0 ? (next.count - 1, next.write) : nil
      if next.count == 0 { try next.write() }
    }
    return try journal.read(body)
  }
}
