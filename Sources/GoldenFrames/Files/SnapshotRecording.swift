/// Which golden files a run of tests may write.
///
/// Law: no failing test writes over a file; a file that does not parse is never written over.
public enum SnapshotRecording: String, CaseIterable, Sendable {
  /// None.
  case never
  /// Those that are missing; a test whose file was missing fails all the same, as nothing was compared.
  case missing
  /// Those that are missing, and those that differ.
  case failed
  /// All.
  case all
}
