import FoundationBase
import ScoreStore

/// A connection to a server. It sends statements together and waits once for their results: each `run` is a round trip.
final class ServerConnection {
  private let pq: LibPQ
  private let pointer: LibPQ.PGconn
  /// The address without a password.
  let server: String
  /// The names of the statements that the server has prepared, keyed by their text.
  private var prepared: [String: String] = [:]
  private var preparedCount = 0
  /// The numbers of results of the batches that were sent but not read yet.
  private var unread: [Int] = []
  /// The number of results of the first unread batch that were read.
  private var resultCount = 0
  /// The rows of the batch that is being read.
  private var rows: [Rows] = []
  private var failure: DatabaseError?
  private(set) var isBroken = false
  /// The payloads of the notifications received from others.
  private var notifications: [String] = []
  /// The longest time without a byte from the server. It is longer than the server's wait for the two locks of a
  /// change.
  var silenceLimit = Duration.milliseconds(2500)
  /// The longest time until a result is complete, and the largest memory for it in bytes. A server might send without
  /// end.
  var resultLimit = Duration.seconds(20)
  private static let memoryLimit = 1 << 30
  /// Called ten times a second after the first second of waiting.
  var onDelay: ((Duration) -> Void)?

  init(_ pointer: LibPQ.PGconn, _ pq: LibPQ, server: String) {
    (self.pointer, self.pq, self.server) = (pointer, pq, server)
    _ = pq.setNoticeProcessor(pointer, { _, _ in }, nil)
    if pq.setNonblocking(pointer, 1) != 0 || pq.enterPipelineMode(pointer) != 1 { isBroken = true }
  }

  deinit { pq.finish(pointer) }

  var file: Int32 { pq.socket(pointer) }
  var processID: Int { Int(pq.backendPID(pointer)) }
  var user: String { pq.user(pointer).map { String(cString: $0) } ?? "" }
  /// The address to which the host was resolved.
  var hostAddress: String? {
    guard let host = pq.host(pointer).map({ String(cString: $0) }), !host.hasPrefix("/"),
      let address = pq.hostAddress(pointer).map({ String(cString: $0) }), !address.isEmpty
    else { return nil }
    return address
  }

  /// - Throws: `.encoding` unless the database stores text as UTF-8.
  func checkEncoding() throws(DatabaseError) {
    let encoding = pq.parameterStatus(pointer, "server_encoding").map { String(cString: $0) }
    if let encoding, encoding != "UTF8" { throw .encoding(server, encoding) }
  }

  /// Runs statements in one round trip. If a statement fails, the following ones are not run.
  ///
  /// - Returns: the rows of each statement that returns rows.
  /// - Throws: a `DatabaseError`; `.lost` if the connection broke.
  @discardableResult
  func run(_ statements: [SQLStatement]) throws(DatabaseError) -> [Rows] {
    try post(statements)
    // The results of statements posted earlier no longer matter.
    while unread.count > 1, !isBroken { _ = try? receive() }
    if isBroken { throw broken() }
    return try receive()
  }

  /// Sends statements without waiting for their results. The next `run` skips the results.
  func post(_ statements: [SQLStatement]) throws(DatabaseError) {
    let texts = statements.map { $0.values.map { $0?.text } }
    for case let text? in texts.joined() where text.utf8.contains(0) {
      throw .nul(text.replacing("\0", with: "\u{2400}"))
    }
    let oldCount = preparedCount
    for (statement, texts) in zip(statements, texts) {
      let name = prepare(statement.sql)
      let isSent = LibPQ.withTexts(texts) { values in
        pq.sendQueryPrepared(pointer, name, CInt(texts.count), values, nil, nil, 0)
      }
      if isSent != 1 { throw broken() }
    }
    if pq.pipelineSync(pointer) != 1 || pq.flush(pointer) < 0 { throw broken() }
    unread.append(statements.count + preparedCount - oldCount)
  }

  private func prepare(_ sql: String) -> String {
    if let name = prepared[sql] { return name }
    preparedCount += 1
    let name = "s\(preparedCount)"
    prepared[sql] = name
    _ = pq.sendPrepare(pointer, name, sql, 0, nil)
    return name
  }

  /// Reads the results of the oldest unread batch.
  private func receive() throws(DatabaseError) -> [Rows] {
    (rows, failure) = ([], nil)
    while try !take(nextResult()) {
      if isBroken { throw broken() }
    }
    if isBroken { throw broken() }
    if let failure { throw failure }
    return rows
  }

  /// Consumes a result of the oldest unread batch.
  ///
  /// - Returns: whether it was the last result of the batch.
  private func take(_ result: LibPQ.PGresult?) -> Bool {
    // There is no result between the results of two statements.
    guard let result else { return false }
    let status = pq.resultStatus(result)
    if [1, 2].contains(status) { resultCount += 1 }
    if status == 2 {
      rows.append(Rows(result, pq))
      return false
    }
    defer { pq.clear(result) }
    // The connection never copies data, and the library would wait for the copy without end.
    if [3, 4, 8].contains(status) { isBroken = true }
    if status == 7 {
      // A server runs nothing after a fault, so a second fault is invalid.
      if failure != nil { isBroken = true }
      failure = failure ?? fault(of: result)
    }
    guard status == 10 else { return false }
    // A statement that succeeds has a result.
    if unread.isEmpty || failure == nil && resultCount != unread[0] { isBroken = true }
    unread = Array(unread.dropFirst())
    resultCount = 0
    // Statements after the failed one were not prepared.
    if failure != nil { prepared = [:] }
    return true
  }

  private func fault(of result: LibPQ.PGresult) -> DatabaseError {
    func field(_ code: Character) -> String {
      pq.resultErrorField(result, CInt(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
    }
    let state = field("C")
    return .statement(at: server, user: user, state: state, field("M"))
  }

  /// The next result; nil between the results of two statements.
  private func nextResult() throws(DatabaseError) -> LibPQ.PGresult? {
    var start = ContinuousClock.now
    let beginning = start
    var checked = start
    var memory: Int?
    while pq.isBusy(pointer) != 0 {
      let isFlushing = pq.flush(pointer) == 1
      let events = Int16(isFlushing ? POLLIN | POLLOUT : POLLIN)
      var file = pollfd(fd: file, events: events, revents: 0)
      if poll(&file, 1, 100) > 0 {
        start = .now
        if pq.consumeInput(pointer) == 0 { throw broken() }
      }
      let now = ContinuousClock.now
      if now - checked < .milliseconds(90) { continue }
      checked = now
      let peak = Self.peakMemory
      memory = memory ?? peak
      if now - start > silenceLimit || now - beginning > max(silenceLimit, resultLimit)
        || peak - (memory ?? peak) > Self.memoryLimit
      {
        throw broken()
      }
      if now - beginning > .seconds(1) { onDelay?(now - beginning) }
    }
    let result = pq.getResult(pointer)
    if result == nil, pq.status(pointer) != 0 { throw broken() }
    return result
  }

  /// The peak memory of this process, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss << 10
    #endif
  }

  private func broken() -> DatabaseError {
    isBroken = true
    return .lost(server, since: Date())
  }

  /// Returns the payloads of the notifications of others since the last call, without waiting.
  ///
  /// - Throws: `.lost` if the connection broke.
  func pollNotifications() throws(DatabaseError) -> [String] {
    if isBroken || pq.consumeInput(pointer) == 0 || pq.status(pointer) != 0 { throw broken() }
    // Notifications come after the results.
    while !unread.isEmpty, !isBroken, pq.isBusy(pointer) == 0 { _ = take(pq.getResult(pointer)) }
    if isBroken { throw broken() }
    while let memory = pq.notifies(pointer) {
      let notification = memory.load(as: LibPQ.Notification.self)
      if Int(notification.process) != processID, let text = notification.payload {
        notifications.append(String(cString: text))
      }
      pq.freeMemory(memory)
    }
    defer { notifications = [] }
    return notifications
  }
}
