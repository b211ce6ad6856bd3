import GoldenFrames
import WholeFiles

/// The outcome of a check, without its details.
enum GoldenOutcome: Equatable {
  case equal, recorded, recordedAndFailed, rerecorded, missing, missingUnkept, different
  case damaged, damagedUnkept, repaired, repairedAndFailed
  case malformed, tooLarge, unwritable
  case notAFile(SnapshotError.Kind)
  case other

  init(_ check: () throws(SnapshotError) -> SnapshotVerdict) {
    do throws(SnapshotError) {
      switch try check() {
      case .equal: self = .equal
      case .recorded(_, let recording):
        self = recording == .missing ? .recordedAndFailed : .recorded
      case .rerecorded: self = .rerecorded
      case .missing(_, .kept): self = .missing
      case .missing(_, .notKept): self = .missingUnkept
      case .damaged(_, _, .kept): self = .damaged
      case .damaged(_, _, .notKept): self = .damagedUnkept
      case .repaired(_, _, let recording):
        self = recording == .missing ? .repairedAndFailed : .repaired
      case .different: self = .different
      }
    } catch {
      switch error {
      case .malformed: self = .malformed
      case .file(let problem):
        switch problem.fault {
        case .tooLarge: self = .tooLarge
        case .unwritable: self = .unwritable
        default: self = .other
        }
      case .notAFile(_, let kind): self = .notAFile(kind)
      default: self = .other
      }
    }
  }

  /// Whether the golden file was written.
  var isWriting: Bool {
    [.recorded, .recordedAndFailed, .rerecorded].contains(self) || isRepairing
  }

  var isRepairing: Bool { self == .repaired || self == .repairedAndFailed }
}
