import FoundationBase
import Scorekeeping
import WholeFiles

/// The file, FIFO or pipe that a stream comes from.
package struct StreamInput: Sendable {
  /// The continuation of an input after its end.
  enum Continuation {
    case nothing
    /// The next writer of a FIFO.
    case writers
    /// The bytes appended to the file, and the files that take its name.
    case files
  }

  /// A descriptor that is readable when something at a path has changed, and how to drain it.
  package struct Signal {
    let file: Int32
    let drain: () -> Void

    package init(file: Int32, drain: @escaping () -> Void) {
      self.file = file
      self.drain = drain
    }
  }

  /// Watches a file or a folder; nil if the system has no more watches.
  package typealias Watch = @Sendable (_ path: String) -> Signal?

  /// The path, or `-` for standard input.
  package let name: String
  package private(set) var file: Int32
  let continuation: Continuation
  let watch: Watch
  private var status: stat
  /// The milliseconds for which a file is read on after the last change of its content or its name, while another one has
  /// followed.
  var patience: Int64 = 10_000
  /// How far the files that the log was rotated to were read in earlier runs.
  private(set) var read: [(path: String, position: FilePosition)] = []

  /// Opens an input. A FIFO without a writer is open at once.
  ///
  /// - Parameters:
  ///   - standardInput: the descriptor of standard input, for the path `-`.
  ///   - isTailed: whether a file is followed by its name.
  /// - Throws: `.file`.
  package init(
    path: String, standardInput: Int32, isTailed: Bool = false,
    watch: @escaping Watch = { _ in nil }
  ) throws(StreamError) {
    name = path
    self.watch = watch
    file =
      path == "-" ? standardInput : FoundationBase.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    status = stat()
    guard file >= 0, fstat(file, &status) == 0 else {
      throw .file(FileProblem(reading: path))
    }
    continuation =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw .file(FileProblem(path, .folder))
      case S_IFIFO where path != "-" && Self.hasName(path): .writers
      case S_IFREG where path != "-" && isTailed: .files
      default: .nothing
      }
  }

  /// An open file that is read to its end.
  init(file: Int32, named name: String) {
    self.name = name
    self.file = file
    continuation = .nothing
    watch = { _ in nil }
    status = stat()
    fstat(file, &status)
  }

  /// Whether a FIFO can be opened again. `/dev/fd/63` cannot: it is the pipe of a command, and ends with the command.
  private static func hasName(_ path: String) -> Bool {
    guard let real = realpath(path, nil) else { return false }
    defer { free(real) }
    let name = String(cString: real)
    return !name.hasPrefix("/dev/fd/") && !name.hasPrefix("/proc/")
  }

  /// Whether this is a file that can be read from the middle on.
  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether the writer may hold back lines because it writes to a pipe.
  package var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }

  var id: FileID { FileID(status) }

  /// Whether an open file is this one.
  package func isSame(as other: Int32) -> Bool {
    var status = stat()
    return fstat(other, &status) == 0 && FileID(status) == id
  }

  /// The first line, which names the columns of a table.
  package var firstLine: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(file, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)).prefix { $0 != .lineFeed })
  }

  /// The reason why nothing comes from a file that is followed by its name: nothing or a folder has the name.
  package var nameProblem: FileProblem? {
    if continuation != .files { return nil }
    var status = stat()
    if stat(name, &status) != 0 { return FileProblem(reading: name) }
    return status.st_mode & S_IFMT == S_IFDIR ? FileProblem(name, .folder) : nil
  }

  // MARK: positions

  /// The position of this file on a board; nil for an input that cannot be read again.
  func positionID(on board: Scoreboard.ID) -> StreamPosition.ID? {
    isRegular ? id.positionID(on: board) : nil
  }

  /// The identity of the position of the name on a board, whichever file has the name: the number of a device that does
  /// not exist, and a hash.
  func nameID(on board: Scoreboard.ID) -> StreamPosition.ID? { nameID(on: board, .max) }

  /// The identity of the last lines before the position of the name.
  func endID(on board: Scoreboard.ID) -> StreamPosition.ID? { nameID(on: board, .max - 1) }

  private func nameID(on board: Scoreboard.ID, _ device: UInt64) -> StreamPosition.ID? {
    guard isRegular else { return nil }
    let path = URL(filePath: name).standardizedFileURL.path
    return StreamPosition.ID(board: board, device: device, file: path.utf8.fnvHash())
  }

  /// The positions that a board keeps after files were read up to some positions.
  func positions(_ read: [FilePosition], on board: Scoreboard.ID) -> [StreamPosition] {
    func position(_ read: FilePosition, _ id: StreamPosition.ID) -> StreamPosition {
      StreamPosition(
        id: id, offset: read.offset, hashedCount: read.hashedCount, hash: read.hash,
        file: read.file.positionID(on: board))
    }
    let files = read.map { position($0, $0.file.positionID(on: board)) }
    guard let last = read.last, let name = nameID(on: board), let end = endID(on: board) else {
      return files
    }
    let lines = StreamPosition(
      id: end, offset: last.offset, hashedCount: last.end?.count ?? 0, hash: last.end?.hash ?? 0)
    return files + [position(last, name), lines]
  }

  /// Moves to a position if it belongs to this file, and else behind the last lines before it, if they are in another
  /// place.
  ///
  /// - Parameters:
  ///   - known: the positions that may be in this file.
  ///   - notice: what was not told apart.
  /// - Returns: the offset; 0 for another file, or for one that has become shorter.
  func seek(to known: [FilePosition], _ notice: inout StreamNotice?) -> Int64 {
    let known = known.filter { $0.offset > 0 }
    // A file may have got the number of one of which less was read.
    let position = known.filter { $0.isIn(file) }.max { $0.offset < $1.offset }
    let offset = position?.offset ?? known.lazy.compactMap(\.end).first?.offset(in: file) ?? 0
    seek(to: offset)
    if position == nil {
      if !known.isEmpty { notice = offset > 0 ? .moved(file: name) : .otherLines(file: name) }
    } else if position?.file != id, LastLines.areAlike(LastLines.bytes(before: offset, in: file)) {
      notice = .alike(file: name)
    }
    return offset
  }

  func seek(to offset: Int64) { lseek(file, off_t(offset), SEEK_SET) }

  /// Opens the file that had the name when the board was saved: under its current name, or as a copy that was made
  /// before the file was emptied.
  ///
  /// - Returns: whether there is such a file.
  mutating func reopen(_ wanted: FilePosition) -> Bool {
    let rotated = RotatedFiles(of: name).files.reversed()
    let files = [(name, id)] + rotated.map { ($0.path, $0.id) }
    let same = files.filter { $0.1 == wanted.file }
    let copies = wanted.hashedCount > 0 ? files : []
    return (same + copies).contains { open($0.0) { wanted.isIn($0) } }
  }

  /// Opens the first file that can be read of those which the log was after it had the compressed ones.
  ///
  /// - Returns: the name of the last compressed file; nil if there is none.
  mutating func openAfterCompressed() -> String? {
    let rotated = RotatedFiles(of: name)
    guard let compressed = rotated.compressed else { return nil }
    let finished = Set(read.map(\.position.file))
    let next = rotated.files.first {
      $0.written >= compressed.written && !finished.contains($0.id)
        && $0.suffix.canFollow(compressed.suffix)
    }
    if let next { _ = open(next.path) { _ in true } }
    return URL(filePath: compressed.path).lastPathComponent
  }

  /// Opens a file in the place of the present one, if it is the wanted one.
  private mutating func open(_ path: String, _ isWanted: (Int32) -> Bool) -> Bool {
    let other = FoundationBase.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard other >= 0, fstat(other, &status) == 0, isWanted(other) else {
      if other >= 0 { close(other) }
      return false
    }
    close(file)
    (file, self.status) = (other, status)
    return true
  }

  /// Notes how far the files beside were read in earlier runs.
  mutating func noteRead(_ position: (FileID) throws -> StreamPosition?) rethrows {
    for file in RotatedFiles(of: name).files {
      guard let known = try position(file.id).map(FilePosition.init), known.offset > 0,
        known.isIn(file.path)
      else { continue }
      read.append((file.path, known))
    }
  }
}
