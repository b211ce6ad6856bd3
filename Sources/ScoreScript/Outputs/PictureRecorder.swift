import ScoreScreen

/// Records a performance as an animated picture that repeats without end.
///
/// The picture is one SVG file without scripts, fonts or links, so that pages can show it in an `<img>`. It follows the
/// reader's colour scheme, and shows only the last frame if the reader prefers reduced motion. Frames that last less
/// than a millisecond are left out. Its bytes depend on the events alone.
///
/// Memory: the different rows that were shown, and the times of their changes. Everything is written at the end.
package final class SVGRecorder: PerformanceRecorder {
  /// The time for which the last frame stays before the performance repeats.
  package static let pause = Duration.seconds(3)

  private let file: OutputFile
  private let title: String
  private var timeline: ScreenTimeline
  private var summary = Summary()

  /// Draws into a file.
  ///
  /// - Parameters:
  ///   - title: the title of the picture, for screen readers.
  ///   - hasColours: whether to use more colours than text, background and a grey.
  package init(file: OutputFile, title: String, hasColours: Bool = true) {
    self.file = file
    self.title = title
    timeline = ScreenTimeline(hasColours: hasColours)
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame(let image): timeline.show(image.grid, at: time.milliseconds)
    case .caption(let text): timeline.show(caption: text, at: time.milliseconds)
    case .checkpoint, .change: break
    }
    summary.add(event)
  }

  /// Writes the picture.
  ///
  /// - Throws: an `OutputFileError`.
  package func finish(at time: Duration, status: Int32) throws {
    let picture = AnimatedSVG(
      timeline, title: title, description: summary.description(of: timeline.size),
      duration: (time + Self.pause).milliseconds)
    try picture.write { text throws(OutputFileError) in try file.write(text) }
    try file.finish()
  }
}

/// A performance in words, for screen readers.
private struct Summary {
  /// The largest number of lines, and of changes with their own line.
  private static let limit = 50
  private static let fewChanges = 12

  /// The lines so far: captions, checkpoints and the first changes.
  private var lines: [(text: String, isChange: Bool)] = []
  private var changeCount = 0

  mutating func add(_ event: PerformanceEvent) {
    switch event {
    case .caption(let text), .checkpoint(let text):
      if !text.isEmpty { lines.append((text, isChange: false)) }
    case .change(let text):
      changeCount += 1
      if changeCount <= Self.fewChanges { lines.append((text, isChange: true)) }
    case .frame: break
    }
  }

  /// The captions, checkpoints and changes, one per line. Names are unchanged except for line breaks.
  func description(of size: Size) -> String {
    var texts = lines.map(\.text)
    let headings = lines.filter { !$0.isChange }.map(\.text)
    if changeCount > Self.fewChanges || headings.count > Self.limit {
      texts = Array(headings.prefix(Self.limit))
      if headings.count > texts.count { texts.append("and \(headings.count - texts.count) more") }
    }
    if texts.isEmpty { return "A screen of \(size.columns) columns and \(size.rows) rows" }
    return texts.map { $0.terminalSafe() }.joined(separator: "\n")
  }
}
