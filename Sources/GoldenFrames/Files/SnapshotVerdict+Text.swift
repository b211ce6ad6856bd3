import ScoreScreen

extension SnapshotVerdict: CustomStringConvertible {
  /// What happened, and the way on; before it what differs. It holds no control character but newlines.
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
    case .different(let difference, let path, let actual):
      "\(difference)\n\(actual.sentence(besides: path))"
    }
  }
}

extension SnapshotArtifact {
  fileprivate func sentence(besides path: String) -> String {
    switch self {
    case .kept(let actual):
      "The frame is kept in '\(actual.terminalSafe())'. If it is right, move it to '\(path.terminalSafe())'"
    case .notKept(let error):
      "The frame is kept nowhere: \(error)"
    }
  }
}
