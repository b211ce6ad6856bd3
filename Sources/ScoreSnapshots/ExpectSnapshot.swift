import GoldenFrames

/// Expects a snapshot to be what the file beside the test holds that is named for it.
///
/// ```
/// expectSnapshot(of: Snapshot("Sunrise", of: grid))
/// ```
///
/// The file is `__Snapshots__/TESTFILE/TEST.txt`, or `TEST.NAME.txt`; a test that expects more than one names all but one
/// of them. It is written, and when, as `SnapshotRecording` says: by the trait `.snapshots(record:)`, else by
/// `SNAPSHOT_TESTING_RECORD`, else if it is missing. In CI it is not.
///
/// A failure is told to Swift Testing or to XCTest, whichever runs the test: what differs in the words of the domain, then
/// the rows, then the styles. The frame is attached to the test, and kept beside the file as `NAME.actual.txt`. What the
/// expression throws is a failure too.
///
/// Cost: that of printing the snapshot and of reading the file.
///
/// - Parameters:
///   - snapshot: What the screen shows.
///   - name: What tells this snapshot of the test from others: what `GoldenFile` takes for a name.
public func expectSnapshot(
  of snapshot: @autoclosure () throws -> Snapshot, named name: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name) { try snapshot() }
}

/// Expects a snapshot to be what a literal says, without the line feed at its end.
///
/// ```
/// expectSnapshot(
///   of: Snapshot("Dawn", of: grid),
///   equals: """
///     snapshot 1 3x1 Dawn
///        0--
///     1 |   |
///     cursor none
///     """)
/// ```
///
/// A failure tells what differs, as one of a file does, and prints the literal to paste; begin with an empty one. Sources
/// are never written.
///
/// Cost: that of printing the snapshot.
public func expectSnapshot(
  of snapshot: @autoclosure () throws -> Snapshot, equals literal: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(equals: literal) { try snapshot() }
}
