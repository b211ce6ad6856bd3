import GoldenFrames
import Testing

/// Says which golden files the tests it is given to may write.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let recording: SnapshotRecording

  /// What the innermost trait around the running test says; nil where there is none.
  @TaskLocal static var recording: SnapshotRecording?

  /// Runs a test, or all of a suite, with the recording that the trait asks for. Cost: that of the tests.
  ///
  /// - Throws: what the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$recording.withValue(recording) { try await function() }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Lets a test, or all tests of a suite, write golden files as it says, rather than as `SNAPSHOT_TESTING_RECORD`
  /// does.
  ///
  /// ```
  /// @Test(.snapshots(record: .never)) func `nothing is recorded here`() {
  /// ```
  ///
  /// The innermost trait counts. In CI nothing is recorded, whatever a trait says. What a test does in a task that is
  /// detached knows nothing of its traits.
  public static func snapshots(record recording: SnapshotRecording) -> Self {
    SnapshotTrait(recording: recording)
  }
}
