/// The queue of calls to the observers of one root. All nodes of the root share it.
///
/// A write records its change at each affected observer. At the end of the write, or of its group, these observers are
/// queued in the order in which they were added, and called one at a time. A write from inside an observer therefore
/// only adds to the queue.
final class ObserverQueue {
  /// The number of observers of the root and of all its parts.
  private(set) var observerCount = 0
  /// The observers affected by the current write or group.
  var affected: [AnyObserver] = []

  /// The root, if its value is stored elsewhere. Such a root reports changes itself.
  unowned var external: (any ExternalRoot)?
  /// Whether a write calls the observers. If not, the lock of the root dequeues the calls.
  var deliversItself = true
  /// Called with true when the first observer is added, and with false when the last one is removed.
  var onObservedChange: ((Bool) -> Void)?

  private var groupDepth = 0
  private var nextSequence = 0
  private var calls: [(observer: AnyObserver, call: () -> Void)] = []
  private var next = 0
  private var isDelivering = false

  /// Counts a new observer.
  ///
  /// - Returns: the number of the observer, in the order in which observers are added.
  func addObserver() -> Int {
    observerCount += 1
    if observerCount == 1 { onObservedChange?(true) }
    nextSequence += 1
    return nextSequence
  }

  func removeObserver() {
    observerCount -= 1
    if observerCount == 0 { onObservedChange?(false) }
  }

  func beginGroup() {
    groupDepth += 1
    external?.beginTransaction()
  }

  func endGroup() {
    external?.endTransaction(isComplete: true)
    groupDepth -= 1
    flush()
  }

  /// Queues the calls to the affected observers, and performs them unless calls are already being performed. Does
  /// nothing inside a group.
  func flush() {
    if groupDepth > 0 || affected.isEmpty { return }
    if affected.count == 1, deliversItself, !isDelivering {
      // If no calls are being performed, the queue is empty, so a single observer can be called without it.
      let observer = affected.removeLast()
      isDelivering = true
      if !observer.isDisposed { observer.callWithChange() }
      isDelivering = false
      return deliver()
    }
    let observers = affected.sorted { $0.sequence < $1.sequence }
    affected.removeAll(keepingCapacity: true)
    for observer in observers {
      if let call = observer.consumeCall() { calls.append((observer, call)) }
    }
    if deliversItself { deliver() }
  }

  private func deliver() {
    if isDelivering { return }
    isDelivering = true
    defer { isDelivering = false }
    while let call = dequeueCall() { call() }
  }

  /// Whether calls wait, perhaps only to observers that were disposed of.
  var hasCalls: Bool { next < calls.count }

  /// Removes the next call from the queue. Calls to observers that were disposed of are skipped.
  func dequeueCall() -> (() -> Void)? {
    while next < calls.count {
      let (observer, call) = calls[next]
      next += 1
      if next > calls.count / 2 {
        calls.removeFirst(next)
        next = 0
      }
      if !observer.isDisposed { return call }
    }
    return nil
  }
}
