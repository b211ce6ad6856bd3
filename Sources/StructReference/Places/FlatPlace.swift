/// An optional in a place that may be gone: nil in both cases.
final class FlatPlace<Wrapped>: Place<Wrapped?>, Part {
  private let base: Place<Wrapped?>

  init(_ base: Place<Wrapped?>) {
    self.base = base
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .flat }

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

  func propagate(from old: Wrapped??, to new: Wrapped??, lookups: Lookups) {
    propagate(from: .some(old ?? nil), to: .some(new ?? nil))
  }
}
