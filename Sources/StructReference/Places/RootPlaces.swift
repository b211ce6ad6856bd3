/// The root: the value itself.
final class RootPlace<Value>: Place<Value> {
  private var stored: Value

  init(_ value: Value) {
    stored = value
    super.init(hub: Hub(), whole: nil)
  }

  override var content: Value {
    get { stored }
    _modify { yield &stored }
  }
}

/// A root whose value is kept elsewhere, read and written as a whole: once for each write or group of writes.
final class ExternalPlace<Value>: Place<Value>, Source {
  private let load: () -> Value
  private let store: (Value) -> Void
  private var observation: Disposable?
  /// What a write, or a group of writes, has made of the value so far.
  private var pending: Value?
  /// Whether they have written anything.
  private var isWritten = false
  /// What there was before each write or group that is under way.
  private var saved: [(value: Value, isWritten: Bool)] = []

  init(
    load: @escaping () -> Value, store: @escaping (Value) -> Void,
    addObserver: @escaping (@escaping (Value, Value) -> Void) -> Disposable
  ) {
    self.load = load
    self.store = store
    super.init(hub: Hub(), whole: nil)
    hub.source = self
    hub.onWatched = { [unowned self] isWatched in
      observation =
        isWatched
        ? addObserver { [weak self] old, new in
          guard let self else { return }
          propagate(from: old, to: new)
          hub.settle()
        } : nil
    }
  }

  override var content: Value {
    get { pending ?? load() }
    _modify {
      guard pending != nil else { preconditionFailure("A write has to begin") }
      isWritten = true
      yield &pending!
    }
  }

  func begin() {
    let value = pending ?? load()
    pending = value
    saved.append((value, isWritten))
  }

  func end(isDone: Bool) {
    let before = saved.removeLast()
    if !isDone {
      pending = before.value
      isWritten = before.isWritten
    }
    guard saved.isEmpty, let value = pending else { return }
    let isStored = isWritten
    pending = nil
    isWritten = false
    if isStored { store(value) }
  }
}
