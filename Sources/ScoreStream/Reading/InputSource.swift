import FoundationBase
import Scorekeeping

/// The file that is being read, and its continuation: the next writer of a FIFO, the bytes appended to a file, and the
/// files that take its name.
///
/// Law: each whole line of a log that is rotated by renaming or by copying is read once, in order, as long as the
/// rotated files are in the same folder and not compressed yet.
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
  private var finishedFiles: Set<FileID> = []
  /// The ends of finished files that were not handed over yet.
  private var finished: [FilePosition] = []

  init(_ input: StreamInput) {
    self.input = input
    file = input.file
    id = input.id
    known = FilePosition(in: input.file, input.id)
    watch()
  }

  deinit { if file != input.file { close(file) } }

  /// The descriptors that are readable when there may be something to read.
  var files: [Int32] { isAtEnd ? signals.map(\.file) : [file] }

  /// The milliseconds after which to look for more if the system has no watch for it; nil for no limit.
  var patience: Int32? { isAtEnd && signals.count < 2 ? 250 : nil }

  /// The positions up to which files were read since the last call; the last one is at an offset in the current file.
  mutating func pollPositions(at offset: Int64) -> [FilePosition] {
    defer { finished = [] }
    return finished + [known.moved(to: offset)]
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
    if input.continuation != .files { return }
    let folder = URL(filePath: input.name).deletingLastPathComponent().path
    signals = [folder, input.name].compactMap { input.watch($0) }
  }

  /// Prepares to continue reading.
  mutating func prepare() {
    if isAtEnd { for signal in signals { signal.drain() } }
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

  /// The file that follows another one: the next rotated file, or the file that now has the name, once it has content.
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

  /// Restarts a file that was emptied. If it was copied before, the rest of the copy is read first.
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
