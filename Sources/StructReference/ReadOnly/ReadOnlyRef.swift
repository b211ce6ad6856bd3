/// A ``Ref`` that reads and observes, and cannot write: a read-only part, or a view of a reference.
///
///     let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
///     let length = book[id: 1].name.count  // a ReadOnlyRef<Int?>
///     let names: ReadOnlyRef = book.readOnly[0].name
///
/// It obeys the laws of ``Ref``. All parts of a read-only reference are read-only. Parts of a ``Ref`` are read-only if
/// their key path is, such as a computed property without a setter, or a constant.
@dynamicMemberLookup
public struct ReadOnlyRef<Value> {
  @usableFromInline let ref: Ref<Value>

  init(_ ref: Ref<Value>) {
    self.ref = ref
  }

  /// The value. Cost: following the path from the root, including the computed properties on it.
  public var value: Value { ref.value }

  /// Calls `observer` with the old and the new value after each write that changed this value, as ``Ref`` does.
  public func addObserver(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Disposable
  {
    ref.addObserver(observer)
  }
}

extension Ref {
  /// The same value, for code that must not write it.
  public var readOnly: ReadOnlyRef<Value> { ReadOnlyRef(self) }

  /// The part with the given name, which cannot be written: `ref.name.count`.
  @_disfavoredOverload
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyRef<Part> {
    ReadOnlyRef<Part>(Ref<Part>(KeyPathNode(node, path)))
  }

  /// The named part of the value inside the optional, which cannot be written.
  @_disfavoredOverload
  public subscript<Wrapped, Part>(
    dynamicMember path: KeyPath<Wrapped, Part>
  ) -> ReadOnlyRef<Part?> where Value == Wrapped? {
    ReadOnlyRef<Part?>(Ref<Part?>(OptionalNode(KeyPathNode(node.wrapped(), path))))
  }

  /// The named optional part of the value inside the optional, which cannot be written.
  @_disfavoredOverload
  public subscript<Wrapped, Part>(
    dynamicMember path: KeyPath<Wrapped, Part?>
  ) -> ReadOnlyRef<Part?> where Value == Wrapped? {
    ReadOnlyRef<Part?>(Ref<Part?>(FlatOptionalNode(KeyPathNode(node.wrapped(), path))))
  }
}

/// Parts, as in a ``Ref``, but read-only.
extension ReadOnlyRef {
  /// The part with the given name.
  public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyRef<Part> {
    ref[dynamicMember: path]
  }

  /// The named part of the value inside the optional.
  public subscript<Wrapped, Part>(
    dynamicMember path: KeyPath<Wrapped, Part>
  ) -> ReadOnlyRef<Part?> where Value == Wrapped? {
    ref[dynamicMember: path]
  }

  /// The named optional part of the value inside the optional.
  public subscript<Wrapped, Part>(
    dynamicMember path: KeyPath<Wrapped, Part?>
  ) -> ReadOnlyRef<Part?> where Value == Wrapped? {
    ref[dynamicMember: path]
  }

  /// The part at a key path that is written out: `ref[\.items[0].name]` is `ref.items[0].name`. For a key path in a
  /// variable use `ref[dynamicMember: path]`.
  @_disfavoredOverload
  public subscript<Part>(path: KeyPath<ReadOnlyRef, ReadOnlyRef<Part>>) -> ReadOnlyRef<Part> {
    self[keyPath: path]
  }
}

extension ReadOnlyRef where Value: MutableCollection, Value.Index: Hashable {
  /// The element at an index.
  public subscript(index: Value.Index) -> ReadOnlyRef<Value.Element> { ref[index].readOnly }
}

extension ReadOnlyRef
where Value: OptionalProtocol, Value.Wrapped: MutableCollection, Value.Wrapped.Index: Hashable {
  /// The element at an index; nil if the element or the collection is missing.
  public subscript(index: Value.Wrapped.Index) -> ReadOnlyRef<Value.Wrapped.Element?> {
    ref[index].readOnly
  }
}

extension ReadOnlyRef
where Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable {
  /// The element with the given identity.
  @inlinable
  public subscript(id id: Value.Element.ID) -> ReadOnlyRef<Value.Element?> { ref[id: id].readOnly }
}

extension ReadOnlyRef where Value: IdentityAccessible {
  /// The element with the given identity.
  public subscript(id id: Value.Element.ID) -> ReadOnlyRef<Value.Element?> { ref[id: id].readOnly }
}

extension ReadOnlyRef
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable
{
  /// The element with the given identity; nil if the element or the collection is missing.
  @inlinable
  public subscript(id id: Value.Wrapped.Element.ID) -> ReadOnlyRef<Value.Wrapped.Element?> {
    ref[id: id].readOnly
  }
}

extension ReadOnlyRef where Value: OptionalProtocol, Value.Wrapped: IdentityAccessible {
  /// The element with the given identity; nil if the element or its container is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> ReadOnlyRef<Value.Wrapped.Element?> {
    ref[id: id].readOnly
  }
}
