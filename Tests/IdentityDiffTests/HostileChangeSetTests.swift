import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Change sets that no diff made are refused or applied, and do not trap.
@Suite struct HostileChangeSetTests {
  private func list(_ random: inout SeededGenerator) -> [Item] {
    (0..<random.number(0...6)).map { _ in random.item() }
  }

  @Test(arguments: seeds(20))
  func `hostile change sets apply as their steps do, or are refused`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var applied = 0
    for round in 0..<1000 {
      let (old, changes) = (list(&random), random.hostileChanges { $0.item() })
      let steps = try? changes.steps
      guard let new = try? old.applying(changes) else { continue }
      applied += 1
      var taken = old
      for step in steps ?? [] { taken.take(step) }
      let count = old.count - changes.deletions.count + changes.insertions.count
      let holds = steps != nil && taken == new && new.count == count
      #expect(holds, "seed \(seed), round \(round): \(old), \(changes)")
      if !holds { return }
    }
    #expect(applied > 20)
  }

  @Test(arguments: seeds(20))
  func `inverting a hostile change set does no harm`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let old = list(&random)
      let changes = random.hostileChanges { $0.item() }
      _ = try? old.applying(changes.inverted)
      _ = try? changes.inverted.steps
    }
  }

  @Test(arguments: seeds(20))
  func `hostile change sets applied by identity are reported, whatever their offsets`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    for round in 0..<1000 {
      let (old, changes) = (list(&random), random.hostileChanges { $0.item() })
      let (result, conflicts) = old.applyingByIdentity(changes)
      let most = old.count + changes.insertions.count
      let least = old.count - changes.deletions.count
      let holds =
        result.count >= least && result.count <= most && conflicts.count <= changes.count
      #expect(holds, "seed \(seed), round \(round): \(old), \(changes)")
      if !holds { return }
    }
  }

  @Test(arguments: seeds(20))
  func `a decoded hostile change set is equal, or an error`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let changes = random.hostileChanges { $0.item() }
      let data = try JSONEncoder().encode(changes)
      let isRefused = (try? changes.steps) == nil
      let holds: Bool
      do {
        holds = try JSONDecoder().decode(ChangeSet<Item>.self, from: data) == changes && !isRefused
      } catch is DecodingError {
        holds = isRefused
      }
      #expect(holds, "seed \(seed), round \(round): \(changes)")
      if !holds { return }
    }
  }
}

extension ChangeSet {
  fileprivate var count: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }
}
