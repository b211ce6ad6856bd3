import IdentityDiff
import Testing

/// Objects that are changed in place.
@Suite struct ObjectSnapshotTests {
  private final class Contact {
    var name: String
    var rank: Int
    init(_ name: String, rank: Int = 0) { (self.name, self.rank) = (name, rank) }
  }

  private let contacts = ["Ada", "Bob", "Cem"].map { Contact($0) }

  private func snapshots() -> [ObjectSnapshot<Contact, String>] {
    contacts.map { ObjectSnapshot($0, content: \.name) }
  }

  @Test func `references alone do not show that an object changed`() {
    let shown = contacts
    contacts[1].name = "Bea"
    #expect(Array(contacts.reversed().reversed()).changes(from: shown).isEmpty)
  }

  @Test func `a change in place is an update`() {
    let shown = snapshots()
    contacts[1].name = "Bea"
    let changes = snapshots().changes(from: shown)
    #expect(changes.outline == "update 1→1")
    #expect(changes.updates[0].old.content == "Bob" && changes.updates[0].new.content == "Bea")
    #expect(changes.updates[0].new.object === contacts[1])
  }

  @Test func `contents with equal hashes are told apart`() {
    let shown = contacts.map { ObjectSnapshot($0) { Clashing(number: $0.rank) } }
    contacts[2].rank = 7
    let now = contacts.map { ObjectSnapshot($0) { Clashing(number: $0.rank) } }
    #expect(shown[2].content.hashValue == now[2].content.hashValue)
    #expect(now.changes(from: shown).outline == "update 2→2")
  }

  @Test func `a change that does not affect the content, or is reverted, is not an update`() {
    let shown = snapshots()
    contacts[0].rank = 9
    contacts[1].name = "Bea"
    contacts[1].name = "Bob"
    #expect(snapshots().changes(from: shown).isEmpty)
  }

  @Test func `an object that moves and changes has both changes`() throws {
    let shown = snapshots()
    contacts[2].name = "Dot"
    let now = snapshots()
    let new = [now[2], now[0], now[1]]
    let changes = new.changes(from: shown)
    #expect(changes.outline == "move 2→0, update 2→0")
    #expect(try shown.applying(changes) == new)
  }

  @Test func `another object with equal content is a different object`() {
    let shown = snapshots()
    var now = shown
    now[1] = ObjectSnapshot(Contact("Bob"), content: \.name)
    #expect(now.changes(from: shown).outline == "delete 1, insert 1")
  }
}
