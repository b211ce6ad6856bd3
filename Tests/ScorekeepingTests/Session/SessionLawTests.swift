import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Laws of the root over generated commands.
@Suite struct SessionLawTests {
  @Test(arguments: seeds(60))
  func `a command that throws changes nothing, and transitions report every change`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    var told = session.state
    var count = 0
    let observation = session.observe { step in
      count += 1
      #expect(step.old == told && step.isCommitted)
      #expect((try? told.boards.applying(step.change.boards)) == step.new.boards)
      if let old = told.board, let new = step.new.board, old === new {
        let players = try? step.change.board.map { try old.players.applying($0.players) }
        #expect(players ?? Array(old.players) == Array(new.players))
        #expect((step.change.board?.details?.new ?? old.details) == new.details)
      } else {
        #expect(step.change.board == nil)
      }
      told = step.new
    }
    defer { withExtendedLifetime(observation) {} }
    try session.perform(.board("Law"))
    for step in 0..<120 {
      let before = session.state
      let countBefore = count
      let command = random.command(on: before.board)
      do {
        let outcome = try session.perform(command)
        #expect(outcome.transition.old == before && outcome.transition.new == session.state)
      } catch is ScorekeepingError {
        #expect(session.state == before, "seed \(seed), step \(step): \(command)")
      }
      #expect(told == session.state, "seed \(seed), step \(step): \(command)")
      if session.state != before { #expect(count == countBefore + 1, "seed \(seed): \(command)") }
    }
  }

  @Test(arguments: seeds(60))
  func `undo passes through equal boards, and so does redo`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var boards = [session.state.board]
    for _ in 0..<60 {
      let command = random.command(on: session.state.board)
      switch command {
      case .undo, .redo: continue
      default: break
      }
      let entries = try? session.perform(command).entries
      if entries?.isEmpty == false { boards.append(session.state.board) }
    }
    for board in boards.dropLast().reversed() {
      try session.perform(.undo(1))
      #expect(session.state.board == board, "seed \(seed)")
    }
    #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
    for board in boards.dropFirst() {
      try session.perform(.redo(1))
      #expect(session.state.board == board, "seed \(seed)")
    }
    #expect(throws: ScorekeepingError.nothingToRedo) { try session.perform(.redo(1)) }
    if boards.count > 1 {
      try session.perform(.undo(1000))
      #expect(session.state.board == boards[0], "seed \(seed)")
    }
  }

  @Test(arguments: seeds(40))
  func `a batch has the result of its commands one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, batched) = (try session(), try session())
    var steps: [Transition] = []
    let observation = batched.observe { steps.append($0) }
    defer { withExtendedLifetime(observation) {} }
    for _ in 0..<20 {
      let commands = (0..<random.number(1...8)).map { _ in
        random.command(on: one.state.board).mapReferences { PlayerReference($0.text) }
      }
      for command in commands { _ = try? one.perform(command) }
      steps = []
      try batched.inBatch { for command in commands { _ = try? batched.perform(command) } }
      #expect(one.state == batched.state, "seed \(seed): \(commands)")
      #expect(steps.last?.origin == .commit && steps.count { $0.isCommitted } == 1)
      for (step, next) in zip(steps, steps.dropFirst()) { #expect(step.new == next.old) }
    }
  }

  /// A session with counted identities, so that two sessions can be compared.
  private func session() throws -> Session {
    var count: UInt8 = 0
    let environment = Session.Environment(
      newID: {
        count += 1
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count))
      }, now: { Date(timeIntervalSince1970: 0) })
    let session = try Session(journal: MemoryJournal(), environment: environment)
    try session.perform(.board("Law"))
    return session
  }

  @Test func `commands performed together succeed or fail together`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.add([.init("Red")]))
    let before = session.state
    #expect {
      try session.perform([
        .score([.init("Red", .add(.points(5)))]), .add([.init("Blue")]),
        .score([.init("Nobody", .add(.points(5)))]),
      ])
    } throws: { error in
      let failure = error as? CommandFailure
      return failure?.index == 2 && failure?.fact == .unknownPlayer("Nobody", suggestion: nil)
    }
    #expect(session.state == before)
    try session.perform(.undo(1))
    #expect(session.state.board?.players.isEmpty == true)
  }
}
