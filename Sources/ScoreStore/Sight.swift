import CPatientSync
import GRDB

/// What a data file looked like when it was last known to be as its runs left it.
///
/// Others write to the file itself only what its log holds: whoever does something else to it, as `cp` does, knows
/// nothing of SQLite, and SQLite nothing of that. Then the pages of two files are mixed: those in the log are read from
/// there.
final class Sight {
  /// What the system tells of the file.
  private(set) var status: FileStatus?
  private var log: LogPlace?
  private let isLogged: Bool
  /// What is in the file itself; nil where that was being written.
  private var fingerprint: UInt64?
  /// An entry that is in the journal.
  private var known: Row?
  /// The number of the newest entry that was seen.
  private(set) var newest = 0
  /// What the log held then; nil where that is not known.
  private var version: LogVersion?
  /// How often a backup was put back into the file by a run of the program.
  private(set) var restorations: Int?
  /// What was found the last time, to be asked for once.
  private var damage: (status: FileStatus, fact: StoreError)?
  /// Whether another file's contents are in its place.
  private(set) var isOverwritten = false

  /// What came of a closer look.
  enum Finding: Equatable {
    /// It is what it was, and what its runs have made of it.
    case same
    /// It is another, and the log is still that of the one before.
    case overwritten
    /// It is another, and somebody else has taken the log away.
    case exchanged
  }

  /// - Parameter isLogged: whether there is a write-ahead log that others share.
  init(isLogged: Bool) {
    self.isLogged = isLogged
  }

  /// Takes the file as it is for what it should be. Cost: some pages are read.
  func renew(_ db: Database, at path: String) throws {
    let now = FileStatus(path: path)
    // Another file has come just now, which is not this one.
    if let status, now?.identity != status.identity { return }
    status = now
    log = place(db)
    fingerprint = log == nil || log?.isMoving == true ? nil : try Self.fingerprint(db)
    if place(db) != log { fingerprint = nil }
    known = try db.lastEntry()
    newest = max(newest, known?["sequence"] ?? 0)
    damage = nil
    if restorations == nil { restorations = try db.restorations() }
  }

  /// What a journal is known by while it is written: the number of its newest entry, and how often a backup was put back.
  struct Age {
    let newest: Int
    let restorations: Int

    init(_ db: Database) throws {
      newest = try db.newestSequence()
      restorations = try db.restorations()
    }
  }

  /// Notes what is seen now.
  ///
  /// - Returns: whether a backup was put back since this was noted last.
  func note(_ db: Database) throws -> Bool {
    // What is committed after this is new.
    let version = version(db)
    let before = restorations
    note(try Age(db))
    self.version = version
    return restorations != before
  }

  private func note(_ age: Age) {
    newest = age.newest
    restorations = age.restorations
  }

  /// Whether nothing was committed since what is there was noted. Cost: some words are read.
  func isNewest(_ db: Database) -> Bool { version != nil && version(db) == version }

  /// Where there is no shared memory none must be asked for: SQLite would make it.
  private func place(_ db: Database) -> LogPlace? { isLogged ? LogPlace(db) : nil }
  private func version(_ db: Database) -> LogVersion? { isLogged ? LogVersion(db) : nil }

  /// Notes what this run has written. Cost: some words are read, but where the log was taken into the file.
  func noteCommit(_ age: Age, _ db: Database, at path: String) throws {
    let hasWritten = age.newest > newest
    note(age)
    // Somebody may have committed since, who takes no turns.
    let now = version(db)
    version = version.flatMap { before in
      now == before || hasWritten && now?.follows(before) == true ? now : nil
    }
    if log == nil || place(db) != log { try renew(db, at: path) }
  }

  /// Whether the log tells why the file was written.
  func isExplained(_ db: Database) -> Bool {
    log == nil || place(db) != log
  }

  /// Whether the log is the one that this run knows.
  func hasSameLog(_ db: Database) -> Bool { place(db) == log }

  /// Looks closer at a file that was written. Cost: that of some queries where its runs have written it; else that of
  /// reading the whole file.
  ///
  /// - Throws: what is wrong with the file, if it is damaged or something else.
  func examine(_ db: Database, at path: String) throws -> Finding {
    guard let now = FileStatus(path: path) else { return .same }
    if let damage, damage.status == now { throw damage.fact }
    if isOverwritten { return hasSameLog(db) ? .overwritten : .exchanged }
    if let log = place(db), log.isMoving { return .same }
    let finding =
      if log != nil && place(db) == log {
        try findingWithSameLog(db, path)
      } else {
        try findingWithOtherLog(db, path)
      }
    switch finding {
    case .success(.same): try renew(db, at: path)
    case .success: isOverwritten = true
    case .failure(let fact): damage = (now, fact)
    }
    return try finding.get()
  }

  /// The file was written, and not from its log.
  private func findingWithSameLog(
    _ db: Database, _ path: String
  ) throws -> Result<Finding, StoreError> {
    let isAsLeft = try fingerprint == nil || Self.fingerprint(db) == fingerprint
    if isAsLeft, try fault(path, isRaw: false, holding: true) == nil { return .success(.same) }
    let fact = try fault(path, isRaw: true, holding: false)
    guard let fact else { return .success(.overwritten) }
    // Perhaps all that is wrong is in the log, too, and will be right again.
    if !isAsLeft, try fault(path, isRaw: false, holding: true) == nil { return .success(.same) }
    return .failure(fact)
  }

  /// The log, if there is one, was taken into the file or emptied.
  private func findingWithOtherLog(
    _ db: Database, _ path: String
  ) throws -> Result<Finding, StoreError> {
    let doubt = try StoreError.damage(at: path) {
      if try !isHeld(by: db) { throw StoreError.damaged(path) }
    }
    if doubt == nil { return .success(.same) }
    if let fact = try fault(path, isRaw: false, holding: false) { return .failure(fact) }
    return .success(.exchanged)
  }

  /// What is wrong with the file for whoever opens it now.
  ///
  /// - Parameters:
  ///   - isRaw: whether that is to be without its log.
  ///   - holding: whether it is wrong, too, if what was seen is not there.
  private func fault(_ path: String, isRaw: Bool, holding: Bool) throws -> StoreError? {
    // From a file that is empty SQLite takes the log away.
    if FileStatus(path: path)?.size == 0 { return .damaged(path) }
    return try StoreError.damage(at: path) {
      try DataFile.look(at: path, isRaw: isRaw) { db in
        if try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" {
          throw StoreError.damaged(path)
        }
        if try holding && !isHeld(by: db) { throw StoreError.damaged(path) }
      }
    }
  }

  /// Whether what was seen is in a journal.
  private func isHeld(by db: Database) throws -> Bool {
    guard try db.newestSequence() >= newest, let entry = try db.entry(like: known) else {
      return try db.newestSequence() >= newest
    }
    // What was folded is written by nobody.
    return entry == known || entry["writer"] == 0
  }

  private static func fingerprint(_ db: Database) throws -> UInt64? {
    let statement = try db.cachedStatement(
      sql: "SELECT rootpage FROM sqlite_master WHERE name = 'change'")
    guard let root = try UInt32.fetchOne(statement) else { return nil }
    var result: UInt64 = 0
    return cps_fingerprint(db.sqliteConnection, root, &result) == 0 ? nil : result
  }
}

extension Database {
  /// The newest entry: what tells journals apart.
  func lastEntry() throws -> Row? {
    try Row.fetchOne(
      self, sql: "SELECT sequence, writer, time FROM change ORDER BY sequence DESC LIMIT 1")
  }

  /// How often a backup was put back: counted where SQLite leaves room for a number.
  func restorations() throws -> Int {
    try number(cachedStatement(sql: "PRAGMA user_version"))
  }

  /// The entry with the number of another one.
  func entry(like other: Row?) throws -> Row? {
    guard let other else { return nil }
    let sequence: Int64 = other["sequence"]
    return try Row.fetchOne(
      self, sql: "SELECT sequence, writer, time FROM change WHERE sequence = ?",
      arguments: [sequence])
  }
}

extension StoreError {
  /// What `body` finds wrong with the file itself; other errors are thrown.
  static func damage(at path: String, in body: () throws -> Void) throws -> StoreError? {
    do {
      try translating(path, body)
      return nil
    } catch let fact as StoreError where fact.isDamage {
      return fact
    }
  }
}
