import Foundation

/// The size limit for files that this process writes.
enum FileSizeLimit {
  /// Runs a closure in which a write beyond a number of bytes fails.
  static func applied<Success, Failure: Error>(
    _ bytes: Int, _ body: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    #if canImport(Darwin)
      let resource = RLIMIT_FSIZE
    #else
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    // Otherwise the signal would end the process.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { fatalError("The limit cannot be read") }
    let last = limit
    limit.rlim_cur = rlim_t(bytes)
    guard setrlimit(resource, &limit) == 0 else { fatalError("The limit cannot be set") }
    defer {
      limit = last
      setrlimit(resource, &limit)
    }
    return try body()
  }
}
