import FoundationBase
import Synchronization

/// A pipe with which one thread wakes another that waits in `poll`.
package final class WakePipe: Sendable {
  /// The end to wait on. It is readable after a signal.
  package let file: Int32
  private let output: Int32

  /// Opens the pipe. Both ends close with the last reference, and other programs do not inherit them.
  ///
  /// Without a pipe no thread could be woken: the program ends with a sentence and status 1, after the terminal is reset.
  package init() {
    var files: [Int32] = [0, 0]
    if pipe(&files) != 0 {
      let text =
        "Error: No more files can be opened (\(String(cString: strerror(errno)))). Raise the limit, as with ulimit -n\n"
      _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
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

  /// Wakes the waiting thread, which receives the byte. The byte is lost if thousands are waiting to be received.
  package func signal(_ byte: UInt8 = 0) {
    var byte = byte
    _ = write(output, &byte, 1)
  }

  /// Waits for a signal without receiving it, for at most the given number of milliseconds unless that is negative.
  ///
  /// - Returns: whether there is a signal.
  @discardableResult
  package func wait(milliseconds: Int32 = -1) -> Bool {
    var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&polled, 1, milliseconds)
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Returns the bytes since the last call, in order.
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

/// A queue of messages to one thread, which waits for them in `poll`.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let pipe = WakePipe()

  package init() {}

  /// Readable while there are messages.
  package var file: Int32 { pipe.file }

  /// Adds a message, and wakes the receiver. Any thread may call it. O(1).
  package func send(_ message: Message) {
    let isFirst = messages.withLock {
      $0.append(message)
      return $0.count == 1
    }
    if isFirst { pipe.signal() }
  }

  /// Returns the messages since the last call, in order. Only the receiver calls it.
  package func received() -> [Message] {
    pipe.received()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
