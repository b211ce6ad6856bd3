import IdentityDiff

extension Ref {
  /// The part at a key path.
  ///
  /// A path that is written out, as in `ref[\.items[0].name]`, is `ref.items[0].name`, also while the index is missing.
  /// A key path in a variable, or with steps such as `!` or a range, cannot be taken apart, and cannot be asked whether
  /// the value has such a part. While it is used or observed, the value must have the part; otherwise it traps.
  @_disfavoredOverload
  public subscript<Part>(path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    Ref<Part>(KeyPathNode(node, path))
  }

  /// The part with the given name: `ref.name` is `ref[\.name]`. Members of `Ref` itself take precedence.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Ref<Part> {
    Ref<Part>(KeyPathNode(node, path))
  }
}

/// Parts of a value that may be missing. While it is, they read nil and ignore writes.
extension Ref {
  /// The part at a key path of the value inside the optional.
  @_disfavoredOverload
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(OptionalNode(KeyPathNode(node.wrapped(), path)))
  }

  /// The optional part at a key path of the value inside the optional, as a single optional instead of a nested one.
  /// Nil can be assigned to it.
  @_disfavoredOverload
  public subscript<Wrapped, Part>(path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    Ref<Part?>(FlatOptionalNode(KeyPathNode(node.wrapped(), path)))
  }

  /// The named part of the value inside the optional.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }

  /// The named optional part of the value inside the optional.
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part?>) -> Ref<Part?>
  where Value == Wrapped? {
    self[path]
  }
}

extension Ref {
  /// A part of a value that may be missing is optional, so a `Ref<Part?>`.
  @available(
    *, unavailable,
    message: """
      The value may be missing, so its part is a Ref of an optional: write Ref<Part?>, or say what to read then, as in \
      ref.name.orEmpty of the article 'Sharing a value'
      """
  )
  @_disfavoredOverload
  public subscript<Wrapped, Part>(dynamicMember path: WritableKeyPath<Wrapped, Part>) -> Ref<Part>
  where Value == Wrapped? {
    fatalError("This member is unavailable")
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
  /// A part of a history, such as its value: `ref[\.value]`.
  public subscript<Content>(path: WritableKeyPath<Value, Content>) -> Ref<Content>
  where Value == History<Content> {
    Ref<Content>(path == \.value ? HistoryValueNode(node) : KeyPathNode(node, path))
  }
}

extension Ref where Value: MutableCollection, Value.Index: Hashable {
  /// The element at an index. The reference is to the index, not to the element: after `removeFirst`, `ref[0]` is the
  /// former second element. To refer to an element, use `[id:]`.
  /// If the collection no longer has the index, reading or writing traps as in the collection. An observer is called
  /// only for changes between two states that both have the index.
  public subscript(index: Value.Index) -> Ref<Value.Element> {
    Ref<Value.Element>(IndexNode(node, index))
  }
}

/// Elements by identity. A reference stays with its element even if other elements are inserted, moved or removed.
/// While the element is missing, the reference reads nil and ignores writes. The reference changes only its element: it
/// neither inserts nor removes elements, and ignores a value with another identity. The `id` of an element must not
/// change.
extension Ref where Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable {
  /// The element with the given identity; an unspecified one if several have it.
  ///
  /// Cost: O(1) if the element is near the offset at which it was last found, otherwise O(n).
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
  /// The element with the given identity.
  public subscript(id id: Value.Element.ID) -> Ref<Value.Element?> {
    Ref<Value.Element?>(OptionalNode(MemberNode(node, id)))
  }

  /// Inserts or replaces an element; nil removes it. Observers of other elements do not add to the cost.
  func put(_ element: Value.Element?, id: Value.Element.ID) {
    MemberNode(node, id).put(element)
  }
}

/// Elements of a collection that may itself be missing.
extension Ref
where Value: OptionalProtocol, Value.Wrapped: MutableCollection, Value.Wrapped.Index: Hashable {
  /// The element at an index; nil if the element or the collection is missing.
  public subscript(index: Value.Wrapped.Index) -> Ref<Value.Wrapped.Element?> {
    Ref<Value.Wrapped.Element?>(OptionalNode(IndexNode(node.known().wrapped(), index)))
  }
}

extension Ref
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable
{
  /// The element with the given identity; nil if the element or the collection is missing.
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
  /// The element with the given identity; nil if the element or its container is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> Ref<Value.Wrapped.Element?> {
    Ref<Value.Wrapped.Element?>(OptionalNode(MemberNode(node.known().wrapped(), id)))
  }
}

/// A protocol to which only `Optional` conforms, for use as a constraint.
public protocol OptionalProtocol<Wrapped> {
  /// The type of the wrapped value.
  associatedtype Wrapped
}

extension Optional: OptionalProtocol {}

extension Node where Value: OptionalProtocol {
  /// The same node, cast to `Optional`, the only type that conforms to the protocol.
  fileprivate func known() -> Node<Value.Wrapped?> {
    unsafeDowncast(self, to: Node<Value.Wrapped?>.self)
  }
}

/// A value that finds and changes its elements by identity. For such values, ``Ref`` and ``SharedRef`` have `[id:]`, as
/// for mutable random-access collections.
///
/// Law: writing the element of one identity does not change the elements of other identities.
public protocol IdentityAccessible<Element> {
  /// The type of the elements. The value contains at most one element for each identity.
  associatedtype Element: Identifiable

  /// The element with the given identity; nil if there is none.
  ///
  /// References assign only if the element exists, and only values of the same identity.
  subscript(id id: Element.ID) -> Element? { get set }
}

/// References to members by identity, with `ref[id: …]`.
extension IdentitySet: IdentityAccessible {}
