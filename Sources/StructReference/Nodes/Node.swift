/// A node with a value of a known type, and with the observers of the value.
class Node<Value>: AnyNode {
  private var observers: [Int: Observer<Value>] = [:]
  private var parts = ObservedParts<Value>()
  /// The values before the current nested writes; nil stands for a missing value.
  private var oldValues: [Value?] = []
  private lazy var isEqual = equality(of: Value.self)

  /// Whether there is a value. An element found by identity may be missing.
  var exists: Bool { true }

  /// The value, which must exist.
  var value: Value {
    get { preconditionFailure("Every kind of node has its own") }
    _modify { preconditionFailure("Every kind of node has its own") }
  }

  /// Replaces the value if there is one and the node can store the new one.
  func assign(_ newValue: Value) {
    if exists { value = newValue }
  }

  /// The value; nil if it is missing.
  func read() -> Value? { value }

  final func addObserver(_ body: @escaping (Value, Value) -> Void) -> Disposable {
    let treeNode = Self.typed(enterTree())
    let observer = Observer(
      sequence: queue.addObserver(), isEqual: treeNode.isEqual, body: body)
    treeNode.observers[observer.sequence] = observer
    return Disposable {
      observer.isDisposed = true
      treeNode.observers[observer.sequence] = nil
      treeNode.leaveTree()
      treeNode.queue.removeObserver()
    }
  }

  /// Casts the tree node of a part. All nodes of a part have the same type.
  private static func typed(_ treeNode: AnyNode) -> Node<Value> {
    unsafeDowncast(treeNode, to: Node<Value>.self)
  }

  override final func child(_ key: PartKey) -> AnyNode? { parts[key] }
  override final func insertChild(_ child: AnyNode) { parts.insert(child) }
  override final func removeChild(_ key: PartKey) { parts.remove(key) }
  override final var isObserved: Bool { !observers.isEmpty || !parts.isEmpty }

  /// A write in progress, with the tree nodes that it may change.
  struct Write {
    fileprivate var treeNode: Node<Value>?
    fileprivate var captured = CapturedNodes()
  }

  /// Captures the observed values that a write to this node may change.
  final func beginWrite() -> Write {
    if let external = queue.external {
      external.beginTransaction()
      return Write()
    }
    guard queue.observerCount > 0 else { return Write() }
    var write = Write()
    write.treeNode = captureSurroundings(in: &write.captured).map(Self.typed)
    write.treeNode?.capture()
    return write
  }

  /// Notifies all observers of values that the write has changed. A write is incomplete if it threw.
  final func endWrite(_ write: Write, isComplete: Bool) {
    if let external = queue.external { return external.endTransaction(isComplete: isComplete) }
    write.treeNode?.notifyObservers()
    for node in write.captured.ancestors.reversed() { node.notifyOwnObservers() }
    for node in write.captured.neighbours { node.notifyObservers() }
    for (parent, element, identity) in write.captured.indexedElements {
      parent.notifyIdentityChange(of: element, from: identity)
    }
    queue.flush()
  }

  override final func captureWrite(
    to part: AnyNode, _ key: PartKey, in captured: inout CapturedNodes
  ) {
    if !observers.isEmpty {
      oldValues.append(read())
      captured.ancestors.append(self)
    }
    let otherKey = parts.otherKey(of: part, key)
    parts.visit(affectedByWriteTo: part, key, otherKey) { part in
      part.capture()
      captured.neighbours.append(part)
    }
    if let otherKey, case .identity = otherKey {
      captured.indexedElements.append((self, part, otherKey))
    }
  }

  override final func capture() {
    // If the whole value has no observers, parts by key path are captured one by one, which avoids copying the rest of
    // the value.
    if !observers.isEmpty || parts.haveElements {
      oldValues.append(read())
    } else {
      parts.visit { $0.capture() }
    }
  }

  override final func notifyOwnObservers() {
    guard let old = oldValues.popLast() else { return }
    let new = read()
    if let old, let new, let isEqual, isEqual(old, new) { return }
    notify(old, new)
  }

  override final func notifyObservers() {
    if let old = oldValues.popLast() {
      propagate(from: old, to: read())
    } else {
      parts.visit { $0.notifyObservers() }
    }
  }

  override final func notifyIdentityChange(of element: AnyNode, from identity: PartKey) {
    if let new = element.otherKey, new != identity { parts[new]?.notifyAppearance() }
  }

  override final func notifyAppearance() { propagate(from: nil, to: read()) }

  /// Notifies the observers of this value and of its parts of a change of this value.
  final func propagate(from old: Value?, to new: Value?) {
    if old == nil, new == nil { return }
    // If the whole value has no observers and only a few observed parts, only these parts are compared.
    if !observers.isEmpty || parts.haveElements {
      if let old, let new, let isEqual, isEqual(old, new) { return }
      notify(old, new)
    }
    parts.propagate(from: old, to: new)
  }

  private func notify(_ old: Value?, _ new: Value?) {
    for observer in observers.values { observer.record(old, new, in: queue) }
  }
}
