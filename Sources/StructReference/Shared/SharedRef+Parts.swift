extension SharedRef {
  /// The part at a key path. As with ``Ref``, a path that is written out, as in `ref[\.items[0].name]`, is
  /// `ref.items[0].name`; while another path is used or observed, the value must have its part.
  @_disfavoredOverload
  public subscript<Part: Sendable>(path: any WritableKeyPath<Value, Part> & Sendable) -> SharedRef<
    Part
  > {
    SharedRef<Part>(ref[path], lock)
  }

  /// The part with the given name: `ref.name` is `ref[\.name]`. Members of `SharedRef` itself take precedence.
  public subscript<Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Part> & Sendable
  ) -> SharedRef<Part> {
    SharedRef<Part>(ref[path], lock)
  }
}

/// Parts of a value that may be missing. While it is, they read nil and ignore writes.
extension SharedRef {
  /// The part at a key path of the value inside the optional.
  @_disfavoredOverload
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], lock)
  }

  /// The optional part at a key path of the value inside the optional, as a single optional instead of a nested one.
  /// Nil can be assigned to it.
  @_disfavoredOverload
  public subscript<Wrapped, Part: Sendable>(
    path: any WritableKeyPath<Wrapped, Part?> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    SharedRef<Part?>(ref[path], lock)
  }

  /// The named part of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    self[path]
  }

  /// The named optional part of the value inside the optional.
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part?> & Sendable
  ) -> SharedRef<Part?> where Value == Wrapped? {
    self[path]
  }
}

extension SharedRef {
  /// A part of a value that may be missing is optional, so a `SharedRef<Part?>`.
  @available(
    *, unavailable,
    message: """
      The value may be missing, so its part is a SharedRef of an optional: write SharedRef<Part?>, or say what to read \
      then, as in ref.name.orEmpty of the article 'Sharing a value'
      """
  )
  @_disfavoredOverload
  public subscript<Wrapped, Part: Sendable>(
    dynamicMember path: any WritableKeyPath<Wrapped, Part> & Sendable
  ) -> SharedRef<Part> where Value == Wrapped? {
    fatalError("This member is unavailable")
  }
}

extension SharedRef {
  /// A part of a history, such as its value: `ref[\.value]`.
  public subscript<Content: Sendable>(
    path: any WritableKeyPath<Value, Content> & Sendable
  ) -> SharedRef<Content> where Value == History<Content> {
    SharedRef<Content>(ref[path], lock)
  }
}

extension SharedRef
where Value: MutableCollection, Value.Index: Hashable & Sendable, Value.Element: Sendable {
  /// The element at an index. As with ``Ref``, the reference is to the index, not to the element. If another thread may
  /// remove elements, use `[id:]`, because reading an index that no longer exists traps.
  public subscript(index: Value.Index) -> SharedRef<Value.Element> {
    SharedRef<Value.Element>(ref[index], lock)
  }
}

extension SharedRef
where
  Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable & Sendable,
  Value.Element.ID: Sendable
{
  /// The element with the given identity, at any index; an unspecified one if several have it. While it is missing, the
  /// reference reads nil and ignores writes.
  ///
  /// Cost: O(1) if the element is near the offset at which it was last found, otherwise O(n).
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], lock)
  }
}

extension SharedRef
where Value: IdentityAccessible, Value.Element: Sendable, Value.Element.ID: Sendable {
  /// The element with the given identity. While it is missing, the reference reads nil and ignores writes.
  public subscript(id id: Value.Element.ID) -> SharedRef<Value.Element?> {
    SharedRef<Value.Element?>(ref[id: id], lock)
  }

  /// The element with the given identity. Setting a value inserts or replaces the element, setting nil removes it; a
  /// value with another identity is ignored. A change in place is atomic. Observers of other elements do not add to the
  /// cost.
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
  Value: OptionalProtocol, Value.Wrapped: MutableCollection,
  Value.Wrapped.Index: Hashable & Sendable, Value.Wrapped.Element: Sendable
{
  /// The element at an index; nil if the element or the collection is missing.
  public subscript(index: Value.Wrapped.Index) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[index], lock)
  }
}

extension SharedRef
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection & RandomAccessCollection,
  Value.Wrapped.Element: Identifiable & Sendable, Value.Wrapped.Element.ID: Sendable
{
  /// The element with the given identity; nil if the element or the collection is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[id: id], lock)
  }
}

extension SharedRef
where
  Value: OptionalProtocol, Value.Wrapped: IdentityAccessible, Value.Wrapped.Element: Sendable,
  Value.Wrapped.Element.ID: Sendable
{
  /// The element with the given identity; nil if the element or its container is missing.
  public subscript(id id: Value.Wrapped.Element.ID) -> SharedRef<Value.Wrapped.Element?> {
    SharedRef<Value.Wrapped.Element?>(ref[id: id], lock)
  }
}
