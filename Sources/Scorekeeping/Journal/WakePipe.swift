import FoundationBase

/// A pipe by which one thread wakes another that waits in `poll`.
package final class WakePipe: Sendable {
  /// Readable after a signal.
  package let file: Int32
  private let output: Int32

  /// Opens the pipe. Both ends are closed with the last reference, and are not inherited by other programs.
  package init() {
    var files: [Int32] = [0, 0]
    guard pipe(&files) == 0 else { preconditionFailure("No pipe: \(errno)") }
    for file in files {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }
    (file, output) = (files[0], files[1])
  }

  deinit {
    close(file)
    close(output)
  }

  /// Wakes the waiting thread, which receives the byte. It is lost if thousands are waiting.
  package func signal(_ byte: UInt8 = 0) {
    var byte = byte
    _ = write(output, &byte, 1)
  }

  /// Waits for a signal, for at most a number of milliseconds if it is not negative. The signal is not received.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  package func wait(milliseconds: Int32 = -1) -> Bool {
    var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&polled, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// The bytes since the last call, in order.
  @discardableResult
  package func received() -> [UInt8] {
    var received: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = max(read(file, &bytes, bytes.count), 0)
      received += bytes.prefix(count)
      if count < bytes.count { return received }
    }
  }
}
