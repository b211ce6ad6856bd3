import Foundation
import ScoreStore

/// A connection to a server. It sends statements together and waits for their results once: each `run` is a round trip.
final class ServerConnection {
  private let pq: LibPQ
  private let pointer: LibPQ.Connection
  /// The address without a password.
  let server: String
  /// The names of the statements that the server has prepared, by their text.
  private var prepared: [String: String] = [:]
  private var preparedCount = 0
  /// The number of batches that were sent, but whose results were not read yet.
  private var unread = 0
  /// The rows of the batch that is read, and the first statement that failed in it.
  private var rows: [Rows] = []
  private var failure: ServerError?
  private(set) var isBroken = false
  /// The payloads of the notifications of others that have come.
  private var notifications: [String] = []
  /// The longest time without a byte from the server: more than it waits for the two locks of a change.
  var silenceLimit = Duration.milliseconds(2500)
  /// Called ten times a second after the first second of waiting.
  var onDelay: ((Duration) -> Void)?

  init(_ pointer: LibPQ.Connection, _ pq: LibPQ, server: String) {
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

  /// - Throws: `.encoding` unless names are stored as they are.
  func checkEncoding() throws(ServerError) {
    let encoding = pq.parameterStatus(pointer, "server_encoding").map { String(cString: $0) }
    if let encoding, encoding != "UTF8" { throw .encoding(server, encoding) }
  }

  /// Runs statements in one round trip. After one that fails the rest is not run.
  ///
  /// - Returns: the rows of each statement that returns rows.
  /// - Throws: a `ServerError`; `.lost` if the connection broke.
  @discardableResult
  func run(_ statements: [Statement]) throws(ServerError) -> [Rows] {
    try post(statements)
    // What was posted earlier does not matter any more.
    while unread > 1, !isBroken { _ = try? receive() }
    if isBroken { throw broken() }
    return try receive()
  }

  /// Sends statements without waiting for their results, which the next `run` passes over.
  func post(_ statements: [Statement]) throws(ServerError) {
    let texts = statements.map { $0.values.map { $0?.text } }
    for case let text? in texts.joined() where text.utf8.contains(0) {
      throw .nul(text.replacing("\0", with: "\u{2400}"))
    }
    for (statement, texts) in zip(statements, texts) {
      let name = prepare(statement.sql)
      let isSent = LibPQ.withTexts(texts) { values in
        pq.sendQueryPrepared(pointer, name, CInt(texts.count), values, nil, nil, 0)
      }
      if isSent != 1 { throw broken() }
    }
    if pq.pipelineSync(pointer) != 1 || pq.flush(pointer) < 0 { throw broken() }
    unread += 1
  }

  private func prepare(_ sql: String) -> String {
    if let name = prepared[sql] { return name }
    preparedCount += 1
    let name = "s\(preparedCount)"
    prepared[sql] = name
    _ = pq.sendPrepare(pointer, name, sql, 0, nil)
    return name
  }

  /// Reads the results of the batch that was sent first.
  private func receive() throws(ServerError) -> [Rows] {
    (rows, failure) = ([], nil)
    while try !take(nextResult()) {}
    if let failure { throw failure }
    return rows
  }

  /// Takes a result of the batch that was sent first.
  ///
  /// - Returns: whether it was the last.
  private func take(_ result: LibPQ.Result?) -> Bool {
    // There is no result between those of two statements.
    guard let result else { return false }
    let status = pq.resultStatus(result)
    if status == 2 {
      rows.append(Rows(result, pq))
      return false
    }
    defer { pq.clear(result) }
    if status == 7 { failure = failure ?? fault(of: result) }
    guard status == 10 else { return false }
    unread -= 1
    // Statements after one that failed were not prepared.
    if failure != nil { prepared = [:] }
    return true
  }

  private func fault(of result: LibPQ.Result) -> ServerError {
    func field(_ code: Character) -> String {
      pq.resultErrorField(result, CInt(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
    }
    let state = field("C")
    return .statement(at: server, user: user, state: state, field("M"))
  }

  /// The next result; nil between the results of two statements.
  private func nextResult() throws(ServerError) -> LibPQ.Result? {
    var start = ContinuousClock.now
    let beginning = start
    while pq.isBusy(pointer) != 0 {
      let isFlushing = pq.flush(pointer) == 1
      let events = Int16(isFlushing ? POLLIN | POLLOUT : POLLIN)
      var file = pollfd(fd: file, events: events, revents: 0)
      let count = poll(&file, 1, 100)
      if count > 0 {
        start = .now
        if pq.consumeInput(pointer) == 0 { throw broken() }
      } else if count == 0 {
        let now = ContinuousClock.now
        if now - start > silenceLimit { throw broken() }
        if now - beginning > .seconds(1) { onDelay?(now - beginning) }
      }
    }
    let result = pq.getResult(pointer)
    if result == nil, pq.status(pointer) != 0 { throw broken() }
    return result
  }

  private func broken() -> ServerError {
    isBroken = true
    return .lost(server, since: Date())
  }

  /// The payloads of the notifications of others since the last call, without waiting.
  ///
  /// - Throws: `.lost` if the connection broke.
  func pollNotifications() throws(ServerError) -> [String] {
    if isBroken || pq.consumeInput(pointer) == 0 || pq.status(pointer) != 0 { throw broken() }
    // Notifications come after the results.
    while unread > 0, pq.isBusy(pointer) == 0 { _ = take(pq.getResult(pointer)) }
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
