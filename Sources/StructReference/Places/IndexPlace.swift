/// An element of a collection by index: whatever stands there.
final class IndexPlace<Whole: MutableCollection>: Place<Whole.Element>, Part
where Whole.Index: Hashable {
  private let base: Place<Whole>
  private let index: Whole.Index

  init(_ base: Place<Whole>, _ index: Whole.Index) {
    self.base = base
    self.index = index
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .index(index) }

  override var otherKey: PartKey? {
    func key(_ element: some Identifiable) -> PartKey { .identity(element.id) }
    return (read() as? any Identifiable).map { key($0) }
  }

  override var exists: Bool { base.read().map(isInside) ?? false }

  override func read() -> Whole.Element? { exists ? content : nil }

  override var content: Whole.Element {
    get { base.content[index] }
    _modify { yield &base.content[index] }
  }

  private func isInside(_ elements: Whole) -> Bool {
    elements.startIndex <= index && index < elements.endIndex
  }

  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
    func element(of whole: Whole?) -> Whole.Element? {
      guard let whole, isInside(whole) else { return nil }
      return whole[index]
    }
    propagate(from: element(of: old), to: element(of: new))
  }
}
