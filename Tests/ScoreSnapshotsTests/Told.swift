import Foundation
import Synchronization
import Testing

/// What a test was told of while something ran.
struct Told {
  var failures: [String] = []
  var warnings: [String] = []
  /// Where each of them was told, in the order of telling.
  var places: [SourceLocation?] = []

  /// Runs something, and takes what is told of it for known.
  init(_ body: () -> Void) {
    let issues = Mutex<[(text: String, isWarning: Bool, place: SourceLocation?)]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      if case .errorCaught = issue.kind { return false }
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      issues.withLock { $0.append((text, issue.isWarning, issue.sourceLocation)) }
      return true
    }
    for issue in issues.withLock(\.self) {
      places.append(issue.place)
      if issue.isWarning { warnings.append(issue.text) } else { failures.append(issue.text) }
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
