import FoundationBase
import Scorekeeping

/// A complete copy of a data file, in the same folder: `scoreboard.sqlite.2026-11-21.backup`.
package struct Backup: Hashable, Sendable {
  /// The label that identifies the backup: `2026-11-21` for the last good copy of a day, `compact-2026-11-21-193205`
  /// for the file before a compaction, `upgrade-…` for the file before its tables changed, `aside-…` for the file,
  /// possibly damaged, that a restored backup replaced.
  package let label: String
  let day: Day?
  package let path: String
  /// The path of the data file.
  let file: String

  static let suffix = ".backup"

  /// The backup with the given label; nil if the text is not the label of a backup.
  init?(label: String, of file: String) {
    day = Day(parsing: label)
    let kinds = ["compact-", "upgrade-", "aside-"]
    if day == nil, !kinds.contains(where: label.hasPrefix) { return nil }
    self.label = label
    self.file = file
    path = "\(file).\(label)\(Self.suffix)"
  }

  /// Reads a summary of the backup. Cost: opening the backup, and counting the players.
  ///
  /// - Throws: the errors of `withDatabase`.
  package var contents: BackupContents {
    get throws { try withDatabase { try BackupContents(in: $0) } }
  }

  /// Whether a newer version of the program made the backup.
  var isNewer: Bool {
    do {
      _ = try contents
      return false
    } catch {
      return (error as? StoreError)?.isNewer == true
    }
  }

  /// The size in bytes; 0 if the backup does not exist any more.
  package var size: Int { Int(FileStatus(path: path)?.size ?? 0) }
}

/// If others may write to the folder, another user can place a forged backup there.
extension Backup {
  /// Reads the backup without creating files beside it.
  ///
  /// - Throws: `.irregularBackup`, `.foreignBackup`, or an error of SQLite.
  func withDatabase<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    var status = stat()
    if lstat(path, &status) == 0 { try check(status, at: path) }
    let db = try SQLiteConnection(path: path, .immutable)
    try Schema.claim(db, path: path)
    return try body(db)
  }

  /// Copies the backup, and its log if the backup was kept aside.
  ///
  /// - Throws: `.irregularBackup` or `.foreignBackup`, for either file.
  func copy(into copy: UnfinishedFile) throws(StoreError) {
    for suffix in ["", "-wal"] {
      let name = path + suffix
      let file = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if file < 0, suffix != "", errno == ENOENT { continue }
      if file < 0 {
        throw errno == ELOOP ? StoreError(name, .irregularBackup) : UnfinishedFile.error(name)
      }
      defer { close(file) }
      var status = stat()
      if fstat(file, &status) != 0 { throw UnfinishedFile.error(name) }
      try check(status, at: name)
      try copy.copyBytes(of: file, named: name, suffix: suffix)
    }
  }

  /// Refuses everything except regular files of trusted users. Trusted are the current user, root, and the owner of the
  /// data file, who can change the data file anyway. If the data file is missing, the owner of its folder is trusted
  /// instead.
  private func check(_ status: stat, at path: String) throws(StoreError) {
    if status.st_mode & S_IFMT != S_IFREG { throw StoreError(path, .irregularBackup) }
    var data = stat()
    if stat(file, &data) != 0, stat(folder(of: file), &data) != 0 { data = status }
    guard [geteuid(), 0, data.st_uid].contains(status.st_uid) else {
      let user = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
      throw StoreError(path, .foreignBackup(user: user ?? "\(status.st_uid)"))
    }
  }
}

/// A summary of a data file.
package struct BackupContents: Equatable, Sendable {
  package let boards: Int
  /// The number of players on all boards. A player on two boards counts twice.
  package let players: Int
  /// The time of the newest change, by the clock of the machine that made it; nil if there is none.
  package let lastChange: Date?
  /// The number of entries that the journal has ever had. Of two states of a file, the newer one has more.
  let age: Int

  init(in db: SQLiteConnection) throws {
    func number(_ sql: String) throws -> Int { try db.value(sql) ?? 0 }
    boards = try number("SELECT count(*) FROM board")
    players = try number("SELECT count(*) FROM player")
    lastChange = try Self.lastChange(in: db)
    age = max(
      try number("SELECT seq FROM sqlite_sequence WHERE name = 'change'"),
      try number("SELECT max(sequence) FROM change"))
  }

  static func lastChange(in db: SQLiteConnection) throws -> Date? {
    try db.value("SELECT time FROM change ORDER BY sequence DESC LIMIT 1")
      .map { Date(timeIntervalSince1970: $0) }
  }
}
