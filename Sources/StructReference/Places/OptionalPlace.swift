/// A place whose value may be gone, as one that always has a value, nil if need be. Where there is nothing,
/// nothing is written.
final class OptionalPlace<Wrapped>: Place<Wrapped?>, Part {
  let base: Place<Wrapped>

  init(_ base: Place<Wrapped>) {
    self.base = base
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .optional }

  override var content: Wrapped? {
    get { base.read() }
    _modify {
      var value = base.read()
      let isThere = value != nil
      defer { if isThere, let value { base.assign(value) } }
      yield &value
    }
  }

  func propagate(from old: Wrapped?, to new: Wrapped?, lookups: Lookups) {
    propagate(from: .some(old), to: .some(new))
  }
}
