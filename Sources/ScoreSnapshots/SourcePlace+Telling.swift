import Foundation
import Testing
import XCTest

/// Whoever runs the test is told: Swift Testing, XCTest or, where neither does, whoever reads standard error.
extension SourcePlace {
  /// Lets the running test fail.
  func fail(_ text: String, _ artifact: Artifact? = nil) {
    if Test.current != nil {
      if let artifact {
        Attachment.record(artifact.text, named: artifact.name, sourceLocation: sourceLocation)
      }
      Issue.record("\(text)", sourceLocation: sourceLocation)
      return
    }
    if XCTestEar.hears({ XCTFail(text, file: file, line: UInt(line)) }) { return }
    // A detached task of a test knows nothing of it, but Swift Testing lets the run fail. It is deaf where no run is.
    Issue.record("\(text)", sourceLocation: sourceLocation)
    write("error", text)
  }

  /// Tells something that lets no test fail.
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
