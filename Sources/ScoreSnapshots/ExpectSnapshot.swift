import GoldenFrames

/// Expects a snapshot to be what the file beside the test holds that is named for it, or what a literal says.
///
/// ```
/// expectSnapshot(of: Snapshot("Sunrise", of: grid))
/// ```
///
/// The file is `__Snapshots__/TESTFILE/TEST.txt`, or `TEST.NAME.txt`; a test that expects more than one names all but
/// one of them. It is written, and when, as `SnapshotRecording` says: by the trait `.snapshots(record:)`, else by
/// `SNAPSHOT_TESTING_RECORD`, else if it is missing. In CI it is not.
///
/// A literal stands without the line feed at its end. Begin with an empty one: a failure prints the literal to paste.
/// Sources are never written.
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
/// A failure is told to Swift Testing or to XCTest, whichever runs the test: what differs in the words of the domain,
/// then the rows, then the styles. The frame is attached to the test, and that of a file kept beside it as
/// `NAME.actual.txt`. A failure is also what the expression throws, a file that was missing, one that cannot be read or
/// is no snapshot, and a name beside a literal.
///
/// Law: it passes exactly where the file or the literal reads back as the snapshot, and where the file is recorded by
/// `failed` or `all`. Cost: that of printing the snapshot, and of reading the file.
///
/// - Parameters:
///   - snapshot: What the screen shows.
///   - name: What tells this snapshot of the test from others: what `GoldenFile` takes, and at most 179 bytes.
///   - literal: What is to be shown, where that is to stand in the source. It has no name.
public func expectSnapshot(
  of snapshot: @autoclosure () throws -> Snapshot, named name: String? = nil,
  equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(
    SourcePlace(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).expect(named: name, equals: literal) { try snapshot() }
}
