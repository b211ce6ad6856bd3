/// A root whose value is kept elsewhere, read and written as a whole: once for each write or group of writes.
final class ExternalPlace<Value>: Place<Value>, Source {
  private let load: () -> Value
  private let store: (Value, Value) -> Void
  private var observation: Disposable?
  /// The value as a write, or a group of writes, found it, and what they have made of it.
  private var pending: (old: Value, new: Value)?
  /// Whether they have written anything.
  private var isWritten = false
  /// What there was before each write or group that is under way.
  private var saved: [(value: Value, isWritten: Bool)] = []

  init(
    load: @escaping () -> Value, store: @escaping (Value, Value) -> Void,
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
    get { pending?.new ?? load() }
    _modify {
      guard pending != nil else { preconditionFailure("A write has to begin") }
      isWritten = true
      yield &pending!.new
    }
  }

  func begin() {
    let (old, new) = pending ?? { ($0, $0) }(load())
    pending = (old, new)
    saved.append((new, isWritten))
  }

  func end(isDone: Bool) {
    let before = saved.removeLast()
    if !isDone {
      pending?.new = before.value
      isWritten = before.isWritten
    }
    guard saved.isEmpty, let (old, new) = pending else { return }
    let isStored = isWritten
    pending = nil
    isWritten = false
    if isStored { store(old, new) }
  }
}
