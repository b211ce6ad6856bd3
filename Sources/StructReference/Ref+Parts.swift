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
