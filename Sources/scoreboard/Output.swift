import Foundation
import ScoreExchange
import ScoreScreen

/// Standard output. Where it is a terminal, control characters of stored text are shown, not sent; into a
/// file or a pipe they go as they are.
enum Output {
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  static func write(_ text: String) throws {
    let text =
      isTerminal
      ? text.replacing("\r\n", with: "\n").terminalSafe(keepingNewlines: true)
        .terminalSafe(in: .ofEnvironment) : text
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError()
    }
  }

  /// Writes text at once, just as it is, and waits for as long as that takes.
  ///
  /// - Throws: an `OutputError`.
  static func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another program that has the file open wants it so.
        var file = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&file, 1, -1)
      } else if errno != EINTR {
        throw OutputError()
      }
    }
  }

  /// Writes a value as JSON with its keys sorted, and all that could steer a terminal escaped: the same value to
  /// whoever reads JSON, and no danger to whoever looks at it.
  static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try write(text.jsonWithoutControls + "\n")
  }
}

/// Standard output takes no more: the disk is full, or it is closed.
struct OutputError: Error, CustomStringConvertible {
  let description =
    "Standard output cannot be written. Check where it goes: a full disk, or a closed file"
}
