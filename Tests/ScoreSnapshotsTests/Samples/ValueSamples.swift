import Foundation
import SnapshotExpectations
import Testing

/// The samples of values in the documentation.
@Suite struct ValueSamples {
  private struct Receipt: Encodable {
    var id = UUID()
    var at = Date()
    var total = 12
  }

  @Test func `a value is compared`() {
    let receipt = Receipt()
    expectSnapshot(of: receipt, as: .json, redacting: [.times, .ids])
    expectSnapshot(of: "Ann wins", as: .text, equals: "Ann wins")
  }
}
