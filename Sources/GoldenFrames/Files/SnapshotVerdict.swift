/// What came of comparing a snapshot with its golden file.
public enum SnapshotVerdict: Equatable, Sendable {
  /// The file says the same.
  case equal
  /// There was no file; now there is one, as this way of recording lets it.
  case recorded(path: String, SnapshotRecording)
  /// The file said something else, and was written over.
  case rerecorded(path: String)
  /// There is no file, and none may be written.
  case missing(path: String, actual: SnapshotArtifact)
  /// The file says something else, and stays.
  case different(SnapshotDifference, path: String, actual: SnapshotArtifact)

  /// Whether a test fails by it. What was recorded because it was missing was compared with nothing.
  public var isFailure: Bool {
    switch self {
    case .equal, .recorded(_, .failed), .recorded(_, .all), .rerecorded: false
    case .recorded, .missing, .different: true
    }
  }
}
