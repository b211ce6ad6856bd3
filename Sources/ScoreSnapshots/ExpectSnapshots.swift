import Foundation
import GoldenFrames
import ScoreScreen
import ScoreScript

/// Expects a script to show at each of its checkpoints what the file says that is named for it.
///
/// ```
/// expectSnapshots(ofScript: "final.scores", size: Size(columns: 40, rows: 12))
/// ```
///
/// The files are those of `scoreboard snapshot`: `__Snapshots__/SCRIPT/CHECKPOINT.txt` beside the script, or
/// `CHECKPOINT.40x12.txt` where a size is given; `.ascii` and `.mono` follow for such screens. A script without
/// checkpoints is shown at its end, as `end`.
///
/// Each checkpoint that differs is a failure, and all are compared up to a statement that is not allowed or does not
/// hold. That is one too, and so is a script that cannot be read or has a line that is wrong.
///
/// Law: equal scripts lead to equal frames, on every run and machine: time passes only where the script says so. Cost:
/// that of the script, of drawing what each of its commands changes, and of comparing a `Snapshot` for each checkpoint.
/// None is kept.
///
/// - Parameters:
///   - path: The script; if it does not begin with `/`, as seen from the folder of the test.
///   - screen: The screen as long as the script says nothing of its size.
///   - size: The size that the script begins with, whatever it says.
public func expectSnapshots(
  ofScript path: String, on screen: Snapshot.Screen = .init(), size: Size? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(checkpointsOf: path, on: screen, size: size)
}

extension SnapshotCall {
  func expect(checkpointsOf path: String, on screen: Snapshot.Screen, size: Size?) {
    telling {
      let folder = URL(filePath: place.filePath).deletingLastPathComponent()
      let path = URL(filePath: path, relativeTo: folder).path
      let script = try ScriptReading(path: path)
      try Snapshot.forEachCheckpoint(of: script, on: screen, size: size) { checkpoint in
        let what = "\(checkpoint.position ?? path): ".terminalSafe()
        telling(of: what) {
          let file = try GoldenFile(checkpoint.goldenName(on: screen, size: size), beside: path)
          try check(checkpoint.snapshot, against: file, of: what)
        }
      }
    }
  }
}
