/// An element of a collection by identity, wherever it stands.
final class IdentityPlace<Whole>: Place<Whole.Element>, Part
where Whole: MutableCollection & RandomAccessCollection, Whole.Element: Identifiable {
  private let base: Place<Whole>
  private let id: Whole.Element.ID
  /// Where the element was last: most often it still is.
  private var offset = 0
  private let search: Search<Whole>

  init(_ base: Place<Whole>, _ id: Whole.Element.ID, _ search: @escaping Search<Whole>) {
    self.base = base
    self.id = id
    self.search = search
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .identity(id) }

  override var otherKey: PartKey? {
    (index as? any Hashable).map { .index(AnyHashable($0)) }
  }

  override var exists: Bool { index != nil }

  override func read() -> Whole.Element? {
    guard let elements = base.read(), let index = find(in: elements, limit: .max) else {
      return nil
    }
    return elements[index]
  }

  override var content: Whole.Element {
    get {
      guard let element = read() else { preconditionFailure("The element is gone") }
      return element
    }
    _modify {
      guard let index else { preconditionFailure("The element is gone") }
      yield &base.content[index]
    }
  }

  override func assign(_ value: Whole.Element) {
    if value.id == id, let index { base.content[index] = value }
  }

  /// Where the element stands now. Nothing is held that a write would then have to copy.
  private var index: Whole.Index? { base.read().flatMap { find(in: $0, limit: .max) } }

  private func find(in elements: Whole, limit: Int) -> Whole.Index? {
    guard let found = search(elements, id, offset, limit) else { return nil }
    offset = found
    return elements.index(elements.startIndex, offsetBy: found)
  }

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

/// Finds an element: the offset of the one with an identity, looked for from an offset on in both directions, up
/// to so many steps.
@usableFromInline
typealias Search<Elements: Collection> = (Elements, Elements.Element.ID, Int, Int) -> Int?
where Elements.Element: Identifiable

/// Inlined where a reference is made, so that it knows the types: it may pass over many elements.
@inlinable
func search<Elements: RandomAccessCollection>(
  _ elements: Elements, for id: Elements.Element.ID, from offset: Int, limit: Int
) -> Int? where Elements.Element: Identifiable {
  let count = elements.count
  let start = min(offset, count - 1)
  func isThere(_ offset: Int) -> Bool {
    offset >= 0 && offset < count
      && elements[elements.index(elements.startIndex, offsetBy: offset)].id == id
  }
  for distance in 0..<min(limit, count) {
    if isThere(start - distance) { return start - distance }
    if distance > 0, isThere(start + distance) { return start + distance }
  }
  return nil
}
