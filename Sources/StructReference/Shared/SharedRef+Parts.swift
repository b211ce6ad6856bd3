extension SharedRef {
  /// The part at a key path. The key path's subscripts must be valid when the part is used.
  public subscript<Part: Sendable>(path: any WritableKeyPath<Value, Part> & Sendable) -> SharedRef<
    Part
  > {
    SharedRef<Part>(ref[path], lock)
  }

  /// The part with that name: `ref.name` is `ref[\.name]`. Members of `SharedRef` itself come first.
  public subscript<Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Part> & Sendable
  ) -> SharedRef<Part> {
    self[path]
  }
}

/// Parts of a value that may be gone: where it is, they read nil and write nothing.
extension SharedRef {
  /// The part at a key path of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], lock)
  }

  /// The optional part at a key path of the value inside the optional: one optional, not two. Nil can be written
  /// to it.
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part?> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], lock)
  }

  /// The part with that name of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    self[path]
  }

  /// The optional part with that name of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part?> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    self[path]
  }
}

extension SharedRef {
  /// The value of a history, as `ref[\.value]`, or another part of it.
  public subscript<Content: Sendable>(
    path: any WritableKeyPath<Value, Content> & Sendable
  ) -> SharedRef<Content> where Value == History<Content> {
    SharedRef<Content>(ref[path], lock)
  }
}

extension SharedRef
where Value: MutableCollection, Value.Index: Hashable & Sendable, Value.Element: Sendable {
  /// The element at an index, whichever it is, as with ``Ref``. Where another thread may remove elements, use
  /// `[id:]`: reading an index that is gone traps.
  public subscript(index: Value.Index) -> SharedRef<Value.Element> {
    SharedRef<Value.Element>(ref[index], lock)
  }
}

extension SharedRef
where
  Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable & Sendable,
  Value.Element.ID: Sendable
{
  /// The element with that identity, at any index; of several, an undefined one of them. Once it is gone, the
  /// reference reads nil and writes nothing.
  ///
  /// Cost: O(1) where the element is near the offset at which it was last found, else O(n).
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], lock)
  }
}

extension SharedRef
where Value: IdentityAccessible, Value.Element: Sendable, Value.Element.ID: Sendable {
  /// The element with that identity. Once it is gone, the reference reads nil and writes nothing.
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], lock)
  }

  /// The element with that identity. Setting one inserts or replaces it, setting nil removes it; one of another
  /// identity is not written. A change in place is atomic. Observers of other elements cost nothing.
  package subscript(member id: Value.Element.ID) -> Value.Element? {
    get { self[id: id].value }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      var element = ref[id: id].value
      yield &element
      if element.map({ $0.id == id }) ?? true { ref.put(element, id: id) }
    }
  }
}

extension SharedRef
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable & Sendable, Value.Wrapped.Element.ID: Sendable
{
  /// The element with that identity, if the collection is there.
  public subscript(id id: Value.Wrapped.Element.ID) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[id: id], lock)
  }
}

extension SharedRef
where
  Value: OptionalProtocol, Value.Wrapped: IdentityAccessible, Value.Wrapped.Element: Sendable,
  Value.Wrapped.Element.ID: Sendable
{
  /// The element with that identity, if its container is there.
  public subscript(id id: Value.Wrapped.Element.ID) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[id: id], lock)
  }
}
