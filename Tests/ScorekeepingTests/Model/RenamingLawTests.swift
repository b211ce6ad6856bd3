import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct RenamingLawTests {
  @Test(arguments: seeds(100))
  func `Each new name is free when it is used, and all are in use at the end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let all = ["Red", "Blue", "Green", "Rosa", "Zoë", "10", "X"]
    let old = Array(all.shuffled(using: &random).prefix(random.number(1...6)))
    let new = all.shuffled(using: &random).prefix(old.count)
      .map { random.chance(0.3) ? $0.uppercased() : $0 }
    var names = old
    let renamings = zip(old, new).map { Renaming(old: $0, new: $1) }
    let steps = Renaming.steps(renamings, among: old)
    for step in steps {
      let index = try #require(names.firstIndex(of: step.old))
      names[index] = step.new
      #expect(Set(names.map { $0.lowercased() }).count == names.count, "seed \(seed): \(steps)")
    }
    #expect(names == Array(new), "seed \(seed): \(steps)")
    // One step more than names to change for each cycle; a cycle has at least two names.
    let changes = renamings.filter { $0.old != $0.new }.count
    #expect(steps.count <= changes + changes / 2, "seed \(seed): \(steps)")
  }

  @Test func `A name that another player keeps is not used`() {
    #expect(Renaming.steps([.init(old: "Red", new: "blue")], among: ["Red", "Blue"]) == [])
  }
}
