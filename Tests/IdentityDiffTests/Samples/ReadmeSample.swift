import IdentityDiff
import Testing

private struct Player: Identifiable, Equatable {
  let id: Int
  var score: Int
}

@Suite struct ReadmeSample {
  @Test func `a change set leads from the old list to the new one`() throws {
    let old = [Player(id: 1, score: 5), Player(id: 2, score: 3)]
    let new = [Player(id: 2, score: 7), Player(id: 1, score: 5)]
    let changes = new.changes(from: old)  // one move, one update
    let replayed = try old.applying(changes)  // equal to new
    #expect(replayed == new)
    #expect(changes.moves.count == 1 && changes.updates.count == 1)
  }
}
