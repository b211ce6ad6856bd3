import Foundation
import ScoreScreen

/// Standard output. Where it is a terminal, control characters of stored text are shown, not sent; into a
/// file or a pipe they go as they are.
enum Output {
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  static func write(_ text: String) {
    let text =
      isTerminal ? text.replacing("\r\n", with: "\n").terminalSafe(keepingNewlines: true) : text
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Writes a value as JSON with its keys sorted.
  static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
