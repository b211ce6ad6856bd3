import GoldenFrames
import Testing

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// The innermost trait determines the recording mode.
@Suite(.snapshots(record: .failed)) struct SnapshotTraitTests {
  @Test func `a suite's trait holds for its tests`() {
    #expect(SnapshotTrait.recording == .failed)
  }

  @Test(.snapshots(record: .never), arguments: 0..<3)
  func `a test's own trait counts before the trait of its suite`(number: Int) async {
    #expect(SnapshotTrait.recording == .never)
    await withTaskGroup { group in
      group.addTask { #expect(SnapshotTrait.recording == .never) }
    }
  }

  @Suite struct Inner {
    @Test func `it holds for suites within`() { #expect(SnapshotTrait.recording == .failed) }
  }

  @Suite(.snapshots(record: .all)) struct InnerWithTrait {
    @Test func `whose own traits count before it`() { #expect(SnapshotTrait.recording == .all) }
  }
}

@Suite struct NoSnapshotTraitTests {
  @Test func `without a trait nothing is said`() { #expect(SnapshotTrait.recording == nil) }
}
