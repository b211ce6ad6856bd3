/// The part at a key path. Only references that are not read-only write it, and they have a writable key path.
final class KeyPathNode<Whole, Value>: PartNode<Whole, Value> {
  private let path: KeyPath<Whole, Value>

  init(_ parent: Node<Whole>, _ path: KeyPath<Whole, Value>) {
    self.path = path
    super.init(parent)
  }

  override var key: PartKey { .path(path) }

  override var byteRange: Range<Int>? {
    MemoryLayout<Whole>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
  }

  override var exists: Bool { parent.exists }

  override func part(of whole: Whole) -> Value? { whole[keyPath: path] }

  override var value: Value {
    get { parent.value[keyPath: path] }
    _modify {
      let path = unsafeDowncast(path, to: WritableKeyPath<Whole, Value>.self)
      yield &parent.value[keyPath: path]
    }
  }
}

/// The value of a history, which is changed in place. A key path to the computed property would read and write the
/// whole value.
final class HistoryValueNode<Value>: PartNode<History<Value>, Value> {
  override var key: PartKey { .path(\History<Value>.value) }

  override var exists: Bool { parent.exists }

  override func part(of whole: History<Value>) -> Value? { whole.value }

  override var value: Value {
    get { parent.value.value }
    _modify { yield &parent.value.value }
  }
}

/// The value inside an optional.
final class WrappedNode<Value>: PartNode<Value?, Value> {
  override func part(of whole: Value?) -> Value? { whole }

  override var value: Value {
    get { existingValue }
    _modify { yield &parent.value! }
  }
}

/// The value of a node that may be missing, as an optional: nil while it is missing. Writes are then ignored.
final class OptionalNode<Wrapped>: PartNode<Wrapped, Wrapped?> {
  override var key: PartKey { .optional }

  override var exists: Bool { true }

  override func read() -> Wrapped?? { value }

  override var value: Wrapped? {
    get { parent.read() }
    _modify {
      var wrapped = parent.read()
      let exists = wrapped != nil
      defer { if exists, let wrapped { parent.assign(wrapped) } }
      yield &wrapped
    }
  }

  override func propagate(from old: Wrapped?, to new: Wrapped?, offsets: ElementOffsets) {
    propagate(from: .some(old), to: .some(new))
  }
}

/// An optional in a node that may be missing: nil if the optional is nil or the node is missing.
final class FlatOptionalNode<Wrapped>: PartNode<Wrapped?, Wrapped?> {
  override var key: PartKey { .flat }

  override var exists: Bool { true }

  override func read() -> Wrapped?? { value }

  override var value: Wrapped? {
    get { parent.read() ?? nil }
    _modify {
      if parent.exists {
        yield &parent.value
      } else {
        var nothing: Wrapped?
        yield &nothing
      }
    }
  }

  override func propagate(from old: Wrapped??, to new: Wrapped??, offsets: ElementOffsets) {
    propagate(from: .some(old ?? nil), to: .some(new ?? nil))
  }
}
