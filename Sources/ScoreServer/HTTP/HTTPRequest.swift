import NIOCore
import NIOHTTP1
import Scorekeeping

/// The parts of a request's head that the server uses.
struct HTTPRequest {
  let method: HTTPMethod
  let target: String
  /// Whether the reader may send more requests on the same connection.
  let keepsAlive: Bool
  let ifNoneMatch: String?
  let lastEventID: String?
  /// Whether bytes follow the head.
  let hasBody: Bool
  /// The parts of a request to score; nil for other requests.
  var post: Post?
  let host: String?
  /// Whether the host that HTTP/1.1 requires is missing.
  let lacksHost: Bool

  init(_ head: HTTPRequestHead) {
    method = head.method
    target = head.uri
    let headers = head.headers
    hasBody =
      headers.contains(name: "transfer-encoding")
      || headers["content-length"].contains { $0 != "0" }
    let tags = headers["if-none-match"]
    ifNoneMatch = tags.isEmpty ? nil : tags.joined(separator: ",")
    lastEventID = headers.first(name: "last-event-id")
    let hosts = headers["host"]
    host = hosts.count == 1 ? hosts[0] : nil
    lacksHost = host == nil && (head.version.minor >= 1 || hosts.count > 1)
    post = method == .POST ? Post(headers) : nil
    // After an upgrade the decoder reads no further request.
    keepsAlive =
      head.isKeepAlive && (method == .POST || (method == .GET || method == .HEAD) && !hasBody)
      && !lacksHost
      && !headers.contains(name: "upgrade")
  }

  var isHead: Bool { method == .HEAD }

  /// The name of the host without its port, in lower case; nil if there is none.
  private var hostName: Substring? {
    guard let name = host.map({ Substring($0.lowercased()) }) else { return nil }
    guard let colon = name.lastIndex(of: ":"),
      name[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return name }
    return name[..<colon]
  }

  /// Whether the request names this computer as its host, or none.
  ///
  /// Otherwise a foreign page could point its own host name at this computer (DNS rebinding), and read the boards of a
  /// server that only this computer may reach.
  var namesLoopback: Bool {
    guard let name = hostName else { return true }
    return name.isEmpty || name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
      || name.hasPrefix("127.") && name.isIPv4
  }

  /// Whether the host is an address, or one of the given names. A foreign page can give neither a meaning of its own.
  func namesHost(among names: Set<String>) -> Bool {
    guard let name = hostName else { return false }
    return name.isIPv4 || name.hasPrefix("[") && name.hasSuffix("]") || namesLoopback
      || names.contains(String(name))
  }
}

extension Substring {
  fileprivate var isIPv4: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }
}

extension HTTPRequest {
  /// The parts of a request to score: they come from anybody.
  struct Post {
    /// Room for the order in which some hundred players come in.
    static let limit = 16384

    let key: String?
    let isJSON: Bool
    let origin: String?
    let fetchSite: String?
    /// The address of the client as a proxy before the server names it.
    let forwardedFor: String?
    var body: [UInt8] = []
    /// Whether the body is longer than the limit.
    var isTooLarge: Bool

    init(_ headers: HTTPHeaders) {
      let words = headers.first(name: "authorization")?.split(separator: " ") ?? []
      key = words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
      let types = headers["content-type"]
      let type = types.first?.split(separator: ";").first?.trimmed.lowercased()
      isJSON = types.count == 1 && type == "application/json"
      origin = headers.first(name: "origin")
      fetchSite = headers.first(name: "sec-fetch-site")
      forwardedFor = headers["x-forwarded-for"].last?.split(separator: ",").last
        .map { String($0.prefix(64)).trimmed }
      isTooLarge = headers.first(name: "content-length").flatMap { Int($0) } ?? 0 > Self.limit
    }

    mutating func append(_ bytes: ByteBufferView) {
      if body.count + bytes.count > Self.limit { isTooLarge = true } else { body += bytes }
    }

    /// Whether a page of another site has sent the request, by the rule of `CrossOriginProtection` in Go's `net/http`:
    /// browsers say so in `Sec-Fetch-Site` or, older ones and on plain HTTP, by an `Origin` that is not the host. Other
    /// programs send neither.
    ///
    /// - Parameter origins: origins that are not foreign, whatever the host.
    func isForeign(to host: String?, _ origins: Set<String>) -> Bool {
      if let fetchSite { return fetchSite != "same-origin" && fetchSite != "none" }
      guard let origin else { return false }
      let parts = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      return !origins.contains(origin.lowercased())
        && (parts.count != 3 || parts[2].lowercased() != host?.lowercased())
    }
  }
}
