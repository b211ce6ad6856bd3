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
  public var onDelay: ((Delay) -> Void)?
  /// Whether somebody was told that the file is gone.
  var isGoneTold = false
  /// What has come in the place of the file, until it is taken.
  private var replacement: StoreError?
  lazy var watch = makeWatch()
  /// How often was looked without a watch.
  var blindLooks = 0
  /// Whether there may be something that nothing will be told of.
  var isInDoubt = false
  /// Who makes the backups of this file; nobody unless asked to.
  private var daily: DailyBackup?
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
    let path = URL(fileURLWithPath: path).path
    self.path = path
    self.access = access
    self.isWatching = isWatching
    self.onDelay = onDelay
    do {
      connection = try Self.open(path, access, onDelay)
    } catch {
      let fact = error as? StoreError ?? StoreError(error, path: path)
      // With backups beside it, it was ours: only its beginning says that it is not.
      if fact == .notOurs(path), !Backups(of: path).named.isEmpty { throw .damaged(path) }
      throw fact
    }
  }

  /// Opens the file anew, whatever it is now.
  func reconnect() throws {
    try translatingErrors { connection = try Self.open(path, access, onDelay) }
    writeTurn = nil
    roster = Roster(in: self)
    isGoneTold = false
    watch = makeWatch()
  }

  public func takeReplacement() -> (any Error)? {
    defer { replacement = nil }
    return replacement
  }

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try followFile(forWriting: true)
    daily?.prepare(connection.queue)
    let (result, isWritten) = try run(.immediate, body)
    if isWritten { tellOthers() }
    return result
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try followFile(forWriting: false)
    return try run(.deferred, body).result
  }

  /// Opens what has come in the place of the file.
  ///
  /// - Throws: `.gone` where there is nothing, once before it is made anew for writing.
  func followFile(forWriting: Bool) throws {
    switch connection.place(of: path) {
    case .same: isGoneTold = false
    case .another:
      let continues = try follow(connection)
      if !continues { replacement = .replaced(path) }
    case .gone:
      if access != .readWrite { throw StoreError.gone(path) }
      if !forWriting { return }
      try tellIfGone()
      try translatingErrors { try connection.remake(at: path) }
      _ = try follow(connection)
    }
  }

  /// Opens the file anew, and returns whether it goes on from what an old connection holds.
  private func follow(_ old: Connection) throws -> Bool {
    let last = try? old.lastEntry()
    old.leave()
    try reconnect()
    return try translatingErrors { try connection.holds(last ?? nil) }
  }

  /// Says once that there is no file.
  ///
  /// - Throws: `.gone`.
  func tellIfGone() throws {
    if isGoneTold || connection.place(of: path) != .gone { return }
    isGoneTold = true
    throw StoreError.gone(path)
  }

  private func run<Result>(
    _ kind: Database.TransactionKind, _ body: (any JournalTransaction) throws -> Result
  ) throws -> (result: Result, isWritten: Bool) {
    defer { roster.store.tell() }
    let patience = connection.patience
    return try translatingErrors {
      try connection.queue.writeWithoutTransaction { db in
        try patience.tell(onDelay) {
          let turn = kind == .immediate ? takeTurn(patience) : nil
          defer { turn?.end() }
          let changes = db.totalChangesCount
          let result: Result
          do {
            result = try db.carryOut(kind) {
              try Schema.checkVersion(db, path: path)
              let transaction = Transaction(db: db, everybody: roster)
              let result = try body(transaction)
              try transaction.flush()
              // What is written to a file that nobody finds again is not saved.
              if kind == .immediate, connection.place(of: path) != .same {
                throw StoreError.moved(path)
              }
              return result
            }
          } catch {
            // Half a change is never there, but it may be there whole when the file is opened next.
            throw patience.isDiskInDoubt ? StoreError.uncertain(path) : error
          }
          return (result, db.totalChangesCount != changes)
        }
      }
    }
  }

  /// Has the last good copy of each day made from now on, whenever this file is written. Whoever calls this calls
  /// `finish(copying:)` of the result in the end.
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
      Self.leaveAlone(connection.queue, path: path, after: fact)
      throw fact
    }
  }
}
