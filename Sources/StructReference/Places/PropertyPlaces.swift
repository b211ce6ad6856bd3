/// A part of a value by key path.
final class PathPlace<Whole, Value>: PartPlace<Whole, Value> {
  private let path: WritableKeyPath<Whole, Value>

  init(_ base: Place<Whole>, _ path: WritableKeyPath<Whole, Value>) {
    self.path = path
    super.init(base)
  }

  override var key: PartKey { .path(path) }

  override var storage: Range<Int>? {
    MemoryLayout<Whole>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
  }

  override var exists: Bool { base.exists }

  override func part(of whole: Whole) -> Value? { whole[keyPath: path] }

  override var content: Value {
    get { base.content[keyPath: path] }
    _modify { yield &base.content[keyPath: path] }
  }
}

/// The value of a history, changed in place: a key path to a computed property reads the whole and writes it.
final class HistoryPlace<Value>: PartPlace<History<Value>, Value> {
  override var key: PartKey { .path(\History<Value>.value) }

  override var exists: Bool { base.exists }

  override func part(of whole: History<Value>) -> Value? { whole.value }

  override var content: Value {
    get { base.content.value }
    _modify { yield &base.content.value }
  }
}

/// What an optional holds, if it holds something.
final class WrappedPlace<Value>: PartPlace<Value?, Value> {
  override func part(of whole: Value?) -> Value? { whole }

  override var content: Value {
    get { present }
    _modify { yield &base.content! }
  }
}

/// A place whose value may be gone, as one that always has a value, nil if need be. Where there is nothing,
/// nothing is written.
final class OptionalPlace<Wrapped>: PartPlace<Wrapped, Wrapped?> {
  override var key: PartKey { .optional }

  override var exists: Bool { true }

  override func read() -> Wrapped?? { content }

  override var content: Wrapped? {
    get { base.read() }
    _modify {
      var value = base.read()
      let isThere = value != nil
      defer { if isThere, let value { base.assign(value) } }
      yield &value
    }
  }

  override func propagate(from old: Wrapped?, to new: Wrapped?, lookups: Lookups) {
    propagate(from: .some(old), to: .some(new))
  }
}

/// An optional in a place that may be gone: nil in both cases.
final class FlatPlace<Wrapped>: PartPlace<Wrapped?, Wrapped?> {
  override var key: PartKey { .flat }

  override var exists: Bool { true }

  override func read() -> Wrapped?? { content }

  override var content: Wrapped? {
    get { base.read() ?? nil }
    _modify {
      if base.exists {
        yield &base.content
      } else {
        var nothing: Wrapped?
        yield &nothing
      }
    }
  }

  override func propagate(from old: Wrapped??, to new: Wrapped??, lookups: Lookups) {
    propagate(from: .some(old ?? nil), to: .some(new ?? nil))
  }
}
