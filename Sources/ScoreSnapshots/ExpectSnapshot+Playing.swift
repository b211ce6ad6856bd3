import GoldenFrames
import Scorekeeping

/// Expects commands to lead to what their file says: the frame after the last one, and what that one did to the list.
///
/// ```
/// expectSnapshot(of: [.board("Quiz"), .add([.init("Red"), .init("Blue")])])
/// ```
///
/// A command that is not allowed is a failure.
public func expectSnapshot(
  of commands: [Command], on screen: Snapshot.Screen = .init(), named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { try Snapshot(of: commands, on: screen) }
}

/// Expects commands to lead to what a literal says.
public func expectSnapshot(
  of commands: [Command], on screen: Snapshot.Screen = .init(), equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { try Snapshot(of: commands, on: screen) }
}

/// Expects lines of a script, commands and keys, to lead to what their file says: the frame after the last one, and what
/// the last command or the last keys did to the list.
///
/// ```
/// expectSnapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"], named: "pending")
/// ```
///
/// A line that is wrong, or not allowed, is a failure.
public func expectSnapshot(
  of lines: [String], on screen: Snapshot.Screen = .init(), named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { try Snapshot(of: lines, on: screen) }
}

/// Expects lines of a script, commands and keys, to lead to what a literal says.
public func expectSnapshot(
  of lines: [String], on screen: Snapshot.Screen = .init(), equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { try Snapshot(of: lines, on: screen) }
}
