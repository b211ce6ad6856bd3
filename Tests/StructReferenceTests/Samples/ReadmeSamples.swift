import IdentityDiff
import StructReference
import Testing

private struct Player: Identifiable, Equatable {
  let id: Int
  var score: Int
}

/// The samples of the README.
@Suite struct ReadmeSamples {
  @Test func `a change set leads from the old list to the new one`() throws {
    let old = [Player(id: 1, score: 5), Player(id: 2, score: 3)]
    let new = [Player(id: 2, score: 7), Player(id: 1, score: 5)]
    let changes = new.changes(from: old)  // one move, one update
    let replayed = try old.applying(changes)  // equal to new
    #expect(replayed == new)
    #expect(changes.moves.count == 1 && changes.updates.count == 1)
  }

  @Test func `an identity set holds the newest version, and references lead into it`() {
    var people: IdentitySet = [Player(id: 1, score: 5), Player(id: 2, score: 3)]
    people.update(with: Player(id: 1, score: 9))  // in the place of the version that was there
    let score = people[id: 1]?.score  // 9
    #expect(score == 9 && people.map(\.score) == [9, 3])

    var heard: [String] = []
    let source = Ref(initialValue: History(initialValue: people))
    let points = source[\.value][id: 2].score
    let observation = points.addObserver { old, new in heard.append("\(old ?? 0) to \(new ?? 0)") }
    points.value = 4  // heard: 3 to 4
    source.value.undo()  // heard: 4 to 3
    withExtendedLifetime(observation) {}
    #expect(heard == ["3 to 4", "4 to 3"])
  }
}
