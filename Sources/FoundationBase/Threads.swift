/// Runs a closure on its own detached thread.
///
/// - Parameter stackSize: the size of the thread's stack in bytes; nil for the system's default.
package func startThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
  final class ThreadBody {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let error = pthread_create(
    &thread, &attributes,
    { start in
      // The parameter is not optional on macOS.
      let start: UnsafeMutableRawPointer? = start
      Unmanaged<ThreadBody>.fromOpaque(start!).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(ThreadBody(body)).toOpaque())
  precondition(error == 0, "No thread: \(error)")
}
