import Foundation
import Synchronization
import Testing
import XCTest

/// The source location of an expectation, and the function that contains it.
package struct CallSite {
  let fileID: String
  package let filePath: String
  let line: Int
  let column: Int
  let function: String
  /// The path in the form that XCTest needs.
  let file: StaticString
  /// The suites around the running test of Swift Testing, from the outermost.
  var suites = Test.current?.suites ?? []
}

extension CallSite {
  /// The call site of a public function, from its default arguments.
  package init(
    _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt,
    _ function: StaticString
  ) {
    self.init(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column),
      function: "\(function)", file: filePath)
  }

  private var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }

  /// Fails the running test, in Swift Testing or XCTest; if neither runs one, writes to standard error.
  func fail(_ text: String, _ artifact: Artifact? = nil) {
    if Test.current != nil {
      if let artifact {
        Attachment.record(artifact.text, named: artifact.name, sourceLocation: sourceLocation)
      }
      Issue.record("\(text)", sourceLocation: sourceLocation)
      return
    }
    if XCTestObserver.recordsFailure({ XCTFail(text, file: file, line: UInt(line)) }) { return }
    // A detached task belongs to no test; Swift Testing then fails the whole run. Outside of a run it ignores the
    // issue.
    Issue.record("\(text)", sourceLocation: sourceLocation)
    write("error", text)
  }

  /// Reports a warning, which does not fail the test.
  func warn(_ text: String) {
    // Before Swift 6.3 every issue is a failure.
    #if compiler(>=6.3)
      if Test.current != nil {
        Issue.record("\(text)", severity: .warning, sourceLocation: sourceLocation)
        return
      }
    #endif
    write("warning", text)
  }

  private func write(_ kind: String, _ text: String) {
    FileHandle.standardError.write(Data("\(filePath):\(line): \(kind): \(text)\n".utf8))
  }
}

extension Test {
  /// The names of the suites around the test, from the outermost.
  ///
  /// The identity of a test, which filters of 'swift test' match, is `Module.Outer/Inner/test()/File.swift:1:2`. A name
  /// in backticks may hold all of these signs.
  fileprivate var suites: [String] {
    let place = "/\(sourceLocation.fileName):\(sourceLocation.line):\(sourceLocation.column)"
    let id = "\(id)"
    guard id.hasSuffix(place), let dot = id.firstIndex(of: ".") else { return [] }
    return id[id.index(after: dot)...].dropLast(place.count).matches(of: /(`[^`]*`|[^`\/])+/)
      .dropLast().map { String($0.output.0).replacing("`", with: "") }
  }
}

/// The frame of a failed test, which Swift Testing attaches to it.
struct Artifact {
  let name: String
  let text: String
}

/// Detects whether XCTest runs a test: otherwise it ignores failures silently.
private final class XCTestObserver: NSObject, XCTestObservation {
  private static let failureCount = Mutex(0)
  private static let isInstalled: Bool = {
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
    return true
  }()

  /// Whether XCTest records a failure while `body` runs.
  static func recordsFailure(_ body: () -> Void) -> Bool {
    guard isInstalled else { return false }
    let before = failureCount.withLock(\.self)
    body()
    return failureCount.withLock(\.self) != before
  }

  #if canImport(Darwin)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      Self.failureCount.withLock { $0 += 1 }
    }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?,
      atLine line: Int
    ) {
      Self.failureCount.withLock { $0 += 1 }
    }
  #endif
}
