/// An element by identity of a value that finds elements itself.
final class MemberPlace<Whole: IdentityAccessible>: Place<Whole.Element>, Part {
  private let base: Place<Whole>
  private let id: Whole.Element.ID

  init(_ base: Place<Whole>, _ id: Whole.Element.ID) {
    self.base = base
    self.id = id
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .identity(id) }

  override var exists: Bool { read() != nil }

  override func read() -> Whole.Element? { base.read()?[id: id] }

  override var content: Whole.Element {
    get {
      guard let element = read() else { preconditionFailure("The element is gone") }
      return element
    }
    _modify { yield &base.content[id: id]! }
  }

  override func assign(_ value: Whole.Element) {
    if value.id == id { super.assign(value) }
  }

  /// Puts an element in, replaces it, or with nil takes it out, and tells who observes it or the whole.
  func put(_ element: Whole.Element?) {
    let write = beginWrite()
    base.content[id: id] = element
    endWrite(write, isDone: true)
  }

  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
    propagate(from: old?[id: id], to: new?[id: id])
  }
}
