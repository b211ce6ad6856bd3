import FoundationBase

/// The file system that holds a path.
struct FileSystem: Equatable {
  /// The name of its kind, such as `ext4`.
  let type: String

  /// Kinds that several machines reach, where the locks of SQLite may not hold.
  private static let remoteTypes: Set = [
    "9p", "afpfs", "afs", "ceph", "cifs", "coda", "davfs", "fuse.ceph", "fuse.davfs2",
    "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs", "gfs2", "lustre", "ncpfs", "nfs",
    "nfs4", "ocfs2", "smb3", "smbfs", "webdav",
  ]

  var isRemote: Bool { Self.remoteTypes.contains(type) }

  #if canImport(Darwin)
    /// The file system of the nearest folder that exists; nil if the system does not tell.
    init?(of path: String) {
      var path = path
      var status = statfs()
      while statfs(path, &status) != 0 {
        guard let end = path.lastIndex(of: "/"), path != "/" else { return nil }
        path = end == path.startIndex ? "/" : String(path[..<end])
      }
      type = withUnsafeBytes(of: status.f_fstypename) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #else
    /// The file system of a path without links, which need not exist; nil if the system does not tell. 'statfs' knows
    /// numbers alone, and one for all of FUSE.
    init?(of path: String) {
      self.init(of: path, mounts: Checkup.lines(of: "/proc/self/mountinfo"))
    }
  #endif

  /// The file system of a path, by the lines of `/proc/self/mountinfo`: the longest mount point that leads to the path,
  /// and of several there the last one.
  init?(of path: String, mounts: [Substring]) {
    var best: (point: String, type: String)?
    for line in mounts {
      let parts = line.split(separator: " ")
      guard parts.count > 4, let dash = parts.firstIndex(of: "-"), dash + 1 < parts.count else {
        continue
      }
      let point = Self.unescaped(parts[4])
      let isAbove = point == "/" || point == path || path.hasPrefix(point + "/")
      if isAbove, point.utf8.count >= best?.point.utf8.count ?? 0 {
        best = (point, String(parts[dash + 1]))
      }
    }
    guard let best else { return nil }
    type = best.type
  }

  /// A mount point with its blanks and backslashes, which stand there as octal numbers.
  private static func unescaped(_ text: Substring) -> String {
    // Backslashes come last: what follows one is not a number.
    let escapes: KeyValuePairs = ["040": " ", "011": "\t", "012": "\n", "134": "\\"]
    return escapes.reduce(String(text)) { text, escape in
      text.replacing("\\" + escape.key, with: escape.value)
    }
  }
}
