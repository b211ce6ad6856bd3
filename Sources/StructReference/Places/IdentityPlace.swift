/// An element of a collection by identity, wherever it stands.
final class IdentityPlace<Whole>: Place<Whole.Element>, Part
where Whole: MutableCollection & RandomAccessCollection, Whole.Element: Identifiable {
  private let base: Place<Whole>
  private let id: Whole.Element.ID
  /// Where the element was last: most often it still is.
  private var offset = 0

  init(_ base: Place<Whole>, _ id: Whole.Element.ID) {
    self.base = base
    self.id = id
    super.init(hub: base.hub, whole: base, key: .identity(id))
  }

  override var exists: Bool { base.exists && index(in: base.content) != nil }

  override var content: Whole.Element {
    get {
      let elements = base.content
      guard let index = index(in: elements) else { preconditionFailure("The element is gone") }
      return elements[index]
    }
    _modify {
      guard let index = index(in: base.content) else { preconditionFailure("The element is gone") }
      yield &base.content[index]
    }
  }

  override func assign(_ value: Whole.Element) {
    if value.id == id { super.assign(value) }
  }

  /// Looks where the element was last, then further and further away from there, up to `limit` steps.
  private func find(in elements: Whole, limit: Int) -> Whole.Index? {
    let count = elements.count
    let start = min(offset, count - 1)
    for distance in 0..<min(limit, count) {
      for candidate in distance == 0 ? [start] : [start - distance, start + distance]
      where candidate >= 0 && candidate < count {
        let index = elements.index(elements.startIndex, offsetBy: candidate)
        if elements[index].id == id {
          offset = candidate
          return index
        }
      }
    }
    return nil
  }

  private func index(in elements: Whole) -> Whole.Index? { find(in: elements, limit: .max) }

  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
    propagate(from: element(of: old, &lookups.old), to: element(of: new, &lookups.new))
  }

  private func element(of whole: Whole?, _ lookup: inout Any?) -> Whole.Element? {
    guard let whole else { return nil }
    if let index = find(in: whole, limit: 8) { return whole[index] }
    var offsets = lookup as? [Whole.Element.ID: Int]
    if offsets == nil {
      let pairs = whole.lazy.enumerated().map { ($1.id, $0) }
      offsets = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      lookup = offsets
    }
    guard let found = offsets?[id] else { return nil }
    offset = found
    return whole[whole.index(whole.startIndex, offsetBy: found)]
  }
}
