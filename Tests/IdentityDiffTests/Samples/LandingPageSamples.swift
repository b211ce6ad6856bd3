import Foundation
import IdentityDiff
import Testing

/// The samples of the landing page.
@Suite struct LandingPageSamples {
  @Test func `a change set lists insertions, removals, moves and updates`() throws {
    struct Player: Identifiable, Equatable, CustomStringConvertible {
      let id: String
      var score: Int
      var description: String { "\(id) \(score)" }
    }

    let old = [
      Player(id: "Red", score: 12), Player(id: "Blue", score: 9),
      Player(id: "Lime", score: 4),
    ]
    let new = [
      Player(id: "Blue", score: 14), Player(id: "Red", score: 12),
      Player(id: "Rose", score: 0),
    ]
    let changes = new.changes(from: old)
    let words = "delete 2 Lime 4, insert 2 Rose 0, move Blue 14 1→0, update 0 Blue 9 → Blue 14"
    #expect("\(changes)" == words)
  }

  @Test func `a change set is applied, inverted, taken in steps, encoded and merged`()
    throws
  {
    let old = [Item(id: 1), Item(id: 2), Item(id: 3)]
    let new = [Item(id: 2, value: 5), Item(id: 1), Item(id: 4)]
    let theirs = [Item(id: 1), Item(id: 2, value: 7), Item(id: 3), Item(id: 9)]
    let changes = new.changes(from: old)
    let redone = try old.applying(changes)  // equal to new
    let undone = try new.applying(changes.inverted)  // equal to old
    let steps = try changes.steps  // for a view that takes them one by one
    let data = try JSONEncoder().encode(changes)  // if players are Codable
    let (merged, conflicts) = theirs.applyingByIdentity(changes)
    #expect(redone == new)
    #expect(undone == old)
    #expect(steps.count == 4)
    #expect(try JSONDecoder().decode(ChangeSet<Item>.self, from: data) == changes)
    #expect(merged.map(\.id) == [1, 2, 4, 9])
    #expect(conflicts == [.changed(expected: Item(id: 2), found: Item(id: 2, value: 7))])
  }

  @Test func `moving the first of a hundred elements to the end is one move`() {
    let old = Array(0..<100)
    #expect("\((old.dropFirst() + [0]).changes(ofValuesFrom: old))" == "move 0 0→99")
  }
}
