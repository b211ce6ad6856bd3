import ScoreScreen
// Options of a play name picture schemes and formats.
@_exported import ScreenPictures

/// What a picture of a performance shows.
package struct PictureOptions: Sendable {
  /// Whether to use more colours than text, background and a grey.
  package var hasColours = true
  package var scheme = PictureScheme.auto
  /// The checkpoint that an image shows; nil for the last frame.
  package var frame: String?
  /// The checkpoints at which a moving picture begins and ends; nil for the whole performance.
  package var start: String?
  package var end: String?
  /// Whether casts have a row below the screen for the keys that are pressed.
  package var hasKeys = false
  /// Whether a bar with the title stands above the screen, as on a window.
  package var hasWindow = false
  /// The distance from the edge of a picture to the screen, in pixels at its usual size; nil for the usual one.
  package var padding: Int?
  /// The version of casts whose ending does not say it.
  package var castVersion = CastVersion.v3

  package init() {}
}

/// Records a performance as a picture: an animated one that repeats without end, a film, or one frame.
///
/// An animated SVG has no scripts, fonts or links, so that pages can show it in an `<img>`. It follows the reader's
/// colour scheme, and stands still if the reader prefers reduced motion. Frames that last less than a millisecond are
/// left out of moving pictures. The bytes of SVG depend on the events alone.
///
/// Memory: the different rows that were shown, and the times of their changes. Everything is written at the end; a film
/// only if no signal ended the performance.
package final class PictureRecorder: PerformanceRecorder {
  /// The part that was asked for is not in the performance.
  package enum CheckpointProblem: Error, CustomStringConvertible {
    case missing(String, known: [String])
    case reversed(from: String, to: String)

    package var description: String {
      switch self {
      case .missing(let name, known: []):
        "There is no checkpoint '\(name)': the script has none. Add one with: checkpoint \(name)"
      case .missing(let name, let known):
        "There is no checkpoint '\(name)'. Choose \(known.joined(separator: ", "))"
      case .reversed(let start, let end):
        "The checkpoint '\(end)' comes before '\(start)'. Exchange --from and --to"
      }
    }
  }

  /// The kind of picture.
  package enum Form: Sendable {
    case animation
    case image
    case film(FilmMaker.Format)
  }

  /// The time for which the last frame stays before the performance repeats.
  package static let pause = Duration.seconds(3)
  /// The time for which the poster is shown first.
  static let posterTime = Duration.seconds(1)

  private let form: Form
  private let file: OutputFile
  private let title: String
  private let options: PictureOptions
  private var timeline: ScreenTimeline
  private var summary = PictureSummary()
  private var checkpoints: [(name: String, time: Int, screen: ScreenTimeline)] = []
  private var poster: (time: Int, screen: ScreenTimeline)?

  /// Draws into a file.
  ///
  /// - Parameter title: the title of the picture, for screen readers and on its window.
  /// - Throws: a problem of `PictureRenderer` or `FilmMaker`, if this system cannot draw in this form.
  package init(
    _ form: Form = .animation, file: OutputFile, title: String,
    options: PictureOptions = PictureOptions()
  ) throws {
    (self.form, self.file, self.title, self.options) = (form, file, title, options)
    timeline = ScreenTimeline(hasColours: options.hasColours)
    switch form {
    case .animation: break
    case .image: _ = try PictureRenderer.loaded()
    case .film: try FilmMaker.check()
    }
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws {
    let time = time.milliseconds
    switch event {
    case .frame(let image): timeline.show(image.grid, at: time)
    case .caption(let text): timeline.show(caption: text, at: time)
    case .checkpoint(let name): checkpoints.append((name, time, timeline.current))
    case .poster: poster = (time, timeline.current)
    case .keys(let text): timeline.show(keys: text, at: time)
    case .change: break
    }
    summary.add(event)
  }

  private func checkpoint(
    _ name: String
  ) throws(CheckpointProblem) -> (name: String, time: Int, screen: ScreenTimeline) {
    guard let found = checkpoints.first(where: { $0.name == name }) else {
      throw .missing(name, known: checkpoints.map(\.name))
    }
    return found
  }

  /// Writes the picture.
  ///
  /// - Throws: `CheckpointProblem`, a problem of `PictureRenderer` or `FilmMaker`, or an `OutputFileError`.
  package func finish(at time: Duration, status: Int32) throws {
    switch form {
    case .image:
      let screen = try options.frame.map { try checkpoint($0).screen } ?? timeline.current
      if screen.isEmpty { return }
      try file.write(try PictureRenderer.loaded().bytes(of: svg(of: screen), as: .png, scale: 2))
    case .animation:
      try picture(of: try moving(until: time)).write { text throws(OutputFileError) in
        try file.write(text)
      }
    case .film(let format):
      if status >= 128 { return }
      let (screens, duration) = try moving(until: time)
      let layout = picture(of: (screens, duration)).layout
      let times = screens.times
      let stills = zip(times, times.dropFirst() + [duration]).lazy.map { [self] start, end in
        (svg: svg(of: screens.still(at: start), in: layout), milliseconds: end - start)
      }
      try file.write(try FilmMaker(format: format).bytes(of: stills))
    }
    try file.finish()
  }

  /// The part of the performance that moves, after its poster, and its duration with the pause at the end.
  private func moving(until end: Duration) throws -> (ScreenTimeline, duration: Int) {
    var (screens, duration) = (timeline, end.milliseconds)
    let start = try options.start.map { try checkpoint($0).time } ?? 0
    duration = try options.end.map { try checkpoint($0).time } ?? duration
    if let name = options.start, duration < start {
      throw CheckpointProblem.reversed(from: name, to: options.end ?? "")
    }
    // A part begins with the poster only if that is in it.
    let isPosterIn = poster.map { (start...duration).contains($0.time) } ?? false
    screens = screens.clipped(to: start...duration)
    duration += Self.pause.milliseconds - start
    guard let poster, isPosterIn else { return (screens, duration) }
    let time = Self.posterTime.milliseconds
    return (screens.beginning(with: poster.screen, for: time), duration + time)
  }

  private func picture(
    of moving: (screens: ScreenTimeline, duration: Int), in layout: PictureLayout? = nil
  ) -> AnimatedSVG {
    var scheme = options.scheme
    if case .animation = form {} else { scheme = scheme.fixed(for: .png) }
    return AnimatedSVG(
      moving.screens, title: title, description: summary.description(of: moving.screens.size),
      duration: moving.duration, scheme: scheme, hasWindow: options.hasWindow,
      margin: options.padding, layout: layout)
  }

  private func svg(of screen: ScreenTimeline, in layout: PictureLayout? = nil) -> String {
    var text = ""
    picture(of: (screen, 1000), in: layout).write { text += $0 }
    return text
  }
}

/// A performance in words, for screen readers.
private struct PictureSummary {
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
    case .frame, .keys, .poster: break
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
