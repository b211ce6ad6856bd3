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

  // MARK: observers

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

  // MARK: writes

  /// What a write to this place needs to know when it is done.
  struct Write {
    fileprivate let twin: Place<Value>?
    fileprivate let passed: [AnyPlace]
    fileprivate let beside: [AnyPlace]
    fileprivate let old: Value?
  }

  /// Notes what a write may change. Nil if nobody would be told.
  final func beginWrite() -> Write? {
    guard hub.isTracking else { return nil }
    let twin = traceWrite().map(Self.twin)
    let (passed, beside) = hub.takeCaptured()
    if twin == nil, passed.isEmpty, beside.isEmpty { return nil }
    twin?.capture()
    // Those further up and beside hold what this place holds: nothing more is copied for this.
    let isCompared = !(passed.isEmpty && beside.isEmpty) && isEqual != nil
    return Write(twin: twin, passed: passed, beside: beside, old: isCompared ? read() : nil)
  }

  /// Tells all whom the write concerns.
  final func endWrite(_ write: Write) {
    var isChanged: Bool?
    if let old = write.old, let isEqual, let new = read() { isChanged = !isEqual(old, new) }
    write.twin?.finish(isChanged: isChanged)
    for place in write.passed.reversed() { place.finishPassing(isChanged: isChanged) }
    for place in write.beside { place.finish(isChanged: isChanged) }
    hub.settle()
  }

  override final func capture(passing key: PartKey) {
    if !watchers.isEmpty {
      captured.append(read())
      hub.passed.append(self)
    }
    parts.visit(beside: key) { part in
      part.capture()
      hub.beside.append(part)
    }
  }

  override final func capture() {
    // Parts by key path are captured one by one: what of the value nobody observes is not copied.
    if !watchers.isEmpty || parts.haveElements {
      captured.append(read())
    } else {
      parts.visit { $0.capture() }
    }
  }

  override final func finishPassing(isChanged: Bool?) {
    guard let captured = captured.popLast() else { return }
    if isChanged == false { return }
    let new = read()
    if isChanged == nil, let old = captured, let new, let isEqual, isEqual(old, new) { return }
    tell(captured, new)
  }

  override final func finish(isChanged: Bool?) {
    guard let captured = captured.popLast() else {
      return parts.visit { $0.finish(isChanged: isChanged) }
    }
    if isChanged != false { propagate(from: captured, to: read()) }
  }

  /// Tells those who observe this value, or parts of it, what it was and what it is.
  final func propagate(from old: Value?, to new: Value?) {
    if old == nil, new == nil { return }
    if let old, let new, let isEqual, isEqual(old, new) { return }
    tell(old, new)
    parts.propagate(from: old, to: new)
  }

  private func tell(_ old: Value?, _ new: Value?) {
    for watcher in watchers.values { watcher.note(old, new, in: hub) }
  }
}
