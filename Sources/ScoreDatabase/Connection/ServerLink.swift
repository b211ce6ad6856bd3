import FoundationBase
import ScoreStore
import Scorekeeping

/// A connection that is restored automatically after it broke. A key never waits for it longer than a limit.
final class ServerLink {
  let address: ServerAddress
  private let access: DataFile.Access
  private var state = State.down(Outage())
  /// The address to which the host was resolved. It is stored because looking it up again would block.
  private var hostAddress: String?
  /// Prepares each new connection.
  var prepare: (ServerConnection) throws(DatabaseError) -> Void = { _ in }
  var onDelay: ((Delay) -> Void)?

  private enum State {
    case up(ServerConnection)
    case down(Outage)
  }

  /// The time without a connection.
  private struct Outage {
    let since = Date()
    /// The time until which a key waits for the connection.
    let end = ContinuousClock.now + .seconds(2)
    var attempt: ConnectionAttempt?
    /// The time of the next attempt.
    var next = ContinuousClock.now
  }

  private static let retryInterval = Duration.milliseconds(500)

  init(to address: ServerAddress, _ access: DataFile.Access) {
    (self.address, self.access) = (address, access)
  }

  /// Connects for the first time. An error is final.
  func open() throws(DatabaseError) { try use(Self.open(address)) }

  /// Connects, and waits for the connection.
  static func open(_ address: ServerAddress) throws(DatabaseError) -> ServerConnection {
    let attempt = try ConnectionAttempt(to: address, within: .seconds(10))
    while true {
      switch attempt.poll() {
      case .connected(let connection): return connection
      case .failed(let error): throw error
      case .waiting: attempt.isReady(within: 100)
      }
    }
  }

  /// The settings of a connection. Their limits prevent a writer that vanishes from keeping a lock for long.
  private static func settings(_ access: DataFile.Access) -> [SQLStatement] {
    [
      SQLStatement("SET search_path = scoreboard"), SQLStatement("SET lock_timeout = 1200"),
      SQLStatement("SET idle_in_transaction_session_timeout = 10000"),
      SQLStatement("SET default_transaction_read_only = \(access == .readOnly ? "on" : "off")"),
    ]
  }

  private func use(_ connection: ServerConnection) throws(DatabaseError) {
    connection.onDelay = { [unowned self] duration in
      onDelay?(Delay(file: address.description, duration: duration, isServer: true))
    }
    try connection.checkEncoding()
    try connection.run(Self.settings(access))
    try prepare(connection)
    hostAddress = address.hasSeveralHosts ? nil : connection.hostAddress
    state = .up(connection)
  }

  /// The connection; nil if there is none.
  var current: ServerConnection? {
    if case .up(let connection) = state, !connection.isBroken { connection } else { nil }
  }

  /// The connection. Shortly after it broke, this waits for the next one.
  ///
  /// - Throws: `.lost`.
  func connection() throws(DatabaseError) -> ServerConnection {
    while true {
      if let connection = try connectionNow() { return connection }
      guard case .down(let outage) = state, ContinuousClock.now < outage.end else {
        throw .lost(address.place, since: since)
      }
      usleep(20_000)
    }
  }

  /// The connection, without waiting. Each call continues with connecting.
  ///
  /// - Returns: nil while there is none.
  /// - Throws: an error that trying again does not fix.
  func connectionNow() throws(DatabaseError) -> ServerConnection? {
    if case .up(let connection) = state {
      if !connection.isBroken { return connection }
      state = .down(Outage())
    }
    guard case .down(var outage) = state else { return nil }
    if outage.attempt == nil, ContinuousClock.now < outage.next { return nil }
    let attempt: ConnectionAttempt
    if let begun = outage.attempt {
      attempt = begun
    } else {
      attempt = try ConnectionAttempt(to: address, at: hostAddress, within: .seconds(2))
    }
    switch attempt.poll() {
    case .connected(let connection):
      (outage.attempt, outage.next) = (nil, .now + Self.retryInterval)
      state = .down(outage)
      do {
        try use(connection)
        return connection
      } catch .lost, .stopping {
        return nil
      }
    case .waiting: outage.attempt = attempt
    case .failed(let error):
      (outage.attempt, outage.next) = (nil, .now + Self.retryInterval)
      state = .down(outage)
      switch error {
      case .refused, .noDatabase: throw error
      default: break
      }
    }
    state = .down(outage)
    return nil
  }

  /// The time at which the connection was lost; now if there is a connection.
  var since: Date {
    if case .down(let outage) = state { outage.since } else { Date() }
  }
}
