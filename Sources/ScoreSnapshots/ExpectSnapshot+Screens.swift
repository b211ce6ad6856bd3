import GoldenFrames
import ScoreScreen

/// Expects what was drawn on a grid to be what its file says: the screen of a view of one's own.
///
/// ```
/// expectSnapshot(of: grid, title: "Sunrise", entries: [.init(row: 0, .init("Sun"))])
/// ```
///
/// - Parameter entries: Who or what stands in which row, so that a failure can say so.
public func expectSnapshot(
  of grid: Grid, title: String = "", entries: [Snapshot.Entry] = [], named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { Snapshot(title, of: grid, entries: entries) }
}

/// Expects what was drawn on a grid to be what a literal says.
public func expectSnapshot(
  of grid: Grid, title: String = "", entries: [Snapshot.Entry] = [], equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { Snapshot(title, of: grid, entries: entries) }
}

/// Expects a frame to be what its file says.
///
/// ```
/// expectSnapshot(of: after, from: before, title: "Scored")
/// ```
///
/// - Parameter old: The frame before it, of which then the changes are told.
public func expectSnapshot(
  of frame: Frame, from old: Frame? = nil, title: String = "", hasColours: Bool = true,
  named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { Snapshot(title, of: frame, from: old, hasColours: hasColours) }
}

/// Expects a frame to be what a literal says.
public func expectSnapshot(
  of frame: Frame, from old: Frame? = nil, title: String = "", hasColours: Bool = true,
  equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { Snapshot(title, of: frame, from: old, hasColours: hasColours) }
}

/// Expects the program to show at this moment what its file says.
///
/// ```
/// expectSnapshot(of: screens)
/// ```
public func expectSnapshot(
  of screens: Screens, hasColours: Bool = true, named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { Snapshot(of: screens, hasColours: hasColours) }
}

/// Expects the program to show at this moment what a literal says.
public func expectSnapshot(
  of screens: Screens, hasColours: Bool = true, equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { Snapshot(of: screens, hasColours: hasColours) }
}
