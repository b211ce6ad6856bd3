import FoundationBase
import ScoreExchange
import ScoreScreen
import WholeFiles

/// Standard output. On a terminal, control characters in stored text are made visible; a file or a pipe receives them
/// unchanged.
enum Output {
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The number of columns of the terminal; nil if standard output is not a terminal.
  static var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  static func write(_ text: String) throws {
    let text =
      isTerminal
      ? text.replacing("\r\n", with: "\n").terminalSafe(keepingNewlines: true)
        .terminalSafe(in: .ofEnvironment) : text
    try writeRaw(text)
  }

  /// Writes text about changes that are saved already.
  ///
  /// - Throws: an `OutputError` that says so.
  static func writeSaved(_ text: String) throws {
    do { try write(text) } catch { throw OutputError(isSaved: true) }
  }

  /// Writes text unchanged.
  ///
  /// - Throws: an `OutputError`.
  static func writeRaw(_ text: String) throws { try write(text, to: STDOUT_FILENO) }

  /// Writes text to a file descriptor, unbuffered and unchanged, and blocks until all of it is written.
  ///
  /// - Throws: an `OutputError`.
  static func write(_ text: String, to file: Int32) throws {
    try write(Array(text.utf8), to: file)
  }

  /// Writes bytes, likewise.
  static func write(_ bytes: [UInt8], to file: Int32 = STDOUT_FILENO) throws {
    if !writeAll(bytes[...], to: file) { throw OutputError() }
  }

  /// Writes a value as JSON with sorted keys. Characters that could control a terminal are escaped, which does not
  /// change the value.
  static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    try write(text.jsonWithoutControls + "\n")
  }
}

/// Standard output cannot be written, because the disk is full or the output is closed.
struct OutputError: Error, CustomStringConvertible {
  /// Whether the changes that the text is about are saved.
  var isSaved = false

  var description: String {
    "\(isSaved ? "The changes are saved, but standard output" : "Standard output") cannot be written. "
      + "Check where it goes: a full disk, or a closed file"
  }
}

/// Standard input, output and error.
enum StandardStreams {
  /// Opens streams that were closed when the process started, so that using them still fails. Otherwise a file opened
  /// later would get the number of such a stream, and printed text would go into that file.
  static func openMissing() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
      // The opposite direction makes any use fail. `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Formats sizes of files.
enum ByteCount {
  /// A size with about three digits and a unit: `52 kB`, `1.2 MB`.
  static func text(of bytes: Int) -> String {
    var (size, unit) = (Double(bytes) / 1000, "kB")
    for larger in ["MB", "GB", "TB"] where size >= 999.5 { (size, unit) = (size / 1000, larger) }
    if unit == "kB" || size >= 9.95 { return "\(Int(size.rounded())) \(unit)" }
    return "\(size.withOneDecimal) \(unit)"
  }
}
