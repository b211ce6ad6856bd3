/// An observer, whatever it observes.
class AnyWatcher {
  /// Counts observers in the order in which they were added.
  let sequence: Int
  final var isDisposed = false

  init(sequence: Int) {
    self.sequence = sequence
  }

  /// What is left to tell, as one call; nil if that came to nothing.
  func takeCall() -> (() -> Void)? { nil }
  /// Tells what is left to tell, unless that came to nothing.
  func call() {}
}

/// An observer of a value: what it is to be told is kept here until the write, or the group of writes, is done.
final class Watcher<Value>: AnyWatcher {
  private let observer: (Value, Value) -> Void
  private let isEqual: ((Value, Value) -> Bool)?
  /// The change to tell, and of how many writes it is.
  private var old: Value?
  private var new: Value?
  private var writes = 0

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
    if writes == 0 {
      self.old = old
      hub.affected.append(self)
    }
    self.new = new
    writes += 1
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
    defer { (self.old, self.new, writes) = (nil, nil, 0) }
    guard let old, let new else { return nil }
    // Of a single write it is known that it changed the value.
    if writes > 1, let isEqual, isEqual(old, new) { return nil }
    return (old, new)
  }
}

/// Whether two values are equal, if their type is `Equatable`, else nil. Found out once, then as fast as `==`.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func function<Known: Equatable>(_: Known.Type) -> Any {
    let isEqual: (Known, Known) -> Bool = { $0 == $1 }
    return isEqual
  }
  guard let known = type as? any Equatable.Type else { return nil }
  return function(known) as? (Value, Value) -> Bool
}
