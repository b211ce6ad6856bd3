import StructReference
import Testing

@Suite("A shared reference")
struct SharedRefTests {
  struct Tally: Equatable, Sendable {
    var count = 0
    var members: [Member] = (0..<8).map { Member(id: $0) }
    var chosen: Member?
  }

  struct Member: Identifiable, Equatable, Sendable {
    let id: Int
    var points = 0
    var note: String?
  }

  @Test("has the parts that a reference has")
  func parts() {
    let tally = SharedRef(initialValue: Tally())
    tally.count.value += 1
    tally[\.count].value += 1
    tally.members[3].points.value = 5
    tally.members[id: 4].points.value = 6
    tally.members[id: 99].points.value = 7
    tally.members[id: 4].note.value = "four"
    tally.chosen.points.value = 8
    #expect(tally.value.count == 2)
    #expect(tally.value.members.map(\.points) == [0, 0, 0, 5, 6, 0, 0, 0])
    #expect(tally.members[id: 4].note.value == "four")
    #expect(tally.value.chosen == nil)
  }

  @Test func `has read-only parts`() {
    let tally = SharedRef(initialValue: Tally())
    let view = tally.readOnly
    #expect(tally.members.count.value == 8)
    #expect(tally.members[3].id.value == 3)
    #expect(tally.members[id: 4].note.count.value == nil)
    #expect(tally.chosen.id.value == nil)
    #expect(view.members[3].points.value == 0)
    #expect(view.members[id: 99].points.value == nil)
    #expect(view.chosen.note.value == nil)
    tally.value.members[3].points = 5
    tally.value.members[4].note = "four"
    tally.value.chosen = Member(id: 9, note: "nine")
    #expect(view.members[3].points.value == 5)
    #expect(tally.members[id: 4].note.count.value == 4)
    #expect(tally.chosen.id.value == 9)
    #expect(view.chosen.note.value == "nine")
  }

  @Test func `observed at a key path with an index survives the loss of the index`() {
    let tally = SharedRef(initialValue: Tally())
    let seen = SharedRef(initialValue: [Int]())
    let observation = tally[\.members[0].points].addObserver { new in seen.value.append(new) }
    tally.members[0].points.value = 1
    tally.value.members.removeAll()
    tally.value.members = [Member(id: 7)]
    tally.value.members[0].points = 2
    withExtendedLifetime(observation) {}
    #expect(seen.value == [1, 2])
  }

  @Test("lets an observer write, and read, without waiting for itself")
  func nested() {
    let tally = SharedRef(initialValue: Tally())
    let seen = SharedRef(initialValue: [Int]())
    let observation = tally.count.addObserver { _, new in
      seen.value.append(new)
      if new < 3 { tally.count.value += 1 }
    }
    tally.count.value = 1
    withExtendedLifetime(observation) {}
    #expect(seen.value == [1, 2, 3])
  }

  @Test func `and a store pass the new value to an observer with one argument`() {
    let tally = SharedRef(initialValue: Tally())
    let store = IdentityStore(tally.value.members)
    let heard = SharedRef(initialValue: [String]())
    let observations = [
      tally.count.addObserver { new in heard.value.append("count \(new)") },
      tally.readOnly.count.addObserver { heard.value.append("view \($0)") },
      tally.count.addObserver { heard.value.append("\($0) to \($1)") },
      store.addObserver { new in heard.value.append("\(new.count) members") },
      store.addObserver(of: 3) { heard.value.append("member \($0?.points ?? 0)") },
    ]
    tally.count.value = 1
    store.add(Member(id: 3, points: 5))
    withExtendedLifetime(observations) {}
    #expect(heard.value == ["count 1", "view 1", "0 to 1", "8 members", "member 5"])
  }

  @Test("tells a group once")
  func groups() {
    let tally = SharedRef(initialValue: Tally())
    let seen = SharedRef(initialValue: [Int]())
    let observation = tally.count.addObserver { old, new in seen.value.append(old * 100 + new) }
    tally.group {
      for _ in 0..<5 { tally.count.value += 1 }
      #expect(tally.count.value == 5)
    }
    withExtendedLifetime(observation) {}
    #expect(seen.value == [5])
  }
}
