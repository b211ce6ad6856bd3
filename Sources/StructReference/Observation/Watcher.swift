/// An observer of a value: what it is to be told is kept here until the write, or the group of writes, is done.
final class Watcher<Value>: AnyWatcher {
  private let observer: (Value, Value) -> Void
  private let isEqual: ((Value, Value) -> Bool)?
  private var pending: (old: Value?, new: Value?, isMerged: Bool)?

  init(
    sequence: Int, isEqual: ((Value, Value) -> Bool)?,
    observer: @escaping (Value, Value) -> Void
  ) {
    self.observer = observer
    self.isEqual = isEqual
    super.init(sequence: sequence)
  }

  /// Notes a change, nil for no value. Of several in a group the first old value and the last new one count.
  func note(_ old: Value?, _ new: Value?, in hub: Hub) {
    if pending == nil {
      pending = (old, new, false)
      hub.affected.append(self)
    } else {
      pending?.new = new
      pending?.isMerged = true
    }
  }

  override func takeCall() -> (() -> Void)? {
    guard let (old, new) = takeChange() else { return nil }
    return { [observer] in observer(old, new) }
  }

  override func call() {
    guard let (old, new) = takeChange() else { return }
    observer(old, new)
  }

  private func takeChange() -> (old: Value, new: Value)? {
    guard let pending = pending.take(), let old = pending.old, let new = pending.new else {
      return nil
    }
    // Of a single write it is known that it changed the value.
    if pending.isMerged, let isEqual, isEqual(old, new) { return nil }
    return (old, new)
  }
}
