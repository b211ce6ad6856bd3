import Foundation
import StructReference
import TestSupport
import Testing

/// Random writes, groups, undo, redo and depths, compared with a model that keeps whole values. Each seed runs 20
/// histories of 100 operations for each type of value.
@Suite struct HistoryLawTests {
  private struct Failure: Error {}

  private func check<Value: Equatable & Codable>(
    seed: UInt64, _ initial: Value, isCoded: Bool = false,
    _ change: (inout SeededGenerator, inout Value) -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<20 {
      var history = History(initialValue: initial)
      var model = HistoryModel(initial)
      for turn in 0..<100 {
        let operation = random.number(0...99)
        operate(operation, &random, &history, &model, change)
        if isCoded, random.chance(0.1) {
          history = try JSONDecoder().decode(
            History<Value>.self, from: JSONEncoder().encode(history))
          model.endGroups()
        }
        let isSame =
          history.value == model.value && history.canUndo == model.canUndo
          && history.canRedo == model.canRedo && history.depth == model.depth
        #expect(isSame, "\(Value.self), seed \(seed), round \(round), turn \(turn): \(operation)")
        if !isSame { return }
      }
      for _ in 0..<100 { history.endGroup() }
      model.endGroups()
      history.depth = .max
      model.depth = .max
      let walk = history.walk
      #expect(
        walk.past == model.past && walk.future == model.future,
        "\(Value.self), seed \(seed), round \(round)")
    }
  }

  private func operate<Value>(
    _ operation: Int, _ random: inout SeededGenerator, _ history: inout History<Value>,
    _ model: inout HistoryModel<Value>, _ change: (inout SeededGenerator, inout Value) -> Void
  ) {
    switch operation {
    case 0..<50:
      change(&random, &history.value)
      model.write(history.value)
    case 50..<54:
      try? { (value: inout Value) throws in
        change(&random, &value)
        throw Failure()
      }(&history.value)
      model.write(history.value)
    case 54..<70: #expect(history.undo() == model.undo())
    case 70..<82: #expect(history.redo() == model.redo())
    case 82..<87:
      history.beginGroup()
      model.beginGroup()
    case 87..<92:
      history.endGroup()
      model.endGroup()
    case 92..<96:
      model.beginGroup()
      history.group { history in
        for _ in 0..<3 { change(&random, &history.value) }
        model.write(history.value)
      }
      model.endGroup()
    case 96..<99:
      history.depth = random.pick([-1, 0, 1, 3, 10, .max])
      model.depth = history.depth
    default:
      history.removeAllSteps()
      model.removeAllSteps()
    }
  }

  @Test(arguments: seeds(10), [false, true])
  func `a history behaves like one that keeps whole values, also after decoding`(
    seed: UInt64, isCoded: Bool
  ) throws {
    try check(seed: seed, [Int](), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, [Tile](), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, [String: Int](), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, Set<Int>(), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, [Int]?.none, isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, Roster(title: "A", names: []), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, Pair(), isCoded: isCoded) { $0.change(&$1) }
    try check(seed: seed, 0, isCoded: isCoded) { $0.change(&$1) }
  }
}
