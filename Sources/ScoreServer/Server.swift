import FoundationBase
import NIOCore
import NIOHTTP1
import NIOPosix
import Scorekeeping

/// The limits of a server.
package struct ServerLimits: Sendable {
  /// The largest number of readers of changes at a time.
  package var readers = 2000
  /// The largest number of connections at a time.
  package var connections: Int { readers + spareConnections }
  /// The connections that are left for requests when the largest number of readers is connected.
  var spareConnections = 1024
  /// The largest number of requests on one connection.
  var requestsPerConnection = 1000
  /// The time in which a request has to arrive whole, counted from the end of the response before it.
  var requestTime = TimeAmount.seconds(10)
  /// The time in which a reader has to receive a response.
  var responseTime = TimeAmount.seconds(30)
  /// The time between two signs of life to readers. After four for which a reader had no room, its connection ends.
  var heartbeat = TimeAmount.seconds(15)
  /// The largest number of bytes of different texts that readers have not received yet.
  var unreadBytes = 64 << 20
  /// The files that a process has open besides connections.
  private static let otherFiles = 64

  package init() {}

  static let decoding: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 8 << 10
    limits.maxHeaderListSize = 16 << 10
    limits.maxHeaderFieldCount = 100
    return limits
  }()

  /// Allows the process as many open files as the connections need, so that accepting one never fails: after a failure,
  /// the event loop would try again without end.
  ///
  /// - Throws: `ServerError.fewFiles`.
  func raiseFileLimit() throws(ServerError) {
    let needed = rlim_t(connections + Self.otherFiles)
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    getrlimit(resource, &limit)
    if limit.rlim_cur >= needed { return }
    let allowed = limit.rlim_max
    limit.rlim_cur = min(needed, allowed)
    if allowed < needed || setrlimit(resource, &limit) != 0 {
      throw .fewFiles(
        allowed: Int(clamping: allowed),
        readers: Int(clamping: allowed) - spareConnections - Self.otherFiles)
    }
  }
}

/// The sockets of a server, on a separate thread. It answers the requests that it can, and asks the publisher for the
/// rest.
package final class Server: Sendable {
  let inbox = Inbox()
  /// The address that the server is bound to.
  package let address: SocketAddress
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let hub: NIOLoopBound<Hub>

  /// Listens at an address from now on.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - takesPoints: whether requests to score reach the publisher.
  ///   - url: the public address of a proxy before the server; its pages may send points, too. Nil for none.
  /// - Throws: a `ServerError`.
  package init(
    host: String, port: Int, takesPoints: Bool = false, url: String? = nil,
    limits: ServerLimits = ServerLimits()
  ) throws(ServerError) {
    try limits.raiseFileLimit()
    let wanted: SocketAddress
    do {
      wanted = try SocketAddress.makeAddressResolvingHost(host, port: port)
    } catch {
      throw .unknownHost(host)
    }
    let isLoopback = wanted.isLoopback
    let scoringHosts =
      takesPoints ? Self.ownNames.union([host.lowercased()] + Self.names(in: url)) : nil
    let inbox = inbox
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.group = group
    do {
      let hub = try group.next().submit {
        NIOLoopBound(
          Hub(on: group.next(), inbox: inbox, limits: limits), eventLoop: group.next())
      }.wait()
      self.hub = hub
      var bootstrap = ServerBootstrap(group: group)
      // For a stream of lines, nothing else shows that its reader is gone.
      for (option, value) in Self.keepAlive {
        bootstrap = bootstrap.childChannelOption(.tcpOption(option), value: value)
      }
      channel =
        try bootstrap
        .serverChannelOption(.backlog, value: 4096)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.socketOption(.so_keepalive), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .childChannelOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096)
        )
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try Self.addHandlers(
              to: channel, hub.value, inbox, isLoopback: isLoopback, scoringHosts: scoringHosts)
          }
        }
        .bind(to: wanted).wait()
      address = channel.localAddress ?? wanted
    } catch {
      try? group.syncShutdownGracefully()
      throw ServerError(error, host: host, port: port)
    }
  }

  /// A silent reader is probed after a minute, and is gone after two.
  private static let keepAlive: [(NIOBSDSocket.Option, SocketOptionValue)] = {
    #if canImport(Darwin)
      let idle = TCP_KEEPALIVE
    #else
      let idle = TCP_KEEPIDLE
    #endif
    return [(idle, 60), (TCP_KEEPINTVL, 15), (TCP_KEEPCNT, 4)].map { (.init(rawValue: $0), $1) }
  }()

  /// The names by which this computer is known in its network.
  private static var ownNames: Set<String> {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count) == 0 else { return [] }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    ).lowercased()
    return [name, name + ".local"]
  }

  /// The origin of the pages at an address, and the name of its host.
  private static func names(in url: String?) -> [String] {
    let parts = url?.lowercased().split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count >= 3, let name = parts[2].split(separator: ":").first else { return [] }
    return [parts[0] + "//" + parts[2], String(name)]
  }

  private static func addHandlers(
    to channel: any Channel, _ hub: Hub, _ inbox: Inbox, isLoopback: Bool,
    scoringHosts: Set<String>?
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    guard hub.admitConnection() else { return try pipeline.addHandler(RefusalHandler()) }
    channel.closeFuture.assumeIsolated().whenComplete { _ in hub.connectionEnded() }
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(limitConfiguration: ServerLimits.decoding), maximumBufferSize: 64 << 10)
    try pipeline.addHandler(decoder)
    try pipeline.addHandler(
      RequestHandler(
        hub: hub, inbox: inbox, isLoopback: isLoopback, scoringHosts: scoringHosts
      ) { context in
        context.pipeline.syncOperations.removeHandler(decoder, promise: nil)
      })
  }

  /// Runs a closure on the thread of the sockets, after all earlier ones.
  func onHub(_ body: @escaping @Sendable (Hub) -> Void) {
    let hub = hub
    channel.eventLoop.execute { body(hub.value) }
  }

  /// Ends all connections.
  package func stop() { try? group.syncShutdownGracefully() }

  /// The port that the server is bound to.
  package var port: Int { address.port ?? 0 }

  /// Whether other computers may reach the server.
  package var isInNetwork: Bool { !address.isLoopback }

  /// The addresses of the server's pages, for each address at which it can be reached.
  ///
  /// Networks of homes and halls come first: a computer has others of its own, as for virtual machines.
  package var urls: [String] {
    let networks = ["192.168.", "10."]
    func order(_ address: String) -> Int { networks.firstIndex(where: address.hasPrefix) ?? 2 }
    return address.reachable.sorted { order($0) < order($1) }.map {
      "http://\($0.contains(":") ? "[\($0)]" : $0):\(port)/"
    }
  }
}

/// Refuses a connection when there are too many.
private final class RefusalHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelActive(context: ChannelHandlerContext) {
    let response = Response.busy("Too many are connected: try again later")
    for part in response.parts(isHead: false, ifNoneMatch: nil, closes: true) {
      context.write(wrapOutboundOut(part), promise: nil)
    }
    context.flush()
    context.close(promise: nil)
  }
}

extension SocketAddress {
  var isLoopback: Bool {
    guard let text = ipAddress else { return false }
    return text.hasPrefix("127.") || text == "::1"
  }

  /// The addresses at which this one can be reached. An address for all interfaces becomes the addresses that other
  /// computers can use.
  fileprivate var reachable: [String] {
    guard let own = ipAddress else { return [] }
    guard own == "0.0.0.0" || own == "::" else { return [own] }
    let all = ((try? System.enumerateDevices()) ?? []).compactMap(\.address)
    let found = all.filter { address in
      guard let text = address.ipAddress, !address.isLoopback else { return false }
      return own == "::" ? !text.lowercased().hasPrefix("fe80:") : !text.contains(":")
    }.compactMap(\.ipAddress)
    return found.isEmpty ? ["127.0.0.1"] : found
  }
}
