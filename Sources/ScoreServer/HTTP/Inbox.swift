import Foundation
import NIOCore
import Synchronization

/// The questions of connections to the main thread, which alone reads the journal and makes texts.
final class Inbox: Sendable {
  enum Message: Sendable {
    case question(Route, answer: @Sendable (Answer) -> Void)
    /// A reader of a board has to begin anew.
    case needsSnapshot(UUID)
    /// A reader of a board is gone.
    case left(UUID)
  }

  enum Answer: Sendable {
    case response(Response)
    /// The connection becomes a reader of a board. Each such answer is followed by one `left`.
    case stream(UUID)
  }

  /// Readable while there are messages.
  let file: Int32
  private let output: Int32
  private let messages = Mutex<[Message]>([])

  init() {
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

  func send(_ message: Message) {
    let isFirst = messages.withLock {
      $0.append(message)
      return $0.count == 1
    }
    if isFirst { _ = write(output, [1], 1) }
  }

  /// Returns the messages since the last call.
  func received() -> [Message] {
    var bytes: [UInt8] = Array(repeating: 0, count: 16)
    _ = read(file, &bytes, bytes.count)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
