import FoundationBase

/// The room on a disk.
enum DiskSpace {
  /// The room under which the log is written back after each commit. SQLite does so by itself at four megabytes, which a
  /// disk that is nearly full does not have.
  private static let limit: UInt64 = 16 << 20

  /// Whether there is little room on the disk of a file. Cost: some microseconds.
  static func isShort(beside path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    // File systems without a limit report the largest number of blocks.
    let room = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return !room.overflow && room.partialValue < limit
  }
}
