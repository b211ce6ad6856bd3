import IdentityDiff

extension Ref {
  /// The part at a key path. The key path's subscripts must be valid when the part is used.
  public subscript<Part>(path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    Ref<Part>(KeyPathNode(node, path))
  }

  /// The part with that name: `ref.name` is `ref[\.name]`. Members of `Ref` itself come first.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    self[path]
  }
}

/// Parts of a value that may be gone: where it is, they read nil and write nothing.
extension Ref {
  /// The part at a key path of the value inside the optional.
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(OptionalNode(KeyPathNode(node.wrapped(), path)))
  }

  /// The optional part at a key path of the value inside the optional: one optional, not two. Nil can be written
  /// to it.
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(FlatOptionalNode(KeyPathNode(node.wrapped(), path)))
  }

  /// The part with that name of the value inside the optional.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }

  /// The optional part with that name of the value inside the optional.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }
}

extension Node {
  /// The node of the value inside the optional.
  func wrapped<Wrapped>() -> Node<Wrapped> where Value == Wrapped? {
    if let optional = self as? OptionalNode<Wrapped> { return optional.parent }
    return WrappedNode(self)
  }
}

extension Ref {
  /// The value of a history, as `ref[\.value]`, or another part of it.
  public subscript<Content>(path: WritableKeyPath<Value, Content>) -> Ref<Content>
  where Value == History<Content> {
    Ref<Content>(path == \.value ? HistoryValueNode(node) : KeyPathNode(node, path))
  }
}

extension Ref where Value: MutableCollection, Value.Index: Hashable {
  /// The element at an index, whichever it is. The reference is to the index, not to the element: after
  /// `removeFirst`, `ref[0]` is the element that was the second. To refer to the element there is `[id:]`.
  ///
  /// Where the collection has no such index any more, reading or writing traps as it does in the collection. An
  /// observer is called only for changes between two states that both have the index.
  public subscript(index: Value.Index) -> Ref<Value.Element> {
    Ref<Value.Element>(IndexNode(node, index))
  }
}

/// Elements by identity: the reference stays with its element, whichever others are inserted, moved or removed. Once
/// its element is gone it reads nil and writes nothing, until an element of that identity is there again. It changes
/// its element only: it neither inserts nor removes, and writes no value of another identity. The `id` of an element
/// must not change.
extension Ref where Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable {
  /// The element with that identity; of several, an undefined one of them.
  ///
  /// Cost: O(1) where the element is near the offset at which it was last found, else O(n).
  @inlinable
  public subscript(id id: Value.Element.ID) -> Ref<Value.Element?> {
    element(id) { search($0, for: $1, from: $2, limit: $3) }
  }

  @usableFromInline
  func element(
    _ id: Value.Element.ID, _ search: @escaping Search<Value>
  ) -> Ref<Value.Element?> {
    Ref<Value.Element?>(OptionalNode(IdentityNode(node, id, search)))
  }
}

extension Ref where Value: IdentityAccessible {
  /// The element with that identity.
  public subscript(id id: Value.Element.ID) -> Ref<Value.Element?> {
    Ref<Value.Element?>(OptionalNode(MemberNode(node, id)))
  }

  /// Inserts or replaces an element, or with nil removes it. Observers of other elements cost nothing.
  func put(_ element: Value.Element?, id: Value.Element.ID) {
    MemberNode(node, id).put(element)
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
    Ref<Value.Wrapped.Element?>(OptionalNode(IdentityNode(node.known().wrapped(), id, search)))
  }
}

extension Ref where Value: OptionalProtocol, Value.Wrapped: IdentityAccessible {
  /// The element with that identity, if its container is there.
  public subscript(id id: Value.Wrapped.Element.ID) -> Ref<Value.Wrapped.Element?> {
    Ref<Value.Wrapped.Element?>(OptionalNode(MemberNode(node.known().wrapped(), id)))
  }
}

/// `Optional`, as a constraint.
public protocol OptionalProtocol<Wrapped> {
  /// The type of the value inside.
  associatedtype Wrapped
}

extension Optional: OptionalProtocol {}

extension Node where Value: OptionalProtocol {
  /// The same node: `Optional` alone conforms to the protocol.
  fileprivate func known() -> Node<Value.Wrapped?> {
    unsafeDowncast(self, to: Node<Value.Wrapped?>.self)
  }
}

/// A value that finds and changes its elements by identity. ``Ref`` and ``SharedRef`` have `[id:]` for such values,
/// beside mutable random-access collections.
///
/// Law: writing the element of one identity leaves those of all others as they are.
public protocol IdentityAccessible<Element> {
  /// An element of the value, which holds at most one of each identity.
  associatedtype Element: Identifiable

  /// The element with that identity, or nil if there is none.
  ///
  /// References only write where there is an element already, and a value of the same identity.
  subscript(id id: Element.ID) -> Element? { get set }
}

/// References lead to members by identity, with `ref[id: …]`.
extension IdentitySet: IdentityAccessible {}
