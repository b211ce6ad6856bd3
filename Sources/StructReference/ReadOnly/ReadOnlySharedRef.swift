/// A ``SharedRef`` that reads and observes, and cannot write, as ``ReadOnlyRef`` is for ``Ref``.
@dynamicMemberLookup
public struct ReadOnlySharedRef<Value: Sendable>: Sendable {
  let ref: SharedRef<Value>

  /// The value, as an independent copy.
  public var value: Value { ref.value }

  /// Calls `observer` with the old and the new value after each write that changed this value, as
  /// ``SharedRef`` does.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> sending Disposable {
    ref.addObserver(observer)
  }

  /// Calls `observer` on an actor with the old and the new value after each write that changed this value, as
  /// ``SharedRef`` does.
  public func addObserver(
    on actor: isolated any Actor, _ observer: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> sending Disposable {
    ref.addObserver(on: actor, observer)
  }
}

extension SharedRef {
  /// The same value, for code that must not write it.
  public var readOnly: ReadOnlySharedRef<Value> { ReadOnlySharedRef(ref: self) }

  /// The part with the given name, which cannot be written: `ref.name.count`.
  @_disfavoredOverload
  public subscript<Part: Sendable>(
    dynamicMember path: any KeyPath<Value, Part> & Sendable
  ) -> ReadOnlySharedRef<Part> {
    SharedRef<Part>(ref[dynamicMember: path].ref, lock).readOnly
  }

  /// The named part of the value inside the optional, which cannot be written.
  @_disfavoredOverload
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any KeyPath<Wrapped, Part> & Sendable
  ) -> ReadOnlySharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[dynamicMember: path].ref, lock).readOnly
  }

  /// The named optional part of the value inside the optional, which cannot be written.
  @_disfavoredOverload
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any KeyPath<Wrapped, Part?> & Sendable
  ) -> ReadOnlySharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[dynamicMember: path].ref, lock).readOnly
  }
}

/// Parts, as in a ``SharedRef``, but read-only.
extension ReadOnlySharedRef {
  /// The part with the given name.
  public subscript<Part: Sendable>(
    dynamicMember path: any KeyPath<Value, Part> & Sendable
  ) -> ReadOnlySharedRef<Part> {
    ref[dynamicMember: path]
  }

  /// The named part of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any KeyPath<Wrapped, Part> & Sendable
  ) -> ReadOnlySharedRef<Part?> where Value == Wrapped? {
    ref[dynamicMember: path]
  }

  /// The named optional part of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any KeyPath<Wrapped, Part?> & Sendable
  ) -> ReadOnlySharedRef<Part?> where Value == Wrapped? {
    ref[dynamicMember: path]
  }
}

extension ReadOnlySharedRef
where Value: MutableCollection, Value.Index: Hashable & Sendable, Value.Element: Sendable {
  /// The element at an index.
  public subscript(index: Value.Index) -> ReadOnlySharedRef<Value.Element> { ref[index].readOnly }
}

extension ReadOnlySharedRef
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection,
  Value.Wrapped.Index: Hashable & Sendable, Value.Wrapped.Element: Sendable
{
  /// The element at an index; nil if the element or the collection is missing.
  public subscript(index: Value.Wrapped.Index) -> ReadOnlySharedRef<Value.Wrapped.Element?> {
    ref[index].readOnly
  }
}

extension ReadOnlySharedRef
where
  Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable & Sendable,
  Value.Element.ID: Sendable
{
  /// The element with the given identity.
  public subscript(id id: Value.Element.ID) -> ReadOnlySharedRef<Value.Element?> {
    ref[id: id].readOnly
  }
}

extension ReadOnlySharedRef
where Value: IdentityAccessible, Value.Element: Sendable, Value.Element.ID: Sendable {
  /// The element with the given identity.
  public subscript(id id: Value.Element.ID) -> ReadOnlySharedRef<Value.Element?> {
    ref[id: id].readOnly
  }
}

extension ReadOnlySharedRef
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable & Sendable, Value.Wrapped.Element.ID: Sendable
{
  /// The element with the given identity; nil if the element or the collection is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> ReadOnlySharedRef<Value.Wrapped.Element?> {
    ref[id: id].readOnly
  }
}

extension ReadOnlySharedRef
where
  Value: OptionalProtocol, Value.Wrapped: IdentityAccessible, Value.Wrapped.Element: Sendable,
  Value.Wrapped.Element.ID: Sendable
{
  /// The element with the given identity; nil if the element or its container is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> ReadOnlySharedRef<Value.Wrapped.Element?> {
    ref[id: id].readOnly
  }
}
