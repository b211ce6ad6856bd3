/// A value that is kept elsewhere.
protocol Source: AnyObject {
  /// Begins a write, or a group of writes.
  func begin()
  /// Ends it. What ended by throwing is taken back.
  func end(isDone: Bool)
}

/// What all places of one root share: who is to be told of what, in which order.
///
/// A write notes the observers that it affects; when it is done, or the group that it belongs to, they are put
/// in a queue in the order in which they were added, and called from there one at a time. A write from inside
/// an observer thus only adds to the queue.
final class Hub {
  /// How many observers there are anywhere below the root.
  private(set) var watcherCount = 0
  /// Observers that the present write or group affects.
  var affected: [AnyWatcher] = []
  /// The places above and beside the one that is about to be written, their old values captured.
  var passed: [AnyPlace] = []
  var beside: [AnyPlace] = []
  /// An element that is about to be written by its index, what holds it, and the identity that it has so far.
  typealias Indexed = (holder: AnyPlace, part: AnyPlace, identity: PartKey)
  var indexed: [Indexed] = []

  /// Where the value is kept, if it is not in the root: it tells of changes itself.
  unowned var source: (any Source)?
  /// Whether whoever writes calls the observers; else they are called by whoever takes calls.
  var deliversItself = true
  /// Called when the first observer comes and when the last one goes.
  var onWatched: ((Bool) -> Void)?

  private var groupDepth = 0
  private var nextSequence = 0
  private var queue: [(watcher: AnyWatcher, call: () -> Void)] = []
  private var next = 0
  private var isDelivering = false

  func add() -> Int {
    watcherCount += 1
    if watcherCount == 1 { onWatched?(true) }
    nextSequence += 1
    return nextSequence
  }

  func remove() {
    watcherCount -= 1
    if watcherCount == 0 { onWatched?(false) }
  }

  func takeCaptured() -> (passed: [AnyPlace], beside: [AnyPlace], indexed: [Indexed]) {
    defer { (passed, beside, indexed) = ([], [], []) }
    return (passed, beside, indexed)
  }

  func beginGroup() {
    groupDepth += 1
    source?.begin()
  }

  func endGroup() {
    source?.end(isDone: true)
    groupDepth -= 1
    settle()
  }

  /// Queues the calls to those whom the write or group affected, and makes them unless that is being done.
  func settle() {
    if groupDepth > 0 || affected.isEmpty { return }
    if affected.count == 1, deliversItself, !isDelivering {
      // Nobody else waits, as the queue is empty unless calls are being made.
      let watcher = affected.removeLast()
      isDelivering = true
      if !watcher.isDisposed { watcher.call() }
      isDelivering = false
      return deliver()
    }
    let watchers = affected.sorted { $0.sequence < $1.sequence }
    affected.removeAll(keepingCapacity: true)
    for watcher in watchers {
      if let call = watcher.takeCall() { queue.append((watcher, call)) }
    }
    if deliversItself { deliver() }
  }

  private func deliver() {
    if isDelivering { return }
    isDelivering = true
    defer { isDelivering = false }
    while let call = takeCall() { call() }
  }

  /// The next call to make, passing over observers that are gone.
  func takeCall() -> (() -> Void)? {
    while next < queue.count {
      let (watcher, call) = queue[next]
      next += 1
      if next > queue.count / 2 {
        queue.removeFirst(next)
        next = 0
      }
      if !watcher.isDisposed { return call }
    }
    return nil
  }
}
