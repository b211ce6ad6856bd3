/// The frame of a failed comparison, as a file beside the golden one that can be moved over it.
public enum SnapshotArtifact: Equatable, Sendable {
  /// It is there.
  case kept(path: String)
  /// It could not be written, or something else stands there.
  case notKept(SnapshotError)
}
