import Synchronization
import XCTest

/// Finds out whether XCTest runs a test: else it passes over failures without a word.
final class XCTestEar: NSObject, XCTestObservation {
  private static let heard = Mutex(0)
  private static let isListening: Bool = {
    XCTestObservationCenter.shared.addTestObserver(XCTestEar())
    return true
  }()

  /// Whether XCTest takes notice of what fails in `body`.
  static func hears(_ body: () -> Void) -> Bool {
    guard isListening else { return false }
    let before = heard.withLock(\.self)
    body()
    return heard.withLock(\.self) != before
  }

  #if canImport(Darwin)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      Self.heard.withLock { $0 += 1 }
    }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
      atLine line: Int
    ) {
      Self.heard.withLock { $0 += 1 }
    }
  #endif
}
