import Foundation
import ScoreScreen

/// Standard output. Where it is a terminal, control characters of stored text are shown, not sent; into a
/// file or a pipe they go as they are.
enum Output {
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  static func write(_ text: String) throws {
    let text =
      isTerminal ? text.replacing("\r\n", with: "\n").terminalSafe(keepingNewlines: true) : text
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError()
    }
  }

  /// Writes a value as JSON with its keys sorted.
  static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}

/// Standard output takes no more: the disk is full, or it is closed.
struct OutputError: Error, CustomStringConvertible {
  let description =
    "Standard output cannot be written. Check where it goes: a full disk, or a closed file"
}
