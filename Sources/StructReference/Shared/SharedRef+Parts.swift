extension SharedRef {
  /// The part at a key path. The key path's subscripts must be valid when the part is used.
  public subscript<Part: Sendable>(path: any WritableKeyPath<Value, Part> & Sendable) -> SharedRef<
    Part
  > {
    SharedRef<Part>(ref[path], gate)
  }

  /// The part with that name: `ref.name` is `ref[\.name]`. Members of `SharedRef` itself come first.
  public subscript<Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Part> & Sendable
  ) -> SharedRef<Part> {
    self[path]
  }
}

/// Parts of what may be gone: they read nil and write nothing where it is.
extension SharedRef {
  /// The part at a key path of what the optional holds.
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], gate)
  }

  /// The optional part at a key path of what the optional holds: one optional, not two. Nil can be written to
  /// it.
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part?> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], gate)
  }

  /// The part with that name of what the optional holds.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    self[path]
  }

  /// The optional part with that name of what the optional holds.
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
    SharedRef<Content>(ref[path], gate)
  }
}

extension SharedRef
where Value: MutableCollection, Value.Index: Hashable & Sendable, Value.Element: Sendable {
  /// Whatever element stands at an index, as ``Ref`` has it. Where another thread may remove elements, use
  /// `[id:]`: reading an index that is gone traps.
  public subscript(index: Value.Index) -> SharedRef<Value.Element> {
    SharedRef<Value.Element>(ref[index], gate)
  }
}

extension SharedRef
where
  Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable & Sendable,
  Value.Element.ID: Sendable
{
  /// The element with that identity, wherever it stands; of several, which one is not defined. Once it is gone,
  /// the reference reads nil and writes nothing.
  ///
  /// Cost: O(1) where the element stands near where it was last, else O(n).
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], gate)
  }
}

extension SharedRef
where Value: IdentityAccessible, Value.Element: Sendable, Value.Element.ID: Sendable {
  /// The element with that identity. Once it is gone, the reference reads nil and writes nothing.
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], gate)
  }

  /// The element with that identity. Setting one puts it in or replaces it, setting nil takes it out; one of
  /// another identity is not written. A change in place is atomic. Observers of other elements cost nothing.
  package subscript(member id: Value.Element.ID) -> Value.Element? {
    get { self[id: id].value }
    _modify {
      gate.enter()
      defer { gate.leave() }
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
    SharedRef<Value.Wrapped.Element?>(ref[id: id], gate)
  }
}

extension SharedRef
where
  Value: OptionalProtocol, Value.Wrapped: IdentityAccessible, Value.Wrapped.Element: Sendable,
  Value.Wrapped.Element.ID: Sendable
{
  /// The element with that identity, if what holds it is there.
  public subscript(id id: Value.Wrapped.Element.ID) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[id: id], gate)
  }
}
