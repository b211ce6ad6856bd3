import Foundation
import Synchronization
import Testing

/// The issues recorded during a closure. The trait `capturesIssues` of the suite keeps them from its tests.
struct CapturedIssues {
  var failures: [String] = []
  var warnings: [String] = []
  /// The source locations of the issues, in the order of recording.
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

  /// Whether Swift Testing has warnings; otherwise they are on standard error.
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
