import Foundation
import NIOCore
import ScoreScreen
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
    let response = try #require(try publisher.response(.csv(withRounds: false, group: nil)))
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
    let start = publisher.last().number
    // The entries are read in several portions.
    for _ in 0..<150 { try Self.score(session) }
    journal.callsBeforeFailure = calls
    var frames = (try? publisher.followFeed()) ?? []
    journal.callsBeforeFailure = nil
    frames += try publisher.followFeed()
    #expect(frames.map(\.id.number) == Array(start + 1...start + 150))
    #expect(publisher.last().number == start + 150)
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
      told += try publisher.followFeed().count
      #expect(try Self.shownScore(publisher) >= told)
    }
    journal.beforeRead = nil
    told += try publisher.followFeed().count
    let last = try #require(session.state.board?.players.first?.score)
    #expect(last == Score(thousandths: Int64(told) * 1000))
  }
}

extension BoardPublisher {
  /// Follows the journal, and returns the new frames of the feed.
  fileprivate func followFeed() throws -> [EventFrame] {
    try follow()[StreamID(board: id)] ?? []
  }
}

/// The texts of a board with a running clock.
@Suite struct ClockTextTests {
  private final class Time {
    var seconds = 0.0
  }

  /// The time of the clock in the JSON of a board.
  private static func seconds(in json: String) throws -> Double {
    try #require(json.firstMatch(of: /"seconds" : ([0-9.]+)/).flatMap { Double($0.output.1) })
  }

  @Test(arguments: [false, true], seeds(1))
  func `A text shows the time of its request, and is kept as long as that is the same`(
    isEach: Bool, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let (journal, time) = (MemoryJournal(), Time())
    let environment = Session.Environment(
      now: { Date(timeIntervalSince1970: 1_800_000_000 + time.seconds) })
    let keeper = try Session(journal: journal, environment: environment)
    let clock = isEach ? "clock each 0:30" : "clock 0:30"
    for line in ["board Final", "add Ann Bob", clock, "turn Ann", "clock start"] {
      try keeper.perform(line)
    }
    let id = try #require(keeper.state.board?.id)
    func publisher() throws -> BoardPublisher {
      try BoardPublisher(id, in: PublicJournal(of: journal), environment: environment)
    }
    let kept = try publisher()
    let texts: [BoardDocument] = [
      .frame(Size(columns: 80, rows: 24), group: nil),
      .picture(Size(columns: 80, rows: 24), group: nil), .json(withRounds: false, group: nil),
      .page(PageView([:])),
    ]
    var shown: Set<String> = []
    for _ in 0..<24 {
      time.seconds += Double(random.number(0...2500)) / 1000
      let expected = try #require(keeper.state.board?.details.clock).text(at: environment.now())
      for text in texts {
        let known = try #require(try kept.response(text))
        let fresh = try #require(try publisher().response(text))
        let words = String(buffer: known.body)
        if case .json = text {
          let late = abs(try Self.seconds(in: words) - Self.seconds(in: String(buffer: fresh.body)))
          #expect(late < 0.1001, "\(words), seed \(seed)")
          continue
        }
        #expect(known.body == fresh.body, "\(text), \(expected), seed \(seed)")
        #expect(
          words.contains(expected) || words.contains("time is up"),
          "\(text), \(expected), seed \(seed)")
      }
      shown.insert(expected)
    }
    #expect(shown.count > 8)
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
