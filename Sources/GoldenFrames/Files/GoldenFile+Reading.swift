import Foundation

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
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if file < 0 {
      let number = errno
      if number == ENOENT || number == ENOTDIR { return .missing }
      throw Self.obstacle(at: path) ?? .unreadable(path: path, number: number)
    }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw .unreadable(path: path, number: errno) }
    if let kind = SnapshotError.Kind(status) { throw .notAFile(path: path, kind) }
    if status.st_size > Self.largestSize { throw .tooLarge(path: path) }
    let bytes = try bytes(of: file, count: Int(status.st_size))
    return bytes == expected ? .equal : .other(bytes)
  }

  /// The first bytes of a file, up to a count; fewer if it was truncated meanwhile.
  private func bytes(of file: Int32, count: Int) throws(SnapshotError) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let length = read(file, buffer.baseAddress! + filled, count - filled)
        if length == 0 { return }
        if length > 0 {
          filled += length
        } else if errno != EINTR {
          number = errno
          return
        }
      }
    }
    if number != 0 { throw .unreadable(path: path, number: number) }
    return bytes
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
