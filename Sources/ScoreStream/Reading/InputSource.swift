import FoundationBase
import Scorekeeping

/// The file that is being read, and its continuation: the next writer of a FIFO, the bytes appended to a file, and the
/// files that take its name.
///
/// Law: each whole line of a log that is rotated by renaming or by copying is read once, as long as what it is rotated to
/// lies beside it and is not compressed yet. Lines are read in order, except those that come to a file after the next one
/// has begun.
struct InputSource: ~Copyable {
  private let input: StreamInput
  private(set) var file: Int32
  private var id: FileID
  /// Whether the file was read to its end, and nothing followed.
  private var isAtEnd = false
  /// The beginning of the file, which identifies it: the bytes that were read, and the bytes that were there at
  /// opening.
  private var known: FilePosition
  /// Whether another file has followed, so that this one is finished at its next end.
  private var isReplaced = false
  private var signals: [StreamInput.Signal] = []
  /// The files that another one has followed.
  private var finishedFiles: Set<FileID>
  /// Those of them that may still be written to, by programs that have not opened the next one yet.
  private var late: [LateFile]
  /// The ends of the files that are over, and were not handed over yet.
  private var finished: [FilePosition] = []

  init(_ input: StreamInput) {
    self.input = input
    file = input.file
    id = input.id
    known = FilePosition(in: input.file, input.id)
    finishedFiles = Set(input.read.map(\.position.file)).subtracting([input.id])
    late = input.read.filter { $0.position.file != input.id }.compactMap {
      LateFile($0.path, $0.position)
    }
    watch()
  }

  deinit { if file != input.file { close(file) } }

  /// The descriptors that are readable when there may be something to read, or when a FIFO may be removed.
  var files: [Int32] {
    switch input.continuation {
    case .writers: [file] + signals.map(\.file)
    case .files where isAtEnd: signals.map(\.file)
    case .files, .nothing: [file]
    }
  }

  /// The milliseconds after which to look, if the system has no watch for that; nil for any time.
  var patience: Int32? { isAtEnd && (signals.count < 2 || !late.isEmpty) ? 250 : nil }

  /// The positions up to which files were read since the last call; the last one is at an offset in the current file.
  mutating func pollPositions(at offset: Int64) -> [FilePosition] {
    defer { finished = [] }
    return finished + late.map(\.position) + [known.moved(to: offset)]
  }

  /// Accepts the bytes that were just read. If the file was emptied before that, even if it has grown again, the bytes
  /// are dropped and the file is read from its beginning.
  ///
  /// - Returns: whether the bytes count.
  mutating func accepts<Format>(
    _ count: Int, in engine: inout StreamEngine<Format>
  ) throws(StreamError) -> Bool {
    let before = known.moved(to: offset - Int64(count))
    if input.continuation == .files, !before.isIn(file) {
      engine.dropNewest(count)
      try restart(&engine, after: before)
      return false
    }
    known = known.extended(by: engine.newest(count), before: offset)
    return true
  }

  private mutating func watch() {
    let folder = URL(filePath: input.name).deletingLastPathComponent().path
    switch input.continuation {
    case .nothing: break
    case .writers: signals = [folder].compactMap { input.watch($0) }
    case .files: signals = [folder, input.name].compactMap { input.watch($0) }
    }
  }

  /// Prepares to continue reading.
  mutating func prepare() {
    if isAtEnd || input.continuation == .writers { for signal in signals { signal.drain() } }
    isAtEnd = false
  }

  private var offset: Int64 { Int64(lseek(file, 0, SEEK_CUR)) }

  /// Finds the continuation after the end of the file.
  ///
  /// - Returns: whether there will be more.
  mutating func continues<Format>(
    _ engine: inout StreamEngine<Format>
  ) throws(StreamError) -> Bool {
    switch input.continuation {
    case .nothing:
      try engine.finish()
      return false
    case .writers:
      _ = try engine.finishFile()
      return open(input.name, isFIFO: true)
    case .files:
      try continueFile(&engine)
      return true
    }
  }

  private mutating func continueFile<Format>(
    _ engine: inout StreamEngine<Format>
  ) throws(StreamError) {
    try readLate(&engine)
    let next = successor(of: file, id)
    let read = known.moved(to: offset)
    if !read.isIn(file) { return try restart(&engine, after: read) }
    guard let next else {
      (isAtEnd, isReplaced) = (true, false)
      return
    }
    // The rest of this file is read before the next one.
    if !isReplaced {
      isReplaced = true
      return
    }
    isReplaced = false
    let old = file
    guard open(next.path) else {
      isAtEnd = true
      return
    }
    // Meanwhile files may have been moved, or copied and emptied: then it is tried again.
    if successor(of: old, read.file)?.id != id {
      close(file)
      (file, id, known) = (old, read.file, read)
      return
    }
    finishedFiles.insert(read.file)
    if isCopy(old, read) {
      known = read.moved(to: id)
      lseek(file, off_t(read.offset), SEEK_SET)
      finished.append(read)
      if old != input.file { close(old) }
    } else if isOver(old) {
      finished.append(read.moved(to: try engine.finishFile()))
      if old != input.file { close(old) }
    } else {
      let kept = old == input.file ? fcntl(old, F_DUPFD_CLOEXEC, 3) : old
      late.append(LateFile(kept, read.moved(to: engine.beginFile())))
    }
  }

  /// Whether a file is a copy of the present one, which was not emptied after that yet.
  private func isCopy(_ copy: Int32, _ read: FilePosition) -> Bool {
    var (status, original) = (stat(), stat())
    return fstat(copy, &status) == 0 && fstat(file, &original) == 0
      && status.created(copy) >= original.created(file) && read.isIn(file)
  }

  /// Whether nobody writes any more to a file that another one has followed: it was neither written to nor moved for a
  /// while.
  private func isOver(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) != 0
      || StreamOptions.now() - status.changed / 1_000_000 > input.patience
  }

  /// Counts what programs have written to the files before this one since the last look.
  private mutating func readLate<Format>(
    _ engine: inout StreamEngine<Format>
  ) throws(StreamError) {
    for other in late {
      let isOver = isOver(other.file)
      let count = try engine.readLate(from: other.file, &other.buffer, isLast: isOver)
      other.position = other.position.moved(to: other.position.offset + count)
      if isOver { finished.append(other.position) }
    }
    let over = Set(finished.map(\.file))
    late.removeAll { over.contains($0.position.file) }
  }

  /// The file that followed another one: the next that it was rotated to, or the one that has the name once it is written to.
  private func successor(of file: Int32, _ id: FileID) -> (path: String, id: FileID)? {
    var (own, named) = (stat(), stat())
    let hasName = stat(input.name, &named) == 0
    if hasName, FileID(named) == id { return nil }
    guard fstat(file, &own) == 0 else { return nil }
    let rotated = RotatedFiles(of: input.name).next(
      after: id, created: own.created(file), except: finishedFiles)
    if let rotated { return (rotated.path, rotated.id) }
    return hasName && named.st_size > 0 ? (input.name, FileID(named)) : nil
  }

  /// Restarts a file that was emptied. If it was copied before, the rest of the copy is read first.
  private mutating func restart<Format>(
    _ engine: inout StreamEngine<Format>, after read: FilePosition
  ) throws(StreamError) {
    var own = stat()
    fstat(file, &own)
    // An older log may begin with the same lines.
    let copy = RotatedFiles(of: input.name).files.last {
      $0.id != id && $0.created >= own.created(file) && read.hashedCount > 0 && read.isIn($0.path)
    }
    let old = file
    if let copy, open(copy.path) {
      lseek(file, off_t(read.offset), SEEK_SET)
      if old != input.file { close(old) }
      return
    }
    _ = try engine.finishFile()
    lseek(file, 0, SEEK_SET)
    known = FilePosition(in: file, id)
  }

  /// Opens a file in place of the current one.
  private mutating func open(_ path: String, isFIFO: Bool = false) -> Bool {
    let next = FoundationBase.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard next >= 0, fstat(next, &status) == 0,
      status.st_mode & S_IFMT == (isFIFO ? S_IFIFO : S_IFREG)
    else {
      if next >= 0 { close(next) }
      return false
    }
    if isFIFO, file != input.file { close(file) }
    (file, id) = (next, FileID(status))
    finishedFiles.remove(id)
    if !isFIFO {
      known = FilePosition(in: file, id)
      watch()
    }
    return true
  }
}

/// A file that another one has followed, while programs may still write to it.
private final class LateFile {
  let file: Int32
  var position: FilePosition
  var buffer = LineBuffer()

  /// - Parameter position: the end of the lines that were read.
  init(_ file: Int32, _ position: FilePosition) {
    (self.file, self.position) = (file, position)
    lseek(file, off_t(position.offset), SEEK_SET)
  }

  /// A file of an earlier run; nil if there is nothing new in it.
  convenience init?(_ path: String, _ position: FilePosition) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    var status = stat()
    guard fstat(file, &status) == 0, Int64(status.st_size) > position.offset else {
      close(file)
      return nil
    }
    self.init(file, position)
  }

  deinit { close(file) }
}
