/// An element of a collection, found by identity at any index.
final class IdentityNode<Whole>: PartNode<Whole, Whole.Element>
where Whole: MutableCollection & RandomAccessCollection, Whole.Element: Identifiable {
  private let id: Whole.Element.ID
  /// The offset at which the element was last found. Usually it is still correct.
  private var offset = 0
  private let search: Search<Whole>

  init(_ parent: Node<Whole>, _ id: Whole.Element.ID, _ search: @escaping Search<Whole>) {
    self.id = id
    self.search = search
    super.init(parent)
  }

  override var key: PartKey { .identity(id) }

  override var otherKey: PartKey? {
    (index as? any Hashable).map { .index(AnyHashable($0)) }
  }

  override func part(of whole: Whole) -> Whole.Element? {
    find(in: whole, limit: .max).map { whole[$0] }
  }

  override var value: Whole.Element {
    get { existingValue }
    _modify {
      guard let index else { preconditionFailure("The part is gone") }
      yield &parent.value[index]
    }
  }

  override func assign(_ newValue: Whole.Element) {
    if newValue.id == id { super.assign(newValue) }
  }

  /// The current index of the element. The getter keeps no copy of the collection, because a later write would then
  /// have to copy it.
  private var index: Whole.Index? { parent.read().flatMap { find(in: $0, limit: .max) } }

  private func find(in elements: Whole, limit: Int) -> Whole.Index? {
    guard let found = search(elements, id, offset, limit) else { return nil }
    offset = found
    return elements.index(elements.startIndex, offsetBy: found)
  }

  override func propagate(from old: Whole?, to new: Whole?, offsets: ElementOffsets) {
    propagate(from: element(of: old, &offsets.old), to: element(of: new, &offsets.new))
  }

  private func element(of whole: Whole?, _ cache: inout Any?) -> Whole.Element? {
    guard let whole else { return nil }
    if let index = find(in: whole, limit: 8) { return whole[index] }
    var offsets = cache as? [Whole.Element.ID: Int]
    if offsets == nil {
      let pairs = whole.lazy.enumerated().map { ($1.id, $0) }
      offsets = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      cache = offsets
    }
    guard let found = offsets?[id] else { return nil }
    offset = found
    return whole[whole.index(whole.startIndex, offsetBy: found)]
  }
}

/// A function that finds the offset of the element with an identity. The search begins at an offset and goes in both
/// directions, for a limited number of steps.
@usableFromInline
typealias Search<Elements: Collection> = (Elements, Elements.Element.ID, Int, Int) -> Int?
where Elements.Element: Identifiable

/// The default search. It is inlinable, so that it is specialized in the module that makes a reference, because it may
/// have to skip many elements.
@inlinable
func search<Elements: RandomAccessCollection>(
  _ elements: Elements, for id: Elements.Element.ID, from offset: Int, limit: Int
) -> Int? where Elements.Element: Identifiable {
  let count = elements.count
  let start = min(offset, count - 1)
  func isFound(at offset: Int) -> Bool {
    offset >= 0 && offset < count
      && elements[elements.index(elements.startIndex, offsetBy: offset)].id == id
  }
  for distance in 0..<min(limit, count) {
    if isFound(at: start - distance) { return start - distance }
    if distance > 0, isFound(at: start + distance) { return start + distance }
  }
  return nil
}

/// The element at an index of a collection, whichever element that is.
final class IndexNode<Whole: MutableCollection>: PartNode<Whole, Whole.Element>
where Whole.Index: Hashable {
  private let index: Whole.Index

  init(_ parent: Node<Whole>, _ index: Whole.Index) {
    self.index = index
    super.init(parent)
  }

  override var key: PartKey { .index(index) }

  override var otherKey: PartKey? {
    func key(_ element: some Identifiable) -> PartKey { .identity(element.id) }
    return (read() as? any Identifiable).map { key($0) }
  }

  override func part(of whole: Whole) -> Whole.Element? {
    whole.startIndex <= index && index < whole.endIndex ? whole[index] : nil
  }

  override var value: Whole.Element {
    get { parent.value[index] }
    _modify { yield &parent.value[index] }
  }
}

/// An element, found by identity in a value that finds its elements itself.
final class MemberNode<Whole: IdentityAccessible>: PartNode<Whole, Whole.Element> {
  private let id: Whole.Element.ID

  init(_ parent: Node<Whole>, _ id: Whole.Element.ID) {
    self.id = id
    super.init(parent)
  }

  override var key: PartKey { .identity(id) }

  override func part(of whole: Whole) -> Whole.Element? { whole[id: id] }

  override var value: Whole.Element {
    get { existingValue }
    _modify { yield &parent.value[id: id]! }
  }

  override func assign(_ newValue: Whole.Element) {
    if newValue.id == id { super.assign(newValue) }
  }

  /// Inserts or replaces the element; nil removes it. Notifies the observers of the element and of the whole value.
  func put(_ element: Whole.Element?) {
    let write = beginWrite()
    parent.value[id: id] = element
    endWrite(write, isComplete: true)
  }
}
