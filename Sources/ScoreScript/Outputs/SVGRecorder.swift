import ScoreScreen

/// Takes down a performance as an animated picture, which shows the whole of it again and again.
///
/// The picture is one file of SVG without scripts, fonts or links, as pages can show it in an `<img>`. It is light or
/// dark as the reader has set it, and shows the last frame to whom does not want things to move. Frames that last
/// less than a millisecond are not in it. Its bytes depend on the events alone.
///
/// Memory: the different rows that were shown, and when they changed. Everything is written at the end.
public final class SVGRecorder: Recorder {
  /// How long the last frame stays before the performance begins anew.
  public static let pause = Duration.seconds(3)

  private let file: OutputFile
  private let title: String
  private var film: Film
  private var summary = Summary()

  /// Draws into a file.
  ///
  /// - Parameters:
  ///   - title: what the picture is called, for those who do not see it.
  ///   - hasColours: whether there are more than the colours of text and background, and a grey.
  public init(file: OutputFile, title: String, hasColours: Bool = true) {
    self.file = file
    self.title = title
    film = Film(hasColours: hasColours)
  }

  public func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame(let image): film.show(image.grid, at: time.milliseconds)
    case .caption(let text): film.say(text, at: time.milliseconds)
    case .checkpoint, .change: break
    }
    summary.add(event)
  }

  /// Writes the picture.
  ///
  /// - Throws: an `OutputFileError`.
  public func finish(at time: Duration, status: Int32) throws {
    let drawing = Drawing(
      film, title: title, description: summary.description(of: film.size),
      duration: (time + Self.pause).milliseconds)
    try drawing.write(to: file)
    try file.finish()
  }
}

/// A performance in words, for those who do not see the picture of it.
private struct Summary {
  /// How many lines are told, and how many changes are few enough to be told one by one.
  private static let limit = 50
  private static let fewChanges = 12

  /// Captions, checkpoints and the first changes.
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

  /// One line for each thing that is told; names as they are, but for line breaks.
  func description(of size: Size) -> String {
    var told = lines.map(\.text)
    let headings = lines.filter { !$0.isChange }.map(\.text)
    if changeCount > Self.fewChanges || headings.count > Self.limit {
      told = Array(headings.prefix(Self.limit))
      if headings.count > told.count { told.append("and \(headings.count - told.count) more") }
    }
    if told.isEmpty { return "A screen of \(size.columns) columns and \(size.rows) rows" }
    return told.map { $0.terminalSafe() }.joined(separator: "\n")
  }
}
