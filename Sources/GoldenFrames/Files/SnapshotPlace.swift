/// Where a snapshot is asked for: a line of a test or of a script.
public struct SnapshotPlace: Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The line, the first being 1.
  public var line: Int

  /// A place.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SnapshotPlace: CustomStringConvertible {
  /// The name of the file without its folder, and the line: `BoardTests.swift:12`.
  public var description: String { "\(file.split(separator: "/").last ?? "-"):\(line)" }
}
