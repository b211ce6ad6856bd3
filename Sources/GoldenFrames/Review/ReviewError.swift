import ScreenCells

/// A fault in the review of frames.
package enum ReviewError: Error, Equatable, Sendable {
  /// A file cannot be read, compared, written or removed.
  case file(SnapshotError)
  /// Any other fault, in one sentence.
  case sentence(String)

  static func of<Result>(
    _ body: () throws(SnapshotError) -> Result
  ) throws(ReviewError) -> Result {
    do throws(SnapshotError) { return try body() } catch { throw .file(error) }
  }
}

extension ReviewError: CustomStringConvertible {
  /// One sentence in one line: the offender in quotes, then the way out. It holds no control character.
  package var description: String {
    switch self {
    case .file(let error): error.line.terminalSafe()
    case .sentence(let text): text.terminalSafe()
    }
  }
}

extension ReviewError {
  /// There is no folder at the path.
  package static func noFolder(_ path: String) -> Self {
    .sentence(
      "There is no folder '\(path)'. Name one that holds golden files, or none for this one")
  }
  /// No frame has the name; the suggestion is the nearest one.
  package static func unknownName(_ name: String, suggestion: String?) -> Self {
    .sentence(
      "There is no frame '\(name)' to review"
        .suggesting(suggestion, else: "--list names those that differ"))
  }
  /// Several frames have a name that ends so.
  package static func ambiguousName(_ name: String, names: [String]) -> Self {
    .sentence(
      "'\(name)' may be '\(names.prefix(4).joined(separator: "' or '"))'. Write one of them")
  }
  /// A frame is to be both accepted and rejected.
  package static func contradiction(_ name: String) -> Self {
    .sentence("'\(name)' is to be accepted and rejected. Name it once")
  }
  /// A frame or its golden file has changed since it was read.
  package static func changed(_ name: String) -> Self {
    .sentence("'\(name)' has changed since it was read. Look at it again")
  }
}
