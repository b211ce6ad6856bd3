/// What changed between two identity sets: who went, who came and where, and whose version is another one.
public struct IdentitySetRevision<Element: Identifiable> {
  /// The identities of those who go.
  var removed: [Element.ID] = []
  /// The new versions of those who stay where they are.
  var replaced: [Element] = []
  /// Those who come, and those who go and come back elsewhere: in the order of their places.
  var inserted: [Insertion] = []

  struct Insertion {
    /// How many members are before it in the end.
    let offset: Int
    let member: Element
  }

  init() {}

  /// - Parameter start: how many members are before those that the changes lead from and to.
  init(_ changes: ChangeSet<Element>, after start: Int) {
    removed = changes.deletions.map(\.element.id) + changes.moves.map(\.element.id)
    let moved = Set(changes.moves.map(\.destination))
    replaced = changes.updates.filter { !moved.contains($0.newOffset) }.map(\.new)
    let coming =
      changes.insertions.map { Insertion(offset: start + $0.offset, member: $0.element) }
      + changes.moves.map { Insertion(offset: start + $0.destination, member: $0.element) }
    inserted = coming.sorted { $0.offset < $1.offset }
  }
}

extension IdentitySetRevision: Sendable where Element: Sendable, Element.ID: Sendable {}
extension IdentitySetRevision.Insertion: Sendable where Element: Sendable {}
extension IdentitySetRevision: Encodable where Element: Encodable, Element.ID: Encodable {}
extension IdentitySetRevision.Insertion: Encodable where Element: Encodable {}
extension IdentitySetRevision: Decodable where Element: Decodable, Element.ID: Decodable {}
extension IdentitySetRevision.Insertion: Decodable where Element: Decodable {}
