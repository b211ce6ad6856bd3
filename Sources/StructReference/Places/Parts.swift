/// A part of a value, as those see it that hold the whole.
protocol Part<Whole>: AnyPlace {
  associatedtype Whole

  /// Tells those who observe the part what it was and what it is. `lookups` finds elements where many are
  /// looked for.
  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups)
}

/// A place that is a part of another one.
class PartPlace<Whole, Value>: Place<Value>, Part {
  final let base: Place<Whole>

  init(_ base: Place<Whole>) {
    self.base = base
    super.init(hub: base.hub, whole: base)
  }

  /// The part of a value of the whole; nil where that has none.
  func part(of whole: Whole) -> Value? { preconditionFailure("Every kind of part has its own") }

  override var exists: Bool { read() != nil }

  override func read() -> Value? { base.read().flatMap(part) }

  /// The value, which must be there.
  final var present: Value {
    guard let value = read() else { preconditionFailure("The part is gone") }
    return value
  }

  func propagate(from old: Whole?, to new: Whole?, lookups: Lookups) {
    propagate(from: old.flatMap(part), to: new.flatMap(part))
  }
}

/// The parts of one value that are observed.
struct Parts<Whole> {
  private var others: [PartKey: any Part<Whole>] = [:]
  private var indices: [PartKey: any Part<Whole>] = [:]
  private var identities: [PartKey: any Part<Whole>] = [:]

  var isEmpty: Bool { others.isEmpty && indices.isEmpty && identities.isEmpty }
  /// Whether some of them are elements.
  var haveElements: Bool { !indices.isEmpty || !identities.isEmpty }

  subscript(key: PartKey) -> AnyPlace? {
    switch key {
    case .index: indices[key]
    case .identity: identities[key]
    default: others[key]
    }
  }

  mutating func insert(_ part: AnyPlace) {
    guard let part = part as? any Part<Whole> else { preconditionFailure("Not a part of this") }
    set(part, for: part.key)
  }

  mutating func remove(_ key: PartKey) { set(nil, for: key) }

  private mutating func set(_ part: (any Part<Whole>)?, for key: PartKey) {
    switch key {
    case .index: indices[key] = part
    case .identity: identities[key] = part
    default: others[key] = part
    }
  }

  func visit(_ body: (AnyPlace) -> Void) {
    for part in others.values { body(part) }
    for part in indices.values { body(part) }
    for part in identities.values { body(part) }
  }

  /// The key by which an element goes the other way, if some are observed in that way.
  func otherKey(of part: AnyPlace, _ key: PartKey) -> PartKey? {
    switch key {
    case .index: identities.isEmpty ? nil : part.otherKey
    case .identity: indices.isEmpty ? nil : part.otherKey
    default: nil
    }
  }

  /// Calls `body` with the parts that a write to the part given may change as well: elements do not overlap one
  /// another, nor do properties that are stored in different bytes; all else might.
  /// `otherKey` is that by which the element written goes the other way, if known.
  func visit(
    beside written: AnyPlace, _ key: PartKey, _ otherKey: PartKey?, _ body: (AnyPlace) -> Void
  ) {
    if !others.isEmpty {
      let storage = written.storage
      for (other, part) in others where other != key {
        if let storage, let other = part.storage, !storage.overlaps(other) { continue }
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
    let lookups = Lookups()
    for part in others.values { part.propagate(from: old, to: new, lookups: lookups) }
    for part in indices.values { part.propagate(from: old, to: new, lookups: lookups) }
    for part in identities.values { part.propagate(from: old, to: new, lookups: lookups) }
  }
}

/// Where elements stand in the old value and in the new one: made when an element is far from where it was.
final class Lookups {
  /// Dictionaries from identities to offsets.
  var old: Any?
  var new: Any?
}
