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
