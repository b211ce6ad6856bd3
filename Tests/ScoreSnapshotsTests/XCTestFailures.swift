import Foundation
import GoldenFrames
import XCTest

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// Failing expectations that `XCTestTests` runs in a separate process. In any other run these do nothing.
final class XCTestFailures: XCTestCase {
  static let key = "SCOREBOARD_FAILING_SNAPSHOTS"

  private static func expect(_ function: String, _ text: String) {
    guard let path = ProcessInfo.processInfo.environment[key] else { return }
    let site = CallSite(
      fileID: "Tests/BoardTests.swift", filePath: "\(path)/BoardTests.swift", line: 7, column: 1,
      function: function, file: #filePath)
    SnapshotCall(at: site, store: .success(GoldenStore(setting: SnapshotSetting())))
      .expect(named: nil) { .small(text) }
  }

  /// XCTest runs no test here and ignores failures.
  override class func setUp() { expect("outside()", "b") }

  func testDifference() { Self.expect("difference()", "b") }
}
