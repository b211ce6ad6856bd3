/// An observer of a value of any type.
class AnyObserver {
  /// The number of the observer, in the order in which observers were added.
  let sequence: Int
  final var isDisposed = false

  init(sequence: Int) {
    self.sequence = sequence
  }

  /// Returns a call with the recorded change, and clears the record. Nil if the recorded writes cancel out.
  func consumeCall() -> (() -> Void)? { nil }
  /// Calls the observer with the recorded change, unless its writes cancel out, and clears the record.
  func callWithChange() {}
}

/// An observer of a value. It stores the change until the end of the write or of the group of writes.
final class Observer<Value>: AnyObserver {
  private let body: (Value, Value) -> Void
  private let isEqual: ((Value, Value) -> Bool)?
  /// The recorded change, and the number of writes that made it.
  private var old: Value?
  private var new: Value?
  private var writes = 0

  init(
    sequence: Int, isEqual: ((Value, Value) -> Bool)?, body: @escaping (Value, Value) -> Void
  ) {
    self.body = body
    self.isEqual = isEqual
    super.init(sequence: sequence)
  }

  /// Records a change; nil stands for no value. For several changes in a group, the result is the first old value and
  /// the last new value.
  func record(_ old: Value?, _ new: Value?, in queue: ObserverQueue) {
    if writes == 0 {
      self.old = old
      queue.affected.append(self)
    }
    self.new = new
    writes += 1
  }

  override func consumeCall() -> (() -> Void)? {
    guard let (old, new) = consumeChange() else { return nil }
    return { [body] in body(old, new) }
  }

  override func callWithChange() {
    guard let (old, new) = consumeChange() else { return }
    body(old, new)
  }

  private func consumeChange() -> (old: Value, new: Value)? {
    defer { (self.old, self.new, writes) = (nil, nil, 0) }
    guard let old, let new else { return nil }
    // A single write is recorded only if it changed the value, so a second comparison is unnecessary.
    if writes > 1, let isEqual, isEqual(old, new) { return nil }
    return (old, new)
  }
}

/// The comparison by `==` of an `Equatable` type; nil for other types. After one look-up it is as fast as `==`.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func function<Known: Equatable>(_: Known.Type) -> Any {
    let isEqual: (Known, Known) -> Bool = { $0 == $1 }
    return isEqual
  }
  guard let known = type as? any Equatable.Type else { return nil }
  return function(known) as? (Value, Value) -> Bool
}
