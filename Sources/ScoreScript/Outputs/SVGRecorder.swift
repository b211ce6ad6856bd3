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
    try drawing.write { (text: String) throws(OutputFileError) in try file.write(text) }
    try file.flush()
  }
}
