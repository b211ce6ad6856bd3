import Foundation

/// What a path leads to that something is to be written to.
enum OutputTarget: Equatable {
  /// What this process has open, as `/dev/stdout`: it goes on where it is.
  case descriptor(Int32)
  /// A file, or what is to be one, with links followed also where nothing is behind them yet.
  case file(String)

  /// How many links are followed, as the system has it.
  private static let limit = 40

  init(of path: String) {
    var path = path
    for _ in 0..<Self.limit {
      if let descriptor = Self.descriptor(path) {
        self = .descriptor(descriptor)
        return
      }
      // What stands there for a pipe is no path.
      guard !path.hasPrefix("/proc/"),
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { break }
      path = link.hasPrefix("/") ? link : Self.folder(of: path) + "/" + link
    }
    self = .file(path)
  }

  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    return folder.flatMap { Int32(path.dropFirst($0.count)) }
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
