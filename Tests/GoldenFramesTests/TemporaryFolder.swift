import Foundation

/// A temporary folder for one test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "golden-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The content of each path in the folder: the bytes of a file, the target of a link, or nothing for others.
  var contents: [String: Data] {
    get throws {
      var contents: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
        let whole = "\(path)/\(name)"
        var status = stat()
        guard lstat(whole, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFREG: contents[name] = try Data(contentsOf: URL(filePath: whole))
        case S_IFLNK:
          contents[name] = Data(
            try FileManager.default.destinationOfSymbolicLink(atPath: whole).utf8)
        default: contents[name] = Data()
        }
      }
      return contents
    }
  }
}
