import GoldenFrames
import ScoreScreen

/// Expects what was drawn on a grid to be what its file or a literal says: the screen of a view of one's own.
///
/// ```
/// expectSnapshot(of: grid, title: "Sunrise", entries: [.init(row: 0, .init("Sun"))])
/// ```
///
/// A difference is a failure, and all else that is one for a `Snapshot`. Law: grids are equally shown exactly where
/// they are equal. Cost: that of comparing them as a `Snapshot`; nothing is drawn.
///
/// - Parameters:
///   - grid: What is on the screen.
///   - title: What the picture is of.
///   - entries: Who or what stands in which row, so that a failure can say so.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of grid: Grid, title: String = "", entries: [Snapshot.Entry] = [],
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { Snapshot(title, of: grid, entries: entries) }
}

/// Expects a frame to be what its file or a literal says.
///
/// ```
/// expectSnapshot(of: after, from: before, title: "Scored")
/// ```
///
/// A difference is a failure, and all else that is one for a `Snapshot`. Law: equal frames are equally shown, whatever
/// stood on the screen before. Cost: that of drawing the frame, of the changes, and of comparing it as a `Snapshot`.
///
/// - Parameters:
///   - frame: What is shown.
///   - old: The frame before it, of which then the changes are told.
///   - title: What the picture is of.
///   - hasColours: Whether the screen has colours.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of frame: Frame, from old: Frame? = nil, title: String = "", hasColours: Bool = true,
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) {
    Snapshot(title, of: frame, from: old, hasColours: hasColours)
  }
}

/// Expects the program to show at this moment what its file or a literal says.
///
/// ```
/// expectSnapshot(of: screens)
/// ```
///
/// A difference is a failure, and all else that is one for a `Snapshot`. Law: it changes nothing of the program, and
/// tells no changes. Cost: that of drawing the frame, and of comparing it as a `Snapshot`.
///
/// - Parameters:
///   - screens: The program.
///   - hasColours: Whether the screen has colours.
///   - name: What tells this snapshot of the test from others.
///   - literal: What is to be shown, where that is to stand in the source.
public func expectSnapshot(
  of screens: Screens, hasColours: Bool = true,
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { Snapshot(of: screens, hasColours: hasColours) }
}
