import Foundation
import ScoreStore
import Scorekeeping

/// A journal in PostgreSQL, for boards that several machines share.
///
/// - Writers of one board take turns by a lock on its row; those of different boards do not wait for each other, except
///   while a commit is on its way to the disk: PostgreSQL lets one transaction that notifies commit at a time. So each
///   entry gets its number in the last round trip, and numbers are dense and in the order of commits.
/// - A change of one board takes two round trips: one locks the board and brings the entries that this journal has not
///   seen, one writes and commits.
/// - A follower listens first and reads after that. Notifications only wake it; the numbers tell what is missing.
/// - If the connection breaks, whether a commit has arrived is decided by the identity of its entry.
package final class ServerJournal: Journal {
  let address: ServerAddress
  private let access: DataFile.Access
  private var link: Link
  /// Which store this is; nil until it was read.
  private var storeID: UUID?
  /// The number of the newest entry that was read or written, and its identity.
  private var known = Mark()
  /// The number of the newest entry that others have told of.
  private var announced = 0
  private var isListening = false
  private var isWoken = true
  private var replacement: ServerError?
  /// A commit of which it is not known whether it has arrived.
  private var uncertain: UncertainCommit?
  private var hostAddress: String?
  /// When the process of the server began that serves the connection.
  private var processStart: String?
  package private(set) var overtakenBy = 0
  package var onDelay: ((Delay) -> Void)?

  /// A place in the order of the entries.
  struct Mark {
    var sequence = 0
    /// The identity of the entry with that number; nil if it was not read.
    var uid: UUID?
  }

  private enum Link {
    case up(ServerConnection)
    case down(Outage)
  }

  /// The time without a connection.
  private struct Outage {
    let since = Date()
    /// The end of the time for which a key waits.
    let end = ContinuousClock.now + ServerJournal.patience
    var attempt: ConnectionAttempt?
    /// The time of the next attempt; during one, of its beginning.
    var next = ContinuousClock.now
  }

  private struct UncertainCommit {
    let uid: UUID
    let command: String
    /// The process of the server that may still hold the transaction, and when it began.
    let process: Int
    let processStart: String?
  }

  /// The longest time that a key waits for a connection that broke.
  private static let patience = Duration.seconds(2)
  private static let retryInterval = Duration.milliseconds(500)
  private static let openingLimit = Duration.seconds(10)

  /// Connects to a store.
  ///
  /// - Throws: a `ServerError`.
  package init(
    at address: ServerAddress, access: DataFile.Access = .readWrite,
    onDelay: ((Delay) -> Void)? = nil
  ) throws {
    self.address = address
    self.access = access
    self.onDelay = onDelay
    let attempt = try ConnectionAttempt(to: address)
    link = .down(Outage())
    let connection = try Self.finish(attempt, within: Self.openingLimit, server: server)
    try begin(connection)
  }

  /// Makes the tables of a store, or brings older ones on.
  ///
  /// - Returns: whether there was something to do.
  /// - Throws: a `ServerError` that says what is missing.
  package static func prepare(at address: ServerAddress) throws -> Bool {
    let connection = try finish(
      ConnectionAttempt(to: address), within: openingLimit, server: address.description)
    return try ServerSchema.bringOn(connection)
  }

  var server: String { address.description }

  // MARK: the connection

  private static func finish(
    _ attempt: ConnectionAttempt, within limit: Duration, server: String
  ) throws(ServerError) -> ServerConnection {
    let end = ContinuousClock.now + limit
    while true {
      switch attempt.poll() {
      case .connected(let connection): return connection
      case .failed(let error): throw error
      case .waiting:
        if ContinuousClock.now > end { throw .unreachable(server, reason: "no answer") }
        attempt.isReady(within: 100)
      }
    }
  }

  /// Uses a new connection: checks which store it leads to, and finds out about an uncertain commit.
  private func begin(_ connection: ServerConnection) throws(ServerError) {
    if let encoding = connection.serverEncoding, encoding != "UTF8" {
      throw .encoding(server, encoding)
    }
    connection.onDelay = { [unowned self] in
      onDelay?(Delay(file: server, duration: $0, isServer: true))
    }
    if isListening { try connection.run([Statement("LISTEN scoreboard")]) }
    let rows = try connection.run([
      Statement("SELECT id, version, sequence FROM scoreboard.store"),
      Statement("SELECT uid FROM scoreboard.change WHERE sequence = $1", known.sequence),
      Statement("SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"),
    ])
    processStart = rows[2].first?.text(0)
    try note(rows[0], on: connection)
    if let uid = known.uid, try rows[1].first?.id(0) != uid { replacement = .replaced(server) }
    announced = max(announced, try rows[0].first?.value(2) ?? 0)
    hostAddress = connection.hostAddress
    (link, isWoken) = (.up(connection), true)
  }

  /// Checks the identity and the version of the store.
  private func note(_ rows: Rows, on connection: ServerConnection) throws(ServerError) {
    guard let row = rows.first else { throw .notInitialized(server) }
    let version: Int = try row.value(1)
    if version > ServerSchema.version { throw .newer(server) }
    if version < ServerSchema.version { throw .older(server) }
    let id = try row.id(0)
    let newest: Int = try row.value(2)
    if storeID == nil { known.sequence = newest }
    if let storeID, storeID != id || newest < known.sequence { replacement = .replaced(server) }
    if replacement != nil { known = Mark(sequence: newest) }
    storeID = id
  }

  /// The connection; after it broke, a new one, for which a writer waits for two seconds.
  ///
  /// - Throws: `.lost`, `.uncertain`.
  private func connected() throws(ServerError) -> ServerConnection {
    if case .up(let connection) = link, !connection.isBroken { return connection }
    loseConnection()
    while true {
      if let connection = try advance() { return connection }
      guard case .down(let outage) = link, ContinuousClock.now < outage.end else { break }
      usleep(20_000)
    }
    throw downError
  }

  /// The connection, without waiting for one; nil if there is none.
  private func connectedNow() throws(ServerError) -> ServerConnection? {
    if case .up(let connection) = link, !connection.isBroken { return connection }
    loseConnection()
    return try advance()
  }

  private var downError: ServerError {
    guard case .down(let outage) = link else { return .notSaved(server) }
    return uncertain == nil
      ? .lost(server, since: outage.since) : .uncertain(server, since: outage.since)
  }

  private func loseConnection() {
    if case .up = link { link = .down(Outage()) }
  }

  /// Goes on with connecting, without waiting.
  ///
  /// - Returns: the connection; nil while there is none.
  /// - Throws: an error that trying again does not mend.
  private func advance() throws(ServerError) -> ServerConnection? {
    guard case .down(var outage) = link else { return nil }
    if outage.attempt == nil {
      if ContinuousClock.now < outage.next { return nil }
      outage.attempt = try ConnectionAttempt(to: address, at: hostAddress)
    }
    defer { if case .down = link { link = .down(outage) } }
    switch outage.attempt?.poll() {
    case .connected(let connection):
      (outage.attempt, outage.next) = (nil, .now + Self.retryInterval)
      do {
        try begin(connection)
        return connection
      } catch .lost, .stopping {
        return nil
      }
    case .waiting:
      // An attempt whose packets are dropped would take minutes to fail.
      if ContinuousClock.now > outage.next + .seconds(2) {
        (outage.attempt, outage.next) = (nil, .now)
      }
    case .failed, nil: (outage.attempt, outage.next) = (nil, .now + Self.retryInterval)
    }
    return nil
  }

  /// Runs `body` on the connection. An error that broke it leaves the journal without one.
  func onConnection<Result>(
    _ body: (ServerConnection) throws -> Result
  ) throws -> Result {
    let connection = try connected()
    do {
      return try body(connection)
    } catch {
      if connection.isBroken {
        loseConnection()
        if error is ServerError { throw downError }
      }
      throw error
    }
  }

  // MARK: transactions

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try reading { try body($0) }
  }

  func reading<Result>(_ body: (ServerTransaction) throws -> Result) throws -> Result {
    try resolve()
    return try onConnection { connection in
      let transaction = try beginTransaction(
        [Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")], on: connection)
      let end = [Statement("COMMIT")]
      do {
        let result = try body(transaction)
        try connection.post(end)
        return result
      } catch {
        if !connection.isBroken { try? connection.post(end) }
        throw error
      }
    }
  }

  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try writing(on: nil, body)
  }

  package func transaction<Result>(
    on board: Scoreboard.ID?, _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    do {
      return try writing(on: board, body)
    } catch is ServerTransaction.Outdated {
      // Others have written so much meanwhile that everything has to be read anew.
      return try writing(on: nil, body)
    }
  }

  func writing<Result>(
    on board: Scoreboard.ID?, _ body: (ServerTransaction) throws -> Result
  ) throws -> Result {
    if access == .readOnly {
      throw ServerError.notAllowed(server, user: "", reason: "it is open for reading")
    }
    try resolve()
    overtakenBy = 0
    return try onConnection { connection in
      let transaction = try beginTransaction(
        [Statement("BEGIN")] + ServerTransaction.locks(board), on: connection, locked: board)
      do {
        let result = try body(transaction)
        try commit(transaction, on: connection)
        return result
      } catch {
        if !connection.isBroken { try? connection.post([Statement("ROLLBACK")]) }
        throw error
      }
    }
  }

  /// Begins a transaction, and reads the entries that others have written since the last one, in one round trip.
  private func beginTransaction(
    _ statements: [Statement], on connection: ServerConnection, locked: Scoreboard.ID?? = nil
  ) throws(ServerError) -> ServerTransaction {
    do {
      var rows = try connection.run(
        statements + [
          Statement("SELECT id, version, sequence FROM scoreboard.store"),
          ServerTransaction.entries(after: known.sequence, limit: ServerTransaction.newLimit),
        ])
      let entries = rows.removeLast()
      let mark = known
      try note(rows[rows.count - 1], on: connection)
      let transaction = try ServerTransaction(
        on: connection, newest: known, entries: replacement == nil ? entries : nil,
        total: try rows[rows.count - 1].first?.value(2) ?? mark.sequence, locked: locked)
      known = transaction.newest
      return transaction
    } catch {
      if !connection.isBroken { try? connection.post([Statement("ROLLBACK")]) }
      throw error
    }
  }

  /// Writes what is left, and commits, in one round trip.
  private func commit(
    _ transaction: ServerTransaction, on connection: ServerConnection
  ) throws(ServerError) {
    guard let last = transaction.lastWritten else {
      return try connection.post([Statement("COMMIT")])
    }
    let before = known
    do {
      try transaction.finish()
    } catch {
      guard connection.isBroken else { throw error }
      loseConnection()
      uncertain = UncertainCommit(
        uid: last.uid, command: last.command, process: connection.processID,
        processStart: processStart)
      // If the connection comes back at once, the user need not hear of it.
      let found = try resolution(isWaiting: true)
      uncertain = nil
      guard let sequence = found else { throw .notSaved(server) }
      transaction.noteCommit(as: sequence)
    }
    overtakenBy = transaction.overtakenBy
    known = Mark(sequence: before.sequence + transaction.writtenCount + overtakenBy, uid: last.uid)
  }

  /// Finds out about an uncertain commit, if there is one.
  ///
  /// - Throws: `.wasSaved` or `.wasNotSaved`, once; `.uncertain` while there is no connection.
  private func resolve() throws(ServerError) {
    guard let commit = uncertain else { return }
    let sequence = try resolution(isWaiting: false)
    uncertain = nil
    isWoken = true
    throw sequence != nil
      ? .wasSaved(server, command: commit.command) : .wasNotSaved(server, command: commit.command)
  }

  /// The number that an uncertain commit has got; nil if it was not saved, and never will be.
  private func resolution(isWaiting: Bool) throws(ServerError) -> Int? {
    guard let commit = uncertain else { return nil }
    guard let connection = isWaiting ? try connected() : try connectedNow() else { throw downError }
    do {
      // What the old connection has on its way must not arrive later. Its locks go with it.
      try connection.run([
        Statement(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid = $1 AND backend_start::text = $2
          """, commit.process, commit.processStart)
      ])
      let rows = try connection.run([
        Statement("BEGIN"), StoreLock.exclusive,
        Statement("SELECT sequence FROM scoreboard.change WHERE uid = $1", commit.uid),
        Statement("COMMIT"),
      ])
      return try rows[1].first?.value(0)
    } catch {
      if connection.isBroken { loseConnection() }
      throw error == .busy(server) || connection.isBroken ? downError : error
    }
  }

  // MARK: following

  package func newestSequence() throws -> Int {
    if !isListening { return try reading { $0.newest.sequence } }
    if case .up(let connection) = link { try? takeNotifications(connection) }
    return max(known.sequence, announced)
  }

  package func pollReplacement() -> (any Error)? {
    defer { replacement = nil }
    return replacement
  }

  package var changeFeed: ChangeFeed {
    if !isListening {
      isListening = true
      if case .up(let connection) = link {
        _ = try? connection.run([Statement("LISTEN scoreboard")])
        isWoken = true
      }
    }
    if case .up(let connection) = link, !connection.isBroken {
      return ChangeFeed(file: connection.file, interval: isWoken ? 0 : nil)
    }
    return ChangeFeed(file: nil, interval: 100)
  }

  package func pollChanges() throws -> Bool {
    if case .up(let connection) = link {
      do {
        try takeNotifications(connection)
      } catch {
        loseConnection()
        throw downError
      }
    } else if try advance() == nil {
      throw downError
    }
    try resolve()
    defer { isWoken = false }
    return isWoken
  }

  private func takeNotifications(_ connection: ServerConnection) throws(ServerError) {
    for payload in try connection.takeNotifications() {
      announced = max(announced, Int(payload) ?? 0)
      isWoken = true
    }
  }
}
