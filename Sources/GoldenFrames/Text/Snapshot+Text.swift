extension Snapshot: CustomStringConvertible {
  /// The version of the text form.
  static let version = 1

  /// The snapshot as text, as golden files hold it: lines that end with a line feed.
  ///
  /// Law: `try Snapshot(parsing: snapshot.description) == snapshot`, whatever is in it. The line feeds are the only
  /// control characters. Cost: O(cells).
  public var description: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of the text.
  var utf8: [UInt8] {
    var writer = SnapshotWriter()
    writer.write(self)
    return writer.utf8
  }

  /// Reads a snapshot from its text.
  ///
  /// Law: `try Snapshot(parsing: text).description` is `text`, byte for byte: what is written in any other way is
  /// refused. Cost: O(text).
  ///
  /// - Throws: a `SnapshotTextError` that says what is wrong, and where.
  public init(parsing text: String) throws(SnapshotTextError) {
    var reader = SnapshotReader(Array(text.utf8))
    self = try reader.snapshot()
  }
}
