import Foundation
import GoldenFrames
import Testing

/// A file that can only be written in part, as on a full disk. The limit needs a process of its own.
@Suite struct FullDiskTests {
  @Test func `a failed write leaves the earlier file and nothing else`() async {
    await #expect(processExitsWith: .success) {
      for setup in [GoldenSetup.missing, .different] {
        for recording in SnapshotRecording.allCases {
          let folder = try TemporaryFolder()
          let file = try GoldenFile("a", in: folder.path)
          try setup.make(file)
          let before = try folder.contents
          let store = GoldenStore(setting: SnapshotSetting(recording: recording))
          let place = SnapshotLocation(file: "/x/Tests.swift", line: 12)
          let outcome = Result { () throws(SnapshotError) in
            try FileSizeLimit.applied(10) { () throws(SnapshotError) in
              try store.check(GoldenSetup.actual, against: file, at: place)
            }
          }
          #expect(try folder.contents == before)
          switch outcome {
          case .failure(let error):
            #expect(error == .unwritable(path: file.path, number: EFBIG))
          case .success(.missing(_, .notKept(let error))),
            .success(.different(_, _, .notKept(let error))):
            #expect(error == .unwritable(path: file.actualPath, number: EFBIG))
          case .success(let verdict): Issue.record("\(setup), \(recording): \(verdict)")
          }
        }
      }
    }
  }
}
