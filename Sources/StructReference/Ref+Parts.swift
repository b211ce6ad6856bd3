import IdentityDiff

extension Ref {
  /// The part at a key path. The key path's subscripts must be valid when the part is used.
  public subscript<Part>(path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    Ref<Part>(PathPlace(place, path))
  }

  /// The part with that name: `ref.name` is `ref[\.name]`. Members of `Ref` itself come first.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    self[path]
  }
}

/// Parts of what may be gone: they read nil and write nothing where it is.
extension Ref {
  /// The part at a key path of what the optional holds.
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(OptionalPlace(PathPlace(place.wrapped(), path)))
  }

  /// The optional part at a key path of what the optional holds: one optional, not two. Nil can be written to
  /// it.
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(FlatPlace(PathPlace(place.wrapped(), path)))
  }

  /// The part with that name of what the optional holds.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }

  /// The optional part with that name of what the optional holds.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }
}

extension Place {
  /// The place of what the optional holds.
  func wrapped<Wrapped>() -> Place<Wrapped> where Value == Wrapped? {
    if let optional = self as? OptionalPlace<Wrapped> { return optional.base }
    return WrappedPlace(self)
  }
}

extension Ref {
  /// The value of a history, as `ref[\.value]`, or another part of it.
  public subscript<Content>(path: WritableKeyPath<Value, Content>) -> Ref<Content>
  where Value == History<Content> {
    Ref<Content>(path == \.value ? HistoryPlace(place) : PathPlace(place, path))
  }
}

extension Ref where Value: MutableCollection, Value.Index: Hashable {
  /// Whatever element stands at an index. After `removeFirst`, `ref[0]` is what was the second element: the
  /// place is referred to, not the element; for that there is `[id:]`.
  ///
  /// Where the collection has no such index any more, reading or writing traps as it does in the collection,
  /// and observers are not told until there are two states with the index to compare.
  public subscript(index: Value.Index) -> Ref<Value.Element> {
    Ref<Value.Element>(IndexPlace(place, index))
  }
}

/// Elements by identity: whatever is inserted, moved or removed elsewhere, the reference stays with its element.
/// Once that is gone it reads nil and writes nothing, until an element of that identity is there again. It
/// changes its element and does no more: it neither inserts nor removes, and what has another identity is not
/// written. The `id` of an element must not change.
extension Ref where Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable {
  /// The element with that identity; of several, which one is not defined.
  ///
  /// Cost: O(1) where the element stands near where it was last, else O(n).
  @inlinable
  public subscript(id id: Value.Element.ID) -> Ref<Value.Element?> {
    element(id) { search($0, for: $1, from: $2, limit: $3) }
  }

  @usableFromInline
  func element(
    _ id: Value.Element.ID, _ search: @escaping Search<Value>
  ) -> Ref<Value.Element?> {
    Ref<Value.Element?>(OptionalPlace(IdentityPlace(place, id, search)))
  }
}

extension Ref where Value: IdentityAccessible {
  /// The element with that identity.
  public subscript(id id: Value.Element.ID) -> Ref<Value.Element?> {
    Ref<Value.Element?>(OptionalPlace(MemberPlace(place, id)))
  }

  /// Puts an element in, replaces it, or with nil takes it out. Observers of other elements cost nothing.
  package func put(_ element: Value.Element?, id: Value.Element.ID) {
    MemberPlace(place, id).put(element)
  }
}

/// Elements of a collection that may be gone itself.
extension Ref
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable
{
  /// The element with that identity, if the collection is there.
  @inlinable
  public subscript(id id: Value.Wrapped.Element.ID) -> Ref<Value.Wrapped.Element?> {
    element(id) { search($0, for: $1, from: $2, limit: $3) }
  }

  @usableFromInline
  func element(
    _ id: Value.Wrapped.Element.ID, _ search: @escaping Search<Value.Wrapped>
  ) -> Ref<Value.Wrapped.Element?> {
    Ref<Value.Wrapped.Element?>(OptionalPlace(IdentityPlace(place.known().wrapped(), id, search)))
  }
}

extension Ref where Value: OptionalProtocol, Value.Wrapped: IdentityAccessible {
  /// The element with that identity, if what holds it is there.
  public subscript(id id: Value.Wrapped.Element.ID) -> Ref<Value.Wrapped.Element?> {
    Ref<Value.Wrapped.Element?>(OptionalPlace(MemberPlace(place.known().wrapped(), id)))
  }
}

/// `Optional`, as a constraint.
public protocol OptionalProtocol<Wrapped> {
  /// What the optional may hold.
  associatedtype Wrapped
}

extension Optional: OptionalProtocol {}

extension Place where Value: OptionalProtocol {
  /// The same place: `Optional` alone conforms to the protocol.
  fileprivate func known() -> Place<Value.Wrapped?> {
    unsafeDowncast(self, to: Place<Value.Wrapped?>.self)
  }
}

/// A value that holds elements which it finds and changes by identity: what ``Ref`` and ``SharedRef`` need for
/// their `[id:]`, beside any random-access collection that is mutable.
///
/// Law: writing the element of one identity leaves those of all others as they are.
public protocol IdentityAccessible<Element> {
  /// What is held: at most one of each identity.
  associatedtype Element: Identifiable

  /// The element with that identity, or nil if there is none.
  ///
  /// References only write where there is an element already, and a value of the same identity.
  subscript(id id: Element.ID) -> Element? { get set }
}

/// References lead to members by identity, with `ref[id: …]`.
extension IdentitySet: IdentityAccessible {}
