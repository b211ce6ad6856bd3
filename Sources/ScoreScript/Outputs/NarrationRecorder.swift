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

  /// Puts the file in its place.
  ///
  /// - Throws: an `OutputFileError`.
  public func finish(at time: Duration, status: Int32) throws {
    try begin()
    try file.finish()
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

/// Tells a performance while it goes on, line by line, for pipes and for screen readers: what is said, the names of
/// checkpoints, and each change.
///
/// Nothing in a line can change a terminal. Memory does not grow with the performance.
public final class PlainNarrationRecorder: Recorder {
  private let tell: (String) throws -> Void

  /// Tells each line, with its line break, as soon as there is something to tell.
  public init(tell: @escaping (String) throws -> Void) {
    self.tell = tell
  }

  public func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame: break
    case .caption(let text), .checkpoint(let text), .change(let text):
      if !text.isEmpty { try tell(text.terminalSafe() + "\n") }
    }
  }

  public func finish(at time: Duration, status: Int32) throws {}
}

extension String {
  /// The text as it may stand in a line of Markdown, so that it reads as it is: no control character is left, and
  /// nothing in it is markup, a link or the beginning of a list, neither in CommonMark nor in GitHub's.
  var markdownEscaped: String {
    var result = ""
    let text = terminalSafe()
    let scalars = Array(text.unicodeScalars.drop { $0 == " " })
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "$", "#", "@":
        result.append("\\")
      case "+", "-", "=":
        if place == 0 { result.append("\\") }
      case ".", ")":
        if place == digits, digits > 0 || place == 0 {
          result.append("\\")
        }
        // An address that begins so would become a link.
        else if scalar == ".", place >= 3,
          scalars[place - 3..<place].allSatisfy({ $0 == "w" || $0 == "W" })
        {
          result.append("\\")
        }
      case ":":
        if place + 1 < scalars.count, scalars[place + 1] == "/" { result.append("\\") }
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}
