import ScreenCells

/// A fault in the review of frames.
package enum ReviewError: Error, Equatable, Sendable {
  /// There is no folder at the path.
  case noFolder(String)
  /// No frame has the name; the suggestion is the nearest one.
  case unknownName(String, suggestion: String?)
  /// Several frames have a name that ends so.
  case ambiguousName(String, names: [String])
  /// A frame is to be both accepted and rejected.
  case contradiction(String)
  /// A frame or its golden file has changed since it was read.
  case changed(String)
  /// A file cannot be read, compared, written or removed.
  case file(SnapshotError)

  static func of<Result>(
    _ body: () throws(SnapshotError) -> Result
  ) throws(ReviewError) -> Result {
    do throws(SnapshotError) { return try body() } catch { throw .file(error) }
  }
}

extension ReviewError: CustomStringConvertible {
  /// One sentence in one line: the offender in quotes, then the way out. It holds no control character.
  package var description: String { words.terminalSafe() }

  private var words: String {
    switch self {
    case .noFolder(let path):
      "There is no folder '\(path)'. Name one that holds golden files, or none for this one"
    case .unknownName(let name, let suggestion):
      "There is no frame '\(name)' to review"
        + hint(suggestion, else: "--list names those that differ")
    case .ambiguousName(let name, let names):
      "'\(name)' may be '\(names.prefix(4).joined(separator: "' or '"))'. Write one of them"
    case .contradiction(let name):
      "'\(name)' is to be accepted and rejected. Name it once"
    case .changed(let name):
      "'\(name)' has changed since it was read. Look at it again"
    case .file(let error): error.line
    }
  }
}
