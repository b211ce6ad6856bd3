import FoundationBase

/// The files that a log is moved or copied to when it rotates: `app.log.1`, `app.log-20261125`, `app-2026-11-25.log`.
struct RotatedFiles {
  /// The files, oldest content first.
  let files: [(path: String, status: stat)]

  init(of path: String) {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let (name, stem) = (url.lastPathComponent, url.deletingPathExtension().lastPathComponent)
    let end = name.dropFirst(stem.count)
    files = names.compactMap { other in
      let isBehind = other.hasPrefix(name)
      guard isBehind || other.hasPrefix(stem) && other.hasSuffix(end) else { return nil }
      let middle =
        isBehind ? other.dropFirst(name.count) : other.dropFirst(stem.count).dropLast(end.count)
      var status = stat()
      let path = folder + "/" + other
      guard Self.isNumber(middle), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return (path, status)
    }.sorted { $0.status.written < $1.status.written }
  }

  /// Whether a part of a name is a number or a time.
  private static func isNumber(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, ".-_".utf8.contains(first) else { return false }
    return text.utf8.contains(where: \.isDigit)
      && text.utf8.allSatisfy { $0.isDigit || ".-_:TZ".utf8.contains($0) }
  }
}

extension stat {
  /// The time of the last change of the content, in nanoseconds since 1970.
  var written: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
