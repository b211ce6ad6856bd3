import ScoreScreen

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
