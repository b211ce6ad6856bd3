import CPatientSync
import Foundation
import GRDB
import Scorekeeping

/// A data file: a journal in SQLite, with the boards and players that it led to.
///
/// Write-ahead logging with full synchronisation: a transaction that returned survives `kill -9` and
/// power loss, and costs one `fsync`. Any number of processes may have one file open.
public final class DataFile: Journal {
  /// Where the file is, from the root: SQLite takes some relative names for something else.
  let path: String
  let access: Access
  /// Whether the system may be asked to tell of changes.
  var isWatching: Bool
  private(set) var connection: Connection
  private(set) lazy var roster = Roster(in: self)
  private var writeTurn: WriteTurn?
  /// Called while this waits for others or for the disk, in the thread that waits.
  public var onDelay: ((Delay) -> Void)?
  /// Whether somebody was told that the file is gone.
  var isGoneTold = false
  /// Whether nothing has been found wrong with the file that is open.
  var isSound = true
  /// Whether the connection was closed, and none could be opened since.
  var isClosed = false
  /// Whether something was written through this, and whether that was in a file that was replaced since.
  private(set) var hasWritten = false
  var hasLost = false
  /// How often another file has come in the place of the one before.
  var replacements = 0
  /// Lets one thread at a time follow the file: stores may be used by any.
  let turnstile = NSRecursiveLock()
  /// What has come in the place of the file, until it is taken.
  var replacement: StoreError?
  lazy var watch = makeWatch()
  /// How often was looked without a watch.
  var blindLooks = 0
  /// Whether there may be something that nothing will be told of.
  var isInDoubt = false
  /// Who makes the backups of this file; nobody unless asked to.
  private(set) var daily: DailyBackup?
  /// Whether the file that is open was looked through.
  var check = Check.due
  /// When the log was touched, as it was seen last; in nanoseconds.
  var touched: Int64?

  /// Whether a file may be made and written.
  public enum Access: Sendable {
    /// Makes the file, and its folder, if there is none.
    case readWrite
    case readOnly
    /// Reads once what is there: makes no file, not even those that SQLite shares with others, waits for nobody and
    /// keeps nobody waiting. What others write at that moment may be missed, or make it fail.
    case glance
  }

  /// Opens a data file.
  ///
  /// - Parameter onDelay: called while this, and later each transaction, waits: see ``Journal/onDelay``.
  /// - Throws: a `StoreError` for a file that is missing (when only reading), unreadable, damaged, not
  ///   one of ours or from a newer version.
  public convenience init(
    path: String, access: Access = .readWrite, onDelay: ((Delay) -> Void)? = nil
  ) throws(StoreError) {
    try self.init(path: path, access: access, isWatching: access != .glance, onDelay: onDelay)
  }

  init(
    path: String, access: Access = .readWrite, isWatching: Bool,
    onDelay: ((Delay) -> Void)? = nil
  ) throws(StoreError) {
    let path = wholePath(path)
    self.path = path
    self.access = access
    self.isWatching = isWatching
    self.onDelay = onDelay
    do {
      // Nothing is in a file that was emptied; but a new one may be made so.
      if FileStatus(path: path)?.size == 0, !Backups(of: path).named.isEmpty {
        throw StoreError.damaged(path)
      }
      connection = try Self.open(path, access, onDelay)
    } catch {
      let fact = error as? StoreError ?? StoreError(error, path: path)
      throw fact.knowingBackups
    }
  }

  deinit {
    if isClosed { return }
    let (connection, path, isSound) = (connection, path, isSound)
    let place = connection.place(of: path)
    if place == .another { return connection.leave() }
    // Into a file that is not at its path SQLite does not take its log: the last one does, as the file may come back.
    if place == .gone, access == .readWrite, connection.isAlone { return connection.leave() }
    let finding = try? connection.queue.inDatabase { db in
      let finding = place == .written ? try connection.sight.examine(db, at: path) : .same
      cps_set_takes_log(db.sqliteConnection, isSound && finding == .same ? 1 : 0)
      return finding
    }
    if finding == .overwritten, access == .readWrite { try? connection.dropLog() }
  }

  /// Opens the file anew, whatever it is now.
  func reconnect() throws {
    try translatingErrors { connection = try Self.open(path, access, onDelay) }
    writeTurn = nil
    roster = Roster(in: self)
    isGoneTold = false
    (isSound, isClosed, check) = (true, false, .due)
    daily?.forgetDamage()
    watch = makeWatch()
  }

  public func takeReplacement() -> (any Error)? {
    defer { replacement = nil }
    return replacement
  }

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try writing { db in
      let transaction = Transaction(db: db, everybody: roster)
      let result = try body(transaction)
      try transaction.flush()
      return result
    }
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try turnstile.withLock {
      try followFile(forWriting: false)
      defer { roster.tell() }
      return try run(.deferred) { try body(Transaction(db: $0, everybody: roster)) }.result
    }
  }

  /// Runs `body` in one write transaction, as all do who write to the file: on the file that is at its path now, in
  /// turn with others, after the backup of the day; and tells others.
  ///
  /// - Parameter frame: what is done before and behind the transaction, where it cannot be done inside.
  func writing<Result>(
    in frame: TransactionFrame = .none, _ body: (Database) throws -> Result
  ) throws -> Result {
    try turnstile.withLock {
      try followFile(forWriting: true)
      try checkBeforeWriting()
      daily?.prepare(connection.queue)
      defer { roster.tell() }
      let (result, isWritten) = try run(.immediate, in: frame, body)
      if isWritten {
        hasWritten = true
        tellOthers()
      }
      return result
    }
  }

  /// Looks into the file that is at the path now, outside of a transaction.
  func looking<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try turnstile.withLock {
      try followFile(forWriting: false)
      let patience = connection.patience
      return try translatingErrors {
        try connection.queue.writeWithoutTransaction { db in
          try patience.tell(onDelay) {
            try Schema.checkVersion(db, path: path)
            return try body(db)
          }
        }
      }
    }
  }

  private func run<Result>(
    _ kind: Database.TransactionKind, in frame: TransactionFrame = .none,
    _ body: (Database) throws -> Result
  ) throws -> (result: Result, isWritten: Bool) {
    let patience = connection.patience
    return try translatingErrors {
      try connection.queue.writeWithoutTransaction { db in
        try patience.tell(onDelay) {
          let turn = kind == .immediate ? takeTurn(patience) : nil
          defer { turn?.end() }
          try frame.open(db)
          defer { frame.close(db) }
          let changes = db.totalChangesCount
          let result: Result
          var age: Sight.Age?
          do {
            result = try db.carryOut(kind) {
              // Where nobody has committed no newer version has either; but whoever reads has no lock yet that keeps
              // others from it.
              if kind == .deferred || !connection.sight.isNewest(db) {
                try Schema.checkVersion(db, path: path)
                if kind == .immediate { try noteWhatIsNew(db) }
              }
              let result = try body(db)
              if kind == .immediate {
                try checkPlace(db)
                age = try Sight.Age(db)
              }
              return result
            }
          } catch {
            // Half a change is never there, but it may be there whole when the file is opened next.
            throw patience.isDiskInDoubt ? StoreError.uncertain(path) : error
          }
          // What is committed stays so: where this fails the next look is a closer one.
          if let age { try? connection.sight.noteCommit(age, db, at: path) }
          return (result, db.totalChangesCount != changes)
        }
      }
    }
  }

  /// What is written to a file that nobody finds again is not saved.
  private func checkPlace(_ db: Database) throws {
    let place = connection.place(of: path)
    guard place == .same || place == .written && connection.sight.isExplained(db) else {
      throw StoreError.moved(path)
    }
  }

  /// Has the last good copy of each day made from now on, whenever this file is written.
  ///
  /// - Returns: who makes them: whoever calls this calls `finish(copying:)` of it in the end.
  public func keepBackups() -> DailyBackup {
    let daily = daily ?? DailyBackup(of: Backups(of: path).path)
    self.daily = daily
    return daily
  }

  /// Waits for this run's turn to write among all that work on the file; nil if it did not come.
  private func takeTurn(_ patience: Patience) -> WriteTurn? {
    if writeTurn == nil, connection.isLogged { writeTurn = WriteTurn(log: connection.log) }
    guard let writeTurn, writeTurn.take(whileWaiting: { patience.waits(.lock, since: $0) })
    else { return nil }
    return writeTurn
  }

  func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error where error is DatabaseError || error is RowDecodingError {
      let fact = self.fact(of: error)
      if fact.isDamage { isSound = false }
      if (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT { check = .failed(fact) }
      throw fact
    }
  }
}
