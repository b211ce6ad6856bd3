/// What an optional holds, if it holds something.
final class WrappedPlace<Value>: Place<Value>, Part {
  private let base: Place<Value?>

  init(_ base: Place<Value?>) {
    self.base = base
    super.init(hub: base.hub, whole: base)
  }

  override var exists: Bool { read() != nil }

  override func read() -> Value? { base.read() ?? nil }

  override var content: Value {
    get {
      guard let value = read() else { preconditionFailure("The optional holds nothing") }
      return value
    }
    _modify { yield &base.content! }
  }

  func propagate(from old: Value??, to new: Value??, lookups: Lookups) {
    propagate(from: old ?? nil, to: new ?? nil)
  }
}
