import IdentityDiff
import Testing

@Suite struct ChangeSetExampleTests {
  private let old = [Item(id: 1), Item(id: 2), Item(id: 3)]

  @Test func `identity is not equality`() {
    #expect(Item(id: 1, value: 1) === Item(id: 1, value: 2))
    #expect(Item(id: 1) !== Item(id: 2))
  }

  @Test func `each kind of change carries the offsets of its collection`() {
    let new = [Item(id: 3), Item(id: 4), Item(id: 1, value: 5)]
    let changes = new.changes(from: old)
    #expect(changes.deletions == [.init(offset: 1, element: old[1])])
    #expect(changes.insertions == [.init(offset: 1, element: new[1])])
    #expect(changes.moves.count == 1)
    #expect(changes.updates == [.init(oldOffset: 0, newOffset: 2, old: old[0], new: new[2])])
    #expect(changes.isStructural)
  }

  @Test func `a change set for another collection is refused with the place`() {
    let changes = [Item(id: 1)].changes(from: old)
    #expect(throws: ChangeSetMismatch(.deletion, at: 1, .outside)) {
      try [Item]().applying(changes)
    }
    let twice = ChangeSet<Item>(
      deletions: [.init(offset: 0, element: old[0]), .init(offset: 0, element: old[0])])
    #expect(throws: ChangeSetMismatch(.deletion, at: 0, .taken)) { try old.applying(twice) }
    #expect(throws: ChangeSetMismatch(.insertion, at: 9, .outside)) {
      try old.applying(ChangeSet(insertions: [.init(offset: 9, element: old[0])]))
    }
    #expect(throws: ChangeSetMismatch(.oldUpdate, at: 7, .outside)) {
      try old.applying(
        ChangeSet(updates: [.init(oldOffset: 7, newOffset: 7, old: old[0], new: old[0])]))
    }
  }

  @Test func `a change that does not fit any more is reported, and the rest is applied`() {
    let new = [Item(id: 1, value: 1), Item(id: 3, value: 1), Item(id: 4)]
    let changes = new.changes(from: old)
    let theirs = [Item(id: 1, value: 9), Item(id: 3), Item(id: 4, value: 4)]
    let (result, conflicts) = theirs.applyingByIdentity(changes)
    #expect(result == [Item(id: 1, value: 9), Item(id: 3, value: 1), Item(id: 4, value: 4)])
    #expect(
      conflicts == [
        .missing(Item(id: 2)), .changed(expected: Item(id: 1), found: Item(id: 1, value: 9)),
        .present(Item(id: 4)),
      ])
  }

  @Test func `elements with repeated identities pair up in place`() {
    let old = [Item(id: 7), Item(id: 1, value: 1), Item(id: 1, value: 2)]
    let changes = [Item(id: 1, value: 2)].changes(from: old)
    #expect(changes.deletions.map(\.offset) == [0, 1])
    #expect(changes.updates.isEmpty)
  }

  @Test func `identities with equal hashes are told apart`() throws {
    struct Clash: Identifiable, Equatable {
      struct ID: Hashable {
        let number: Int
        func hash(into hasher: inout Hasher) {}
      }
      let id: ID
    }
    let old = (0..<50).map { Clash(id: .init(number: $0)) }
    let new = old.reversed() + [Clash(id: .init(number: 99))]
    let changes = new.changes(from: old)
    #expect(try old.applying(changes) == new)
    #expect(changes.moves.count == 49 && changes.insertions.count == 1)
  }

  @Test func `a change set describes its changes in words`() {
    let changes = ["a", "c"].map(Word.init).changes(from: ["b", "a"].map(Word.init))
    #expect("\(changes)" == "delete 0 b, insert 1 c")
    #expect("\(ChangeSet<Item>())" == "no change")
  }

  private struct Word: Identifiable, Equatable, CustomStringConvertible {
    let id: String
    init(_ id: String) { self.id = id }
    var description: String { id }
  }

  @Test func `a class is identified by its instance`() {
    final class Box: Identifiable, Equatable {
      static func == (lhs: Box, rhs: Box) -> Bool { true }
    }
    let (a, b) = (Box(), Box())
    #expect([b, a].changes(from: [a, b]).moves.count == 1)
    #expect([b].changes(from: [a]).deletions.count == 1)
  }
}
