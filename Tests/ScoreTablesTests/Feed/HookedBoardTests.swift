import Foundation
import StructReference
import TestSupport
import Testing

@testable import ScoreTables
@testable import Scorekeeping

@Suite struct HookedBoardTests {
  /// A keeper's session, the events of its board, and what they report.
  private final class Keeper {
    let session: Session
    private var board: HookedBoard
    private var found: [HookedBoard.Occasion] = []
    private var observation: Disposable?

    init(_ journal: any Journal) throws {
      session = try Session(journal: journal)
      board = HookedBoard(session.state)
      observation = session.observe { [unowned self] step in
        found += board.occasions(of: step, at: Date())
      }
    }

    func occasions() -> [HookedBoard.Occasion] {
      defer { found = [] }
      return found
    }
  }

  @Test(arguments: seeds(60))
  func `each change is reported once, with the object of the feed`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let keeper = try Keeper(journal)
    let other = try Session(journal: journal)
    try keeper.session.perform(.board("Law"))
    let id = try #require(keeper.session.state.board?.id)
    try other.open(id)
    let reading = try Session(journal: journal)
    var feed = try reading.feed(of: id)
    for _ in 0..<150 {
      let before = keeper.session.state.board
      _ = keeper.occasions()
      try random.play(random.chance(0.5) ? keeper.session : other)
      try keeper.session.refresh()
      let found = keeper.occasions()
      var told: [BoardEvent] = []
      try reading.follow(&feed) { told.append($0) }
      let after = keeper.session.state.board
      if before?.id == id, after?.id == id, before?.details.freeze == nil,
        after?.details.freeze == nil, told.count < 2
      {
        // The undo of a change that nothing is left of has a number in the feed, and runs no hook.
        #expect(found.map(\.object) == (before == after ? [] : told), "seed \(seed)")
        #expect(found.allSatisfy { $0.events.last == .change })
      }
      if after?.id != id {
        guard try reading.stored(id) != nil else { return }
        try keeper.session.open(id)
      }
    }
  }

  @Test(arguments: seeds(40))
  func `what a freeze hides is not reported`(seed: UInt64) throws {
    let games = try FrozenGames(seed: seed) { MemoryJournal() }
    var random = SeededGenerator(seed: ~seed)
    let keepers = try games.games.map { try Keeper($0.journal) }
    for keeper in keepers { try keeper.session.open(games.board) }
    try games.diverge(&random)
    for keeper in keepers {
      try keeper.session.refresh()
      #expect(keeper.occasions().isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: [
    (["add Ann Bob"], "score Ann +1", "score lead change"),
    (["add Ann Bob", "score Ann +1"], "score Ann +1", "score change"),
    (["add Ann Bob", "score Ann +1"], "score Bob +1", "score change"),
    (["add Ann Bob", "score Ann +1", "score Bob +1"], "score Bob +1", "score lead change"),
    (["add Ann Bob", "score Ann +1"], "score Bob +2", "score lead change"),
    (["add Ann Bob", "score Ann +1"], "remove Ann", "change"),
    (["add Ann 3 Bob 2"], "remove Ann", "lead change"),
    (["add Ann 3 Bob 2"], "wins low", "lead change"),
    (["add Ann Bob", "score Ann +1"], "score Ann +0", ""),
    (["add Ann Bob"], "score Ann +0", "score lead change"),
    (["add Ann 3 Bob 2"], "over", "win change"),
    (["add Ann 3 Bob 2", "target 5"], "score Bob +4", "score lead win change"),
    (["add Ann 3 Bob 2", "over"], "score Bob +4", "score lead win change"),
    (["add Ann 3 Bob 2", "over"], "over -", "change"),
    (["add Ann Bob"], "round next", "change"),
    (["add Ann Bob"], "rename Ann Eve", "change"),
    (["add Ann Bob", "score Ann +1", "score Bob +2"], "undo", "change"),
    (["add Ann Bob", "score Ann +1", "score Bob +2", "undo"], "redo", "change"),
    (["add Ann 1 Bob"], "score Bob +2 round 1", "score change"),
    (["add Ann 1 Bob", "score Ann +1 round 1"], "score Bob +5 round 1", "score lead change"),
  ])
  func `events of commands, by this person or another`(
    commands: [String], last: String, events: String
  ) throws {
    for isOwn in [true, false] {
      let journal = MemoryJournal()
      let keeper = try Keeper(journal)
      try keeper.session.perform(.board("Game"))
      let other = try Session(journal: journal)
      try other.open(try #require(keeper.session.state.board?.id))
      let player = isOwn ? keeper.session : other
      for line in commands { try player.perform(line) }
      try keeper.session.refresh()
      _ = keeper.occasions()
      try player.perform(last)
      try keeper.session.refresh()
      let found = keeper.occasions().map { $0.events.map(\.rawValue).joined(separator: " ") }
      #expect(found == [events].filter { !$0.isEmpty }, "own: \(isOwn)")
    }
  }

  /// A journal whose commits can be made to fail.
  private final class FailingJournal: Journal {
    private let journal = MemoryJournal()
    var isFailing = false

    struct Failure: Error {}

    func transaction<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
      try journal.transaction { transaction in
        let result = try body(transaction)
        if isFailing { throw Failure() }
        return result
      }
    }

    func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
      try journal.read(body)
    }
  }

  @Test func `a batch is reported after its commit, and not after its rollback`() throws {
    let journal = FailingJournal()
    let keeper = try Keeper(journal)
    try keeper.session.perform(.board("Game"))
    try keeper.session.perform(.add([.init("Ann")]))
    _ = keeper.occasions()
    var inside: [HookedBoard.Occasion] = []
    func score() throws {
      try keeper.session.inBatch {
        for _ in 0..<2 {
          _ = try? keeper.session.perform(.score([.init(PlayerReference("Ann"), .add(.points(1)))]))
        }
        inside += keeper.occasions()
      }
    }
    try score()
    #expect(inside.isEmpty)
    #expect(keeper.occasions().map(\.events) == [[.score, .lead, .change], [.score, .change]])
    journal.isFailing = true
    #expect(throws: FailingJournal.Failure.self) { try score() }
    journal.isFailing = false
    #expect(keeper.occasions().isEmpty)
    try keeper.session.perform(.undo(1))
    #expect(keeper.occasions().map(\.events) == [[.change]])
  }

  @Test func `the end of a board and of its clock`() throws {
    let keeper = try Keeper(MemoryJournal())
    #expect(HookedBoard(keeper.session.state).clockEnd("Time is up", at: Date()) == nil)
    try keeper.session.perform(.board("Game"))
    let time = Date(timeIntervalSince1970: 0)
    let end = HookedBoard(keeper.session.state).clockEnd("Time is up", at: time)
    let id = try #require(keeper.session.state.board?.id)
    #expect(end?.events == [.clockEnd])
    #expect(
      end?.object.json
        == #"{"type":"clock-end","number":0,"time":"1970-01-01T00:00:00.000Z","#
        + #""words":["Time is up"],"id":"\#(id)","name":"Game","round":1}"#)
    try keeper.session.perform(.deleteBoard("Game"))
    let found = keeper.occasions()
    #expect(found.map(\.events) == [[.change]] && found.map(\.object.kind) == [.deleted])
  }
}
