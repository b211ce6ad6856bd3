#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lock of a root and of all references into it. Observers are called without holding the lock.
///
/// This is a POSIX mutex, which ThreadSanitizer supports. A change in place holds it across a `yield`, which the
/// standard library's `Mutex` does not allow. The mutex is recursive, so that a group may read and write while it holds
/// the lock.
final class RootLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let queue: ObserverQueue
  private var depth = 0
  private var isDelivering = false
  /// Runs a closure on the queue of the observers; nil if the thread that unlocks calls them.
  private let runLater: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  /// Whether a closure was handed over that has not begun.
  private var willRun = false

  init(
    _ queue: ObserverQueue, runLater: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    self.queue = queue
    self.runLater = runLater
    queue.deliversItself = false
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() {
    lockMutex()
    depth += 1
  }

  /// Unlocks. When this thread no longer holds the lock, it performs the calls in the queue, or has them performed
  /// later. If another thread is already performing calls, that thread performs these, too.
  func unlock() {
    depth -= 1
    let isFree = depth == 0
    unlockMutex()
    if !isFree { return }
    guard let runLater else { return performCalls() }
    if needsRun() {
      runLater { [self] in
        beginRun()
        performCalls()
      }
    }
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  private func lockMutex() { pthread_mutex_lock(mutex) }

  private func unlockMutex() {
    // If another thread ended the change, it could not unlock this mutex, and the lock would be held forever.
    precondition(pthread_mutex_unlock(mutex) == 0, "A change in place must not be suspended")
  }

  private func performCalls() {
    while let call = nextCall() { call() }
  }

  /// Whether calls wait, and none of the closures that will run performs them.
  private func needsRun() -> Bool {
    lockMutex()
    defer { unlockMutex() }
    if willRun || !queue.hasCalls { return false }
    willRun = true
    return true
  }

  private func beginRun() {
    lockMutex()
    willRun = false
    unlockMutex()
  }

  private func nextCall() -> (() -> Void)? {
    lockMutex()
    defer { unlockMutex() }
    guard !isDelivering, let call = queue.dequeueCall() else { return nil }
    isDelivering = true
    return { [self] in
      call()
      lockMutex()
      isDelivering = false
      unlockMutex()
    }
  }
}
