import GoldenFrames
import Testing

/// A trait of tests that sets which golden files and literals they may write.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let recording: SnapshotRecording

  /// The recording mode set by the innermost trait around the running test; nil without a trait.
  @TaskLocal static var recording: SnapshotRecording?

  /// Runs a test, or all of a suite, with the trait's recording mode. Cost: running the tests.
  ///
  /// - Throws: the error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$recording.withValue(recording) { try await function() }
  }
}

extension Trait where Self == SnapshotTrait {
  /// Sets which golden files and literals a test, or all tests of a suite, may write; it overrides `SNAPSHOT_TESTING_RECORD`.
  ///
  /// ```
  /// @Test(.snapshots(record: .never)) func `nothing is recorded here`() {
  /// ```
  ///
  /// The innermost trait wins. In CI nothing is recorded, whatever the trait. A detached task of a test has no traits.
  public static func snapshots(record recording: SnapshotRecording) -> Self {
    SnapshotTrait(recording: recording)
  }
}
