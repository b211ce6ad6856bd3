import ScoreScreen

/// Writes a performance, while it runs, as a cast, a picture or a text.
///
/// Times count from the start of the performance, exclude hidden parts, and never decrease. If the format allows it, a
/// recorder writes events as they come, so that its memory does not grow with the performance.
package protocol PerformanceRecorder: AnyObject {
  /// Records an event. The first event other than a change must be the first frame, at time zero; all changes of the
  /// screen at one instant may arrive as one frame.
  ///
  /// - Throws: an `OutputFileError` if the event cannot be written.
  func record(_ event: PerformanceEvent, at time: Duration) throws
  /// Completes the output, so that it is valid; nothing is recorded afterwards.
  ///
  /// - Parameter status: the exit status of the performance: 0 for success, 1 for a failure, or 128 plus the number of
  ///   the signal that ended it.
  func finish(at time: Duration, status: Int32) throws
}

/// A visible event of a performance.
package enum PerformanceEvent: Equatable, Sendable {
  /// The screen shows another frame, possibly of another size.
  case frame(ScreenImage)
  /// A checkpoint with its name; its frame is the last one recorded.
  case checkpoint(String)
  /// A new caption beside the screen; empty for none.
  case caption(String)
  /// The keys that were pressed, beside the screen; empty for none.
  case keys(String)
  /// The frame that a moving picture shows first, and where nothing moves: the last one recorded.
  case poster
  /// A change of a board in words, on one line. Names are not escaped.
  case change(String)
}

/// A frame, and the cells that a terminal shows for it.
package struct ScreenImage: Equatable, Sendable {
  /// The frame, with the rows that it consists of.
  package let frame: Frame
  /// The screen in memory on which the frame was drawn incrementally.
  package let grid: Grid

  /// Pairs a frame with the grid that it was drawn on.
  package init(frame: Frame, grid: Grid) {
    self.frame = frame
    self.grid = grid
  }
}

/// The format of an output file, which the extension of its name determines.
package enum OutputFormat: String, CaseIterable, Sendable {
  case castOfVersion2 = ".v2.cast"
  case cast = ".cast"
  case picture = ".svg"
  case image = ".png"
  case gif = ".gif"
  case mp4 = ".mp4"
  case webm = ".webm"
  case frames = ".txt"
  case narration = ".md"

  /// The format for the extension of a path, in any letter case; nil if it is unknown.
  package init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix($0.rawValue) }) else {
      return nil
    }
    self = format
  }

  /// Whether the format is a picture of one or of all frames.
  package var isPicture: Bool { self == .image || isMoving }

  /// Whether the format is a picture that moves.
  package var isMoving: Bool { [.picture, .gif, .mp4, .webm].contains(self) }

  /// Whether ffmpeg makes the format.
  package var isFilm: Bool { [.gif, .mp4, .webm].contains(self) }

  /// The endings of all formats in words.
  package static let endings = allCases.map(\.rawValue).joined(separator: ", ")

  private var pictureForm: PictureRecorder.Form {
    switch self {
    case .image: .image
    case .gif: .film(.gif)
    case .mp4: .film(.mp4)
    case .webm: .film(.webm)
    default: .animation
    }
  }

  /// A recorder for this format.
  ///
  /// - Parameters:
  ///   - title: the title of the performance.
  ///   - timestamp: the time in the header of a cast, in seconds since 1970; nil for none.
  ///   - options: how pictures look; the colours and the version of casts.
  /// - Throws: an error if this system cannot write the format.
  @MainActor
  package func recorder(
    into file: OutputFile, title: String, timestamp: Int? = nil,
    options: PictureOptions = PictureOptions()
  ) throws -> any PerformanceRecorder {
    switch self {
    case .castOfVersion2, .cast:
      try CastRecorder(
        version: self == .cast ? options.castVersion : .v2, file: file, title: title,
        timestamp: timestamp,
        hasKeys: options.hasKeys,
        hasColours: options.hasColours)
    case .picture, .image, .gif, .mp4, .webm:
      try PictureRecorder(pictureForm, file: file, title: title, options: options)
    case .frames: TextRecorder(file: file)
    case .narration: NarrationRecorder(file: file, title: title)
    }
  }
}
