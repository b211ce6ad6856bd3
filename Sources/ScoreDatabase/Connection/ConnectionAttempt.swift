import FoundationBase

/// An attempt to connect. It does not block, so that the screen stays responsive.
final class ConnectionAttempt {
  private let pq: LibPQ
  private var pointer: LibPQ.PGconn?
  private let server: String
  private var isWriting = true
  /// The number of steps so far. It is limited, because a server might send without end.
  private var steps = 0
  private static let stepLimit = 1000
  /// The time at which the attempt is given up. A server that drops packets, or that sends without end, could take
  /// minutes.
  private let end: ContinuousClock.Instant

  enum PollResult {
    case waiting
    case connected(ServerConnection)
    case failed(DatabaseError)
  }

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - hostAddress: the address of the host if it is known, because looking it up would block.
  ///   - limit: the time after which the attempt fails.
  /// - Throws: `.noLibrary`, `.oldLibrary`.
  init(
    to address: ServerAddress, at hostAddress: String? = nil, within limit: Duration
  ) throws(DatabaseError) {
    end = .now + limit
    pq = try LibPQ.loaded()
    server = address.description
    // The library would repeat unreadable text in its message, and that text may be a password.
    guard address.isClear, pq.canRead(address.url) else { throw .invalidAddress(server) }
    // Settings in the address take precedence over settings before it.
    var settings = [
      ("application_name", "scoreboard"), ("keepalives_idle", "2"), ("keepalives_interval", "1"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "5000"), ("dbname", address.url),
      ("client_encoding", "UTF8"),
    ]
    if let hostAddress { settings.append(("hostaddr", hostAddress)) }
    pointer = LibPQ.withTexts(settings.map(\.0)) { keywords in
      LibPQ.withTexts(settings.map(\.1)) { pq.connectStartParams(keywords, $0, 1) }
    }
    // The library would print the notices of a server.
    if let pointer { _ = pq.setNoticeProcessor(pointer, { _, _ in }, nil) }
  }

  deinit {
    if let pointer { pq.finish(pointer) }
  }

  /// Continues as far as possible without waiting.
  func poll() -> PollResult {
    guard let pointer else { return .failed(.unreachable(server, reason: "no memory")) }
    while pq.status(pointer) != 1 {
      if ContinuousClock.now > end { return .failed(.unreachable(server, reason: "no answer")) }
      if !isReady(within: 0) { return .waiting }
      steps += 1
      if steps > Self.stepLimit {
        return .failed(.unreachable(server, reason: "it does not answer as PostgreSQL does"))
      }
      switch pq.connectPoll(pointer) {
      case 1: isWriting = false
      case 2: isWriting = true
      case 3:
        self.pointer = nil
        return .connected(ServerConnection(pointer, pq, server: server))
      default: break
      }
    }
    return .failed(.connecting(to: server, String(cString: pq.errorMessage(pointer))))
  }

  /// Waits until the attempt can continue, or the time is over.
  @discardableResult
  func isReady(within milliseconds: Int32) -> Bool {
    guard let pointer else { return true }
    let socket = pq.socket(pointer)
    if socket < 0 { return true }
    var file = pollfd(fd: socket, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0)
    return FoundationBase.poll(&file, 1, milliseconds) > 0
  }
}
