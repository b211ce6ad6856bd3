/// An element of a collection by identity, wherever it stands.
final class IdentityPlace<Whole>: PartPlace<Whole, Whole.Element>
where Whole: MutableCollection & RandomAccessCollection, Whole.Element: Identifiable {
  private let id: Whole.Element.ID
  /// Where the element was last: most often it still is.
  private var offset = 0
  private let search: Search<Whole>

  init(_ base: Place<Whole>, _ id: Whole.Element.ID, _ search: @escaping Search<Whole>) {
    self.id = id
    self.search = search
    super.init(base)
  }

  override var key: PartKey { .identity(id) }

  override var otherKey: PartKey? {
    (index as? any Hashable).map { .index(AnyHashable($0)) }
  }

  override func part(of whole: Whole) -> Whole.Element? {
    find(in: whole, limit: .max).map { whole[$0] }
  }

  override var content: Whole.Element {
    get { present }
    _modify {
      guard let index else { preconditionFailure("The part is gone") }
      yield &base.content[index]
    }
  }

  override func assign(_ value: Whole.Element) {
    if value.id == id { super.assign(value) }
  }

  /// Where the element stands now. Nothing is held that a write would then have to copy.
  private var index: Whole.Index? { base.read().flatMap { find(in: $0, limit: .max) } }

  private func find(in elements: Whole, limit: Int) -> Whole.Index? {
    guard let found = search(elements, id, offset, limit) else { return nil }
    offset = found
    return elements.index(elements.startIndex, offsetBy: found)
  }

  override func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
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

/// An element of a collection by index: whatever stands there.
final class IndexPlace<Whole: MutableCollection>: PartPlace<Whole, Whole.Element>
where Whole.Index: Hashable {
  private let index: Whole.Index

  init(_ base: Place<Whole>, _ index: Whole.Index) {
    self.index = index
    super.init(base)
  }

  override var key: PartKey { .index(index) }

  override var otherKey: PartKey? {
    func key(_ element: some Identifiable) -> PartKey { .identity(element.id) }
    return (read() as? any Identifiable).map { key($0) }
  }

  override func part(of whole: Whole) -> Whole.Element? {
    whole.startIndex <= index && index < whole.endIndex ? whole[index] : nil
  }

  override var content: Whole.Element {
    get { base.content[index] }
    _modify { yield &base.content[index] }
  }
}

/// An element by identity of a value that finds elements itself.
final class MemberPlace<Whole: IdentityAccessible>: PartPlace<Whole, Whole.Element> {
  private let id: Whole.Element.ID

  init(_ base: Place<Whole>, _ id: Whole.Element.ID) {
    self.id = id
    super.init(base)
  }

  override var key: PartKey { .identity(id) }

  override func part(of whole: Whole) -> Whole.Element? { whole[id: id] }

  override var content: Whole.Element {
    get { present }
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
}
