extension Ref {
  /// The steps of a key path before its first index.
  ///
  /// The compiler finds this type in `ref[\.items[0].name]`, where `\.items` leads from prefix to prefix, and the index
  /// leads to a reference. So the path is taken apart, and its index is one that may be missing. Programs do not use
  /// the type otherwise.
  @dynamicMemberLookup
  public struct PathPrefix {
    fileprivate let ref: Ref

    /// The part with the given name.
    public subscript<Part>(
      dynamicMember path: WritableKeyPath<Value, Part>
    ) -> Ref<Part>.PathPrefix {
      Ref<Part>.PathPrefix(ref: ref[dynamicMember: path])
    }

    /// The named part of the value inside the optional.
    public subscript<Wrapped, Part>(
      dynamicMember path: WritableKeyPath<Wrapped, Part>
    ) -> Ref<Part?>.PathPrefix where Value == Wrapped? {
      Ref<Part?>.PathPrefix(ref: ref[dynamicMember: path])
    }

    /// The named optional part of the value inside the optional.
    public subscript<Wrapped, Part>(
      dynamicMember path: WritableKeyPath<Wrapped, Part?>
    ) -> Ref<Part?>.PathPrefix where Value == Wrapped? {
      Ref<Part?>.PathPrefix(ref: ref[dynamicMember: path])
    }

    /// The part with the given name, which cannot be written.
    @_disfavoredOverload
    public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyRef<Part> {
      ref[dynamicMember: path]
    }
  }

  /// The part at a key path with an index: `ref[\.items[0].name]` is `ref.items[0].name`.
  public subscript<Part>(path: KeyPath<PathPrefix, Ref<Part>>) -> Ref<Part> {
    PathPrefix(ref: self)[keyPath: path]
  }

  /// The read-only part at a key path that is written out: `ref[\.name.count]` is `ref.name.count`. For a key path in a
  /// variable use `ref[dynamicMember: path]`.
  @_disfavoredOverload
  public subscript<Part>(path: KeyPath<PathPrefix, ReadOnlyRef<Part>>) -> ReadOnlyRef<Part> {
    PathPrefix(ref: self)[keyPath: path]
  }
}

extension Ref.PathPrefix where Value: MutableCollection, Value.Index: Hashable {
  /// The element at an index.
  public subscript(index: Value.Index) -> Ref<Value.Element> { ref[index] }
}

extension Ref.PathPrefix
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection, Value.Wrapped.Index: Hashable
{
  /// The element at an index of a collection that may be missing.
  public subscript(index: Value.Wrapped.Index) -> Ref<Value.Wrapped.Element?> { ref[index] }
}

extension SharedRef {
  /// The steps of a key path before its first index, as `Ref.PathPrefix`.
  @dynamicMemberLookup
  public struct PathPrefix {
    fileprivate let ref: SharedRef

    /// The part with the given name.
    public subscript<Part: Sendable>(
      dynamicMember path: any WritableKeyPath<Value, Part> & Sendable
    ) -> SharedRef<Part>.PathPrefix {
      SharedRef<Part>.PathPrefix(ref: ref[dynamicMember: path])
    }

    /// The named part of the value inside the optional.
    public subscript<Wrapped, Part: Sendable>(
      dynamicMember path: any WritableKeyPath<Wrapped, Part> & Sendable
    ) -> SharedRef<Part?>.PathPrefix where Value == Wrapped? {
      SharedRef<Part?>.PathPrefix(ref: ref[dynamicMember: path])
    }

    /// The named optional part of the value inside the optional.
    public subscript<Wrapped, Part: Sendable>(
      dynamicMember path: any WritableKeyPath<Wrapped, Part?> & Sendable
    ) -> SharedRef<Part?>.PathPrefix where Value == Wrapped? {
      SharedRef<Part?>.PathPrefix(ref: ref[dynamicMember: path])
    }
  }

  /// The part at a key path with an index: `ref[\.items[0].name]` is `ref.items[0].name`.
  public subscript<Part>(path: KeyPath<PathPrefix, SharedRef<Part>>) -> SharedRef<Part> {
    PathPrefix(ref: self)[keyPath: path]
  }
}

extension SharedRef.PathPrefix
where Value: MutableCollection, Value.Index: Hashable & Sendable, Value.Element: Sendable {
  /// The element at an index.
  public subscript(index: Value.Index) -> SharedRef<Value.Element> { ref[index] }
}

extension SharedRef.PathPrefix
where
  Value: OptionalProtocol, Value.Wrapped: MutableCollection,
  Value.Wrapped.Index: Hashable & Sendable, Value.Wrapped.Element: Sendable
{
  /// The element at an index of a collection that may be missing.
  public subscript(index: Value.Wrapped.Index) -> SharedRef<Value.Wrapped.Element?> { ref[index] }
}
