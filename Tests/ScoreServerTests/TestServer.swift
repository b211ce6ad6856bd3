import Foundation
import NIOCore
import Scorekeeping
import Synchronization
import Testing

@testable import ScoreServer

/// A server of boards in memory, on a free port, with a thread in place of the program's event loop.
final class TestServer: Sendable {
  let port: Int
  /// A session that keeps score, used only on the loop's thread.
  private struct Score: @unchecked Sendable {
    let session: Session
  }
  private let score: Score
  /// The desk of the scorers, used only on the loop's thread; nil without scorers.
  private struct Desk: @unchecked Sendable {
    let desk: ScoreDesk
  }
  private let desk: Desk?
  /// A key for each scorer.
  let keys: [String]
  /// What the desk has logged.
  let log = Log()

  final class Log: Sendable {
    let lines = Mutex<[String]>([])
  }
  private let jobs = Mailbox<@Sendable () -> Void>()
  private let isStopped = Mutex(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Serves boards made by commands.
  ///
  /// - Parameter scorers: those who may score on the board of the last command.
  init(
    board: String? = nil, limits: ServerLimits = .patient, scorers: [String] = [],
    takesPIN: Bool = false, _ commands: String...
  ) throws {
    let journal = MemoryJournal()
    // Equal commands make equal boards.
    var count = 0
    let environment = Session.Environment(
      newID: {
        count += 1
        return UUID(uuidString: String(format: "00000000-0000-0000-0000-%012d", count)) ?? UUID()
      },
      now: { Date(timeIntervalSince1970: 1_800_000_000) }, offsetFromUTC: { _ in 0 })
    let score = Score(session: try Session(journal: journal, environment: environment))
    for command in commands { try Self.perform(command, in: score.session) }
    let publisher = try Publisher(
      board: board, log: { Issue.record("\($0)") },
      openJournal: { PublicJournal(of: journal) })
    if !scorers.isEmpty, let id = score.session.state.board?.id {
      let links = Scorers(takesPIN: takesPIN)
      let desk = try ScoreDesk(journal, board: id, of: links)
      keys = try scorers.map { links.makeKey(for: try links.add(wanted: $0)).text }
      desk.log = { [log] sentence in log.lines.withLock { $0.append(sentence) } }
      publisher.desk = desk
      self.desk = Desk(desk: desk)
    } else {
      (keys, desk) = ([], nil)
    }
    let server = try Server(
      host: "127.0.0.1", port: 0, takesPoints: desk != nil, url: "https://scores.example:8443/",
      limits: limits)
    let front = UncheckedFront(front: ServerFrontEnd(server, publisher))
    self.score = score
    port = server.port
    Thread { [self] in
      while !isStopped.withLock({ $0 }) {
        var files = [front.front.keyFile ?? -1, jobs.file].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&files, 2, 10)
        for job in jobs.received() { job() }
        _ = front.front.pollChanges()
        _ = front.front.readKeys(isReadable: true)
      }
      front.front.end()
      hasEnded.signal()
    }.start()
  }

  private struct UncheckedFront: @unchecked Sendable {
    let front: ServerFrontEnd
  }

  private static func perform(_ line: String, in session: Session) throws {
    let command = try Command(parsing: line)
    try session.perform(#require(command))
  }

  /// Performs commands, which must succeed.
  func perform(_ commands: [String]) async throws {
    try await onLoop { session in
      for command in commands { try Self.perform(command, in: session) }
    }
  }

  func perform(_ commands: String...) async throws { try await perform(commands) }

  /// Runs a closure with the session that keeps score.
  func onLoop<Result: Sendable>(
    _ body: @escaping @Sendable (Session) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      jobs.send { [score] in
        continuation.resume(with: Swift.Result { try body(score.session) })
      }
    }
  }

  /// Runs a closure with the desk of the scorers.
  func onDesk<Result: Sendable>(
    _ body: @escaping @Sendable (ScoreDesk) throws -> Result
  ) async throws -> Result {
    let desk = try #require(desk)
    return try await onLoop { _ in try body(desk.desk) }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    jobs.send {}
    hasEnded.wait()
  }

  /// Sends the bytes of one request, and returns the response.
  func response(to request: String) async throws -> TestResponse {
    let client = try Client(port: port)
    try await client.send(request)
    return try TestResponse(await client.rest())
  }

  /// Requests a path with GET.
  func get(_ path: String, _ headers: String...) async throws -> TestResponse {
    try await response(to: Client.request("GET", path, headers + ["Connection: close"]))
  }
}

extension TestServer {
  /// The version of the page at a path.
  func pageVersion(_ path: String) async throws -> String {
    let page = try await get(path).body
    return try #require(page.firstMatch(of: /data-version="([^"]*)"/).map { String($0.output.1) })
  }
}

/// Polls until a condition is true, for a minute at most.
func eventually(_ condition: () async throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(60)
  while try await !condition() {
    if .now > deadline { throw Client.Overdue(description: "It does not come about") }
    await Task.yield()
  }
}

/// A parsed response.
struct TestResponse {
  let status: Int
  let headers: [String: String]
  let body: String

  init(_ text: String) throws {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = try #require(parts.first).split(separator: "\r\n")
    status = try #require(
      lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }, "\(text)")
    headers = Dictionary(
      lines.dropFirst().map { line in
        let pair = line.split(separator: ": ", maxSplits: 1)
        return (pair[0].lowercased(), pair.count == 2 ? String(pair[1]) : "")
      }
    ) { "\($0), \($1)" }
    body = parts.count == 2 ? String(parts[1]) : ""
  }
}

/// A connection of a client that can send any bytes.
final class Client: Sendable {
  private let file: Int32
  private let received = Mutex("")

  struct Overdue: Error, CustomStringConvertible { let description: String }

  /// Connects to a port.
  ///
  /// - Parameter buffer: the size of the system's buffer for unread bytes; nil for the default.
  init(port: Int, buffer: Int32? = nil) throws {
    #if canImport(Darwin)
      file = socket(AF_INET, SOCK_STREAM, 0)
    #else
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if var buffer {
      setsockopt(file, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "\(String(cString: strerror(errno)))")
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
  }

  deinit { close(file) }

  static func request(_ method: String, _ path: String, _ headers: [String] = []) -> String {
    (["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n")
      + "\r\n\r\n"
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        #if canImport(Darwin)
          Foundation.send(file, $0.baseAddress, $0.count, 0)
        #else
          Foundation.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EAGAIN { return }
      if count <= 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  /// Closes the sending side of the connection.
  func endInput() { shutdown(file, Int32(SHUT_WR)) }

  /// Reads until a condition is true for all unconsumed text, and consumes it.
  func read(until condition: (String) -> Bool) async throws -> String {
    try await read(orEnd: false, until: condition)
  }

  /// Reads until the server ends the connection.
  func rest() async throws -> String { try await read(orEnd: true) { _ in false } }

  /// Reads until a text has arrived.
  func read(to text: String) async throws -> String {
    try await read { $0.contains(text) }
  }

  private func read(orEnd: Bool, until condition: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    var text = received.withLock { text in
      defer { text = "" }
      return text
    }
    var bytes: [UInt8] = Array(repeating: 0, count: 1 << 16)
    var isEnded = false
    while !condition(text) {
      if isEnded {
        if orEnd { return text }
        throw Overdue(description: "The connection ended after '\(text.suffix(300))'")
      }
      let count = Foundation.read(file, &bytes, bytes.count)
      if count > 0 {
        text += String(decoding: bytes.prefix(count), as: UTF8.self)
      } else if count == 0 || errno != EAGAIN {
        isEnded = true
      } else {
        if .now > deadline { throw Overdue(description: "Only '\(text.suffix(300))' has come") }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    return text
  }
}

extension ServerLimits {
  /// Limits for tests beside others, which may get no processor for longer than a client may wait.
  static let patient = {
    var limits = ServerLimits()
    (limits.requestTime, limits.responseTime) = (.minutes(10), .minutes(10))
    return limits
  }()
}
