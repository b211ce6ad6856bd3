import Foundation
import GRDB

/// A folder that others may write to can hold backups that another user has made up.
extension Backup {
  /// Looks into it. It is not touched, and no file is made.
  ///
  /// - Throws: `.irregularBackup` or `.foreignBackup`, and what SQLite throws.
  func look<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var status = stat()
    if lstat(path, &status) == 0 { try check(status, at: path) }
    var configuration = Configuration()
    configuration.label = "scoreboard backup"
    configuration.readonly = true
    let name = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    return try DatabaseQueue(path: name, configuration: configuration).inDatabase { db in
      try Schema.claim(db, path: path)
      return try body(db)
    }
  }

  /// Copies it, and the log that belongs to a file that was kept aside.
  ///
  /// - Throws: `.irregularBackup` or `.foreignBackup`, of either.
  func copy(into copy: UnfinishedFile) throws(StoreError) {
    for suffix in ["", "-wal"] {
      let name = path + suffix
      let file = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if file < 0, suffix != "", errno == ENOENT { continue }
      if file < 0 { throw errno == ELOOP ? .irregularBackup(name) : UnfinishedFile.error(name) }
      defer { close(file) }
      var status = stat()
      if fstat(file, &status) != 0 { throw UnfinishedFile.error(name) }
      try check(status, at: name)
      try copy.copyBytes(of: file, named: name, suffix: suffix)
    }
  }

  /// Refuses what is no file, or another user's: neither ours, nor root's, nor of the owner of the data file, who can
  /// write to that as well. Where the data file is gone the owner of the folder is asked for.
  private func check(_ status: stat, at path: String) throws(StoreError) {
    if status.st_mode & S_IFMT != S_IFREG { throw .irregularBackup(path) }
    var data = stat()
    if stat(file, &data) != 0, stat(folder(of: file), &data) != 0 { data = status }
    guard [geteuid(), 0, data.st_uid].contains(status.st_uid) else {
      let user = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
      throw .foreignBackup(path, user: user ?? "\(status.st_uid)")
    }
  }
}
