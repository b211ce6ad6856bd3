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
