import FoundationBase
import WholeFiles

extension GoldenFile {
  /// The result of comparing the file with expected bytes.
  enum Content: Equatable {
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
  func content(comparedWith expected: [UInt8]) throws(SnapshotError) -> Content {
    if let obstacle = Self.obstacle(at: path) { throw obstacle }
    do throws(FileProblem) {
      // The flags matter if something else has replaced the file by now.
      let file = try WholeFile(
        path: path, flags: O_NOFOLLOW | O_NONBLOCK, limit: Self.largestSize)
      return file.bytes == expected ? .equal : .other(file.bytes)
    } catch  where error.fault == .missing {
      return .missing
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
