import FoundationBase
import Texts

/// The settings of a test run, from its environment.
///
/// The environment is read once: a test cannot change the settings later.
public struct SnapshotSetting: Equatable, Sendable {
  /// The recording mode, if the environment sets it.
  public var recording: SnapshotRecording?
  /// Whether this is a run of continuous integration, which records nothing.
  public var isInCI: Bool
  /// The file to which the path of each golden file in use is appended, one per line; nil for none.
  public var listFile: String?

  /// Makes settings; by default for an empty environment.
  public init(
    recording: SnapshotRecording? = nil, isInCI: Bool = false, listFile: String? = nil
  ) {
    self.recording = recording
    self.isInCI = isInCI
    self.listFile = listFile
  }

  /// The settings in an environment: `SNAPSHOT_TESTING_RECORD`, `CI` and `SNAPSHOT_TESTING_LIST`. An empty variable
  /// counts as unset, and so does a `CI` of `false` or `0`.
  ///
  /// - Throws: `.unknownRecording`.
  public init(environment: [String: String]) throws(SnapshotError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      isInCI: !["false", "0", nil].contains(value("CI")?.lowercased()),
      listFile: value("SNAPSHOT_TESTING_LIST"))
    guard let word = value("SNAPSHOT_TESTING_RECORD") else { return }
    recording = SnapshotRecording(rawValue: word)
    if recording == nil {
      let words = SnapshotRecording.allCases.map(\.rawValue)
      throw .unknownRecording(word, suggestion: nearest(to: word, among: words))
    }
  }

  /// The settings of this process, from its environment at the first access.
  package static let current: Result<SnapshotSetting, SnapshotError> = Result {
    () throws(SnapshotError) in
    try SnapshotSetting(environment: ProcessInfo.processInfo.environment)
  }

  /// The recording mode: `never` in CI, or if the environment sets it; else the mode of the test, else the mode in the
  /// environment, else `missing`.
  package func recording(asked: SnapshotRecording? = nil) -> SnapshotRecording {
    isInCI || recording == .never ? .never : asked ?? recording ?? .missing
  }

  /// Refuses a command to record in CI.
  ///
  /// - Throws: `.recordingInCI`.
  package func allowRecording() throws(SnapshotError) {
    if isInCI { throw .recordingInCI }
  }
}

/// The golden files and literals that a test run may write: the recording mode.
///
/// Law: no failing test overwrites a file that parses. A damaged file counts as missing, and is overwritten only in a
/// mode that was requested.
public enum SnapshotRecording: String, CaseIterable, Sendable {
  /// Writes no files.
  case never
  /// Writes missing files and empty literals; their tests still fail, because they compared nothing.
  case missing
  /// Writes missing files, and files and literals that differ.
  case failed
  /// Writes all files.
  case all
}
