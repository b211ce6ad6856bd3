import ScoreScreen

/// Records a performance in words, as Markdown: the title and the checkpoints as headings, captions as paragraphs, and
/// each change as an item of a list.
///
/// Names appear exactly as typed, whatever characters they contain. The text is flushed with each checkpoint; memory
/// does not grow with the performance.
package final class NarrationRecorder: PerformanceRecorder {
  private enum MarkdownBlock {
    case heading, paragraph, item
  }

  private let file: OutputFile
  private let title: String
  private var last: MarkdownBlock?

  /// Writes into a file, with a title.
  package init(file: OutputFile, title: String) {
    self.file = file
    self.title = title
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws {
    try begin()
    switch event {
    case .frame, .keys, .poster: break
    case .caption(let text): try write(.paragraph, "", text)
    case .checkpoint(let name):
      try write(.heading, "## ", name)
      try file.flush()
    case .change(let text): try write(.item, "- ", text)
    }
  }

  /// Completes the file and moves it to its path.
  ///
  /// - Throws: an `OutputFileError`.
  package func finish(at time: Duration, status: Int32) throws {
    try begin()
    try file.finish()
  }

  private func begin() throws {
    if last == nil { try write(.heading, "# ", title) }
  }

  /// Writes a block. Omits an empty one, except for the title, which comes first.
  private func write(_ block: MarkdownBlock, _ mark: String, _ text: String) throws {
    if text.isEmpty, last != nil { return }
    if last != nil, last != .item || block != .item { try file.write("\n") }
    last = block
    try file.write(mark + text.markdownEscaped + "\n")
  }
}

/// Narrates a performance line by line while it runs, for pipes and for screen readers: captions, the names of
/// checkpoints, and each change.
///
/// Nothing in a line can change a terminal. Memory does not grow with the performance.
package final class PlainNarrationRecorder: PerformanceRecorder {
  private let write: (String) throws -> Void

  /// Writes each line, with its line break, immediately.
  package init(write: @escaping (String) throws -> Void) {
    self.write = write
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame, .keys, .poster: break
    case .caption(let text), .checkpoint(let text), .change(let text):
      if !text.isEmpty { try write(text.terminalSafe() + "\n") }
    }
  }

  package func finish(at time: Duration, status: Int32) throws {}
}

extension String {
  /// Escapes the text for a line of Markdown. No control character is left, and CommonMark and GitHub find no markup,
  /// link or beginning of a list in it.
  var markdownEscaped: String {
    var result = ""
    let text = terminalSafe()
    let scalars = Array(text.unicodeScalars.drop { $0 == " " })
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "$", "#", "@":
        result.append("\\")
      case "+", "-", "=":
        if index == 0 { result.append("\\") }
      case ".", ")":
        if index == digits, digits > 0 || index == 0 {
          result.append("\\")
        }
        // Otherwise `www.` would become a link.
        else if scalar == ".", index >= 3,
          scalars[index - 3..<index].allSatisfy({ $0 == "w" || $0 == "W" })
        {
          result.append("\\")
        }
      case ":":
        if index + 1 < scalars.count, scalars[index + 1] == "/" { result.append("\\") }
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}
