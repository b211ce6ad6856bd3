#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lock of a root and of all references into it. Calls the observers when it is not held.
///
/// A POSIX mutex: a change in place holds it across a `yield`, which the standard library's `Mutex` cannot, and
/// ThreadSanitizer knows it. It is recursive, so that a group may read and write under the lock that it holds.
final class RootLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let queue: ObserverQueue
  private var depth = 0
  private var isDelivering = false

  init(_ queue: ObserverQueue) {
    self.queue = queue
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

  /// Unlocks. When this thread holds the lock no more, makes the calls in the queue, unless another thread is making
  /// calls: that one goes on with these.
  func unlock() {
    depth -= 1
    let isFree = depth == 0
    unlockMutex()
    if isFree { while let call = nextCall() { call() } }
  }

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  private func lockMutex() { pthread_mutex_lock(mutex) }

  private func unlockMutex() {
    // Another thread than the one that locked cannot unlock: it would go on for ever.
    precondition(pthread_mutex_unlock(mutex) == 0, "A change in place must not be suspended")
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
