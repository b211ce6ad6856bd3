/// A ``Ref`` for several threads: reading, writing, observing and making references to parts is safe from any
/// thread and any isolation domain, and obeys the same laws.
///
/// One lock belongs to the root and to all references into it. A change in place, as in `ref.value.count += 1` or
/// `ref.value.append(x)`, holds it from the read to the write, so no other thread's write is lost; what must
/// be one change of several parts goes into ``group(_:)``.
///
/// A type of its own, rather than one `Ref` with a lock: who stays on one actor pays for no lock, and his
/// observers may touch his own state; here values and observers are `Sendable`. Nor an actor: reading a part
/// would then have to wait, and no place could be changed in place.
@dynamicMemberLookup
public final class SharedRef<Value: Sendable>: @unchecked Sendable {
  // The reference inside, and all that hangs on it, is touched only inside the gate.
  let ref: Ref<Value>
  let gate: Gate

  init(_ ref: Ref<Value>, _ gate: Gate) {
    self.ref = ref
    self.gate = gate
  }

  /// A reference to a new value.
  public convenience init(initialValue: Value) {
    let ref = Ref(initialValue: initialValue)
    self.init(ref, Gate(ref.place.hub))
  }

  /// The value. A read gives a copy that nobody changes; a write is atomic, also one in place.
  ///
  /// While a change in place goes on, other threads wait. It must not touch the value through other references,
  /// nor wait for another thread that does, nor `await`, which is a programming error.
  public var value: Value {
    get { gate.inside { ref.value } }
    _modify {
      gate.enter()
      defer { gate.leave() }
      yield &ref.value
    }
  }

  /// Calls `observer` with the old and the new value after each write that changed this value, until what is
  /// returned is disposed of or no longer held.
  ///
  /// Observers are called one at a time, in the order of the writes, outside of the lock, by a thread that
  /// writes: usually the one whose write it is, else one that was calling observers when the write came. So a
  /// write may return before all observers have heard of it. An observer that is being called while another
  /// thread disposes of it may still be at work when that returns. Otherwise as ``Ref/addObserver(_:)``.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> sending Disposable {
    let observation = Observation(gate.inside { ref.addObserver(observer) }, gate)
    return Disposable { observation.end() }
  }

  /// Lets `body` have the value to itself and its writes be told as one: other threads wait, and see all of the
  /// writes or none. `body` may use any reference to the same root, and must not wait for another thread that
  /// does. Otherwise as ``Ref/group(_:)``.
  public func group<Result>(_ body: () throws -> Result) rethrows -> Result {
    try gate.inside { try ref.group(body) }
  }
}

/// What ends an observation from any thread.
private final class Observation: @unchecked Sendable {
  private let disposable: Disposable
  private let gate: Gate

  init(_ disposable: Disposable, _ gate: Gate) {
    self.disposable = disposable
    self.gate = gate
  }

  func end() { gate.inside { disposable.dispose() } }
}
