/// A place in one root value, and who observes it.
class Place<Value>: AnyPlace {
  private var watchers: [Int: Watcher<Value>] = [:]
  private var parts = Parts<Value>()
  /// The value before the present write, or nil if there was none; several where writes are nested.
  private var captured: [Value?] = []
  private lazy var isEqual = equality(of: Value.self)

  /// Whether there is a value: an element by identity may be gone.
  var exists: Bool { true }

  /// The value. There must be one.
  var content: Value {
    get { preconditionFailure("Every kind of place has its own") }
    _modify { preconditionFailure("Every kind of place has its own") }
  }

  /// Replaces the value if there is one and the place can hold the new one.
  func assign(_ value: Value) {
    if exists { content = value }
  }

  /// The value if there is one.
  func read() -> Value? { content }

  final func addObserver(_ observer: @escaping (Value, Value) -> Void) -> Disposable {
    let twin = Self.twin(enterTree())
    let watcher = Watcher(sequence: hub.add(), isEqual: twin.isEqual, observer: observer)
    twin.watchers[watcher.sequence] = watcher
    return Disposable {
      watcher.isDisposed = true
      twin.watchers[watcher.sequence] = nil
      twin.leaveTree()
      twin.hub.remove()
    }
  }

  /// Places for one part are of one type.
  private static func twin(_ place: AnyPlace) -> Place<Value> {
    unsafeDowncast(place, to: Place<Value>.self)
  }

  override final func part(_ key: PartKey) -> AnyPlace? { parts[key] }
  override final func hold(_ part: AnyPlace) { parts.insert(part) }
  override final func release(_ key: PartKey) { parts.remove(key) }
  override final var isObserved: Bool { !watchers.isEmpty || !parts.isEmpty }

  /// The places in the tree that a write to this place concerns.
  struct Write {
    fileprivate var twin: Place<Value>?
    fileprivate var passed: [AnyPlace] = []
    fileprivate var beside: [AnyPlace] = []
    fileprivate var indexed: [Hub.Indexed] = []
  }

  /// Captures what a write may change, where somebody observes that.
  final func beginWrite() -> Write {
    if let source = hub.source {
      source.begin()
      return Write()
    }
    guard hub.watcherCount > 0 else { return Write() }
    let twin = traceWrite().map(Self.twin)
    let (passed, beside, indexed) = hub.takeCaptured()
    twin?.capture()
    return Write(twin: twin, passed: passed, beside: beside, indexed: indexed)
  }

  /// Tells all whom the write concerns. One that was not done ended by throwing.
  final func endWrite(_ write: Write, isDone: Bool) {
    if let source = hub.source { return source.end(isDone: isDone) }
    write.twin?.finish()
    for place in write.passed.reversed() { place.finishPassing() }
    for place in write.beside { place.finish() }
    for write in write.indexed { write.holder.finish(write.part, formerly: write.identity) }
    hub.settle()
  }

  override final func capture(passing part: AnyPlace, _ key: PartKey) {
    if !watchers.isEmpty {
      captured.append(read())
      hub.passed.append(self)
    }
    let otherKey = parts.otherKey(of: part, key)
    parts.visit(beside: part, key, otherKey) { part in
      part.capture()
      hub.beside.append(part)
    }
    if let otherKey, case .identity = otherKey { hub.indexed.append((self, part, otherKey)) }
  }

  override final func capture() {
    // Parts by key path are captured one by one: what of the value nobody observes is not copied.
    if !watchers.isEmpty || parts.haveElements {
      captured.append(read())
    } else {
      parts.visit { $0.capture() }
    }
  }

  override final func finishPassing() {
    guard let old = captured.popLast() else { return }
    let new = read()
    if let old, let new, let isEqual, isEqual(old, new) { return }
    tell(old, new)
  }

  override final func finish() {
    if let old = captured.popLast() {
      propagate(from: old, to: read())
    } else {
      parts.visit { $0.finish() }
    }
  }

  override final func finish(_ part: AnyPlace, formerly identity: PartKey) {
    if let new = part.otherKey, new != identity { parts[new]?.finishNew() }
  }

  override final func finishNew() { propagate(from: nil, to: read()) }

  /// Tells those who observe this value, or parts of it, what it was and what it is.
  final func propagate(from old: Value?, to new: Value?) {
    if old == nil, new == nil { return }
    // Where nobody asks for this value, and its parts are few, these are compared alone.
    if !watchers.isEmpty || parts.haveElements {
      if let old, let new, let isEqual, isEqual(old, new) { return }
      tell(old, new)
    }
    parts.propagate(from: old, to: new)
  }

  private func tell(_ old: Value?, _ new: Value?) {
    for watcher in watchers.values { watcher.note(old, new, in: hub) }
  }
}
