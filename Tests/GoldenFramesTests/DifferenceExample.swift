import GoldenFrames
import Testing

/// Two snapshots, and the description of their difference.
struct DifferenceExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var snapshots: @Sendable () throws -> (expected: Snapshot, actual: Snapshot)
  var text: String

  static let all = entries + looks + steps + lengths

  init(
    _ description: String, _ text: String,
    _ snapshots: @escaping @Sendable () throws -> (expected: Snapshot, actual: Snapshot)
  ) {
    testDescription = description
    self.text = text
    self.snapshots = snapshots
  }
}
