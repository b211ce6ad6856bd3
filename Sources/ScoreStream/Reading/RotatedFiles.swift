import CStatx
import FoundationBase

/// The files that a log is moved or copied to when it rotates: `app.log.1`, `app.log-20261125`, `app-2026-11-25.log`.
struct RotatedFiles {
  struct File {
    let path: String
    let id: FileID
    let created: Int64
    let written: Int64
    let suffix: Suffix
  }

  /// The part of a rotated file's name that the rotation added to the name of the log.
  struct Suffix: Equatable {
    /// Whether it is behind the name of the log, and not before the extension.
    let isBehind: Bool
    let separator: UInt8
    /// The number; nil for a date.
    let number: Int?

    init?(_ text: Substring, isBehind: Bool) {
      guard let first = text.utf8.first, ".-_".utf8.contains(first) else { return nil }
      let digits = text.utf8.count(where: \.isDigit)
      guard digits > 0, text.utf8.allSatisfy({ $0.isDigit || ".-_:TZ".utf8.contains($0) })
      else { return nil }
      (self.isBehind, separator) = (isBehind, first)
      number = digits < 6 ? Int(text.dropFirst()) ?? 0 : nil
    }

    /// Whether a file of a log can have this suffix if the one before has another: a date, a lower number, or the next
    /// higher one.
    ///
    /// Numbers in other places belong to other logs, as in `app-1.log` beside `app.log.1`. Lower numbers may have a gap
    /// while files are being moved.
    func canFollow(_ other: Suffix?) -> Bool {
      guard let number else { return true }
      guard let other, let before = other.number else { return isBehind }
      return isBehind == other.isBehind && separator == other.separator
        && (number < before || number == before + 1)
    }
  }

  /// The files, beginning with the one that was created first.
  private(set) var files: [File] = []
  /// The last that was compressed.
  private(set) var compressed: File?

  init(of path: String) {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let (name, stem) = (url.lastPathComponent, url.deletingPathExtension().lastPathComponent)
    let end = name.dropFirst(stem.count)
    for other in names {
      let plain = Self.compressions.first { other.hasSuffix($0) }.map { other.dropLast($0.count) }
      let rotated = plain ?? other[...]
      let isBehind = rotated.hasPrefix(name)
      guard isBehind || rotated.hasPrefix(stem) && rotated.hasSuffix(end) else { continue }
      let middle =
        isBehind
        ? rotated.dropFirst(name.count) : rotated.dropFirst(stem.count).dropLast(end.count)
      guard let suffix = Suffix(middle, isBehind: isBehind),
        let file = File(folder + "/" + other, suffix)
      else { continue }
      if plain == nil {
        files.append(file)
      } else if file.written >= compressed?.written ?? .min {
        compressed = file
      }
    }
    files.sort { $0.created < $1.created }
  }

  private static let compressions = [".gz", ".bz2", ".xz", ".zst"]

  /// The file that the log was next, after one that was created at some time and may be here under its present name.
  func next(after id: FileID, created: Int64, except read: Set<FileID>) -> File? {
    let suffix = files.first { $0.id == id }?.suffix
    // The times of files that were created in quick succession may be the same.
    return files.first {
      $0.id != id && !read.contains($0.id) && $0.created >= created && $0.suffix.canFollow(suffix)
    }
  }
}

extension RotatedFiles.File {
  /// Returns nil if there is no regular file at the path that can be read.
  fileprivate init?(_ path: String, _ suffix: RotatedFiles.Suffix) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    (self.path, self.suffix) = (path, suffix)
    (id, written) = (FileID(status), status.written)
    created = status.created(file)
  }
}

/// Times in nanoseconds since 1970.
extension stat {
  #if canImport(Darwin)
    /// The last change of the content.
    var written: Int64 { st_mtimespec.nanoseconds }
    /// The last change of the content or of the name.
    var changed: Int64 { st_ctimespec.nanoseconds }
    /// The time at which the file was created.
    func created(_ file: Int32) -> Int64 { st_birthtimespec.nanoseconds }
  #else
    /// The last change of the content.
    var written: Int64 { st_mtim.nanoseconds }
    /// The last change of the content or of the name.
    var changed: Int64 { st_ctim.nanoseconds }

    /// The time at which an open file with this status was created; if the file system does not keep it, the last change of
    /// the content.
    func created(_ file: Int32) -> Int64 {
      let time = cs_creation(file)
      return time < 0 ? written : time
    }
  #endif
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
