import FoundationBase
import WholeFiles

extension GoldenFile {
  /// The result of comparing the file with expected bytes.
  enum FileComparison: Equatable {
    case missing
    case equal
    case other([UInt8])
  }

  /// The largest file that is read, in bytes.
  private static let largestSize = 1 << 26

  /// Compares the file with expected bytes, without parsing it.
  ///
  /// - Throws: a `SnapshotError` if the path cannot be read or leads to something else, such as a pipe. It never
  ///   blocks.
  func comparison(with expected: [UInt8]) throws(SnapshotError) -> FileComparison {
    guard let bytes = try Self.bytes(at: path) else { return .missing }
    return bytes == expected ? .equal : .other(bytes)
  }

  /// The bytes of the file at a path; nil if nothing is there.
  ///
  /// - Throws: the same errors.
  static func bytes(at path: String) throws(SnapshotError) -> [UInt8]? {
    if let obstacle = obstacle(at: path) { throw obstacle }
    do throws(FileProblem) {
      // The flags matter if something else has replaced the file by now.
      return try WholeFile(
        path: path, flags: O_NOFOLLOW | O_NONBLOCK, limit: largestSize
      ).bytes
    } catch  where error.fault == .missing {
      return nil
    } catch {
      throw .file(error)
    }
  }

  /// The error if a path leads to something other than a file; nil for a file, or if nothing is there.
  static func obstacle(at path: String) -> SnapshotError? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return SnapshotError.Kind(status).map { .notAFile(path: path, $0) }
  }
}

extension Snapshot {
  /// Parses the bytes of the file at a path.
  init(_ bytes: [UInt8], at path: String) throws(SnapshotError) {
    let text = try String(ofFile: bytes, at: path)
    do throws(SnapshotTextProblem) {
      try self.init(parsing: text, file: path)
    } catch {
      throw .malformed(error)
    }
  }
}

extension SnapshotError.Kind {
  /// The kind of something that is not a file; nil for a file.
  fileprivate init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    default: self = .other
    }
  }
}
