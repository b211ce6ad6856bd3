import Foundation
import Synchronization
import Testing

/// The issues that are recorded while something runs, which are then no issues of the test: its suite has the trait
/// `capturesIssues`.
struct CapturedIssues {
  var failures: [String] = []
  var warnings: [String] = []
  /// The source location of each of them, in the order of recording.
  var places: [SourceLocation?] = []

  init(_ body: () -> Void) {
    let capture = Capture()
    Capture.$current.withValue(capture) { body() }
    for issue in capture.issues.withLock(\.self) {
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      places.append(issue.sourceLocation)
      if issue.isWarning { warnings.append(text) } else { failures.append(text) }
    }
  }

  /// Whether Swift Testing knows warnings: else they are on standard error.
  #if compiler(>=6.3)
    static let hearsWarnings = true
  #else
    static let hearsWarnings = false
  #endif

  var isSilent: Bool { failures.isEmpty && warnings.isEmpty }
}

extension Issue {
  fileprivate var isWarning: Bool {
    #if compiler(>=6.3)
      severity == .warning
    #else
      false
    #endif
  }
}

/// The issues recorded in a task.
private final class Capture: Sendable {
  @TaskLocal static var current: Capture?
  let issues = Mutex<[Issue]>([])
}

extension Trait where Self == IssueHandlingTrait {
  /// Keeps issues that `CapturedIssues` captures from the test.
  static var capturesIssues: Self {
    .filterIssues { issue in
      guard let capture = Capture.current else { return true }
      if case .errorCaught = issue.kind { return true }
      capture.issues.withLock { $0.append(issue) }
      return false
    }
  }
}
