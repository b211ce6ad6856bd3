import ScoreScreen

/// Takes down a performance in words, as Markdown: the title and the checkpoints as headings, what is said as
/// paragraphs, and each change as an item of a list.
///
/// Names read as they are, whatever is in them. What is written is handed over with each checkpoint; memory does not
/// grow with the performance.
public final class NarrationRecorder: Recorder {
  private enum Block {
    case heading, paragraph, item
  }

  private let file: OutputFile
  private let title: String
  private var last: Block?

  /// Writes into a file, under a title.
  public init(file: OutputFile, title: String) {
    self.file = file
    self.title = title
  }

  public func record(_ event: PerformanceEvent, at time: Duration) throws {
    try begin()
    switch event {
    case .frame: break
    case .caption(let text): try write(.paragraph, "", text)
    case .checkpoint(let name):
      try write(.heading, "## ", name)
      try file.flush()
    case .change(let text): try write(.item, "- ", text)
    }
  }

  /// Hands over the rest.
  ///
  /// - Throws: an `OutputFileError`.
  public func finish(at time: Duration, status: Int32) throws {
    try begin()
    try file.flush()
  }

  private func begin() throws {
    if last == nil { try write(.heading, "# ", title) }
  }

  /// What is empty is left out, but for the title, which comes first.
  private func write(_ block: Block, _ mark: String, _ text: String) throws {
    if text.isEmpty, last != nil { return }
    if last != nil, last != .item || block != .item { try file.write("\n") }
    last = block
    try file.write(mark + text.markdownEscaped + "\n")
  }
}
