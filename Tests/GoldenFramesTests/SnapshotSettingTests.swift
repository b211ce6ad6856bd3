import GoldenFrames
import Testing

@Suite struct SnapshotSettingTests {
  @Test(arguments: [
    ([:], SnapshotSetting()),
    (
      ["CI": "", "SNAPSHOT_TESTING_RECORD": "", "SNAPSHOT_TESTING_LIST": ""], SnapshotSetting()
    ),
    (["CI": "false"], SnapshotSetting()), (["CI": "False"], SnapshotSetting()),
    (["CI": "0"], SnapshotSetting()), (["CI": "true"], SnapshotSetting(isInCI: true)),
    (["CI": "1"], SnapshotSetting(isInCI: true)),
    (["CI": "woodpecker"], SnapshotSetting(isInCI: true)),
    (["SNAPSHOT_TESTING_RECORD": "failed"], SnapshotSetting(recording: .failed)),
    (["SNAPSHOT_TESTING_LIST": "/x/a b"], SnapshotSetting(listFile: "/x/a b")),
    (
      ["CI": "1", "SNAPSHOT_TESTING_RECORD": "all", "LANG": "C"],
      SnapshotSetting(recording: .all, isInCI: true)
    ),
  ])
  func `what the environment says is taken as a value`(
    environment: [String: String], setting: SnapshotSetting
  ) throws {
    #expect(try SnapshotSetting(environment: environment) == setting)
  }

  @Test(arguments: [
    ("yes", nil), ("alll", "all"), ("ALL", "all"), ("nevre", "never"), ("record", nil),
    (" all", "all"),
  ])
  func `a way of recording that there is not is refused`(word: String, suggestion: String?) {
    #expect(throws: SnapshotError.unknownRecording(word, suggestion: suggestion)) {
      try SnapshotSetting(environment: ["SNAPSHOT_TESTING_RECORD": word, "CI": "true"])
    }
  }

  @Test(
    arguments: [nil] + SnapshotRecording.allCases, [nil] + SnapshotRecording.allCases)
  func `CI comes before all, then never, then the test, then the environment`(
    asked: SnapshotRecording?, said: SnapshotRecording?
  ) {
    #expect(SnapshotSetting(recording: said, isInCI: true).recording(asked: asked) == .never)
    let wanted = said == .never ? .never : asked ?? said ?? .missing
    #expect(SnapshotSetting(recording: said).recording(asked: asked) == wanted)
  }

  @Test func `who wants to record in CI is refused`() throws {
    try SnapshotSetting(recording: .never).allowRecording()
    #expect(throws: SnapshotError.recordingInCI) {
      try SnapshotSetting(recording: .all, isInCI: true).allowRecording()
    }
  }
}
