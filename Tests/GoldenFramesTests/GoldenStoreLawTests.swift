import Foundation
import GoldenFrames
import ScoreScreen
import TestSupport
import Testing

@Suite struct GoldenStoreLawTests {
  /// Cheap setups, and a few names that conflict.
  private static let setups = GoldenSetup.allCases.filter {
    $0 != .tooLarge && $0 != .unwritableFolder
  }
  private static let names = ["a", "A", "b c", "Zoë", "size.40x12", "size"]

  @Test(arguments: seeds(50))
  func `a failed comparison overwrites no file that parses, and nothing one of a newer version`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for name in Self.names where generator.chance(0.7) {
      let setup = generator.pick(Self.setups)
      try setup.make(GoldenFile(name, in: "\(folder.path)/\(generator.pick(["x", "y"]))"))
    }
    var store = GoldenStore(setting: SnapshotSetting())
    for _ in 0..<40 {
      if generator.chance(0.2) {
        store = GoldenStore(
          setting: SnapshotSetting(
            recording: generator.pick(SnapshotRecording.allCases),
            isInCI: generator.chance(0.2)))
      }
      let file = try GoldenFile(
        generator.pick(Self.names), in: "\(folder.path)/\(generator.pick(["x", "y"]))")
      let place = SnapshotLocation(file: "/x/Tests.swift", line: generator.number(1...2))
      let asked = generator.chance(0.3) ? generator.pick(SnapshotRecording.allCases) : nil
      let snapshot = generator.pick([GoldenSetup.actual, GoldenSetup.other])
      let before = try folder.contents.filter { !$0.key.hasSuffix(".svg") }
      var isFailure = true
      let outcome = GoldenOutcome { () throws(SnapshotError) in
        let verdict = try store.check(snapshot, against: file, at: place, recording: asked)
        isFailure = verdict.isFailure
        return verdict
      }
      var after = try folder.contents
      let bytes = Data(snapshot.description.utf8)
      let path = String(file.path.dropFirst(folder.path.count + 1))
      let kept = String(file.actualPath.dropFirst(folder.path.count + 1))
      let pictures = after.keys.filter { $0.hasSuffix(".svg") }
      #expect(
        Set(pictures)
          == Set(after.keys.filter { $0.hasSuffix(".actual.txt") }.map { $0.dropLast(3) + "svg" }))
      for picture in pictures { after[picture] = nil }
      for (name, old) in before where name != kept {
        let isWrittenOver = name == path && (outcome == .rerecorded || outcome.isRepairing)
        if isWrittenOver, isFailure {
          #expect(throws: SnapshotTextProblem.self) {
            try Snapshot(parsing: String(decoding: old, as: UTF8.self))
          }
        }
        #expect(after[name] == (isWrittenOver ? bytes : old), "\(name): \(outcome)")
      }
      for name in after.keys where before[name] == nil {
        let isFolder = path.hasPrefix("\(name)/")
        #expect(isFolder || name == kept || name == path, "\(name): \(outcome)")
      }
      switch outcome {
      case .equal, .recorded, .recordedAndFailed, .rerecorded, .repaired, .repairedAndFailed:
        #expect(!outcome.isRepairing || asked != nil || store.setting.recording != nil)
        #expect(after[path] == bytes)
        #expect(after[kept] == nil)
      case .missing, .damaged, .different, .malformed: #expect(after[kept] == bytes)
      default: #expect(after == before)
      }
      #expect(store.setting.isInCI ? !outcome.isWriting : true)
      #expect(isFailure == ![.equal, .recorded, .rerecorded, .repaired].contains(outcome))
    }
  }
}
