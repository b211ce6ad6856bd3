import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The transitions of which observers of a session are notified.
@Suite struct TransitionLawTests {
  /// A journal with other writers and with transactions that can be made to fail.
  private final class FailingJournal: Journal {
    enum Failure: Error { case cannotBegin, cannotCommit }

    let journal = MemoryJournal()
    var failure: Failure?

    func transaction<Result>(
      _ body: (any JournalTransaction) throws -> Result
    ) throws -> Result {
      if failure == .cannotBegin { throw Failure.cannotBegin }
      return try journal.transaction { transaction in
        let before = try transaction.sequence()
        let result = try body(transaction)
        if failure == .cannotCommit, try transaction.sequence() != before {
          throw Failure.cannotCommit
        }
        return result
      }
    }

    func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
      try journal.read(body)
    }
  }

  @Test(arguments: seeds(100))
  func `each transition begins at the last one's end, and a rollback at the committed state`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let journal = FailingJournal()
    let theirs = try Session(journal: journal.journal)
    let ours = try Session(journal: journal)
    var (shown, committed) = (ours.state, ours.state)
    var wrong: [String] = []
    let observation = ours.observe { step in
      let start = step.origin == .rollback ? committed : shown
      if step.old != start { wrong.append("\(step.origin)") }
      if step.origin != .commit, step.change != StateChange(from: step.old, to: step.new) {
        wrong.append("the change of \(step.origin)")
      }
      shown = step.new
      if step.isCommitted { committed = step.new }
    }
    for step in 0..<80 {
      journal.failure = random.pick([nil, nil, .cannotBegin, .cannotCommit])
      if random.chance(0.4) { try random.play(theirs) }
      if random.chance(0.4) {
        try? ours.inBatch {
          for _ in 0..<3 { _ = try? ours.perform(random.command(on: ours.state.board)) }
        }
      } else {
        try? random.play(ours)
      }
      #expect(wrong.isEmpty && shown == ours.state, "seed \(seed), step \(step): \(wrong)")
      if !wrong.isEmpty { break }
      journal.failure = nil
      try ours.refresh()
    }
    observation.dispose()
  }
}
