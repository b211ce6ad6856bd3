import FoundationBase
import WholeFiles

/// Files are written under another name in the same folder and then renamed, so that a concurrent reader, in this or
/// another process, sees the whole file or none.
extension GoldenFile {
  /// Creates the file, and its folder, unless the file exists.
  ///
  /// - Returns: whether the file was created; a file that another process created meanwhile is left alone.
  /// - Throws: `.unwritable`.
  func create(_ bytes: [UInt8]) throws(SnapshotError) -> Bool {
    let draft = try draft(bytes, for: path)
    if draft.link(to: path) { return true }
    let number = errno
    if number == EEXIST { return false }
    guard Self.linkless.contains(number) else { throw .unwritable(path: path, number: number) }
    var status = stat()
    if lstat(path, &status) == 0 { return false }
    if !draft.rename(to: path) { throw .unwritable(path: path, number: errno) }
    return true
  }

  /// The errors of a file system without hard links, or with too many of them.
  private static let linkless = [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK]

  /// Overwrites the file.
  ///
  /// - Throws: `.unwritable`; the old file is then still there.
  func replace(_ bytes: [UInt8]) throws(SnapshotError) { try put(bytes, at: path) }

  /// Removes the file.
  ///
  /// - Throws: `.unwritable`; the file is then still there.
  func remove() throws(SnapshotError) {
    if unlink(path) != 0, errno != ENOENT { throw .unwritable(path: path, number: errno) }
  }

  /// Keeps the frame of a failed comparison beside the file, with its picture. A picture that cannot be written is left
  /// out.
  ///
  /// - Parameter origin: the files that made the frame, of which a record is kept.
  /// - Throws: `.unwritable` or `.notAFile`.
  func keepActual(
    _ content: GoldenContent, from origin: FrameOrigin? = nil
  ) throws(SnapshotError) {
    try keepActual(
      content.bytes, showing: content, origin.map { FrameRecord($0, in: folder) })
  }

  /// Keeps the bytes of a frame beside the file, with its picture if they are one.
  func keepActual(
    _ bytes: [UInt8], showing content: GoldenContent?, _ record: FrameRecord?
  ) throws(SnapshotError) {
    if let obstacle = Self.obstacle(at: actualPath) { throw obstacle }
    // Removes the record of an earlier frame, which says nothing about this one.
    unlink(originPath)
    try put(bytes, at: actualPath)
    if let record { try put(record.bytes, at: originPath) }
    let picture = content.map { Array($0.snapshot.picture().utf8) }
    // A picture of an earlier frame must not stay.
    if picture == nil || (try? put(picture ?? [], at: picturePath)) == nil { unlink(picturePath) }
  }

  /// Keeps the frame of a comparison with a literal for a review, if that is possible.
  package func keep(_ content: GoldenContent, insteadOf literal: String, at place: LiteralPlace) {
    let origin = FrameOrigin(
      files: [place.path], again: "swift test", literal: (place, literal))
    try? keepActual(content, from: origin)
  }

  /// Removes the frame of an earlier failed comparison, if there is one, and its picture.
  package func removeActual() { try? discardActual() }

  /// Removes the frame of a failed comparison and its picture.
  ///
  /// - Throws: `.unwritable`; the frame is then still there.
  func discardActual() throws(SnapshotError) {
    if unlink(actualPath) != 0, errno != ENOENT {
      throw .unwritable(path: actualPath, number: errno)
    }
    unlink(picturePath)
    unlink(originPath)
  }

  private func put(_ bytes: [UInt8], at path: String) throws(SnapshotError) {
    if try !draft(bytes, for: path).rename(to: path) {
      throw .unwritable(path: path, number: errno)
    }
  }

  /// Writes the bytes to a new file in the folder, which has no name yet.
  private func draft(_ bytes: [UInt8], for path: String) throws(SnapshotError) -> DraftFile {
    var draft = DraftFile(in: folder)
    if draft == nil, errno == ENOENT {
      try Self.makeFolder(folder)
      draft = DraftFile(in: folder)
    }
    guard let draft, draft.write(bytes[...]) else { throw .unwritable(path: path, number: errno) }
    return draft
  }

  /// Creates a folder and its parents.
  private static func makeFolder(_ path: String) throws(SnapshotError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    let number = errno
    guard number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .unwritable(path: path, number: number)
    }
    try makeFolder(String(path[..<slash]))
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .unwritable(path: path, number: errno) }
  }
}

extension GoldenFile {
  /// Appends a line to the list of golden files in use, with one system call, because other processes append to it too.
  ///
  /// - Throws: `.unwritable`.
  static func append(_ line: String, to path: String) throws(SnapshotError) {
    // Opening a pipe without a reader must fail, not wait.
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    if file < 0 { throw .unwritable(path: path, number: errno) }
    defer { close(file) }
    let bytes = Array("\(line)\n".utf8)
    while write(file, bytes, bytes.count) < 0 {
      if errno != EINTR { throw .unwritable(path: path, number: errno) }
    }
  }
}
