/// A ``Ref`` for several threads. Reading, writing, observing and making references to parts is safe from any thread
/// and any isolation domain, and obeys the same laws.
///
/// The root and all references into it share one lock. A change in place, as in `ref.value.count += 1` or
/// `ref.value.append(x)`, holds the lock from the read to the write, so no other thread's write is lost. To change
/// several parts as one, write them in a ``group(_:)``.
///
/// This is a separate type instead of a `Ref` with a lock, so that code on one actor needs no lock, and its observers
/// may access the actor's state. With `SharedRef`, values and observers must be `Sendable`. It is not an actor, because
/// reading a part would then have to wait, and no part could be changed in place.
@dynamicMemberLookup
public final class SharedRef<Value: Sendable>: @unchecked Sendable {
  // The inner reference, its nodes and its observer queue are accessed only while the lock is held.
  let ref: Ref<Value>
  let lock: RootLock

  init(_ ref: Ref<Value>, _ lock: RootLock) {
    self.ref = ref
    self.lock = lock
  }

  /// Makes a reference to a new value.
  ///
  /// With `queue`, observers are called on a queue, without it by the thread that writes. The function hands a closure
  /// to the queue, as in `{ queue.async(execute: $0) }` with a `DispatchQueue`, and must have each closure run once.
  public convenience init(
    initialValue: Value, queue: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    let ref = Ref(initialValue: initialValue)
    self.init(ref, RootLock(ref.node.queue, runLater: queue))
  }

  /// The value. A read returns an independent copy; a write is atomic, also in place.
  ///
  /// During a change in place, other threads wait. The change must not access the value through other references, wait
  /// for another thread that does, or `await`: these are programming errors.
  public var value: Value {
    get { lock.withLock { ref.value } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &ref.value
    }
  }

  /// Calls `observer` with the old and the new value after each write that changed this value, until the returned
  /// `Disposable` is disposed of or no longer held.
  ///
  /// Observers are called one at a time, in the order of the writes, without holding the lock. They are usually called
  /// by the writing thread, otherwise by a thread that was already calling observers. So a write may return before all
  /// observers are called for it. If another thread disposes of an observer during a call, the call may end later.
  /// Otherwise this is like `addObserver` of ``Ref``.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> sending Disposable {
    let observation = Observation(lock.withLock { ref.addObserver(observer) }, lock)
    return Disposable { observation.end() }
  }

  /// Gives `body` exclusive access to the value and reports its writes as one. Other threads wait, and see all of the
  /// writes or none. `body` may use any reference to the same root, but it must not wait for another thread that uses
  /// one. Otherwise this is like ``Ref/group(_:)``.
  public func group<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lock.withLock { try ref.group(body) }
  }
}

extension SharedRef {
  /// Calls `observer` on an actor with the old and the new value after each write that changed this value, until the
  /// returned `Disposable` is disposed of or no longer held.
  ///
  ///     observation = shared.name.addObserver(on: MainActor.shared) { label.text = $1 }
  ///
  /// The observer may use the state of the actor. It is called once for each change, in the order of the writes; writes
  /// do not wait for it. After the actor has disposed of it, it is no longer called.
  ///
  /// Cost: changes wait in memory until the actor has time for them. To skip all but the newest value, use ``values``.
  public func addObserver(
    on actor: isolated any Actor, _ observer: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> sending Disposable {
    let (changes, continuation) = AsyncStream.makeStream(of: (old: Value, new: Value).self)
    let observation = addObserver { continuation.yield(($0, $1)) }
    let task = Task {
      _ = actor
      for await (old, new) in changes {
        if Task.isCancelled { return }
        observer(old, new)
      }
    }
    return Disposable {
      observation.dispose()
      task.cancel()
    }
  }
}

/// An observation that any thread may end.
private final class Observation: @unchecked Sendable {
  private let disposable: Disposable
  private let lock: RootLock

  init(_ disposable: Disposable, _ lock: RootLock) {
    self.disposable = disposable
    self.lock = lock
  }

  func end() { lock.withLock { disposable.dispose() } }
}
