import Foundation
// Tests with snapshots need no second import.
@_exported import ScoreFrames
import ScoreScreen
import ScoreScript
import Scorekeeping
@_exported import SnapshotExpectations

/// Expects the screen of a board that the program opens to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: board, on: .init(columns: 40, rows: 12), named: "narrow")
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: equal boards have equal
/// screens, on every run and machine. Cost: opening the board, drawing the frame, and comparing it as a `Snapshot`.
///
/// - Parameters:
///   - board: The board. No player has moved, and the first one is selected.
///   - screen: The screen.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of board: Scoreboard, on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { Snapshot(of: board, on: screen) }
}

/// Expects the screen of a list of boards to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: [friday, saturday])
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: equal lists have equal
/// screens, on every run and machine. Cost: linear in the boards, plus drawing the frame and comparing it as a
/// `Snapshot`.
///
/// - Parameters:
///   - boards: The boards; the first one is selected.
///   - screen: The screen.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of boards: [Scoreboard], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { Snapshot(of: boards, on: screen) }
}

/// Expects the frame after commands, and the last command's changes of the list, to equal a golden file or a literal.
///
/// ```
/// expectSnapshot(of: [.board("Quiz"), .add([.init("Red"), .init("Blue")])])
/// ```
///
/// It fails for a command that is not allowed, if they differ, and for the same reasons as the function for a
/// `Snapshot`. Law: equal commands lead to equal frames, on every run and machine. Cost: performing the commands,
/// drawing the changes of each, and comparing the last frame as a `Snapshot`.
///
/// - Parameters:
///   - commands: The commands, in order.
///   - screen: The screen.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
package func expectSnapshot(
  of commands: [Command], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { try Snapshot(of: commands, on: screen) }
}

/// Expects the frame after lines of a script, and the list's changes by the last command or keys, to equal a golden
/// file or a literal.
///
/// ```
/// expectSnapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"], named: "pending")
/// ```
///
/// It fails for a line that is malformed or not allowed, if they differ, and for the same reasons as the function for a
/// `Snapshot`. Law: equal lines lead to equal frames, on every run and machine: time passes only where a line says so.
/// Cost: performing the lines, drawing the changes of each, and comparing the last frame as a `Snapshot`.
///
/// - Parameters:
///   - lines: The lines of the script.
///   - screen: The screen.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of lines: [String], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { try Snapshot(of: lines, on: screen) }
}

/// Expects the frame at each checkpoint of a script to equal the golden file of the checkpoint.
///
/// ```
/// expectSnapshots(ofScript: "final.scores", size: Size(columns: 40, rows: 12))
/// ```
///
/// The files are the same as for `scoreboard snapshot`: `__Snapshots__/SCRIPT/CHECKPOINT.txt` beside the script, or
/// `CHECKPOINT.40x12.txt` if a size is given; `.ascii` and `.mono` are added for such screens. A script without
/// checkpoints has one for its end, named `end`.
///
/// It fails for each checkpoint that differs, and for a script that cannot be read or is malformed. A statement that is
/// not allowed or does not hold is a failure that also ends the play.
///
/// Law: equal scripts lead to equal frames, on every run and machine: time passes only where the script says so. Cost:
/// playing the script, drawing the changes of each command, and comparing a `Snapshot` for each checkpoint. None is
/// kept.
///
/// - Parameters:
///   - path: The script; a relative path begins in the folder of the test.
///   - screen: The screen; the script may set another size.
///   - size: The initial size, which overrides the size in the script.
public func expectSnapshots(
  ofScript path: String, on screen: Snapshot.Screen = .init(), size: Size? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(checkpointsOf: path, on: screen, size: size)
}

/// Expects a frame to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: after, from: before, title: "Scored")
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: equal frames have equal
/// snapshots, whatever was on the screen before. Cost: drawing the frame, finding the changes, and comparing it as a
/// `Snapshot`.
///
/// - Parameters:
///   - frame: The frame.
///   - old: The frame before it; with it, the snapshot has the changes of the list.
///   - title: The title of the snapshot.
///   - hasColours: Whether the screen has colours.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of frame: Frame, from old: Frame? = nil, title: String = "", hasColours: Bool = true,
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) {
      Snapshot(title, of: frame, from: old, hasColours: hasColours)
    }
}

/// Expects the current frame of the program to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: screens)
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: the program does not
/// change, and the snapshot has no changes of the list. Cost: drawing the frame, and comparing it as a `Snapshot`.
///
/// - Parameters:
///   - screens: The program.
///   - hasColours: Whether the screen has colours.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of screens: Screens, hasColours: Bool = true,
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { Snapshot(of: screens, hasColours: hasColours) }
}

extension SnapshotCall {
  func expect(checkpointsOf path: String, on screen: Snapshot.Screen, size: Size?) {
    reportingErrors {
      let folder = URL(filePath: site.filePath).deletingLastPathComponent()
      let path = URL(filePath: path, relativeTo: folder).path
      let script = try ScriptReading(path: path)
      try script.checkNamesOfCheckpoints()
      let origin = FrameOrigin(files: script.files + [site.filePath], again: "swift test")
      try Snapshot.forEachCheckpoint(of: script, on: screen, size: size) { checkpoint in
        let prefix = "\(checkpoint.position ?? path): ".terminalSafe()
        reportingErrors(prefix: prefix) {
          let file = try GoldenFile(checkpoint.goldenName(on: screen, size: size), beside: path)
          try check(.screen(checkpoint.snapshot), against: file, prefix: prefix, from: origin)
        }
      }
    }
  }
}
