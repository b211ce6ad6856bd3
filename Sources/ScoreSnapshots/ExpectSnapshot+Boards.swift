import GoldenFrames
import Scorekeeping

/// Expects a board to be shown as its file says when the program opens it.
///
/// ```
/// expectSnapshot(of: board, on: .init(columns: 40, rows: 12), named: "narrow")
/// ```
public func expectSnapshot(
  of board: Scoreboard, on screen: Snapshot.Screen = .init(), named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { Snapshot(of: board, on: screen) }
}

/// Expects a board to be shown as a literal says when the program opens it.
public func expectSnapshot(
  of board: Scoreboard, on screen: Snapshot.Screen = .init(), equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { Snapshot(of: board, on: screen) }
}

/// Expects a list of boards to be shown as its file says.
///
/// ```
/// expectSnapshot(of: [friday, saturday])
/// ```
public func expectSnapshot(
  of boards: [Scoreboard], on screen: Snapshot.Screen = .init(), named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { Snapshot(of: boards, on: screen) }
}

/// Expects a list of boards to be shown as a literal says.
public func expectSnapshot(
  of boards: [Scoreboard], on screen: Snapshot.Screen = .init(), equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { Snapshot(of: boards, on: screen) }
}
