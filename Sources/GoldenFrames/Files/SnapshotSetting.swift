import Foundation
import Scorekeeping

/// What a run of tests is told about snapshots from outside.
///
/// A value that is taken from the environment once: what is recorded never depends on what a test does to it.
public struct SnapshotSetting: Equatable, Sendable {
  /// Which files may be written, if that is said.
  public var recording: SnapshotRecording?
  /// Whether this is a run of continuous integration: then nothing is recorded.
  public var isInCI: Bool
  /// The file that the path of each golden file in use is added to, a line each; nil for none.
  public var listFile: String?

  /// A setting; that of a run that nothing is said to if nothing is said.
  public init(
    recording: SnapshotRecording? = nil, isInCI: Bool = false, listFile: String? = nil
  ) {
    self.recording = recording
    self.isInCI = isInCI
    self.listFile = listFile
  }

  /// What an environment says: `SNAPSHOT_TESTING_RECORD`, `CI` and `SNAPSHOT_TESTING_LIST`. What is empty is not said;
  /// `CI` is not said by `false` and `0` either.
  ///
  /// - Throws: `.unknownRecording`.
  public init(environment: [String: String]) throws(SnapshotError) {
    func said(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      isInCI: !["false", "0", nil].contains(said("CI")?.lowercased()),
      listFile: said("SNAPSHOT_TESTING_LIST"))
    guard let word = said("SNAPSHOT_TESTING_RECORD") else { return }
    recording = SnapshotRecording(rawValue: word)
    if recording == nil {
      let words = SnapshotRecording.allCases.map(\.rawValue)
      throw .unknownRecording(word, suggestion: nearest(to: word, among: words))
    }
  }

  /// What the environment of this process said when it was first asked for.
  package static let current: Result<SnapshotSetting, SnapshotError> = Result {
    () throws(SnapshotError) in
    try SnapshotSetting(environment: ProcessInfo.processInfo.environment)
  }

  /// Which files may be written: none in CI, or if the environment says `never`; else those that a test asks for, or
  /// the environment, or those that are missing.
  package func recording(asked: SnapshotRecording? = nil) -> SnapshotRecording {
    isInCI || recording == .never ? .never : asked ?? recording ?? .missing
  }

  /// Refuses to record at someone's command where nothing may be recorded.
  ///
  /// - Throws: `.recordingInCI`.
  package func allowRecording() throws(SnapshotError) {
    if isInCI { throw .recordingInCI }
  }
}
