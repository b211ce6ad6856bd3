/// A part of a value by key path.
final class PathPlace<Whole, Value>: Place<Value>, Part {
  private let base: Place<Whole>
  private let path: WritableKeyPath<Whole, Value>

  init(_ base: Place<Whole>, _ path: WritableKeyPath<Whole, Value>) {
    self.base = base
    self.path = path
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .path(path) }

  override var storage: Range<Int>? {
    MemoryLayout<Whole>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
  }

  override var exists: Bool { base.exists }

  override func read() -> Value? { base.read()?[keyPath: path] }

  override var content: Value {
    get { base.content[keyPath: path] }
    _modify { yield &base.content[keyPath: path] }
  }

  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
    propagate(from: old?[keyPath: path], to: new?[keyPath: path])
  }
}
