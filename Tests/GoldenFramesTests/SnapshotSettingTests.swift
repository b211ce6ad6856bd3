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
  func `the environment variable sets the recording mode`(
    environment: [String: String], setting: SnapshotSetting
  ) throws {
    #expect(try SnapshotSetting(environment: environment) == setting)
  }

  @Test(arguments: [
    ("yes", nil), ("alll", "all"), ("ALL", "all"), ("nevre", "never"), ("record", nil),
    (" all", "all"),
  ])
  func `an unknown recording mode is refused`(word: String, suggestion: String?) {
    #expect(throws: SnapshotError.unknownRecording(word, suggestion: suggestion)) {
      try SnapshotSetting(environment: ["SNAPSHOT_TESTING_RECORD": word, "CI": "true"])
    }
  }

  @Test(
    arguments: [nil] + SnapshotRecording.allCases, [nil] + SnapshotRecording.allCases)
  func `CI decides on recording first, then a prohibition, then the test, then the environment`(
    asked: SnapshotRecording?, said: SnapshotRecording?
  ) {
    #expect(SnapshotSetting(recording: said, isInCI: true).recording(asked: asked) == .never)
    let wanted = said == .never ? .never : asked ?? said ?? .missing
    #expect(SnapshotSetting(recording: said).recording(asked: asked) == wanted)
  }

  @Test func `recording in CI is refused`() throws {
    try SnapshotSetting(recording: .never).allowRecording()
    #expect(throws: SnapshotError.recordingInCI) {
      try SnapshotSetting(recording: .all, isInCI: true).allowRecording()
    }
  }
}
