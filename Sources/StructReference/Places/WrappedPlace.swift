/// What an optional holds, if it holds something.
final class WrappedPlace<Value>: Place<Value>, Part {
  private let base: Place<Value?>

  init(_ base: Place<Value?>) {
    self.base = base
    super.init(hub: base.hub, whole: base, key: .wrapped)
  }

  override var exists: Bool { base.exists && base.content != nil }

  override var content: Value {
    get {
      guard let value = base.content else { preconditionFailure("The optional holds nothing") }
      return value
    }
    _modify { yield &base.content! }
  }

  func propagate(from old: Value??, to new: Value??, lookups: Lookups) {
    propagate(from: old ?? nil, to: new ?? nil)
  }
}
