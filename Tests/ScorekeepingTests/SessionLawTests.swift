import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Laws of the root over generated commands.
@Suite struct SessionLawTests {
  @Test(arguments: seeds(60))
  func `a command that throws changes nothing, and a change set tells every change`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    var told: Scoreboard?
    var notices = 0
    let observation = session.state.board.addObserver { old, new in
      notices += 1
      guard let old, let new, old === new else {
        told = new
        return
      }
      let change = new.change(from: old)
      #expect(!change.isEmpty)
      let players = try? told?.players.applying(change.players)
      told?.players = (try? Players(players ?? [])) ?? Players()
      if let details = change.details { told?.details = details.new }
    }
    defer { withExtendedLifetime(observation) {} }
    try session.perform(.board("Law"))
    for step in 0..<120 {
      let before = session.state.value
      let noticesBefore = notices
      let command = random.command(on: before.board)
      do {
        try session.perform(command)
      } catch is ScorekeepingError {
        #expect(session.state.value == before, "seed \(seed), step \(step): \(command)")
      }
      #expect(told == session.state.value.board, "seed \(seed), step \(step): \(command)")
      #expect(
        (notices == noticesBefore) == (session.state.value == before), "seed \(seed): \(command)")
    }
  }

  @Test(arguments: seeds(60))
  func `undo goes back through equal boards, redo forward again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    var boards = [session.state.value.board]
    for _ in 0..<60 {
      let command = random.command(on: session.state.value.board)
      switch command {
      case .undo, .redo: continue
      default: break
      }
      let entries = try? session.perform(command).entries
      if entries?.isEmpty == false { boards.append(session.state.value.board) }
    }
    for board in boards.dropLast().reversed() {
      try session.perform(.undo(1))
      #expect(session.state.value.board == board, "seed \(seed)")
    }
    #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
    for board in boards.dropFirst() {
      try session.perform(.redo(1))
      #expect(session.state.value.board == board, "seed \(seed)")
    }
    #expect(throws: ScorekeepingError.nothingToRedo) { try session.perform(.redo(1)) }
    if boards.count > 1 {
      try session.perform(.undo(1000))
      #expect(session.state.value.board == boards[0], "seed \(seed)")
    }
  }

  @Test(arguments: seeds(40))
  func `a batch leads where its commands lead one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, batched) = (try session(), try session())
    var notices = 0
    let observation = batched.state.addObserver { _, _ in notices += 1 }
    defer { withExtendedLifetime(observation) {} }
    for _ in 0..<20 {
      let commands = (0..<random.number(1...8)).map { _ in
        random.command(on: one.state.value.board).mapReferences { PlayerReference($0.text) }
      }
      for command in commands { _ = try? one.perform(command) }
      notices = 0
      try batched.inBatch { for command in commands { _ = try? batched.perform(command) } }
      #expect(one.state.value == batched.state.value, "seed \(seed): \(commands)")
      #expect(notices <= 1)
    }
  }

  /// A session whose identities are counted, so that two of them can be compared.
  private func session() throws -> Session {
    var count: UInt8 = 0
    let environment = Session.Environment(newID: {
      count += 1
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count))
    })
    let session = try Session(journal: MemoryJournal(), environment: environment)
    try session.perform(.board("Law"))
    return session
  }

  @Test func `commands together are all or none`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.add([.init("Red")]))
    let before = session.state.value
    #expect {
      try session.perform([
        .score([.init("Red", .add(.points(5)))]), .add([.init("Blue")]),
        .score([.init("Nobody", .add(.points(5)))]),
      ])
    } throws: { error in
      let failure = error as? CommandFailure
      return failure?.index == 2 && failure?.fact == .unknownPlayer("Nobody", suggestion: nil)
    }
    #expect(session.state.value == before)
    try session.perform(.undo(1))
    #expect(session.state.value.board?.players.isEmpty == true)
  }
}
