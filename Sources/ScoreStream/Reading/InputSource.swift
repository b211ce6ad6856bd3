import FoundationBase
import Scorekeeping

/// The file that is being read, and its continuation: the next writer of a FIFO, the bytes appended to a file, and the
/// files that take its name.
///
/// Law: each whole line of a log that is rotated by renaming or by copying is read once, as long as what it is rotated to
/// lies beside it and is not compressed yet. Lines are read in order, except those that come to a file after the next one
/// has begun. A file that is replaced by a copy with more lines, or is written anew with them, is read on behind the lines
/// that were read; where that cannot be told, there is a notice.
struct InputSource: ~Copyable {
  private let input: StreamInput
  private(set) var file: Int32
  private var id: FileID
  /// Whether the file was read to its end, and nothing followed.
  private var isAtEnd = false
  /// The position behind the bytes that were read. The file is identified by its beginning: these bytes, and those that
  /// were there at opening.
  private var known: FilePosition
  /// The last bytes that were read.
  private var newest: ArraySlice<UInt8>
  /// What was not told apart since the last call of `pollNotices()`.
  private var notices: [StreamNotice] = []
  /// The size of a file that is being written anew, since when it has this size, and since when it is written.
  private var rewriting:
    (size: off_t, unchanged: ContinuousClock.Instant, start: ContinuousClock.Instant)?
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
    let offset = Int64(max(0, lseek(input.file, 0, SEEK_CUR)))
    known = FilePosition(in: input.file, input.id, at: offset)
    newest = LastLines.bytes(before: offset, in: input.file)
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
  var patience: Int32? {
    if rewriting != nil { return 100 }
    return isAtEnd && (signals.count < 2 || !late.isEmpty) ? 250 : nil
  }

  /// The positions up to which files were read since the last call; the last one is at an offset in the current file.
  mutating func pollPositions(at offset: Int64) -> [FilePosition] {
    defer { finished = [] }
    return finished + late.map(\.position) + [position(at: offset)]
  }

  /// Returns what was not told apart since the last call.
  mutating func pollNotices() -> [StreamNotice] {
    defer { notices = [] }
    return notices
  }

  /// The position behind the whole lines that were read, up to an offset in the current file.
  private func position(at offset: Int64) -> FilePosition {
    let lines = newest.dropLast(max(0, Int(clamping: known.offset - offset)))
    return known.moved(to: offset, after: LastLines(of: lines, isWhole: lines.count == offset))
  }

  /// The position behind all bytes that were read.
  private var read: FilePosition { position(at: known.offset) }

  /// Accepts the bytes that were just read. If the file was emptied before that, even if it has grown again, the bytes
  /// are dropped and the file is read from its beginning.
  ///
  /// - Returns: whether the bytes count.
  mutating func accepts<Format>(
    _ count: Int, in engine: inout StreamEngine<Format>
  ) throws(StreamError) -> Bool {
    if input.continuation == .files, !read.isIn(file) {
      engine.dropNewest(count)
      lseek(file, off_t(known.offset), SEEK_SET)
      try restart(&engine)
      return false
    }
    rewriting = nil
    let bytes = engine.newest(count)
    known = known.extended(by: bytes)
    newest = (newest + bytes.suffix(LastLines.keptCount)).suffix(LastLines.keptCount)
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
    if !read.isIn(file) { return try restart(&engine) }
    rewriting = nil
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
    let (old, read, bytes) = (file, read, newest)
    guard open(next.path) else {
      isAtEnd = true
      return
    }
    // Meanwhile files may have been moved, or copied and emptied: then it is tried again.
    if successor(of: old, read.file)?.id != id {
      close(file)
      (file, id, known, newest) = (old, read.file, read, bytes)
      return
    }
    finishedFiles.insert(read.file)
    if isCopy(old, read) {
      finished.append(read)
      goOn(at: read.offset)
      if old != input.file { close(old) }
      return
    }
    // A file that was rotated is beside the log, so that the next one has other lines.
    if next.path == input.name,
      !RotatedFiles(of: input.name).files.contains(where: { $0.id == read.file }),
      try goOn(behind: read, bytes, &engine)
    {
      finished.append(read)
      if old != input.file { close(old) }
      return
    }
    if isOver(old) {
      finished.append(read.moved(to: try engine.finishFile()))
      if old != input.file { close(old) }
    } else {
      let kept = old == input.file ? fcntl(old, F_DUPFD_CLOEXEC, 3) : old
      late.append(LateFile(kept, read.moved(to: engine.beginFile())))
    }
  }

  /// Goes on in the current file behind lines that were read of another file, or of an earlier content.
  ///
  /// - Returns: whether the lines are there.
  private mutating func goOn<Format>(
    behind read: FilePosition, _ bytes: ArraySlice<UInt8>, _ engine: inout StreamEngine<Format>
  ) throws(StreamError) -> Bool {
    (known, newest) = (read, bytes)
    let lines = position(at: engine.statistics.offset)
    let offset = lines.isIn(file) ? lines.offset : lines.end?.offset(in: file)
    guard let offset, offset > 0 else {
      if lines.offset > 0 { notices.append(.otherLines(file: input.name)) }
      goOn(at: 0)
      return false
    }
    engine.move(to: offset)
    goOn(at: offset)
    if offset != lines.offset {
      notices.append(.moved(file: input.name))
    } else if read.file != id, LastLines.areAlike(newest) {
      notices.append(.alike(file: input.name))
    }
    return true
  }

  private mutating func goOn(at offset: Int64) {
    lseek(file, off_t(offset), SEEK_SET)
    known = FilePosition(in: file, id, at: offset)
    newest = LastLines.bytes(before: offset, in: file)
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

  /// Restarts a file that was emptied. If it was copied before, the rest of the copy is read first. If it is being written
  /// anew, as by `cp` and some editors, it is read once it keeps its size.
  private mutating func restart<Format>(
    _ engine: inout StreamEngine<Format>
  ) throws(StreamError) {
    let read = read
    var own = stat()
    fstat(file, &own)
    // An older log may begin with the same lines.
    let copy = RotatedFiles(of: input.name).files.last {
      $0.id != id && $0.created >= own.created(file) && read.hashedCount > 0 && read.isIn($0.path)
    }
    let old = file
    if let copy, open(copy.path) {
      rewriting = nil
      goOn(at: read.offset)
      if old != input.file { close(old) }
      return
    }
    let now = ContinuousClock.now
    if rewriting?.size != own.st_size {
      rewriting = (own.st_size, now, rewriting?.start ?? now)
    }
    if let rewriting, now - rewriting.unchanged < .milliseconds(300),
      now - rewriting.start < .seconds(2)
    {
      isAtEnd = true
      return
    }
    rewriting = nil
    if own.st_size > 0, try goOn(behind: known, newest, &engine) { return }
    _ = try engine.finishFile()
    goOn(at: 0)
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
      goOn(at: 0)
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
