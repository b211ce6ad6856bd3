/// A root whose value is kept elsewhere, read and written as a whole.
final class ExternalPlace<Value>: Place<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void
  private var observation: Disposable?

  init(
    read: @escaping () -> Value, write: @escaping (Value) -> Void,
    addObserver: @escaping (@escaping (Value, Value) -> Void) -> Disposable
  ) {
    self.read = read
    self.write = write
    super.init(hub: Hub(), whole: nil)
    hub.isTold = true
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
    get { read() }
    _modify {
      var value = read()
      yield &value
      write(value)
    }
  }
}
