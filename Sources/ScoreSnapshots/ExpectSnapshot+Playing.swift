import GoldenFrames
import Scorekeeping

/// Expects commands to lead to what their file or a literal says: the frame after the last one, and what that one did
/// to the list.
///
/// ```
/// expectSnapshot(of: [.board("Quiz"), .add([.init("Red"), .init("Blue")])])
/// ```
///
/// A command that is not allowed is a failure, and so is a difference, and all else that is one for a `Snapshot`. Law:
/// equal commands lead to equal frames, on every run and machine. Cost: that of the commands, of drawing what each of
/// them changes, and of comparing the last frame as a `Snapshot`.
///
/// - Parameters:
///   - commands: What is done, one after another.
///   - screen: The screen; one of 80x24 if nothing is said.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of commands: [Command], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { try Snapshot(of: commands, on: screen) }
}

/// Expects lines of a script, commands and keys, to lead to what their file or a literal says: the frame after the last
/// one, and what the last command or the last keys did to the list.
///
/// ```
/// expectSnapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"], named: "pending")
/// ```
///
/// A line that is wrong, or not allowed, is a failure, and so is a difference, and all else that is one for a
/// `Snapshot`. Law: equal lines lead to equal frames, on every run and machine: time passes only where a line says so.
/// Cost: that of the lines, of drawing what each of them changes, and of comparing the last frame as a `Snapshot`.
///
/// - Parameters:
///   - lines: What is done, one line after another.
///   - screen: The screen; one of 80x24 if nothing is said.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of lines: [String], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { try Snapshot(of: lines, on: screen) }
}
