import TestSupport
import Testing

@testable import Scorekeeping

/// The work of undos of a scorer's own changes, counted in entries that are read.
@Suite struct OwnUndoCostTests {
  private let journal = CountingJournal()
  private let keeper: Session
  private let phone: Session
  private let ann: Player.ID
  private var random = SeededGenerator(seed: 1)

  init() throws {
    keeper = try Session(journal: journal)
    try keeper.perform([.board("Final"), .add([.init("Ann"), .init("Bob")])])
    phone = try Session(journal: journal)
    let board = try #require(keeper.state.board)
    try phone.open(board.id)
    ann = board.players[0].id
  }

  /// Scores for Ann from the phone, and begins rounds where the count is divisible by `round`.
  private mutating func tap(_ count: Int, roundEvery round: Int = .max) throws {
    for number in 1...count {
      let isRound = number.isMultiple(of: round)
      let next = try #require(phone.state.board).round + 1
      _ = try phone.perform(isRound ? .beginRound(next) : .add(.points(1), to: ann), by: own())
      if isRound { try keeper.perform(.score([.init("Bob", .add(.points(1)))])) }
    }
  }

  private mutating func own() throws -> Tap {
    Tap(id: try random.tap().id, by: try Scorer(named: "Court 3"))
  }

  /// Scores for Bob at the keys.
  private func score(_ count: Int) throws {
    for _ in 0..<count { try keeper.perform(.score([.init("Bob", .add(.points(1)))])) }
  }

  /// Presses "Undo mine", and returns the words of the answer and the number of entries read.
  private mutating func undo(_ tap: Tap? = nil) throws -> (words: String, cost: Int) {
    let tap = try tap ?? own()
    try phone.refresh()
    journal.entries = 0
    let words: String
    do {
      words = try phone.perform(.undo, by: tap).words ?? ""
    } catch let error as ScorekeepingError {
      words = error.description
    }
    return (words, journal.entries)
  }

  @Test mutating func `presses that undo nothing under many changes of others cost nothing`() throws
  {
    try tap(60)
    try score(1100)
    let tap = try own()
    let first = try undo(tap)
    #expect(
      first.words.contains("more than 1000 changes came after it") && first.cost < 1100, "\(first)")
    // The same tap is refused again, whatever came meanwhile, and the next ones do not try again.
    try score(5)
    for _ in 0..<60 {
      let next = try undo()
      #expect(next.words == "Nothing of yours is left to undo" && next.cost <= 2, "\(next)")
    }
    #expect(try undo(tap).words == first.words)
    // A newer change is undone at the cost of the changes after it.
    try self.tap(1)
    try score(20)
    let newest = try undo()
    #expect(newest.words == "Undo: Ann 61→60" && newest.cost < 60, "\(newest)")
    // Neither does a reversal by others bring back what is too old.
    try keeper.perform(.undo(1))
    let last = try undo()
    #expect(last.words == "Nothing of yours is left to undo" && last.cost <= 3, "\(last)")
  }

  @Test mutating func `changes that conflicted are not tried again until something is undone`()
    throws
  {
    try tap(30, roundEvery: 3)
    try score(300)
    // Each refusal is told once, and no press reads more than one attempt needs.
    var answers: [String] = []
    for _ in 0..<31 {
      let answer = try undo()
      #expect(answer.cost < 460, "\(answer)")
      answers.append(answer.words)
    }
    #expect(answers.count { $0.hasPrefix("'round next' cannot be undone") } == 10, "\(answers)")
    #expect(answers.count { $0.hasPrefix("Undo: Ann") } == 20, "\(answers)")
    #expect(answers.last == "Nothing of yours is left to undo")
    // A reversal by others may have lifted any conflict, so those are tried again, some at each press.
    try keeper.perform(.undo(1))
    var last = try undo()
    for _ in 0..<8 {
      #expect(last.words == answers.last && last.cost < 1500, "\(last)")
      last = try undo()
    }
    #expect(last.cost < 40, "\(last)")
  }

  @Test mutating func `a change is undone after what was in its way is undone`() throws {
    try tap(1)
    _ = try phone.perform(.beginRound(2), by: own())
    try score(1)
    #expect(try undo().words.contains("round 2"))
    try keeper.perform(.undo(1))
    #expect(try undo().words == "Undo: Round 1")
    #expect(try undo().words == "Undo: Ann 1→–")
  }
}
