import FoundationBase
import Scorekeeping

/// The file that is read now, and what follows it: the next writer of a FIFO, what is written to a file, and the files
/// that take its name.
///
/// Law: each whole line of a log that is rotated by renaming or by copying is read once, in order, as long as what it is
/// rotated to lies beside it and is not compressed yet.
struct InputSource: ~Copyable {
  private let input: StreamInput
  private(set) var file: Int32
  private var id: FileID
  /// Whether the file was read to its end, and nothing followed.
  private var isAtEnd = false
  /// The beginning of the file, by which it is known: what was read of it, and what was there when it was opened.
  private var known: FilePosition
  /// Whether another file has followed, so that this one is over at its next end.
  private var isReplaced = false
  private var signals: [StreamInput.Signal] = []
  /// The files that are over.
  private var finishedFiles: Set<FileID> = []
  /// The ends of the files that are over, and were not handed over yet.
  private var finished: [FilePosition] = []

  init(_ input: StreamInput) {
    self.input = input
    file = input.file
    id = input.id
    known = FilePosition(in: input.file, input.id)
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
  var patience: Int32? { isAtEnd && signals.count < 2 ? 250 : nil }

  /// How far the files were read since the last call, the last of them up to an offset.
  mutating func pollPositions(at offset: Int64) -> [FilePosition] {
    defer { finished = [] }
    return finished + [known.moved(to: offset)]
  }

  /// Accepts the bytes that were just read. If the file was emptied before that, although it may be longer again, they
  /// are dropped, and the file begins again.
  ///
  /// - Returns: whether the bytes are to be counted.
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

  /// Prepares to read on.
  mutating func prepare() {
    if isAtEnd || input.continuation == .writers { for signal in signals { signal.drain() } }
    isAtEnd = false
  }

  private var offset: Int64 { Int64(lseek(file, 0, SEEK_CUR)) }

  /// Finds what follows the end of the file.
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
    let next = successor(of: file, id)
    let read = known.moved(to: offset)
    if !read.isIn(file) { return try restart(&engine, after: read) }
    guard let next else {
      (isAtEnd, isReplaced) = (true, false)
      return
    }
    // What was written to this file before the next one was begun is read before.
    if !isReplaced {
      isReplaced = true
      return
    }
    isReplaced = false
    let old = file
    guard open(next) else {
      isAtEnd = true
      return
    }
    // While it was opened, it may have been copied and emptied.
    let opened = file
    if let copy = successor(of: old, read.file), copy != next, open(copy) { close(opened) }
    finishedFiles.insert(read.file)
    finished.append(read.moved(to: try engine.finishFile()))
    if old != input.file { close(old) }
  }

  /// The file that followed another one: the next that it was rotated to, or the one that has the name once it is written to.
  private func successor(of file: Int32, _ id: FileID) -> String? {
    var (own, named) = (stat(), stat())
    let hasName = stat(input.name, &named) == 0
    if hasName, FileID(named) == id { return nil }
    guard fstat(file, &own) == 0 else { return nil }
    // The times of files that were written in quick succession may be the same.
    let rotated = RotatedFiles(of: input.name).files.first {
      let other = FileID($0.status)
      return other != id && !finishedFiles.contains(other) && $0.status.written >= own.written
    }
    return rotated?.path ?? (hasName && named.st_size > 0 ? input.name : nil)
  }

  /// Begins the file again, which was emptied. If a copy was made before, its rest is read first.
  private mutating func restart<Format>(
    _ engine: inout StreamEngine<Format>, after read: FilePosition
  ) throws(StreamError) {
    let copy = RotatedFiles(of: input.name).files.last {
      FileID($0.status) != id && read.hashedCount > 0 && read.isIn($0.path)
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

  /// Opens a file in the place of the present one.
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
