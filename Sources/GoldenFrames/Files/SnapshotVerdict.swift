import ScreenCells

/// The result of comparing a snapshot with its golden file.
public enum SnapshotVerdict: Equatable, Sendable {
  /// The snapshot equals the file.
  case equal
  /// The file was missing, and this recording mode has written it.
  case recorded(path: String, SnapshotRecording)
  /// The file differed, and was overwritten.
  case rerecorded(path: String)
  /// The file is missing, and may not be recorded.
  case missing(path: String, actual: SnapshotArtifact)
  /// The file is damaged, which counts as missing, and is left as it is.
  case damaged(SnapshotError, path: String, actual: SnapshotArtifact)
  /// The file was damaged, which counts as missing, and this recording mode has overwritten it.
  case repaired(SnapshotError, path: String, SnapshotRecording)
  /// The file differs, and is left as it is.
  case different(SnapshotDifference, path: String, actual: SnapshotArtifact)

  /// Whether the test fails. A missing file is a failure even if it was recorded: nothing was compared.
  public var isFailure: Bool {
    switch self {
    case .equal, .rerecorded: false
    case .recorded(_, let recording), .repaired(_, _, let recording):
      recording == .missing || recording == .never
    case .missing, .damaged, .different: true
    }
  }
}

/// The frame of a failed comparison, kept beside the golden file to replace it if the change is intended.
public enum SnapshotArtifact: Equatable, Sendable {
  /// The frame is in a file.
  case kept(path: String)
  /// The frame could not be written, or its path leads to something other than a file.
  case notKept(SnapshotError)
}

extension SnapshotVerdict: CustomStringConvertible {
  /// The difference, if any, then the result and what to do. It holds no control character except newlines.
  public var description: String {
    switch self {
    case .equal:
      "The snapshot is equal"
    case .recorded(let path, .missing), .recorded(let path, .never):
      "'\(path.terminalSafe())' was missing and is recorded. Look at it and run again"
    case .recorded(let path, .failed), .recorded(let path, .all):
      "'\(path.terminalSafe())' was missing and is recorded. Look at it before it is committed"
    case .rerecorded(let path):
      "'\(path.terminalSafe())' differed and is written over. Look at it before it is committed"
    case .missing(let path, let actual):
      "'\(path.terminalSafe())' is missing, and nothing is recorded in CI, with SNAPSHOT_TESTING_RECORD=never, or "
        + "where a test forbids it. Record it where that is allowed\n\(actual.sentence(besides: path))"
    case .damaged(let error, let path, let actual):
      "\(error.line)\nThe file counts as missing, and SNAPSHOT_TESTING_RECORD=all records it\n"
        + actual.sentence(besides: path)
    case .repaired(let error, let path, _):
      "\(error.line)\n'\(path.terminalSafe())' counted as missing and is recorded. Look at it "
        + (isFailure ? "and run again" : "before it is committed")
    case .different(let difference, let path, let actual):
      "\(difference)\n\(actual.sentence(besides: path))"
    }
  }
}

extension SnapshotArtifact {
  fileprivate func sentence(besides path: String) -> String {
    switch self {
    case .kept(let actual):
      "The frame is kept in '\(actual.terminalSafe())'. If it is right, move it to '\(path.terminalSafe())', "
        + "or look at both with: scoreboard snapshot --review"
    case .notKept(let error):
      "The frame is kept nowhere: \(error)"
    }
  }
}
