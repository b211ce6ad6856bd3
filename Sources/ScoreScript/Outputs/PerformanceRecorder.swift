import ScoreScreen

/// Writes a performance, while it goes on, as a cast, a picture or a text.
///
/// Times count from the start of the performance, without hidden parts, and never go back. Where the format allows it, a
/// recorder writes events as they come, so that its memory does not grow with the performance.
public protocol PerformanceRecorder: AnyObject {
  /// Records an event. The first event other than a change is the first frame, at time zero; all changes of the screen at
  /// one instant may come as one frame.
  ///
  /// - Throws: an `OutputFileError` if it cannot be written.
  func record(_ event: PerformanceEvent, at time: Duration) throws
  /// Completes the output, so that it is valid; nothing is recorded afterwards.
  ///
  /// - Parameter status: the exit status of the performance: 0, or 1 if it failed, or 128 and the number of the
  ///   signal that ended it.
  func finish(at time: Duration, status: Int32) throws
}

/// A visible event of a performance.
public enum PerformanceEvent: Equatable, Sendable {
  /// The screen shows another frame, perhaps of another size.
  case frame(ScreenImage)
  /// A checkpoint, by its name; its frame is the last one recorded.
  case checkpoint(String)
  /// The caption beside the screen from here on; none if empty.
  case caption(String)
  /// A change of a board, in words: one line, names as they are.
  case change(String)
}

/// A frame, and the cells that a terminal shows of it.
public struct ScreenImage: Equatable, Sendable {
  /// The frame, with the rows it was made of.
  public let frame: Frame
  /// The screen in memory that the frame was drawn on, by increments.
  public let grid: Grid

  /// A frame, and the grid that it was drawn on.
  public init(frame: Frame, grid: Grid) {
    self.frame = frame
    self.grid = grid
  }
}

/// The format of an output file, by the ending of its name.
public enum OutputFormat: String, CaseIterable, Sendable {
  case castOfVersion2 = ".v2.cast"
  case cast = ".cast"
  case picture = ".svg"
  case frames = ".txt"
  case narration = ".md"

  /// The format that the ending of a path names, in any letter case; nil if it names none.
  public init?(path: String) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix($0.rawValue) }) else {
      return nil
    }
    self = format
  }

  /// A recorder for this format.
  ///
  /// - Parameters:
  ///   - title: the title of the performance.
  ///   - timestamp: the time in the header of a cast, in seconds since 1970; nil for none.
  ///   - hasColours: whether casts and pictures have colours.
  /// - Throws: a `TerminalError` if this system cannot make casts.
  @MainActor
  public func recorder(
    into file: OutputFile, title: String, timestamp: Int? = nil, hasColours: Bool = true
  ) throws(TerminalError) -> any PerformanceRecorder {
    switch self {
    case .castOfVersion2, .cast:
      try CastRecorder(
        version: self == .cast ? .v3 : .v2, file: file, title: title, timestamp: timestamp,
        hasColours: hasColours)
    case .picture: SVGRecorder(file: file, title: title, hasColours: hasColours)
    case .frames: TextRecorder(file: file)
    case .narration: NarrationRecorder(file: file, title: title)
    }
  }
}
