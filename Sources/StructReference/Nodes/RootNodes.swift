/// The root of a value in memory.
final class RootNode<Value>: Node<Value> {
  private var stored: Value

  init(_ value: Value) {
    stored = value
    super.init(queue: ObserverQueue(), parent: nil)
  }

  override var value: Value {
    get { stored }
    _modify { yield &stored }
  }
}

/// The root of a value that is stored elsewhere. The value is read and written as a whole, once for each write or group
/// of writes.
final class ExternalRootNode<Value>: Node<Value>, ExternalRoot {
  private let load: () -> Value
  private let store: (Value) -> Void
  private var observation: Disposable?
  /// The value including the changes of writes in progress; nil without writes in progress.
  private var pending: Value?
  /// Whether the writes in progress have changed `pending`.
  private var isWritten = false
  /// The state before each write or group in progress.
  private var savepoints: [(value: Value, isWritten: Bool)] = []

  init(
    load: @escaping () -> Value, store: @escaping (Value) -> Void,
    addObserver: @escaping (@escaping (Value, Value) -> Void) -> Disposable
  ) {
    self.load = load
    self.store = store
    super.init(queue: ObserverQueue(), parent: nil)
    queue.external = self
    queue.onObservedChange = { [unowned self] isObserved in
      observation =
        isObserved
        ? addObserver { [weak self] old, new in
          guard let self else { return }
          propagate(from: old, to: new)
          queue.flush()
        } : nil
    }
  }

  override var value: Value {
    get { pending ?? load() }
    _modify {
      guard pending != nil else { preconditionFailure("A write has to begin") }
      isWritten = true
      yield &pending!
    }
  }

  func beginTransaction() {
    let value = pending ?? load()
    pending = value
    savepoints.append((value, isWritten))
  }

  func endTransaction(isComplete: Bool) {
    let savepoint = savepoints.removeLast()
    if !isComplete {
      pending = savepoint.value
      isWritten = savepoint.isWritten
    }
    guard savepoints.isEmpty, let value = pending else { return }
    let isChanged = isWritten
    pending = nil
    isWritten = false
    if isChanged { store(value) }
  }
}

/// The root node of a value that is stored elsewhere, whatever the type of the value.
protocol ExternalRoot: AnyObject {
  /// Begins a write or a group of writes.
  func beginTransaction()
  /// Ends the write or the group. If it threw, it is incomplete and is rolled back.
  func endTransaction(isComplete: Bool)
}
