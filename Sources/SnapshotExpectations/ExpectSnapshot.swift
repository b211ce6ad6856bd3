// Tests with snapshots need no second import.
@_exported import GoldenFrames

/// Expects a snapshot to equal a literal; without one, the golden file of the test.
///
/// ```
/// expectSnapshot(of: Snapshot("Sunrise", of: grid))
/// ```
///
/// The file is `__Snapshots__/TESTFILE/TEST.txt`, or `TEST.NAME.txt`; a test of several snapshots names all but one of
/// them. For a test in a suite within another it is `OUTER.INNER.TEST.txt`. `SnapshotRecording` defines when the file is written; the trait `.snapshots(record:)` sets it, else
/// `SNAPSHOT_TESTING_RECORD`, else a missing file is written. In CI no file is written.
///
/// A literal omits the last line feed. Begin with an empty literal: where a missing file would be written, the literal is
/// written into the source; where that is not safe, the failure says why and prints the literal to paste. A literal that
/// differs is in the review of `scoreboard snapshot --review`, which writes an accepted one into the source.
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
/// Swift Testing or XCTest, whichever runs the test, reports a failure: the difference in the words of the domain, then
/// the rows, then the styles. The frame is attached to the test and, with a golden file, also kept beside the file as
/// `NAME.actual.txt`, with its picture in `NAME.actual.svg`. The expectation also fails if the expression throws, or if
/// there are both a name and a literal. With a file, it fails if the file was missing or damaged, or cannot be read.
///
/// Law: it passes exactly if the file or the literal reads back as the snapshot, or is recorded by `failed` or `all`. Cost: printing the snapshot, and reading the file.
///
/// - Parameters:
///   - snapshot: The actual snapshot.
///   - name: The name of this snapshot, in a test with several: one that `GoldenFile` accepts, of at most 179
///     bytes, and not ending as a size or a look does, such as `x.40x12`.
///   - literal: The expected text, if it is in the source. It has no name.
public func expectSnapshot(
  of snapshot: @autoclosure () throws -> Snapshot, named name: String? = nil,
  equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { try snapshot() }
}

/// Expects a grid, drawn by a view of your own, to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: grid, title: "Sunrise", entries: [.init(row: 0, .init("Sun"))])
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: grids have equal snapshots
/// exactly if they are equal. Cost: comparing them as a `Snapshot`; nothing is drawn.
///
/// - Parameters:
///   - grid: The screen.
///   - title: The title of the snapshot.
///   - entries: The subjects of the rows, for the message of a failure.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot(
  of grid: Grid, title: String = "", entries: [Snapshot.Entry] = [],
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(named: name, equals: literal) { Snapshot(title, of: grid, entries: entries) }
}

/// Expects a value, written in a format, to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: receipt, as: .json, redacting: [.times, .ids])
/// expectSnapshot(of: "Ann wins", as: .text, equals: "Ann wins")
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: it passes exactly if the file
/// or the literal holds the text, or is recorded by `failed` or `all`. Cost: writing the value, and reading the file.
///
/// - Parameters:
///   - value: The value.
///   - format: How it is written: `.text`, `.json`, or a format of your own.
///   - redactions: The patterns to replace, in order, before the text is compared.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as format: ValueFormat<Value>,
  redacting redactions: [Redaction] = [], named name: String? = nil,
  equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(
      named: name, equals: literal,
      content: { try format.content(try value(), []).redacted(by: redactions) })
}

/// Expects a value, written in a format without some of its properties, to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: receipt, as: .text, redacting: [\.id, \.at])
/// ```
///
/// Each property is written as `[redacted]`; one that is nil stays out of JSON. It fails if they differ, for the same
/// reasons as the function for a `Snapshot`, and if a key path does not lead to stored properties by name: a computed
/// property, a wrapped one, or a variable of a class that is not final. Law: values that differ in these properties alone
/// have equal snapshots. Cost: writing the value, and reading the file.
///
/// - Parameters:
///   - value: The value.
///   - format: How it is written: `.text` or `.json`.
///   - properties: The properties whose values are left out.
///   - redactions: The patterns to replace, in order, in what is left.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as format: ValueFormat<Value>,
  redacting properties: [PartialKeyPath<Value>], patterns redactions: [Redaction] = [],
  named name: String? = nil, equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(
      named: name, equals: literal,
      content: {
        let paths = try properties.map { try PropertyPath($0) }
        return try format.content(try value(), paths).redacted(by: redactions)
      })
}
