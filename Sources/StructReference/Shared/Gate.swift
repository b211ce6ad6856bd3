#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lets one thread at a time at a root and all that belongs to it, and calls the observers outside.
///
/// A POSIX mutex: a change in place holds it across a `yield`, which the standard library's `Mutex` cannot, and
/// ThreadSanitizer knows it. It is recursive, so that a group may read and write what it holds.
final class Gate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hub: Hub
  private var depth = 0
  private var isDelivering = false

  init(_ hub: Hub) {
    self.hub = hub
    hub.deliversItself = false
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

  func enter() {
    lock()
    depth += 1
  }

  /// Lets the next one in and, when this thread is out altogether, calls observers who are to be called, unless
  /// another thread is doing so: that one goes on with these.
  func leave() {
    depth -= 1
    let isOut = depth == 0
    unlock()
    if isOut { while let call = takeCall() { call() } }
  }

  func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  private func lock() { pthread_mutex_lock(mutex) }

  private func unlock() {
    // Another thread than the one that locked cannot unlock: it would go on for ever.
    precondition(pthread_mutex_unlock(mutex) == 0, "A change in place must not be suspended")
  }

  private func takeCall() -> (() -> Void)? {
    lock()
    defer { unlock() }
    guard !isDelivering, let call = hub.takeCall() else { return nil }
    isDelivering = true
    return { [self] in
      call()
      lock()
      isDelivering = false
      unlock()
    }
  }
}
