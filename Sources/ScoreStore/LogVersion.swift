import CPatientSync
import GRDB

/// What the write-ahead log of a file holds: while it stays the same nobody commits anything.
struct LogVersion: Equatable {
  private let salts: UInt64
  private let checksum: UInt64
  private let pages: UInt32
  private let commits: UInt32

  /// As it is now; nil where no memory is shared, and while somebody commits. Cost: some words are read.
  init?(_ db: Database) {
    var version = cps_version()
    guard cps_log_version(db.sqliteConnection, &version) != 0 else { return nil }
    salts = UInt64(version.salts.0) << 32 | UInt64(version.salts.1)
    checksum = UInt64(version.checksum.0) << 32 | UInt64(version.checksum.1)
    (pages, commits) = (version.pages, version.commits)
  }

  /// Whether it comes one commit after another. Where the log was made anew after a crash they are counted from 0 on.
  func follows(_ other: LogVersion) -> Bool { commits == other.commits &+ 1 }
}
