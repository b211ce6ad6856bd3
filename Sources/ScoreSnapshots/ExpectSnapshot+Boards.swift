import GoldenFrames
import Scorekeeping

/// Expects a board to be shown, when the program opens it, as its file or a literal says.
///
/// ```
/// expectSnapshot(of: board, on: .init(columns: 40, rows: 12), named: "narrow")
/// ```
///
/// A difference is a failure, and all else that is one for a `Snapshot`. Law: equal boards are equally shown, on every
/// run and machine. Cost: that of opening the board, of drawing the frame, and of comparing it as a `Snapshot`.
///
/// - Parameters:
///   - board: The board. Nobody has moved, and the first player is selected.
///   - screen: The screen; one of 80x24 if nothing is said.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of board: Scoreboard, on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { Snapshot(of: board, on: screen) }
}

/// Expects a list of boards to be shown as its file or a literal says.
///
/// ```
/// expectSnapshot(of: [friday, saturday])
/// ```
///
/// A difference is a failure, and all else that is one for a `Snapshot`. Law: equal lists are equally shown, on every
/// run and machine. Cost: that of the boards, of drawing the frame, and of comparing it as a `Snapshot`.
///
/// - Parameters:
///   - boards: The boards, of which the first is selected.
///   - screen: The screen; one of 80x24 if nothing is said.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of boards: [Scoreboard], on screen: Snapshot.Screen = .init(),
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { Snapshot(of: boards, on: screen) }
}
