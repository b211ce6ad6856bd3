import FoundationBase
import ScoreStore
import Scorekeeping

/// A journal in PostgreSQL, for boards that several machines share.
///
/// - Writers of one board take turns by locking its row. Writers of different boards do not wait for each other, except
///   during commits: PostgreSQL commits only one transaction with notifications at a time. So each entry gets its
///   number in the last round trip, and numbers are dense and in the order of commits.
/// - A change of one board takes two round trips. The first locks the board and returns the entries that this journal
///   has not seen; the second writes and commits.
/// - A reader listens first, and reads after that. Notifications only wake it; the numbers show which entries are
///   missing.
/// - If the connection breaks during a commit, the identity of the entry shows whether the commit has arrived.
package final class ServerJournal: Journal {
  private let link: ServerLink
  /// The identity of the store; nil until it is read.
  private var storeID: UUID?
  /// The newest entry that was read or written.
  private var known = JournalPosition()
  /// The number of the newest entry that others have announced.
  private var announced = 0
  private var isListening = false
  /// Whether the server sends notifications of the commits of others.
  private var isNotified = true
  private var isWoken = true
  private var replacement: DatabaseError?
  /// A commit that may or may not have arrived.
  private var uncertain: UncertainCommit?
  /// The news to report when the connection is restored; nil if the user did not notice that it broke.
  private var news: ConnectionNews?
  /// The start time of the server process that serves the connection.
  private var processStart: String?
  package private(set) var secondsAhead = 0.0
  package private(set) var lastCommit: CommitPlace?

  package var onDelay: ((Delay) -> Void)? {
    get { link.onDelay }
    set { link.onDelay = newValue }
  }

  /// The number and the identity of an entry of the journal.
  struct JournalPosition {
    var sequence = 0
    /// The identity of the entry with that number; nil if there is none.
    var uid: UUID?
  }

  private struct UncertainCommit {
    let uid: UUID
    let command: String
    /// The server process that may still hold the transaction, and its start time.
    let process: Int
    let processStart: String?
  }

  /// Connects to a store.
  ///
  /// - Throws: a `DatabaseError`.
  package init(
    at address: ServerAddress, access: DataFile.Access = .readWrite,
    onDelay: ((Delay) -> Void)? = nil
  ) throws {
    link = ServerLink(to: address, access)
    link.onDelay = onDelay
    link.prepare = { [unowned self] connection throws(DatabaseError) in try begin(connection) }
    try link.open()
  }

  /// Creates the tables of a store, or updates the tables of an earlier version.
  ///
  /// - Returns: whether anything changed, and the people that an upgrade has joined.
  /// - Throws: a `DatabaseError` with the missing requirement.
  @discardableResult
  package static func prepare(
    at address: ServerAddress
  ) throws -> (isChanged: Bool, joined: JoinedNames?) {
    try ServerSchema.migrate(ServerLink.open(address))
  }

  private var server: String { link.address.description }

  // MARK: the connection

  /// The query for the rows that `check(_:)` needs.
  private var store: SQLStatement {
    SQLStatement(
      """
      SELECT id, version, sequence,
        (SELECT uid FROM scoreboard.change WHERE change.sequence = store.sequence),
        (SELECT uid FROM scoreboard.change WHERE change.sequence = $1)
      FROM scoreboard.store
      """, known.sequence)
  }

  /// Checks the store of a new connection.
  private func begin(_ connection: ServerConnection) throws(DatabaseError) {
    if isListening { try listen(on: connection) }
    let before = Session.Environment.steadyNow()
    let rows = try connection.run([
      store,
      SQLStatement("SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"),
      SQLStatement("SELECT extract(epoch FROM clock_timestamp())::float8"),
    ])
    let wait = Session.Environment.steadyNow().timeIntervalSince(before)
    // A clock must not jump when the connection comes back.
    if storeID == nil, let time: Double = try rows[2].first?.optional(0) {
      secondsAhead = time - before.timeIntervalSince1970 - wait / 2
    }
    processStart = try rows[1].first?.optional(0)
    let isFirst = storeID == nil
    let newest = try check(rows[0])
    if isFirst { known = newest }
    announced = newest.sequence
    isWoken = true
  }

  /// Checks the identity and the version of the store.
  ///
  /// - Returns: the newest entry.
  private func check(_ rows: Rows) throws(DatabaseError) -> JournalPosition {
    guard let row = rows.first else { throw .notInitialized(server) }
    let version: Int = try row.value(1)
    if Tables.isNewer(version) { throw .newer(server, tables: version) }
    if version != Tables.version { throw .older(server) }
    let id: UUID = try row.value(0)
    let newest = JournalPosition(sequence: try row.sequence(2), uid: try row.optional(3))
    let uid: UUID? = try row.optional(4)
    if let storeID, storeID != id || (known.uid != nil && known.uid != uid) {
      replacement = .replaced(server)
    }
    storeID = id
    if replacement != nil { (known, announced) = (newest, newest.sequence) }
    return newest
  }

  /// The error for operations that need a connection while there is none, or that have to wait for an uncertain commit.
  private var lost: DatabaseError {
    let (place, since) = (link.address.place, link.since)
    return uncertain == nil ? .lost(place, since: since) : .uncertain(place, since: since)
  }

  /// Runs `body` on the connection.
  ///
  /// - Throws: the errors of `body`; `.lost` if the connection broke.
  private func onConnection<Result>(
    _ body: (ServerConnection) throws -> Result
  ) throws -> Result {
    do {
      return try body(link.connection())
    } catch DatabaseError.lost {
      throw lost
    } catch let error as UnreadableValue {
      throw DatabaseError.unreadable(error.text)
    }
  }

  // MARK: transactions

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try reading { transaction, _ in try body(transaction) }
  }

  func reading<Result>(
    _ body: (SQLTransaction, ServerConnection) throws -> Result
  ) throws -> Result {
    try resolve()
    return try onConnection { connection in
      let transaction = try beginTransaction(
        [SQLStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")], on: connection)
      defer { if !connection.isBroken { try? connection.post([SQLStatement("COMMIT")]) } }
      return try body(SQLTransaction(on: transaction), connection)
    }
  }

  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try transaction(on: nil, body)
  }

  package func transaction<Result>(
    on board: Scoreboard.ID?, _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    do {
      return try writing(on: board) { transaction, _ in try body(transaction) }
    } catch is ServerTransaction.Outdated {
      // Nothing was written yet, but others have written so much that the whole state has to be read again.
      return try writing(on: nil) { transaction, _ in try body(transaction) }
    }
  }

  /// - Parameter board: the board to lock; nil to exclude all other writers.
  func writing<Result>(
    on board: Scoreboard.ID?, _ body: (SQLTransaction, ServerConnection) throws -> Result
  ) throws -> Result {
    lastCommit = nil
    do {
      return try writing(locking: board, body)
    } catch let error as DatabaseError {
      if case .lost = error {
        news = news ?? ConnectionNews()
        news?.hasRefused = true
      }
      throw error
    }
  }

  private func writing<Result>(
    locking board: Scoreboard.ID?, _ body: (SQLTransaction, ServerConnection) throws -> Result
  ) throws -> Result {
    try resolve()
    return try onConnection { connection in
      let transaction = try beginTransaction(
        [SQLStatement("BEGIN ISOLATION LEVEL READ COMMITTED")] + ServerTransaction.locks(board),
        on: connection, locked: board)
      do {
        let sql = SQLTransaction(on: transaction)
        let result = try body(sql, connection)
        try sql.flush()
        try commit(transaction, on: connection)
        return result
      } catch {
        if !connection.isBroken { try? connection.post([SQLStatement("ROLLBACK")]) }
        throw error
      }
    }
  }

  /// Begins a transaction, and reads the entries that others have written since the last one, in one round trip.
  private func beginTransaction(
    _ statements: [SQLStatement], on connection: ServerConnection, locked: Scoreboard.ID?? = nil
  ) throws -> ServerTransaction {
    do {
      let rows = try connection.run(
        statements + [
          store,
          ServerTransaction.newEntries(after: known.sequence),
        ])
      let newest = try check(rows[rows.count - 2])
      let transaction = try ServerTransaction(
        on: connection, after: known, entries: replacement == nil ? rows[rows.count - 1] : nil,
        newest: newest, locked: locked)
      known = transaction.newest
      return transaction
    } catch {
      if !connection.isBroken { try? connection.post([SQLStatement("ROLLBACK")]) }
      throw error
    }
  }

  /// Writes the remaining statements, and commits, in one round trip.
  private func commit(
    _ transaction: ServerTransaction, on connection: ServerConnection
  ) throws {
    do {
      try transaction.finish()
    } catch {
      guard connection.isBroken, let last = transaction.lastEntry else { throw error }
      uncertain = UncertainCommit(
        uid: last.uid, command: last.command, process: connection.processID,
        processStart: processStart)
      // If the connection is restored immediately, the user need not be notified.
      let found = try resolution { () throws(DatabaseError) in try link.connection() }
      uncertain = nil
      guard let sequence = found else { throw DatabaseError.notSaved(server) }
      transaction.noteNumber(sequence)
    }
    guard let last = transaction.lastEntry else { return }
    let place = CommitPlace(newest: transaction.newestSequence(), unseen: transaction.unseen)
    (lastCommit, known) = (place, JournalPosition(sequence: place.newest, uid: last.uid))
  }

  /// Resolves an uncertain commit, if there is one.
  ///
  /// - Throws: `.uncertain` while there is no connection.
  private func resolve() throws(DatabaseError) {
    guard let commit = uncertain else { return }
    let sequence = try resolution { () throws(DatabaseError) in try link.connectionNow() }
    (uncertain, isWoken) = (nil, true)
    news = news ?? ConnectionNews()
    news?.commit = (commit.command, sequence != nil)
  }

  /// The number of the entry of an uncertain commit; nil if it was not saved, and never will be.
  private func resolution(
    on connect: () throws(DatabaseError) -> ServerConnection?
  ) throws(DatabaseError) -> Int? {
    guard let commit = uncertain else { return nil }
    guard let connection = try? connect() else { throw lost }
    do {
      // Statements that the old connection has sent must not arrive later. Ending its process also releases its locks.
      try connection.run([
        SQLStatement(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid = $1 AND backend_start::text = $2
          """, commit.process, commit.processStart)
      ])
      let rows = try connection.run([
        SQLStatement("BEGIN"), StoreLock.exclusive,
        SQLStatement("SELECT sequence FROM scoreboard.change WHERE uid = $1", commit.uid),
        SQLStatement("COMMIT"),
      ])
      return try rows[1].first?.value(0)
    } catch {
      if !connection.isBroken { try? connection.post([SQLStatement("ROLLBACK")]) }
      throw error == .busy(server) || connection.isBroken ? lost : error
    }
  }

  // MARK: following

  package func newestSequence() throws -> Int {
    if !isListening { return try reading { transaction, _ in try transaction.sequence() } }
    if let connection = link.current { try? pollNotifications(connection) }
    return max(known.sequence, announced)
  }

  package func pollReplacement() -> (any Error)? {
    defer { replacement = nil }
    return replacement
  }

  package var changeFeed: ChangeFeed {
    if !isListening {
      isListening = true
      if let connection = link.current { try? listen(on: connection) }
      isWoken = true
    }
    // Notifications may have arrived together with the result of a statement.
    if let connection = link.current { try? pollNotifications(connection) }
    guard let connection = link.current else { return ChangeFeed(file: nil, interval: 100) }
    if isWoken { return ChangeFeed(file: connection.file, interval: 0) }
    return ChangeFeed(file: connection.file, interval: isNotified ? nil : 1000)
  }

  private func listen(on connection: ServerConnection) throws(DatabaseError) {
    do {
      try connection.run([SQLStatement("LISTEN scoreboard")])
      isNotified = true
    } catch {
      // A standby server sends no notifications.
      if connection.isBroken { throw error }
      isNotified = false
    }
  }

  package func pollChanges() throws -> Bool {
    guard let connection = try link.connectionNow(),
      (try? pollNotifications(connection)) != nil
    else {
      news = news ?? ConnectionNews()
      throw lost
    }
    try resolve()
    if let news {
      self.news = nil
      throw news
    }
    defer { isWoken = false }
    return isWoken || !isNotified
  }

  private func pollNotifications(_ connection: ServerConnection) throws(DatabaseError) {
    for payload in try connection.pollNotifications() {
      announced = max(announced, Int(payload) ?? 0)
      isWoken = true
    }
  }
}

/// The connection is restored.
struct ConnectionNews: JournalNews, CustomStringConvertible {
  /// A commit whose result did not arrive.
  var commit: (command: String, isSaved: Bool)?
  /// Whether changes were refused meanwhile.
  var hasRefused = false

  var isReplaceable: Bool { commit == nil && !hasRefused }

  var description: String {
    let refused = "later input was not"
    guard let commit else { return "Connected again" + (hasRefused ? ": \(refused) saved" : "") }
    let saved = "Connected again: '\(commit.command)' was "
    if !commit.isSaved { return saved + "not saved. Enter it again" }
    return saved + "saved" + (hasRefused ? ", \(refused)" : "")
  }
}
