/// What was not told apart when another file took the name of one that was read, or when a file was written anew.
package enum StreamNotice: Equatable, Sendable {
  /// The file does not have the lines that were read last. All of its lines count.
  case otherLines(file: String)
  /// The lines that were read last are in another place of the file. The lines behind them count.
  case moved(file: String)
  /// Another file begins with the lines that were read, which are all alike. The lines behind them count.
  case alike(file: String)
  /// The file that was read last is not there any more; the last file that was compressed, if there is one.
  case gone(file: String, compressed: String?)
}

extension StreamNotice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .otherLines(let file):
      "'\(file)' does not have the lines that were read last, so all of its lines count: some twice if it is "
        + "the same log, and the last of another log may be missing"
    case .moved(let file):
      "'\(file)' was changed. It goes on behind the lines that were read last; "
        + "lines that are new before them do not count"
    case .alike(let file):
      "'\(file)' is another file that begins with the lines that were read, and goes on behind them. "
        + "These lines are all alike: if it is another log, lines are missing"
    case .gone(let file, let compressed):
      (compressed.map { "The file that was read last may be '\($0)'" }
        ?? "'\(file)' was emptied, or the file that was read last is not beside it any more")
        + ". Lines may be missing"
    }
  }
}
