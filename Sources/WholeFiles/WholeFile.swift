import FoundationBase

/// A file with its whole content.
package struct WholeFile {
  package let bytes: [UInt8]
  package let identity: FileIdentity

  /// The number of bytes to read at a time.
  private static let portion = 1 << 16

  /// Reads a file, a pipe or standard input. Cost: memory for the content.
  ///
  /// - Parameters:
  ///   - path: the path; `-` stands for standard input if `isStandardInput` is true.
  ///   - flags: flags for `open`, such as `O_NONBLOCK` to never wait for the writer of a pipe.
  ///   - limit: the largest number of bytes.
  ///   - stopsAtNUL: whether to stop reading after a NUL. The content is then binary, and the rest may be endless, as
  ///     with a device.
  package init(
    path: String, isStandardInput: Bool = false, flags: Int32 = 0, limit: Int = .max,
    stopsAtNUL: Bool = false
  ) throws(FileProblem) {
    let file = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | flags)
    if file < 0 { throw FileProblem(reading: path) }
    defer { if !isStandardInput { close(file) } }
    var status = stat()
    if fstat(file, &status) != 0 { throw FileProblem(reading: path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem(path, .folder) }
    identity = FileIdentity(status)
    var bytes: [UInt8] = []
    // A sparse file may claim any size.
    bytes.reserveCapacity(min(max(0, Int(status.st_size)), 1 << 26))
    var portion = [UInt8](repeating: 0, count: Self.portion)
    while true {
      let count = read(file, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileProblem(reading: path) }
      bytes += portion[..<count]
      if bytes.count > limit { throw FileProblem(path, .tooLarge(limit: limit)) }
      if count == 0 || stopsAtNUL && portion[..<count].contains(0) { break }
    }
    self.bytes = bytes
  }

  /// The offset of the text in its bytes: after a UTF-8 byte order mark, if there is one.
  package static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether the beginning of the content is mostly control characters.
  package static func isBinary(_ bytes: [UInt8]) -> Bool {
    let beginning = bytes.prefix(portion)
    let controls = beginning.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return controls > beginning.count / 4
  }

  /// The offset of the first invalid UTF-8 sequence; the end if there is none.
  package static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = bytes.startIndex
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return offset
  }
}
