import IdentityDiff
import Testing

@Suite struct ChangeSetMismatchTests {
  static let sentences: [(mismatch: ChangeSetMismatch, text: String)] = [
    (
      .init(.deletion, at: 3, .outside),
      "The deletion at offset 3 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.insertion, at: -1, .outside),
      "The insertion at offset -1 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.origin, at: 4, .outside),
      "The move from offset 4 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.destination, at: 5, .outside),
      "The move to offset 5 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.oldUpdate, at: 6, .outside),
      "The update of old offset 6 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.newUpdate, at: 7, .outside),
      "The update of new offset 7 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.deletion, at: 3, in: 2, .outside),
      "The deletion at offset 3 of section 2 is outside of the collection: apply changes to what they were made from"
    ),
    (
      .init(.deletion, at: 3, .taken),
      "The deletion at offset 3 comes after another change of that offset: name each offset once"
    ),
    (
      .init(.insertion, at: 0, .taken),
      "The insertion at offset 0 comes after another change of that offset: name each offset once"
    ),
    (
      .init(.origin, at: 1, .taken),
      "The move from offset 1 comes after another change of that offset: name each offset once"
    ),
    (
      .init(.destination, at: 2, .taken),
      "The move to offset 2 comes after another change of that offset: name each offset once"
    ),
    (
      .init(.destination, at: 2, in: 0, .taken),
      "The move to offset 2 of section 0 comes after another change of that offset: name each offset once"
    ),
    (
      .init(.newUpdate, at: 2, .elsewhere),
      "The update of new offset 2 is of another element than its old offset: give both offsets of one element"
    ),
  ]

  @Test(arguments: sentences)
  func `the sentence names the offset and the way out`(mismatch: ChangeSetMismatch, text: String) {
    #expect("\(mismatch)" == text)
  }

  /// A change set with the offsets of its deletions, insertions, moves and updates.
  struct Offsets: Sendable, CustomTestStringConvertible {
    var deletions: [Int] = []
    var insertions: [Int] = []
    var moves: [[Int]] = []
    var updates: [[Int]] = []

    var testDescription: String { changes.outline }

    var changes: ChangeSet<Item> {
      let item = Item(id: 0)
      return ChangeSet(
        deletions: deletions.map { .init(offset: $0, element: item) },
        insertions: insertions.map { .init(offset: $0, element: item) },
        moves: moves.map { .init(origin: $0[0], destination: $0[1], element: item) },
        updates: updates.map { .init(oldOffset: $0[0], newOffset: $0[1], old: item, new: item) })
    }
  }

  static let misfits: [(Offsets, ChangeSetMismatch)] = [
    (Offsets(deletions: [4]), .init(.deletion, at: 4, .outside)),
    (Offsets(deletions: [-1]), .init(.deletion, at: -1, .outside)),
    (Offsets(deletions: [-1, -2]), .init(.deletion, at: -2, .outside)),
    (Offsets(insertions: [5]), .init(.insertion, at: 5, .outside)),
    (Offsets(insertions: [-1]), .init(.insertion, at: -1, .outside)),
    (Offsets(deletions: [0], insertions: [4]), .init(.insertion, at: 4, .outside)),
    (Offsets(moves: [[4, 0]]), .init(.origin, at: 4, .outside)),
    (Offsets(moves: [[-1, 0]]), .init(.origin, at: -1, .outside)),
    (Offsets(moves: [[0, 4]]), .init(.destination, at: 4, .outside)),
    (Offsets(moves: [[0, -1]]), .init(.destination, at: -1, .outside)),
    (Offsets(moves: [[4, 9]]), .init(.origin, at: 4, .outside)),
    (Offsets(updates: [[4, 0]]), .init(.oldUpdate, at: 4, .outside)),
    (Offsets(updates: [[0, 4]]), .init(.newUpdate, at: 4, .outside)),
    (Offsets(updates: [[-1, 0]]), .init(.oldUpdate, at: -1, .outside)),
    (Offsets(updates: [[0, -1]]), .init(.newUpdate, at: -1, .outside)),
    (Offsets(updates: [[4, 4]]), .init(.oldUpdate, at: 4, .outside)),
    (Offsets(deletions: [4], insertions: [9]), .init(.deletion, at: 4, .outside)),
    (Offsets(deletions: [4], moves: [[4, 0]]), .init(.deletion, at: 4, .outside)),
    (Offsets(insertions: [9], moves: [[4, 9]]), .init(.origin, at: 4, .outside)),
    (Offsets(deletions: [1, 1]), .init(.deletion, at: 1, .taken)),
    (Offsets(deletions: [2, 1, 2, 1]), .init(.deletion, at: 1, .taken)),
    (Offsets(insertions: [1, 1]), .init(.insertion, at: 1, .taken)),
    (Offsets(insertions: [3, 1, 3, 1]), .init(.insertion, at: 1, .taken)),
    (Offsets(moves: [[1, 0], [1, 3]]), .init(.origin, at: 1, .taken)),
    (Offsets(moves: [[0, 1], [3, 1]]), .init(.destination, at: 1, .taken)),
    (Offsets(deletions: [1], moves: [[1, 0]]), .init(.origin, at: 1, .taken)),
    (Offsets(insertions: [1], moves: [[0, 1]]), .init(.destination, at: 1, .taken)),
    (Offsets(deletions: [2, 2], insertions: [1, 1]), .init(.deletion, at: 2, .taken)),
    (Offsets(deletions: [1, 1], insertions: [-1]), .init(.insertion, at: -1, .outside)),
    (Offsets(updates: [[0, 2]]), .init(.newUpdate, at: 2, .elsewhere)),
    (Offsets(deletions: [1], updates: [[1, 1]]), .init(.newUpdate, at: 1, .elsewhere)),
    (Offsets(insertions: [1], updates: [[0, 1]]), .init(.newUpdate, at: 1, .elsewhere)),
    (Offsets(moves: [[0, 3]], updates: [[0, 0]]), .init(.newUpdate, at: 0, .elsewhere)),
    (Offsets(updates: [[1, 1], [1, 1]]), .init(.newUpdate, at: 1, .taken)),
  ]

  @Test(arguments: misfits)
  func `the first misfit of a change set is named`(
    offsets: Offsets, mismatch: ChangeSetMismatch
  ) {
    let list = items("a b c d")
    #expect(throws: mismatch) { try list.applying(offsets.changes) }
  }

  @Test(arguments: misfits.filter { $0.1.reason == .taken || $0.1.offset < 0 })
  func `a change set that fits no collection is refused without naming one`(
    offsets: Offsets, mismatch: ChangeSetMismatch
  ) {
    #expect(throws: mismatch) { try offsets.changes.steps }
  }
}
