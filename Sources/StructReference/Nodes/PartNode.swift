/// A node of a part of its parent's value.
class PartNode<Whole, Value>: Node<Value>, ObservedPart {
  final let parent: Node<Whole>

  init(_ parent: Node<Whole>) {
    self.parent = parent
    super.init(queue: parent.queue, parent: parent)
  }

  /// The part of the given parent value; nil if that value has no such part.
  func part(of whole: Whole) -> Value? { preconditionFailure("Every kind of part has its own") }

  override var exists: Bool { read() != nil }

  override func read() -> Value? { parent.read().flatMap(part) }

  /// The value, which must exist.
  final var existingValue: Value {
    guard let value = read() else { preconditionFailure("The part is gone") }
    return value
  }

  func propagate(from old: Whole?, to new: Whole?, offsets: ElementOffsets) {
    propagate(from: old.flatMap(part), to: new.flatMap(part))
  }
}

/// The interface of a part node for its parent, whatever the type of the part.
protocol ObservedPart<Whole>: AnyNode {
  associatedtype Whole

  /// Notifies the observers of the part of a change of the whole. Searches for elements share `offsets`.
  func propagate(from old: Whole?, to new: Whole?, offsets: ElementOffsets)
}

/// The offsets of elements in the old and the new value. They are computed when an element is far from its old offset.
final class ElementOffsets {
  /// The offsets of elements by identity, as dictionaries. They are nil until needed.
  var old: Any?
  var new: Any?
}

/// The observed parts of one value.
struct ObservedParts<Whole> {
  private var others: [PartKey: any ObservedPart<Whole>] = [:]
  private var indices: [PartKey: any ObservedPart<Whole>] = [:]
  private var identities: [PartKey: any ObservedPart<Whole>] = [:]

  var isEmpty: Bool { others.isEmpty && indices.isEmpty && identities.isEmpty }
  /// Whether some of the observed parts are elements.
  var haveElements: Bool { !indices.isEmpty || !identities.isEmpty }

  subscript(key: PartKey) -> AnyNode? {
    switch key {
    case .index: indices[key]
    case .identity: identities[key]
    default: others[key]
    }
  }

  mutating func insert(_ part: AnyNode) {
    guard let part = part as? any ObservedPart<Whole> else {
      preconditionFailure("Not a part of this")
    }
    set(part, for: part.key)
  }

  mutating func remove(_ key: PartKey) { set(nil, for: key) }

  private mutating func set(_ part: (any ObservedPart<Whole>)?, for key: PartKey) {
    switch key {
    case .index: indices[key] = part
    case .identity: identities[key] = part
    default: others[key] = part
    }
  }

  func visit(_ body: (AnyNode) -> Void) {
    for part in others.values { body(part) }
    for part in indices.values { body(part) }
    for part in identities.values { body(part) }
  }

  /// The other key of an element, which is its identity or its index, if elements are observed by such keys.
  func otherKey(of part: AnyNode, _ key: PartKey) -> PartKey? {
    switch key {
    case .index: identities.isEmpty ? nil : part.otherKey
    case .identity: indices.isEmpty ? nil : part.otherKey
    default: nil
    }
  }

  /// Calls `body` with the other parts that a write to the given part may change. Elements do not overlap each other,
  /// and neither do properties that are stored in different bytes. All other parts may overlap.
  ///
  /// `otherKey` is the other key of the written element, if it is known.
  func visit(
    affectedByWriteTo written: AnyNode, _ key: PartKey, _ otherKey: PartKey?,
    _ body: (AnyNode) -> Void
  ) {
    if !others.isEmpty {
      let bytes = written.byteRange
      for (other, part) in others where other != key {
        if let bytes, let other = part.byteRange, !bytes.overlaps(other) { continue }
        body(part)
      }
    }
    if let otherKey {
      if let part = self[otherKey] { body(part) }
      return
    }
    if case .index = key {} else { for part in indices.values { body(part) } }
    if case .identity = key {} else { for part in identities.values { body(part) } }
  }

  func propagate(from old: Whole?, to new: Whole?) {
    if isEmpty { return }
    let offsets = ElementOffsets()
    for part in others.values { part.propagate(from: old, to: new, offsets: offsets) }
    for part in indices.values { part.propagate(from: old, to: new, offsets: offsets) }
    for part in identities.values { part.propagate(from: old, to: new, offsets: offsets) }
  }
}
