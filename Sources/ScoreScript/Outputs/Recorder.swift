import ScoreScreen

/// What takes down a performance while it goes on: a cast, a picture, a text.
///
/// Times count from the start of the performance, without what was hidden, and never go back. A recorder that can
/// do so writes what it has as it comes, so that its memory does not grow with the performance.
public protocol Recorder: AnyObject {
  /// Takes down what happens at a time. The first event but for changes is the first frame, at time zero; what changes
  /// on the screen at one instant may come as one frame.
  ///
  /// - Throws: an `OutputFileError` if it cannot be written.
  func record(_ event: PerformanceEvent, at time: Duration) throws
  /// Completes what was taken down, so that it is valid; nothing is recorded afterwards.
  ///
  /// - Parameter status: the exit status of the performance: 0, or 1 if it failed, or 128 and the number of the
  ///   signal that ended it.
  func finish(at time: Duration, status: Int32) throws
}

/// What happens in a performance, as far as it can be seen.
public enum PerformanceEvent: Equatable, Sendable {
  /// The screen shows another frame, perhaps of another size.
  case frame(ScreenImage)
  /// A moment was named; the frame shown is the last one recorded.
  case checkpoint(String)
  /// What is said from here on beside the screen; nothing more, if empty.
  case caption(String)
  /// Something changed, in words: one line, names as they are.
  case change(String)
}

/// A frame, and the cells that a terminal shows of it.
public struct ScreenImage: Equatable, Sendable {
  public let frame: Frame
  /// The screen in memory that the frame was drawn on, by increments.
  public let grid: Grid

  public init(frame: Frame, grid: Grid) {
    self.frame = frame
    self.grid = grid
  }
}

/// What a performance can be written as: the ending of the file says which.
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

  /// What takes a performance down in this format.
  ///
  /// - Parameters:
  ///   - title: what the performance is called.
  ///   - timestamp: when a cast was made, in seconds since 1970; nil for casts that do not say.
  ///   - hasColours: whether casts and pictures have colours.
  /// - Throws: a `TerminalError` if there are no casts to be made on this system.
  @MainActor
  public func recorder(
    into file: OutputFile, title: String, timestamp: Int? = nil, hasColours: Bool = true
  ) throws(TerminalError) -> any Recorder {
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
